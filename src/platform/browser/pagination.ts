import type { Pagination } from "../http/contract-fields.ts";

/** Page counts of an answer, with the specification's ten a page; missing ones mean a single page. */
export function readPagination(value: Partial<Pagination> | null | undefined): Pagination {
	return {
		page: value?.page ?? 1,
		limit: value?.limit ?? 10,
		total: value?.total ?? 0,
		totalPages: value?.totalPages ?? 1,
	};
}
