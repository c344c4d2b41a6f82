import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { byCharacter } from "../../db/paginate.ts";
import { isOneOfFew } from "../../db/search.ts";
import { daysFromNow } from "../../db/time.ts";
import { byColumn } from "../records/list.server.ts";
import { byAnswerDeadline, dayIn, SOON_DAYS, WEEK_DAYS } from "../records/work.server.ts";
import type { OrderSort, OrderWorkFilter, WorkSort } from "../records/work-names.ts";

// Erased people's orders need no work. Conditions and sort expressions must match the migrations' indexes literally.

export const isPendingOrder = sql<boolean>`(orders.status = 'pending' and orders.erased_at is null)`;

export const isOpenOrder = sql<boolean>`(orders.status in ('pending', 'processing')
	and orders.erased_at is null)`;

export const isErasedOrder = sql<boolean>`(orders.erased_at is not null and orders.status in ('pending', 'processing'))`;

const orderDueIn = (days: number) =>
	sql<boolean>`(${isOpenOrder} and orders.due_on between ${dayIn(0)} and ${dayIn(days)})`;
/** For conditions on a few order ids: written as in an index, SQLite would scan that index instead. */
const NOT_ERASED = sql`coalesce(orders.erased_at, '') = ''`;

const ORDER_CONDITIONS: Record<OrderWorkFilter, (db: Db) => RawBuilder<boolean>> = {
	waiting: () => isPendingOrder,
	answer_late: () => sql<boolean>`(${isPendingOrder} and orders.created_at < ${daysFromNow(-1)})`,
	due_soon: () => orderDueIn(SOON_DAYS),
	due_week: () => orderDueIn(WEEK_DAYS),
	late: () => sql<boolean>`(${isOpenOrder} and orders.due_on < ${dayIn(0)})`,
	// A pending order has no agreed price. One expression: with separate conditions SQLite would use the status index.
	unpaid: () => sql<boolean>`(case when orders.status in ('processing', 'completed') and
		orders.price_cents + orders.material_cost_cents > orders.paid_cents
		and orders.erased_at is null then 1 end = 1)`,
	// What was paid for a cancelled order, or above the price.
	to_refund: () => sql<boolean>`(case when orders.paid_cents > case when orders.status = 'cancelled'
		then orders.kept_cents else orders.price_cents + orders.material_cost_cents end
		and orders.erased_at is null then 1 end = 1)`,
	// Nothing more is handed over for a cancelled order.
	delivery_late: (db) => {
		const late = sql`select order_id from deliveries where state = 'planned' and planned_on < ${dayIn(0)}`;
		return sql<boolean>`(orders.status <> 'cancelled' and ${NOT_ERASED}
			and ${isOneOfFew(db, "orders.id", late)})`;
	},
	not_received: (db) => {
		const missing = sql`select order_id from deliveries where state = 'missing'`;
		return sql<boolean>`(${NOT_ERASED} and ${isOneOfFew(db, "orders.id", missing)})`;
	},
};

export const orderCondition = (db: Db, work: OrderWorkFilter): RawBuilder<boolean> =>
	ORDER_CONDITIONS[work](db);

/** `due`: by due date, open orders first; those without a date oldest first. */
const WORK_SORTS: Record<WorkSort, readonly RawBuilder<unknown>[]> = {
	waiting: byAnswerDeadline(isPendingOrder),
	due: [
		sql`case when ${isOpenOrder} then 0 else 1 end`,
		sql`case when due_on is null then 1 else 0 end`,
		sql`due_on`,
		sql`created_at`,
		sql`id`,
	],
};

export function sortExpressions(db: Db, sort: OrderSort): readonly RawBuilder<unknown>[] {
	if (sort === "waiting" || sort === "due") return WORK_SORTS[sort];
	return byColumn(sort, { name: byCharacter(db, "name"), title: byCharacter(db, "article_title") });
}
