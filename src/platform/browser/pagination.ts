import type { Pagination } from "../http/contract-fields.ts";
import { readNumber } from "./read-fields.ts";

/** Pagination of a response; missing values mean a single page of the specification's ten items. */
export function readPagination(value: Partial<Pagination> | null | undefined): Pagination {
	return {
		page: readNumber(value?.page) ?? 1,
		limit: readNumber(value?.limit) ?? 10,
		total: readNumber(value?.total) ?? 0,
		totalPages: readNumber(value?.totalPages) ?? 1,
	};
}

/** The most rows of lists that can be changed or exported in one selection. */
export const MAX_CHOSEN = 100;
