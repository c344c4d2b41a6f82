import { isOwnServer, ownLimit } from "../../platform/browser/api-bases.ts";
import { pageIn, queryString } from "../../platform/browser/query-string.ts";
import type { ShownCategory } from "../categories/categories.calls.ts";
import { shortName } from "../categories/short-name.ts";
import { namedIn } from "./levels.ts";
import {
	FILTER_NAMES,
	FILTERS,
	type FilterName,
	filterText,
	type ListFilters,
} from "./list-filters.tsx";

export interface Filter extends ListFilters {
	page: number;
	search: string;
	category: string;
}

/** As in the contract. */
export const SEARCH_MAX = 200;

/** What the address asks for, or the nearest: an address edited by hand shows a list, too. */
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

/** What the words of a search name, such as "solar grade 8 1500" or "physics form 3": filters of our own server. */
export function meantBy(asked: Filter, categories: readonly ShownCategory[]) {
	const { filters, search, note, isSure } = namedIn(asked.search);
	const names = FILTER_NAMES.filter((name) => !asked[name] && nearest(name, filters[name]));
	const category = asked.category ? undefined : categories.find((one) => isNameOf(one, search));
	if (!isOwnServer() || (names.length === 0 && !category)) return undefined;
	const filter = { ...asked, search, page: 1 };
	const count = names.length === 0 ? category?.projects_count : undefined;
	for (const name of names) filter[name] = nearest(name, filters[name]);
	if (category) Object.assign(filter, { category: category.id, search: "" });
	const texts = [category?.name, ...names.map((name) => filterText(name, filter))];
	return { filter, text: texts.filter(Boolean).join(", "), note, isSure, count };
}

/** Also by what its badge reads. */
const isNameOf = ({ name }: { name: string }, search: string) =>
	[name, shortName(name)].some((one) => one.toLowerCase() === search.toLowerCase());

export const isNarrowed = (filter: ListFilters) =>
	FILTER_NAMES.some((name) => name !== "sort" && filter[name]);

export const countOf = (total: number) => (total === 1 ? "1 project" : `${total} projects`);

/** Filters as the server accepts them: the next larger amount, and none for meaningless text. */
function readFilters(parameters: URLSearchParams): ListFilters {
	return {
		max_materials: nearest("max_materials", parameters.get("max_materials")),
		max_help: nearest("max_help", parameters.get("max_help")),
		level: nearest("level", parameters.get("level")),
		max_weeks: nearest("max_weeks", parameters.get("max_weeks")),
		sort: nearest("sort", parameters.get("sort")),
	};
}

function nearest(name: FilterName, sent: string | null): string {
	const text = sent ?? "";
	const { values, step, max } = FILTERS[name];
	// Like `readKes`, which is too large for visitors' scripts.
	const number = Math.ceil(Number(text.replace(/^(\d\d?),(?=\d{3}$)/, "$1")) / step) * step;
	if (number > 0 && number <= max) return String(number);
	return values.map(String).find((value) => value.toLowerCase() === text.toLowerCase()) ?? "";
}
