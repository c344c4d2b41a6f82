import { pageIn, queryString } from "../../platform/browser/query-string.ts";
import { FILTER_NAMES, type ListFilters, readFilters } from "./list-filters.tsx";

/** The filters in the address. */
export interface Filter extends ListFilters {
	page: number;
	search: string;
	/** Category id; empty for all categories. */
	category: string;
}

/** As in the contract. */
export const SEARCH_MAX = 200;

/** What the address asks for, or what is nearest to it: an address that was changed by hand shows a list, too. */
export function readFilter(address: string): Filter {
	const parameters = new URL(address, "http://localhost").searchParams;
	return {
		page: pageIn(parameters.get("page")),
		search: parameters.get("search")?.trim().slice(0, SEARCH_MAX) ?? "",
		category: parameters.get("category") ?? "",
		...readFilters(parameters),
	};
}

export function addressOf({ page, search, category, ...others }: Filter): string {
	return `/projects${queryString({ category, search, ...others, page: page > 1 ? page : null })}`;
}

/** Whether filters beside search and category leave projects out. */
export const isNarrowed = (filter: ListFilters) =>
	FILTER_NAMES.some((name) => name !== "sort" && filter[name]);

export const countOf = (total: number) => (total === 1 ? "1 project" : `${total} projects`);
