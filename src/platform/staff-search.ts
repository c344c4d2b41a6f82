import * as z from "zod/mini";
import { queryString } from "./browser/query-string.ts";
import { id, type Pagination, time } from "./http/contract-fields.ts";

export const hit = z.object({
	id,
	title: z.string(),
	/** For example the project of an order. */
	about: z.nullable(z.string()),
	reference: z.nullable(z.string()),
	status: z.nullable(z.string()),
	at: z.nullable(time),
	path: z.string(),
});

export const searchHits = z.object({
	total: z.number(),
	hits: z.array(hit),
	/** The path of the screen that lists all matches; null if there is none. */
	all_path: z.nullable(z.string()),
});
export type SearchHits = z.infer<typeof searchHits>;

/** Search results from a screen's own list: the records of its first page for the same search text. */
export function hitsOnScreen<Row>(
	screen: string,
	search: string,
	{ rows, pagination }: { rows: readonly Row[]; pagination: Pick<Pagination, "total"> },
	hitOf: (row: Row) => z.infer<typeof hit>,
): SearchHits {
	return {
		total: pagination.total,
		hits: rows.map(hitOf),
		all_path: screen + queryString({ search }),
	};
}
