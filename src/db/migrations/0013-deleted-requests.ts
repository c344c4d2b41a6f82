import type { Kysely } from "kysely";

/** Set while an assistance request is in the trash. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("assistance_requests").addColumn("deleted_at", "text").execute();
}
