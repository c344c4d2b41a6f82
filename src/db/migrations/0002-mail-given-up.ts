import type { Kysely } from "kysely";

/** Mail that the recipient's server rejects for good is no longer retried, but kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("outbox").addColumn("given_up_at", "text").execute();
}
