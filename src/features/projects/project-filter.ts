import { pageIn, queryString } from "../../platform/browser/query-string.ts";
import type { ListFilters } from "./list-filters.tsx";

/** The filters in the address. */
export interface Filter extends ListFilters {
	page: number;
	search: string;
	/** Category id; empty for all categories. */
	category: string;
}

export function readFilter(address: string): Filter {
	const parameters = new URL(address, "http://localhost").searchParams;
	return {
		page: pageIn(parameters.get("page")),
		search: parameters.get("search")?.trim() ?? "",
		category: parameters.get("category") ?? "",
		max_materials: parameters.get("max_materials") ?? "",
		max_help: parameters.get("max_help") ?? "",
		sort: parameters.get("sort") ?? "",
	};
}

export function addressOf({ page, search, category, ...others }: Filter): string {
	return `/projects${queryString({ category, search, ...others, page: page > 1 ? page : null })}`;
}

export const hasBudget = ({ max_materials, max_help }: ListFilters) =>
	Boolean(max_materials || max_help);
