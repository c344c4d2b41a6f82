import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { promisedBy } from "../../platform/tracking/promise.ts";
import type { TrackedRecord } from "../../platform/tracking/references.server.ts";
import {
	isOwnedBy,
	ORDER_WAITS,
	orderNeeds,
	REQUEST_WAITS,
	requestNeeds,
} from "../../platform/tracking/work.server.ts";

/** Whether there is such an order or request; of a request in the trash there is none. */
export async function isThere(db: Db | Tx, { kind, id }: TrackedRecord): Promise<boolean> {
	const found =
		kind === "order"
			? await db.selectFrom("orders").select("id").where("id", "=", id).executeTakeFirst()
			: await db
					.selectFrom("assistance_requests")
					.select("id")
					.where("id", "=", id)
					.where("deleted_at", "is", null)
					.executeTakeFirst();
	return found !== undefined;
}

/** The names of accounts by their ids; of one that was deleted there is none. */
export async function namesOf(
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
		.where("role", "in", ["staff", "admin"])
		.orderBy("username_key")
		.execute();
}

const count = (condition: ReturnType<typeof orderNeeds>) =>
	sql<number>`count(case when ${condition} then 1 end)`;

const oldest = (condition: ReturnType<typeof orderNeeds>) =>
	sql<string | null>`min(case when ${condition} then created_at end)`;

export async function countOrderWork(db: Db, staffId: string) {
	const counts = await db
		.selectFrom("orders")
		.select([
			count(orderNeeds("waiting")).as("waiting"),
			oldest(ORDER_WAITS).as("oldest"),
			count(orderNeeds("unanswered")).as("unanswered"),
			count(orderNeeds("due_soon")).as("due_soon"),
			count(orderNeeds("due_week")).as("due_week"),
			count(orderNeeds("late")).as("late"),
			count(orderNeeds("unpaid")).as("unpaid"),
			count(sql`${isOwnedBy("me", staffId)} and status in ('pending', 'processing')`).as("mine"),
		])
		.executeTakeFirstOrThrow();
	return presentCounts(counts);
}

export async function countRequestWork(db: Db, staffId: string) {
	const counts = await db
		.selectFrom("assistance_requests")
		.select([
			count(requestNeeds("waiting")).as("waiting"),
			oldest(REQUEST_WAITS).as("oldest"),
			count(requestNeeds("unanswered")).as("unanswered"),
			count(requestNeeds("due_soon")).as("due_soon"),
			count(requestNeeds("due_week")).as("due_week"),
			count(requestNeeds("late")).as("late"),
			count(sql`${isOwnedBy("me", staffId)} and status <> 'closed'`).as("mine"),
		])
		.where("deleted_at", "is", null)
		.executeTakeFirstOrThrow();
	return presentCounts(counts);
}

/** Codes that customers typed and nobody has confirmed. */
export async function countUnconfirmed(db: Db): Promise<number> {
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

/** PostgreSQL answers counts as texts. */
function presentCounts<Counts extends { oldest: string | null }>({ oldest, ...counts }: Counts) {
	const entries = Object.entries(counts).map(([name, value]) => [name, Number(value)]);
	const numbers = Object.fromEntries(entries) as Record<Exclude<keyof Counts, "oldest">, number>;
	return { ...numbers, answer_by: oldest && promisedBy(oldest) };
}
