import type { Kysely } from "kysely";

/** Mail that its recipient's server refuses for good is no longer tried, and stays to be seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("outbox").addColumn("given_up_at", "text").execute();
}
