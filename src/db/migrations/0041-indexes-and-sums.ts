import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/*
 * Indexes to find a person's orders and requests by contact data, unpaid orders, and what the hourly jobs look for;
 * these queries scanned whole tables. The conditions must match those of the queries (`src/db/contacts.ts`,
 * `src/db/is-staff.ts`, `src/platform/tracking/work.server.ts`) literally, or the planners do not use the indexes.
 * Indexes that no query uses slow down every write, so they are dropped.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	const email = dialect === "postgres" ? 'lower(email collate "C")' : "lower(email)";
	await run(`create index orders_email on orders (${email}) where email is not null`);
	await run(`create index assistance_requests_email on assistance_requests (${email})`);
	for (const table of ["orders", "assistance_requests"]) {
		await run(`create index ${table}_phone on ${table} (phone)`);
		await run(
			`create index ${table}_guardian_phone on ${table} (guardian_phone) where guardian_phone is not null`,
		);
		await run(`create index ${table}_odd_contact on ${table} (id) where ${ODD_CONTACT[dialect]}`);
	}
	await run(`create index audit_log_contacts on audit_log (id) where ${NAMES_CONTACT[dialect]}`);
	await run(
		"create index security_events_actor on security_events (actor_id) where actor_id is not null",
	);
	await run(
		"create index users_staff on users (username_key, id) where role in ('staff', 'admin')",
	);
	await keepWhatIsPaid(db, dialect);
	// Counts by status use the smallest index.
	await run("create index orders_counted on orders (status)");
	await run("create index orders_due on orders (status, due_on) where due_on is not null");
	await run("create index assistance_files_size on assistance_files (size)");
	// Lists of results count the items of each result.
	await run("create index result_items_kept on result_items (result_id) where deleted_at is null");
	await run("create index payments_by_code on payments (code) where code is not null");
	await run(
		"create index payment_attempts_payment on payment_attempts (payment_id) where payment_id is not null",
	);
	await run(
		"create index articles_pictures_outdated on articles (id) where pictures_at is null or pictures_at <> updated_at",
	);
	await run(
		"create index article_pictures_undescribed on article_pictures (article_id) where undescribed is null",
	);
	await run("create index provider_messages_received on provider_messages (received_at)");
	await run("create index audit_log_by_actor on audit_log (actor_id, actor_name)");
	await run(
		"create index assistance_requests_trashed on assistance_requests (deleted_at desc, id desc) where deleted_at is not null",
	);
	for (const name of [
		// Replaced by `payments_sums`, which has the same columns and also begins with the order.
		"payments_confirmed",
		"payments_order",
		// Redundant: `audit_log_of_subject` counts a subject's events, `audit_log_record` finds those of a record.
		"audit_log_subject",
		// Replaced by `orders_unpaid`.
		"orders_agreed",
		// Replaced by `orders_due`: SQLite preferred `orders_status` to it.
		"orders_open_due",
		// Unused: lists exclude the trash, so they use `assistance_requests_by_status`.
		"assistance_requests_status",
		// Replaced by `audit_log_by_actor` and `articles_pictures_outdated`.
		"audit_log_actor",
		"articles_pictures_unknown",
		// Redundant: `articles_staff_title` has the same order.
		"articles_by_title",
	]) {
		await run(`drop index ${name}`);
	}
}

/**
 * Stores the sum of an order's confirmed payments in the order, so that an index can contain the unpaid orders:
 * counting them took seconds with a million orders. Triggers maintain it, so that a restore or the previous release
 * updates it too.
 */
async function keepWhatIsPaid(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	await run("alter table orders add column paid_cents bigint not null default 0");
	await run(`update orders set paid_cents = paid.cents from (
		select order_id, sum(amount_cents) as cents from payments where state = 'confirmed' group by order_id) paid
		where paid.order_id = orders.id and paid.cents is not null`);
	await run(`create index orders_unpaid on orders (created_at desc, id desc, status)
		where (case when status in ('processing', 'completed')
			and price_cents + material_cost_cents > paid_cents then 1 end = 1)`);
	const sum = (id: string) => `(select coalesce(sum(amount_cents), 0) from payments
		where order_id = ${id} and state = 'confirmed')`;
	const changes = [
		["added", "insert", ["new"]],
		["changed", "update of order_id, state, amount_cents", ["old", "new"]],
		["removed", "delete", ["old"]],
	] as const;
	if (dialect === "sqlite") {
		for (const [name, change, rows] of changes) {
			const updates = rows.map(
				(row) => `update orders set paid_cents = ${sum(`${row}.order_id`)}
					where id = ${row}.order_id and paid_cents <> ${sum(`${row}.order_id`)};`,
			);
			await run(
				`create trigger payments_${name} after ${change} on payments begin ${updates.join(" ")} end`,
			);
		}
		return;
	}
	// Locks the order first, so that of two concurrent payments the second sees the first.
	await run(`create function sum_payments(id_of_order text) returns void language plpgsql as $$
		declare
			cents bigint;
		begin
			perform 1 from orders where id = id_of_order for no key update;
			select coalesce(sum(amount_cents), 0) into cents from payments
				where order_id = id_of_order and state = 'confirmed';
			update orders set paid_cents = cents where id = id_of_order and paid_cents <> cents;
		end $$`);
	await run(`create function sum_changed_payments() returns trigger language plpgsql as $$
		begin
			if tg_op <> 'INSERT' then perform sum_payments(old.order_id); end if;
			if tg_op <> 'DELETE' then perform sum_payments(new.order_id); end if;
			return null;
		end $$`);
	for (const [name, change] of changes) {
		await run(`create trigger payments_${name} after ${change} on payments
			for each row execute function sum_changed_payments()`);
	}
}

const DIGITS = "[0-9]".repeat(8);
/** Contact data that is not in the form that our forms store and look-ups expect. */
const ODD_CONTACT: Record<Dialect, string> = {
	sqlite: ["phone", "guardian_phone"]
		.map(
			(phone) =>
				`(${phone} <> '' and ${phone} not glob '+254[17]${DIGITS}' and ${phone} not glob '0[17]${DIGITS}')`,
		)
		.concat("email glob '*[^!-~]*'")
		.join(" or "),
	postgres: ["phone", "guardian_phone"]
		.map((phone) => `(${phone} <> '' and ${phone} !~ '^(\\+254|0)[17][0-9]{8}$')`)
		.concat(`email collate "C" ~ '[^!-~]'`)
		.join(" or "),
};
/** Contains an e-mail address or nine digits in a row; fewer are not a phone number. */
const NAMES_CONTACT: Record<Dialect, string> = {
	sqlite: ["before", "after"]
		.flatMap((column) => [`${column} glob '*@*'`, `${column} glob '*${"[0-9]".repeat(9)}*'`])
		.join(" or "),
	postgres: ["before", "after"].map((column) => `${column} ~ '@|[0-9]{9}'`).join(" or "),
};
