import type { Kysely } from "kysely";

/** Set while a category is in the trash; its `name_key` is then free for another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("categories").addColumn("deleted_at", "text").execute();
}
