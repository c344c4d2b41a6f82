import { type Kysely, sql } from "kysely";

/*
 * The amount that the customer of a cancelled order has agreed to pay, and an index of cancelled orders with a refund
 * due.
 * Its condition must match that of `src/platform/tracking/work.server.ts` literally. Refunds themselves are payments
 * with a negative amount, so the triggers that keep `paid_cents` subtract them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table orders add column kept_cents bigint not null default 0`.execute(db);
	await sql`create index orders_to_refund on orders (created_at desc, id desc, status)
		where (case when status = 'cancelled' and paid_cents > kept_cents then 1 end = 1)`.execute(db);
}
