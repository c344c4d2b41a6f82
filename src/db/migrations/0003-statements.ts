import { type Kysely, sql } from "kysely";

/**
 * What statements say of payments: reversals that name no payment, money that is recorded with other values, and money that went
 * out or did not move.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of [
		"alter table payment_reversals add column kind text not null default 'named' check (kind in ('named', 'unnamed'))",
		"create index payment_reversals_by_receipt on payment_reversals (receipt)",
		"alter table unclaimed_payments add column differs_at text",
		"alter table unclaimed_payments add column direction text not null default 'in' check (direction in ('in', 'out', 'none'))",
		"create index unclaimed_payments_differing on unclaimed_payments (differs_at) where differs_at is not null",
		// Also orders that are paid above their price.
		"drop index orders_to_refund",
		`create index orders_to_refund on orders (created_at desc, id desc, status) where (case when paid_cents >
			case when status = 'cancelled' then kept_cents else price_cents + material_cost_cents end
			and erased_at is null then 1 end = 1)`,
	]) {
		await sql.raw(statement).execute(db);
	}
}
