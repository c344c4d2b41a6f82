import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { IS_STAFF } from "../../db/contacts.ts";
import { isOneOfFew } from "../../db/search.ts";
import { daysFromNow, later, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { assertVersion } from "../../platform/http/optimistic-locking.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { recordHistory } from "./history.server.ts";
import type { TrackedKind } from "./references.server.ts";
import type { OrderWork, Owner, RequestWork, WorkOwner, WorkSort } from "./work.ts";

/** Days before the due date from which a record counts as due soon, and as due within a week. */
const SOON_DAYS = 3;
const WEEK_DAYS = 7;

/** Selects the name that `presentOwner` returns. A user who is no longer staff does not count as owner. */
export const ownerName = sql<
	string | null
>`(select username from users where users.id = owner_id and ${IS_STAFF})`.as("owner_name");

export function presentOwner(row: { owner_id: string | null; owner_name?: string | null }): Owner {
	return row.owner_id && row.owner_name ? { id: row.owner_id, username: row.owner_name } : null;
}

export interface WorkChange {
	owner_id?: string | null | undefined;
	/** Orders only: a request has its own deadline. */
	due_on?: string | null | undefined;
	/** The version that the client has read. */
	updated_at?: string | null | undefined;
}

interface WorkColumns {
	owner_id?: string | null;
	due_on?: string | null;
}

/**
 * Changes the owner and due date of an order or a request, with an audit event and history entries. Unchanged values
 * are skipped. 404 if there is no such row, 409 if it has changed since it was read, 400 if the owner is not staff.
 */
export async function changeWork<Row extends { id: string; updated_at: string } & WorkColumns>(
	tx: Tx,
	staff: Actor,
	{ before, subject, missing }: { before: Row | undefined; subject: TrackedKind; missing: string },
	{ updated_at, ...wanted }: WorkChange,
	store: (change: WorkColumns & { updated_at: string }) => Promise<Row>,
): Promise<Row> {
	if (!before) throw new AppError("not_found", missing);
	assertVersion(before.updated_at, updated_at);
	const change: WorkColumns = {};
	for (const column of ["owner_id", "due_on"] as const) {
		const value = wanted[column];
		if (value !== undefined && value !== before[column]) change[column] = value;
	}
	const { owner_id, due_on } = change;
	if (owner_id) await assertStaff(tx, owner_id);
	if (owner_id === undefined && due_on === undefined) return before;
	const after = await store({ ...change, updated_at: later(before.updated_at) });
	const record = { kind: subject, id: before.id };
	if (owner_id !== undefined) {
		const owner = { from: before.owner_id ?? null, to: owner_id };
		await recordHistory(tx, record, staff, "owner", owner);
	}
	if (due_on !== undefined) {
		await recordHistory(tx, record, staff, "due", { from: before.due_on ?? null, to: due_on });
	}
	const was = { owner_id: before.owner_id, due_on: before.due_on };
	await recordAuditEvent(tx, staff, "update", subject, before.id, {
		before: was,
		after: { ...change },
	});
	return after;
}

async function assertStaff(tx: Tx, id: string): Promise<void> {
	const found = await tx
		.selectFrom("users")
		.select("id")
		.where("id", "=", id)
		.where("role", "in", ["staff", "admin"])
		.executeTakeFirst();
	if (!found) throw invalidField("owner_id", "Please choose a member of staff");
}

/** The date in Nairobi in `days` days. */
const dayIn = (days: number) => fairDay(Date.parse(daysFromNow(days)));
const today = () => fairDay(Date.parse(now()));

/*
 * Nothing can be done any more for a person who was erased: their record has no phone number and is no work. Conditions
 * and sort expressions must match their indexes literally.
 */

/** Condition on either table: it has not been answered yet. */
export const ORDER_WAITS = sql<boolean>`(orders.status = 'pending' and orders.phone <> '')`;
export const REQUEST_WAITS = sql<boolean>`(assistance_requests.status = 'new'
	and assistance_requests.phone <> '')`;

/** Condition on either table: there is still something to do. */
export const ORDER_OPEN = sql<boolean>`(orders.status in ('pending', 'processing')
	and orders.phone <> '')`;
export const REQUEST_OPEN = sql<boolean>`(assistance_requests.status <> 'closed'
	and assistance_requests.phone <> '')`;

/** Condition on the table: work that ended because the person was erased. */
export const isErasedWork = {
	orders: sql<boolean>`(orders.phone = '' and orders.status in ('pending', 'processing'))`,
	assistance_requests: sql<boolean>`(assistance_requests.phone = ''
		and assistance_requests.status <> 'closed')`,
};

const CLOSED = ["completed", "cancelled", "closed"];

/** Whether an order or a request with this status is work. */
export const isOpenStatus = (status: string) => !CLOSED.includes(status);

const orderDueIn = (days: number) =>
	sql<boolean>`(${ORDER_OPEN} and orders.due_on between ${today()} and ${dayIn(days)})`;
const ORDER_CONDITIONS: Record<OrderWork, (db: Db) => RawBuilder<boolean>> = {
	waiting: () => ORDER_WAITS,
	unanswered: () => sql<boolean>`(${ORDER_WAITS} and orders.created_at < ${daysFromNow(-1)})`,
	due_soon: () => orderDueIn(SOON_DAYS),
	due_week: () => orderDueIn(WEEK_DAYS),
	late: () => sql<boolean>`(${ORDER_OPEN} and orders.due_on < ${today()})`,
	// A pending order has no agreed price yet.
	// As one expression: of conditions SQLite would choose the index of the status.
	unpaid: () => sql<boolean>`(case when orders.status in ('processing', 'completed') and
		orders.price_cents + orders.material_cost_cents > orders.paid_cents
		and orders.phone <> '' then 1 end = 1)`,
	to_refund: () => sql<boolean>`(case when orders.status = 'cancelled' and
		orders.paid_cents > orders.kept_cents and orders.phone <> '' then 1 end = 1)`,
	// Nothing more is handed over for a cancelled order.
	delivery_late: (db) => {
		const late = sql`select order_id from deliveries where state = 'planned' and planned_on < ${today()}`;
		return sql<boolean>`(orders.status <> 'cancelled' and orders.phone <> ''
			and ${isOneOfFew(db, "orders.id", late)})`;
	},
	not_received: (db) => {
		const missing = sql`select order_id from deliveries where state = 'missing'`;
		return sql<boolean>`(orders.phone <> '' and ${isOneOfFew(db, "orders.id", missing)})`;
	},
};

const requestDueIn = (days: number) =>
	sql<boolean>`(${REQUEST_OPEN}
		and assistance_requests.deadline between ${today()} and ${dayIn(days)})`;
const REQUEST_CONDITIONS: Record<RequestWork, () => RawBuilder<boolean>> = {
	waiting: () => REQUEST_WAITS,
	unanswered: () =>
		sql<boolean>`(${REQUEST_WAITS} and assistance_requests.created_at < ${daysFromNow(-1)})`,
	due_soon: () => requestDueIn(SOON_DAYS),
	due_week: () => requestDueIn(WEEK_DAYS),
	late: () => sql<boolean>`(${REQUEST_OPEN} and assistance_requests.deadline < ${today()})`,
};

/** Condition on `orders`: it has this kind of open work. */
export const orderNeeds = (db: Db, work: OrderWork): RawBuilder<boolean> =>
	ORDER_CONDITIONS[work](db);
/** Condition on `assistance_requests`: it has this kind of open work. */
export const requestNeeds = (work: RequestWork): RawBuilder<boolean> => REQUEST_CONDITIONS[work]();

/** Condition on either table: the caller owns it, or nobody does. */
export function isOwnedBy(owner: WorkOwner, staffId: string): RawBuilder<boolean> {
	return owner === "me"
		? sql<boolean>`owner_id = ${staffId}`
		: sql<boolean>`not exists (select 1 from users where users.id = owner_id and ${IS_STAFF})`;
}

/** Unanswered records first, oldest on top, because their promise expires first; then the newest. */
const byPromise = (waits: RawBuilder<boolean>) => [
	sql`case when ${waits} then 0 else 1 end`,
	sql`case when ${waits} then created_at end`,
	sql`created_at desc`,
	sql`id desc`,
];

/** By due date, open records first; those without a date oldest first. */
export const ORDER_SORTS: Record<WorkSort, readonly RawBuilder<unknown>[]> = {
	waiting: byPromise(ORDER_WAITS),
	due: [
		sql`case when ${ORDER_OPEN} then 0 else 1 end`,
		sql`case when due_on is null then 1 else 0 end`,
		sql`due_on`,
		sql`created_at`,
		sql`id`,
	],
};
export const REQUEST_SORTS: Record<WorkSort, readonly RawBuilder<unknown>[]> = {
	waiting: byPromise(REQUEST_WAITS),
	due: [sql`case when ${REQUEST_OPEN} then 0 else 1 end`, sql`deadline`, sql`created_at`, sql`id`],
};
