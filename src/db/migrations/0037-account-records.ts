import type { Kysely } from "kysely";

/**
 * The account that sent a request (orders have it already), and records that people add to their account by reference.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("assistance_requests")
		.addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
		.execute();
	await db.schema
		.createIndex("assistance_requests_user")
		.on("assistance_requests")
		.columns(["user_id", "created_at desc"])
		.execute();
	await db.schema
		.createTable("account_records")
		.addColumn("user_id", "text", (column) =>
			column.notNull().references("users.id").onDelete("cascade"),
		)
		.addColumn("record_id", "text", (column) => column.notNull())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("added_at", "text", (column) => column.notNull())
		.addPrimaryKeyConstraint("account_records_pk", ["user_id", "record_id"])
		.execute();
	await db.schema
		.createIndex("account_records_record")
		.on("account_records")
		.column("record_id")
		.execute();
}
