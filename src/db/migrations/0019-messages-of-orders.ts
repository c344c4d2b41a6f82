import { type Kysely, sql } from "kysely";

/** The order that a message of the payment provider is about: it is read, and emptied, with the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("provider_messages").addColumn("order_id", "text").execute();
	await sql`create index provider_messages_order on provider_messages (order_id)`.execute(db);
}
