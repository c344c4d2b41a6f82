import { type RawBuilder, sql } from "kysely";
import { readSort } from "../../platform/sort-names.ts";

/* Must match the index expressions in `src/db/migrations/`. */

const NEWEST = [sql`created_at desc`, sql`id desc`];
const OLDEST = [sql`created_at`, sql`id`];

/** The sort expressions of a list by a column; `name` and `title` are expressions. */
export function byColumn(
	sort: string,
	{ name, title }: Record<"name" | "title", RawBuilder<string>>,
) {
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
 * @param erased the rows among them that are no work any more (such as `isErasedOrder`): they count as none of the statuses
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
