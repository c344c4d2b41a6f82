import { type Kysely, sql } from "kysely";

/** The order that a provider message belongs to, so that it is exported and erased with the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("provider_messages").addColumn("order_id", "text").execute();
	await sql`create index provider_messages_order on provider_messages (order_id)`.execute(db);
}
