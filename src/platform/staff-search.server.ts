import { queryString } from "./browser/query-string.ts";
import type { Pagination } from "./http/contract-fields.ts";
import type { Hit, SearchHits } from "./staff-search.ts";

/** Search results from a screen's own list: the records of its first page for the same search text. */
export function hitsOnScreen<Row>(
	screen: string,
	search: string,
	{ rows, pagination }: { rows: readonly Row[]; pagination: Pick<Pagination, "total"> },
	hitOf: (row: Row) => Hit,
): SearchHits {
	return {
		total: pagination.total,
		hits: rows.map(hitOf),
		all_path: screen + queryString({ search }),
	};
}
