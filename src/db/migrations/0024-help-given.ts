import type { Kysely } from "kysely";

/** The help given to a customer, which the fair's rules require to be declared: one sheet per order. */
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
