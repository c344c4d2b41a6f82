import { isOwnServer } from "../../platform/browser/api-bases.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { settled } from "../../shell/deferred.tsx";
import { fetchCategories, type ShownCategory } from "../categories/categories.calls.ts";
import { FEW } from "./beyond-filters.tsx";
import { FILTER_NAMES } from "./list-filters.tsx";
import { forCard } from "./project-card.tsx";
import { type Filter, isNarrowed, readFilter } from "./project-filter.ts";
import { fetchNearProjects, fetchPublishedProjects } from "./projects.calls.ts";

/** Most visitors search for nothing, and fetch no script for it. */
export const loadSearchMeaning = () => import("./search-meaning.ts").catch(() => undefined);

/** What the address asks for; a filter that the words of the search name is replaced by them. */
export async function filterOf(address: string): Promise<Filter> {
	const filter = readFilter(address);
	const mayReplace = filter.search && FILTER_NAMES.some((name) => filter[name]) && isOwnServer();
	const meaning = mayReplace && (await loadSearchMeaning());
	return meaning ? meaning.withoutNamedFilters(filter) : filter;
}

function fetchList(api: Api, { category, ...filter }: Filter & { limit?: number }) {
	return fetchPublishedProjects(api, { ...filter, categoryId: category });
}

async function fetchInterpreted(api: Api, filter: Filter, loading: Promise<ShownCategory[]>) {
	const isFirst = filter.page === 1 && filter.search && isOwnServer();
	const [requested, categories] = await Promise.all([
		fetchList(api, filter),
		isFirst ? loading.catch(() => []) : [],
	]);
	const meaning = isFirst && (await loadSearchMeaning());
	const meant = meaning
		? meaning.interpretSearch(filter, categories, requested.articles.length > 0)
		: undefined;
	if (!meant?.isApplied) return { ...requested, filter, meant };
	const list = await fetchList(api, meant.filter);
	// Without results, suggestions are shown instead.
	const isShown = meant.isNamed || list.articles.length > 0;
	return { ...list, filter: meant.filter, meant: isShown ? meant : undefined };
}

export type Meaning = NonNullable<Awaited<ReturnType<typeof fetchInterpreted>>["meant"]>;

/** Whether it is the name of a category, or the beginning of a word of one. */
async function isNameIn(categories: Promise<ShownCategory[]>, search: string) {
	const list = search.length > 3 ? await categories.catch(() => []) : [];
	return list.some(({ name }) => ` ${name}`.toLowerCase().includes(` ${search.toLowerCase()}`));
}

export type ShownPage = Awaited<ReturnType<typeof loadPage>>;

async function loadPage(api: Api, requested: Filter, loading: Promise<ShownCategory[]>) {
	const { filter, meant, articles, pagination } = await fetchInterpreted(api, requested, loading);
	const all = articles.length === 0 ? await loading.catch(() => []) : [];
	const isEmptyCategory = all.find(({ id }) => id === filter.category)?.projects_count === 0;
	const isFirst = filter.page === 1 && isOwnServer();
	const isShort = isFirst && Math.max(articles.length, pagination.total ?? 0) <= FEW;
	const mayWiden = isShort && isNarrowed(filter);
	const meaning = mayWiden && (await loadSearchMeaning());
	const found =
		meaning &&
		(await meaning.loadWiderFilters((wider) => fetchList(api, wider), filter, articles.length));
	const widerFilters = found || (mayWiden ? [] : undefined);
	// If another filter is in the way, the words are right.
	const unknown =
		isShort && !isEmptyCategory && !widerFilters?.some(({ name }) => name !== "search");
	const words = meant?.filter.search ?? filter.search;
	const isNamed = isFirst && !filter.category && (await isNameIn(loading, filter.search));
	return {
		articles: articles.map((project) => forCard(project, filter.category)),
		pagination,
		near: (unknown || isNamed) && words && (await loadNear(api, filter, words, articles.length)),
		widerFilters,
		/** The filters that the list matches. */
		filter,
		meant,
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

export const isAmong = (list: readonly { id: string }[], { category }: Filter) =>
	list.some(({ id }) => id === category);

/** Ignores errors: suggestions are optional. */
async function loadNear(api: Api, filter: Filter, words: string, hits: number) {
	try {
		const near = await fetchNearProjects(api, { query: { search: words } });
		// Similar projects may not fit the filters.
		const isOther = hits === 0 && !isNarrowed(filter);
		const articles = isOther ? near.articles.map((project) => forCard(project)) : [];
		const found = near.suggestion || near.categories.length > 0 || articles.length > 0;
		return found ? { ...near, articles } : null;
	} catch {
		return null;
	}
}
