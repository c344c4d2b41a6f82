import type { Kysely } from "kysely";

/** Which pictures in a text have no description, and an index for the list of uploads. */
export async function up(db: Kysely<unknown>): Promise<void> {
	// Null in rows that an older version wrote: their texts are read again.
	await db.schema.alterTable("article_pictures").addColumn("undescribed", "integer").execute();
	await db.schema.createIndex("assets_newest").on("assets").columns(["created_at", "id"]).execute();
}
