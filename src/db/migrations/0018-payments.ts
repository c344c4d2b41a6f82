import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

const BATCH = 200;

/** Payments, payment prompts and messages of the provider; a key for each order's receipt. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	await db.schema
		.createTable("payments")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("order_id", "text", (column) =>
			column.notNull().references("orders.id").onDelete("cascade"),
		)
		.addColumn("amount_cents", "bigint")
		.addColumn("method", "text", (column) => column.notNull())
		.addColumn("code", "text")
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("source", "text", (column) => column.notNull())
		.addColumn("reason", "text")
		.addColumn("recorded_by", "text")
		.addColumn("at", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("payments_order")
		.on("payments")
		.columns(["order_id", "at"])
		.execute();
	await db.schema
		.createIndex("payments_state")
		.on("payments")
		.columns(["state", "created_at"])
		.execute();
	// A refused code may have been a typing error: it stays available for the order that it belongs to.
	await sql`create unique index payments_code on payments (code) where state <> 'refused'`.execute(
		db,
	);

	await db.schema
		.createTable("payment_attempts")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("order_id", "text", (column) =>
			column.notNull().references("orders.id").onDelete("cascade"),
		)
		.addColumn("token_hash", "text", (column) => column.notNull().unique())
		.addColumn("checkout_request_id", "text", (column) => column.unique())
		.addColumn("merchant_request_id", "text")
		.addColumn("amount_cents", "bigint", (column) => column.notNull())
		.addColumn("payer", "text")
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("result_code", "text")
		.addColumn("result_text", "text")
		.addColumn("receipt", "text")
		.addColumn("payment_id", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("asked_at", "text")
		.addColumn("next_query_at", "text")
		.addColumn("queries", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("closed_at", "text")
		.execute();
	await sql`create unique index payment_attempts_open on payment_attempts (order_id)
		where closed_at is null`.execute(db);
	await db.schema
		.createIndex("payment_attempts_order")
		.on("payment_attempts")
		.columns(["order_id", "created_at"])
		.execute();
	await sql`create index payment_attempts_due on payment_attempts (next_query_at)
		where next_query_at is not null`.execute(db);

	await db.schema
		.createTable("provider_messages")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("received_at", "text", (column) => column.notNull())
		.addColumn("attempt_id", "text")
		.addColumn("body", "text")
		.addColumn("outcome", "text")
		.execute();
	await sql`create index provider_messages_new on provider_messages (received_at)
		where outcome is null`.execute(db);

	await db.schema.alterTable("orders").addColumn("receipt_key", "text").execute();
	await giveReceiptKeys(db);
	// In cents, a project's cost can exceed 32 bits; SQLite's integers hold 64.
	if (dialect === "postgres") {
		await sql`alter table orders alter column price_cents type bigint,
			alter column material_cost_cents type bigint`.execute(db);
	}
}

async function giveReceiptKeys(db: Kysely<unknown>): Promise<void> {
	let after = "";
	for (;;) {
		const { rows } = await sql<{ id: string }>`select id from orders
			where id > ${after} order by id limit ${BATCH}`.execute(db);
		if (rows.length === 0) return;
		await sql`with given (id, receipt_key) as (values ${sql.join(
			rows.map(({ id }) => sql`(${id}, ${randomBytes(16).toString("base64url")})`),
		)})
			update orders set receipt_key = given.receipt_key
			from given where given.id = orders.id`.execute(db);
		after = rows.at(-1)!.id;
	}
}
