import { type Kysely, sql } from "kysely";

/*
 * Orders and requests of erased people are no work any more: the indexes of the dashboard's lists and counts leave them
 * out. Conditions and expressions must match `src/platform/tracking/work.server.ts` literally. Codes of erased people
 * that waited to be confirmed are refused, as an erasure does now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	for (const [name, on] of [
		[
			"orders_by_due",
			`orders ((case when status in ('pending', 'processing') and phone <> '' then 0 else 1 end),
				(case when due_on is null then 1 else 0 end), due_on, created_at, id)`,
		],
		[
			"orders_waiting",
			`orders ((case when status = 'pending' and phone <> '' then 0 else 1 end),
				(case when status = 'pending' and phone <> '' then created_at end), created_at desc, id desc)`,
		],
		[
			"orders_unpaid",
			`orders (created_at desc, id desc, status) where (case when status in ('processing', 'completed')
				and price_cents + material_cost_cents > paid_cents and phone <> '' then 1 end = 1)`,
		],
		[
			"orders_to_refund",
			`orders (created_at desc, id desc, status) where (case when status = 'cancelled'
				and paid_cents > kept_cents and phone <> '' then 1 end = 1)`,
		],
		[
			"assistance_requests_by_due",
			`assistance_requests ((case when status <> 'closed' and phone <> '' then 0 else 1 end), deadline,
				created_at, id) where deleted_at is null`,
		],
		[
			"assistance_requests_waiting",
			`assistance_requests ((case when status = 'new' and phone <> '' then 0 else 1 end),
				(case when status = 'new' and phone <> '' then created_at end), created_at desc, id desc)
				where deleted_at is null`,
		],
	]) {
		await run(`drop index ${name}`);
		await run(`create index ${name} on ${on}`);
	}
	await run(`create index orders_erased_work on orders (status)
		where phone = '' and status in ('pending', 'processing')`);
	await run(`create index assistance_requests_erased_work on assistance_requests (status)
		where phone = '' and status <> 'closed'`);
	await run(`update payments set state = 'refused' where state = 'unconfirmed' and code is null
		and order_id in (select id from orders where phone = '')`);
}
