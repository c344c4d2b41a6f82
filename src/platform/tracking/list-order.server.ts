import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { byCharacter } from "../../db/text-order.ts";
import { readSort } from "../sort-names.ts";
import { ORDER_SORTS, REQUEST_SORTS } from "./work.server.ts";
import type { OrderSort, RequestSort, WorkSort } from "./work.ts";

/* Must match the index expressions in `src/db/migrations/0026-growth.ts` and `0031-lists.ts`. */

const NEWEST = [sql`created_at desc`, sql`id desc`];
const OLDEST = [sql`created_at`, sql`id`];

/** The sort expressions of the staff's list of orders. */
export function orderListOrder(db: Db, sort: OrderSort): readonly RawBuilder<unknown>[] {
	if (isWorkSort(sort)) return ORDER_SORTS[sort];
	return byColumn(sort, { name: byCharacter(db, "name"), title: byCharacter(db, "article_title") });
}

/** The sort expressions of the staff's inbox. */
export function requestListOrder(db: Db, sort: RequestSort): readonly RawBuilder<unknown>[] {
	if (isWorkSort(sort)) return REQUEST_SORTS[sort];
	return byColumn(sort, { name: byCharacter(db, "name"), title: byCharacter(db, "project_title") });
}

const isWorkSort = (sort: string): sort is WorkSort => sort in ORDER_SORTS;

function byColumn(sort: string, { name, title }: Record<"name" | "title", RawBuilder<string>>) {
	const { column, backwards } = readSort<string>(sort);
	if (column === "created_at") return backwards ? NEWEST : OLDEST;
	const expression: RawBuilder<unknown> =
		column === "name" ? name : TITLES.has(column) ? title : sql.ref(column);
	// Reverse every expression, so that the same index serves both directions.
	return backwards ? [sql`${expression} desc`, ...OLDEST] : [expression, ...NEWEST];
}

const TITLES: ReadonlySet<string> = new Set(["article_title", "projectTitle"]);

/** Turns the result of `group by status` into a count for each status. */
export function countsOf<Status extends string>(
	statuses: readonly Status[],
	rows: readonly { status: string; rows: number | string }[],
): Record<Status, number> {
	const found = new Map(rows.map(({ status, rows }) => [status, Number(rows)]));
	const counts = statuses.map((status) => [status, found.get(status) ?? 0]);
	return Object.fromEntries(counts) as Record<Status, number>;
}

/** The number of rows with one status, or of all. */
export function totalOf<Status extends string>(
	counts: Record<Status, number>,
	status: Status | undefined,
): number {
	const all: number[] = Object.values(counts);
	return status ? counts[status] : all.reduce((sum, count) => sum + count, 0);
}
