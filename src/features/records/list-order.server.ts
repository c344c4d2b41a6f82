import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { byCharacter } from "../../db/paginate.ts";
import { readSort } from "../../platform/sort-names.ts";
import { ORDER_SORTS, REQUEST_SORTS } from "./work.server.ts";
import type { OrderSort, RequestSort, WorkSort } from "./work.ts";

/* Must match the index expressions in `src/db/migrations/`. */

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

interface StatusRow {
	status: string;
	rows: number | string;
}

export interface StatusCounts<Status extends string> {
	counts: Record<Status, number>;
	/** The number of rows with one status, or of all. */
	totalOf: (status: Status | undefined) => number;
}

/**
 * Turns the results of `group by status` into a count for each status.
 *
 * @param erased the rows among them that are no work any more (`isErasedWork`): they count as none of the statuses
 */
export function countsOf<Status extends string>(
	statuses: readonly Status[],
	rows: readonly StatusRow[],
	erased: readonly StatusRow[],
): StatusCounts<Status> {
	const numbers = (of: readonly StatusRow[]) =>
		new Map(of.map(({ status, rows }) => [status, Number(rows)]));
	const [all, without] = [numbers(rows), numbers(erased)];
	const counts = Object.fromEntries(
		statuses.map((status) => [status, (all.get(status) ?? 0) - (without.get(status) ?? 0)]),
	) as Record<Status, number>;
	const total = statuses.reduce((sum, status) => sum + (all.get(status) ?? 0), 0);
	return { counts, totalOf: (status) => (status ? counts[status] : total) };
}
