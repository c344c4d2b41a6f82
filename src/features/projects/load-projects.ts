import { isOwnServer } from "../../platform/browser/api-bases.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { settled } from "../../shell/deferred.tsx";
import { fetchCategories, type ShownCategory } from "../categories/categories.calls.ts";
import { FEW_MATCHES } from "./beyond-filters.tsx";
import { FILTER_NAMES } from "./list-filters.tsx";
import { toCardProject } from "./project-card.tsx";
import { type Filter, hasFilters, readFilter } from "./project-filter.ts";
import { fetchPublishedProjects, fetchSearchSuggestions } from "./projects.calls.ts";

/** Loaded on demand, because most visitors do not search. */
export const loadSearchInterpreter = () => import("./search-interpreter.ts").catch(() => undefined);

/** The URL's filter. If words of the search name a filter, they replace that filter's value. */
export async function filterOf(address: string): Promise<Filter> {
	const filter = readFilter(address);
	const mayReplace = filter.search && FILTER_NAMES.some((name) => filter[name]) && isOwnServer();
	const interpreter = mayReplace && (await loadSearchInterpreter());
	return interpreter ? interpreter.withoutNamedFilters(filter) : filter;
}

function fetchList(api: Api, { category, ...filter }: Filter & { limit?: number }) {
	return fetchPublishedProjects(api, { ...filter, categoryId: category });
}

async function fetchInterpreted(api: Api, filter: Filter, loading: Promise<ShownCategory[]>) {
	const mayInterpret = filter.page === 1 && filter.search && isOwnServer();
	const [requested, categories] = await Promise.all([
		fetchList(api, filter),
		mayInterpret ? loading.catch(() => []) : [],
	]);
	const interpreter = mayInterpret && (await loadSearchInterpreter());
	const intent = interpreter
		? interpreter.interpretSearch(filter, categories, requested.articles.length > 0)
		: undefined;
	if (!intent?.replacesSearch) return { ...requested, filter, intent };
	const list = await fetchList(api, intent.filter);
	// Without results, suggestions are shown instead.
	const isAnnounced = intent.namesFilter || list.articles.length > 0;
	return { ...list, filter: intent.filter, intent: isAnnounced ? intent : undefined };
}

export type Intent = NonNullable<Awaited<ReturnType<typeof fetchInterpreted>>["intent"]>;

/** Whether the search is a category's name, or the beginning of a word of it. */
async function startsCategoryWord(categories: Promise<ShownCategory[]>, search: string) {
	const list = search.length > 3 ? await categories.catch(() => []) : [];
	return list.some(({ name }) => ` ${name}`.toLowerCase().includes(` ${search.toLowerCase()}`));
}

export type ShownPage = Awaited<ReturnType<typeof loadPage>>;

async function loadPage(api: Api, requested: Filter, loading: Promise<ShownCategory[]>) {
	const { filter, intent, articles, pagination } = await fetchInterpreted(api, requested, loading);
	const all = articles.length === 0 ? await loading.catch(() => []) : [];
	const isEmptyCategory = all.find(({ id }) => id === filter.category)?.projects_count === 0;
	const isOwnFirstPage = filter.page === 1 && isOwnServer();
	const hasFewMatches =
		isOwnFirstPage && Math.max(articles.length, pagination.total ?? 0) <= FEW_MATCHES;
	const mayWiden = hasFewMatches && hasFilters(filter);
	const interpreter = mayWiden && (await loadSearchInterpreter());
	const found =
		interpreter &&
		(await interpreter.loadWiderFilters((wider) => fetchList(api, wider), filter, articles.length));
	const widerFilters = found || (mayWiden ? [] : undefined);
	// If removing another filter finds projects, the words are not misspelt.
	const isTypo =
		hasFewMatches && !isEmptyCategory && !widerFilters?.some(({ name }) => name !== "search");
	const words = intent?.filter.search ?? filter.search;
	const isCategory =
		isOwnFirstPage && !filter.category && (await startsCategoryWord(loading, filter.search));
	return {
		articles: articles.map((project) => toCardProject(project, filter.category)),
		pagination,
		suggestions:
			(isTypo || isCategory) && words && (await suggest(api, filter, words, articles.length)),
		widerFilters,
		filter,
		intent,
		isEmptyCategory,
	};
}

export function loadProjects(api: Api, requested: Filter) {
	const loading = fetchCategories(api);
	return {
		projects: settled(
			loadPage(api, requested, loading),
			"Failed to fetch articles: {status}",
			"An error occurred while fetching articles",
		),
		categories: settled(
			loading.then((list) => list.map(({ id, name }) => ({ id, name }))),
			"Failed to fetch categories: {status}",
			"Failed to load categories",
		),
	};
}

export const includesCategory = (list: readonly { id: string }[], { category }: Filter) =>
	list.some(({ id }) => id === category);

/** Ignores errors: suggestions are optional. */
async function suggest(api: Api, filter: Filter, words: string, hits: number) {
	try {
		const found = await fetchSearchSuggestions(api, { query: { search: words } });
		// Similar projects may not fit the filters.
		const mayShowSimilar = hits === 0 && !hasFilters(filter);
		const articles = mayShowSimilar ? found.articles.map((project) => toCardProject(project)) : [];
		const hasAny = found.suggestion || found.categories.length > 0 || articles.length > 0;
		return hasAny ? { ...found, articles } : null;
	} catch {
		return null;
	}
}
