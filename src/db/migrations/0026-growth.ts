import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/*
 * Indexes for the dashboard's lists, counts and searches, which scan whole tables without them. The conditions and
 * expressions must match `src/platform/tracking/work.server.ts` literally, or the planners do not use the indexes.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	await run(`create index orders_by_due on orders ((case when status in ('pending', 'processing') then 0 else 1 end),
		(case when due_on is null then 1 else 0 end), due_on, created_at, id)`);
	await run(`create index orders_waiting on orders ((case when status = 'pending' then 0 else 1 end),
		(case when status = 'pending' then created_at end), created_at desc, id desc)`);
	await run(
		`create index orders_open_due on orders (due_on) where status in ('pending', 'processing')`,
	);
	await run("create index orders_owner on orders (owner_id, created_at desc, id desc)");
	await run(`create index assistance_requests_by_due on assistance_requests
		((case when status <> 'closed' then 0 else 1 end), deadline, created_at, id) where deleted_at is null`);
	await run(`create index assistance_requests_waiting on assistance_requests
		((case when status = 'new' then 0 else 1 end), (case when status = 'new' then created_at end),
		created_at desc, id desc) where deleted_at is null`);
	await run(`create index assistance_requests_open_due on assistance_requests (deadline)
		where status <> 'closed' and deleted_at is null`);
	await run(
		"create index assistance_requests_owner on assistance_requests (owner_id, created_at desc, id desc)",
	);
	// Both columns: with separate indexes, planners without statistics chose the one over all confirmed payments.
	await run("create index payments_confirmed on payments (order_id, state, amount_cents)");
	// Covers the count of unpaid orders, sorted like their payments.
	await run(`create index orders_agreed on orders (status, id, price_cents, material_cost_cents)
		where status in ('processing', 'completed')`);
	await run("create index payments_newest on payments (created_at desc, id desc)");
	await run("create index payments_at on payments (at)");
	await run("create index audit_log_of_subject on audit_log (subject, at desc, id desc)");
	if (dialect === "sqlite") return;
	for (const table of ["orders", "assistance_requests"]) {
		await run(`create index ${table}_search on ${table} using gin (search_text gin_trgm_ops)`);
		await run(`create index ${table}_id_begins on ${table} (id text_pattern_ops)`);
	}
}
