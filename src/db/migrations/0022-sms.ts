import type { Kysely } from "kysely";

/** SMS in the outbox, monthly totals, and each member of staff's notification settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("outbox")
		.addColumn("channel", "text", (column) => column.notNull().defaultTo("email"))
		.execute();
	await db.schema.alterTable("outbox").addColumn("provider_id", "text").execute();
	await db.schema.alterTable("outbox").addColumn("delivery", "text").execute();
	await db.schema.alterTable("outbox").addColumn("cost_cents", "integer").execute();
	await db.schema.createIndex("outbox_provider_id").on("outbox").columns(["provider_id"]).execute();
	await db.schema
		.createTable("message_totals")
		.addColumn("month", "text", (column) => column.notNull())
		.addColumn("channel", "text", (column) => column.notNull())
		.addColumn("sent", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("delivered", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("failed", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("cost_cents", "integer", (column) => column.notNull().defaultTo(0))
		.addPrimaryKeyConstraint("message_totals_pkey", ["month", "channel"])
		.execute();
	await db.schema
		.createTable("staff_notices")
		.addColumn("user_id", "text", (column) =>
			column.primaryKey().references("users.id").onDelete("cascade"),
		)
		.addColumn("orders", "integer", (column) => column.notNull().defaultTo(1))
		.addColumn("payments", "integer", (column) => column.notNull().defaultTo(1))
		.addColumn("requests", "integer", (column) => column.notNull().defaultTo(1))
		.addColumn("told_until", "text", (column) => column.notNull())
		.addColumn("mailed_at", "text")
		.execute();
}
