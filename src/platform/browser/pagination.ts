import type { Pagination } from "../http/contract-fields.ts";

/** Pagination of a response; missing values mean a single page of the specification's ten items. */
export function readPagination(value: Partial<Pagination> | null | undefined): Pagination {
	return {
		page: value?.page ?? 1,
		limit: value?.limit ?? 10,
		total: value?.total ?? 0,
		totalPages: value?.totalPages ?? 1,
	};
}
