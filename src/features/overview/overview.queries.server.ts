import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import { countRows } from "../../db/paginate.ts";
import { fairDay, NAIROBI_MS } from "../../platform/text/fair-day.ts";
import { isErasedOrder } from "../orders/orders-work.server.ts";
import { countsOf } from "../records/list.server.ts";
import type { Week } from "./overview.contract.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * 24 * HOUR_MS;

/** Start (UTC milliseconds) of the week of `time` in Nairobi: Monday, midnight. */
export function weekStart(time: number): number {
	const local = time + NAIROBI_MS - FIRST_MONDAY_MS;
	return Math.floor(local / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS - NAIROBI_MS;
}

/** Start of the first of `count` weeks up to that of `time`. */
export function firstWeekStart(time: number, count: number): number {
	return weekStart(time) - (count - 1) * WEEK_MS;
}

/** `hour` begins an ISO time in UTC, such as 2026-03-02T21. */
interface HourCount {
	hour: string;
	count: number;
}

/** Sums hours into `count` weeks up to the week of `time`; weeks without events are 0. */
export function sumWeeks(
	time: number,
	count: number,
	counts: { orders: HourCount[]; requests: HourCount[] },
): Week[] {
	const first = firstWeekStart(time, count);
	const sum = (hours: HourCount[], week: number) =>
		hours
			.filter(({ hour }) => weekStart(Date.parse(`${hour}:00:00Z`)) === week)
			.reduce((total, { count: some }) => total + some, 0);
	return Array.from({ length: count }, (_, index) => {
		const week = first + index * WEEK_MS;
		return {
			start: fairDay(week),
			orders: sum(counts.orders, week),
			requests: sum(counts.requests, week),
		};
	});
}

export function countOutsideTrash(db: Db, table: "articles" | "categories"): Promise<number> {
	return countRows(slowReads(db).selectFrom(table).where("deleted_at", "is", null));
}

export function countUsers(db: Db): Promise<number> {
	return countRows(slowReads(db).selectFrom("users"));
}

export async function latestArticles(db: Db, limit: number) {
	return db
		.selectFrom("articles")
		.select(["id", "title", "status", "created_at", "author_id"])
		.where("deleted_at", "is", null)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

export async function latestUsers(db: Db, limit: number) {
	return db
		.selectFrom("users")
		.select(["id", "username", "email", "role", "created_at"])
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

/** Rows per hour since `since` (ISO time), without requests in the trash. */
export async function countByHour(
	db: Db,
	table: "orders" | "assistance_requests",
	since: string,
): Promise<HourCount[]> {
	// The first 13 characters of the stored time, such as 2026-03-02T21.
	const hour = sql<string>`substr(created_at, 1, 13)`;
	return slowReads(db)
		.selectFrom(table)
		.select((eb) => [hour.as("hour"), eb.fn.countAll<number>().as("count")])
		.where("created_at", ">=", since)
		.$if(table === "assistance_requests", (query) => query.where(sql`deleted_at`, "is", null))
		.groupBy(hour)
		.execute();
}

const STATUSES = ["pending", "processing", "completed", "cancelled"] as const;

/** Open orders of erased people count as no status. */
export async function countOrdersByStatus(db: Db) {
	const counting = slowReads(db)
		.selectFrom("orders")
		.select((eb) => ["status", eb.fn.countAll<number>().as("rows")])
		.groupBy("status");
	const [rows, erased] = await Promise.all([
		counting.execute(),
		counting.where(isErasedOrder).execute(),
	]);
	return countsOf(STATUSES, rows, erased).counts;
}
