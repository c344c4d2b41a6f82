import { ownLimit } from "../../platform/browser/api-bases.ts";
import { pageIn, queryString } from "../../platform/browser/query-string.ts";
import { FILTER_NAMES, FILTERS, type FilterName, type ListFilters } from "./list-filters.tsx";

export interface Filter extends ListFilters {
	page: number;
	search: string;
	category: string;
}

export const SEARCH_MAX = 200;

/** The URL's filter. Invalid values are replaced by valid ones, so that a URL edited by hand shows a list, too. */
export function readFilter(address: string): Filter {
	const parameters = new URL(address, "http://localhost").searchParams;
	return {
		page: pageIn(parameters.get("page")),
		search: parameters.get("search")?.trim().slice(0, ownLimit(SEARCH_MAX)) ?? "",
		category: parameters.get("category") ?? "",
		...readFilters(parameters),
	};
}

export function addressOf({ page, search, category, ...others }: Filter): string {
	return `/projects${queryString({ category, search, ...others, page: page > 1 ? page : null })}`;
}

export const hasFilters = (filter: ListFilters) =>
	FILTER_NAMES.some((name) => name !== "sort" && filter[name]);

export const projectCountText = (total: number) =>
	total === 1 ? "1 project" : `${total} projects`;

/** Filters as the server accepts them: the next larger amount, and none for meaningless text. */
function readFilters(parameters: URLSearchParams): ListFilters {
	return {
		max_materials: nearestValue("max_materials", parameters.get("max_materials")),
		max_help: nearestValue("max_help", parameters.get("max_help")),
		level: nearestValue("level", parameters.get("level")),
		max_weeks: nearestValue("max_weeks", parameters.get("max_weeks")),
		sort: nearestValue("sort", parameters.get("sort")),
	};
}

export function nearestValue(name: FilterName, requested: string | null): string {
	const text = requested ?? "";
	const { values, step, max } = FILTERS[name];
	// Like `readKes`, which is too large for visitors' scripts.
	const number = Math.ceil(Number(text.replace(/^(\d\d?),(?=\d{3}$)/, "$1")) / step) * step;
	if (number > 0 && number <= max) return String(number);
	return values.map(String).find((value) => value.toLowerCase() === text.toLowerCase()) ?? "";
}
