import type { Kysely } from "kysely";

/** Where the subject of a picture stands, for screens that show only a part of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("assets").addColumn("side", "text").execute();
}
