import { type Kysely, sql } from "kysely";

/*
 * What is handed over to an order's customer, and when; the sums of messages that are computed again when they are
 * sent; and payments that were moved to another order, as a whole or in part. The conditions of the indexes must match
 * those of `src/platform/tracking/work.server.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("outbox").addColumn("sums", "text").execute();
	await db.schema
		.createTable("deliveries")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("order_id", "text", (column) =>
			column.notNull().references("orders.id").onDelete("cascade"),
		)
		.addColumn("what", "text")
		.addColumn("place", "text")
		.addColumn("planned_on", "text", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("handed_to", "text")
		.addColumn("handed_on", "text")
		.addColumn("handed_by", "text")
		.addColumn("problem", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("deliveries_order")
		.on("deliveries")
		.columns(["order_id", "planned_on"])
		.execute();
	await sql`create index deliveries_planned on deliveries (planned_on, order_id)
		where state = 'planned'`.execute(db);
	await sql`create index deliveries_missing on deliveries (order_id)
		where state = 'missing'`.execute(db);
	await db.schema.alterTable("payments").addColumn("part_of", "text").execute();
	await db.schema.alterTable("payments").addColumn("moved_from", "text").execute();
	await sql`create index payments_parts on payments (part_of) where part_of is not null`.execute(
		db,
	);
}
