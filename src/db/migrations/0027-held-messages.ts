import type { Kysely } from "kysely";

/** Status messages are delayed a little, in case the status changes again. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("outbox").addColumn("held_for", "text").execute();
	await db.schema.alterTable("outbox").addColumn("known_status", "text").execute();
	await db.schema.createIndex("outbox_held_for").on("outbox").columns(["held_for"]).execute();
}
