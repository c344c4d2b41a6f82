import type { Kysely } from "kysely";

/** What was done for a customer, as the fair's rules ask for it: one sheet an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("help_sheets")
		.addColumn("order_id", "text", (column) =>
			column.primaryKey().references("orders.id").onDelete("cascade"),
		)
		.addColumn("entries", "text")
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
}
