import { type RawBuilder, sql } from "kysely";
import { readSort } from "../../platform/browser/query-string.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { nairobiDayStart } from "../../platform/text/nairobi.ts";
import { isOpenStatus, isOwnedBy } from "./work.server.ts";
import type { WorkOwner } from "./work-names.ts";

export interface RequestedFilter<Status, WorkFilter> {
	ids?: readonly string[] | undefined;
	status?: Status | undefined;
	search?: string | null | undefined;
	/** First and last day of receipt, in Nairobi time. */
	from?: string | undefined;
	to?: string | undefined;
	work?: WorkFilter | undefined;
	/** The caller's, a staff member's, or nobody's rows. */
	owner?: WorkOwner | undefined;
}

export interface ListFilter<Status, WorkFilter>
	extends Omit<RequestedFilter<Status, WorkFilter>, "owner"> {
	owner?: { name: WorkOwner; staffId: string } | undefined;
}

export function filterFor<Status, WorkFilter>(
	staff: Actor,
	{ owner, ...filter }: RequestedFilter<Status, WorkFilter>,
): ListFilter<Status, WorkFilter> {
	return { ...filter, owner: owner ? { name: owner, staffId: staff.id } : undefined };
}

/** The default sort order. By time alone, which an index provides, if all or none of the rows wait for an answer. */
export function unansweredFirst(
	{ status, work }: ListFilter<string, string>,
	waitingStatus: string,
): "waiting" | "created_at" | "-created_at" {
	if (status === waitingStatus || work === "waiting" || work === "answer_late") return "created_at";
	return status || work === "unpaid" || work === "to_refund" ? "-created_at" : "waiting";
}

/** Conditions for every filter except `work` and `search`. Erased people's records have no open status. */
export function listConditions(filter: ListFilter<string, unknown>): RawBuilder<boolean>[] {
	const { ids, status, from, to, owner } = filter;
	return [
		...(status ? [sql<boolean>`status = ${status}`] : []),
		...(status && isOpenStatus(status) ? [sql<boolean>`erased_at is null`] : []),
		...(ids ? [sql<boolean>`id in (${sql.join(ids)})`] : []),
		...(from ? [sql<boolean>`created_at >= ${nairobiDayStart(from)}`] : []),
		...(to ? [sql<boolean>`created_at < ${nairobiDayStart(to, 1)}`] : []),
		...(owner ? [isOwnedBy(owner.name, owner.staffId)] : []),
	];
}

/* Must match the index expressions in `src/db/migrations/`. */

const NEWEST = [sql`created_at desc`, sql`id desc`];
const OLDEST = [sql`created_at`, sql`id`];

/** The sort expressions of a list by a column; `name` and `title` are expressions. */
export function byColumn(
	sort: string,
	{ name, title }: Record<"name" | "title", RawBuilder<string>>,
) {
	const { column, isDescending } = readSort<string>(sort);
	if (column === "created_at") return isDescending ? NEWEST : OLDEST;
	const expression: RawBuilder<unknown> =
		column === "name" ? name : TITLES.has(column) ? title : sql.ref(column);
	// Reverse every expression, so that the same index serves both directions.
	return isDescending ? [sql`${expression} desc`, ...OLDEST] : [expression, ...NEWEST];
}

const TITLES: ReadonlySet<string> = new Set(["article_title", "projectTitle"]);

interface StatusRow {
	status: string;
	rows: number | string;
}

/** Counts by status. `erased`: rows of erased people (such as `isErasedOrder`), which count only in the total. */
export function countsOf<Status extends string>(
	statuses: readonly Status[],
	rows: readonly StatusRow[],
	erased: readonly StatusRow[],
): { counts: Record<Status, number>; totalOf: (status: Status | undefined) => number } {
	const byStatus = (statusRows: readonly StatusRow[]) =>
		new Map(statusRows.map(({ status, rows }) => [status, Number(rows)]));
	const [all, withoutPerson] = [byStatus(rows), byStatus(erased)];
	const counts = Object.fromEntries(
		statuses.map((status) => [status, (all.get(status) ?? 0) - (withoutPerson.get(status) ?? 0)]),
	) as Record<Status, number>;
	const total = statuses.reduce((sum, status) => sum + (all.get(status) ?? 0), 0);
	return { counts, totalOf: (status) => (status ? counts[status] : total) };
}
