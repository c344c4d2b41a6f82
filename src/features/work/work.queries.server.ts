import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { IS_STAFF } from "../../db/contacts.ts";
import { slowReads } from "../../db/handles.ts";
import type { Tx } from "../../db/transaction.ts";
import {
	isNewRequest,
	isOpenRequest,
	requestCondition,
} from "../assistance/requests-work.server.ts";
import { findOrderRow } from "../orders/orders.present.server.ts";
import { isOpenOrder, isPendingOrder, orderCondition } from "../orders/orders-work.server.ts";
import type { TrackedRecord } from "../records/references.server.ts";
import { isOwnedBy } from "../records/work.server.ts";
import { promisedBy } from "../records/work.ts";
import { ORDER_WORK_FILTERS, REQUEST_WORK_FILTERS } from "../records/work-names.ts";

export function findRecord(
	db: Db | Tx,
	{ kind, id }: TrackedRecord,
): Promise<{ phone: string; email: string | null; erased_at: string | null } | undefined> {
	if (kind === "order") return findOrderRow(db, id);
	return db
		.selectFrom("assistance_requests")
		.select(["phone", "email", "erased_at"])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

export async function usernamesOf(
	db: Db | Tx,
	ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	if (ids.length === 0) return new Map();
	const users = await db
		.selectFrom("users")
		.select(["id", "username"])
		.where("id", "in", [...new Set(ids)])
		.execute();
	return new Map(users.map(({ id, username }) => [id, username]));
}

export function listStaff(db: Db): Promise<{ id: string; username: string }[]> {
	return db
		.selectFrom("users")
		.select(["id", "username"])
		.where(IS_STAFF)
		.orderBy("username_key")
		.execute();
}

/** Separate subqueries use indexes; a single query would scan the table. */
const subqueriesOf = (table: "orders" | "assistance_requests") => ({
	count: (condition: RawBuilder<boolean>) =>
		sql<number>`(select count(*) from ${sql.table(table)} where ${condition})`,
	oldest: (condition: RawBuilder<boolean>) =>
		sql<string | null>`(select min(created_at) from ${sql.table(table)} where ${condition})`,
});

/** The number of orders for each filter; `answer_by` is the deadline of the oldest unanswered one. */
export async function countOrderWork(db: Db, staffId: string) {
	const { count, oldest } = subqueriesOf("orders");
	const mine = sql<boolean>`${isOwnedBy("me", staffId)} and ${isOpenOrder}`;
	const counts = await slowReads(db)
		.selectNoFrom([
			...ORDER_WORK_FILTERS.map((name) => count(orderCondition(db, name)).as(name)),
			oldest(isPendingOrder).as("oldest"),
			count(mine).as("mine"),
		])
		.executeTakeFirstOrThrow();
	return presentCounts(counts);
}

export async function countRequestWork(db: Db, staffId: string) {
	const { count, oldest } = subqueriesOf("assistance_requests");
	const notDeleted = (condition: RawBuilder<boolean>) =>
		sql<boolean>`${condition} and deleted_at is null`;
	const mine = sql<boolean>`${isOwnedBy("me", staffId)} and ${isOpenRequest}`;
	const counts = await slowReads(db)
		.selectNoFrom([
			...REQUEST_WORK_FILTERS.map((name) => count(notDeleted(requestCondition(name))).as(name)),
			oldest(notDeleted(isNewRequest)).as("oldest"),
			count(notDeleted(mine)).as("mine"),
		])
		.executeTakeFirstOrThrow();
	return presentCounts(counts);
}

export async function countUnconfirmedCodes(db: Db): Promise<number> {
	const { codes } = await db
		.selectFrom("payments")
		.select((eb) => eb.fn.countAll<number | string>().as("codes"))
		.where("state", "=", "unconfirmed")
		.executeTakeFirstOrThrow();
	return Number(codes);
}

export async function countDraftsOf(db: Db, staffId: string): Promise<number> {
	const { drafts } = await db
		.selectFrom("articles")
		.select((eb) => eb.fn.countAll<number | string>().as("drafts"))
		.where("author_id", "=", staffId)
		.where("status", "=", "draft")
		.where("deleted_at", "is", null)
		.executeTakeFirstOrThrow();
	return Number(drafts);
}

/** PostgreSQL returns counts as text. */
function presentCounts<Counts extends { oldest: string | null }>({ oldest, ...counts }: Counts) {
	const entries = Object.entries(counts).map(([name, value]) => [name, Number(value)]);
	const numbers = Object.fromEntries(entries) as Record<Exclude<keyof Counts, "oldest">, number>;
	return { ...numbers, answer_by: oldest && promisedBy(oldest) };
}
