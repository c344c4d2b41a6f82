import { type ReactNode, useId } from "react";
import { data } from "react-router";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import type { Api } from "../../../platform/browser/api-client.ts";
import { queryString } from "../../../platform/browser/query-string.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import {
	Deferred,
	type MaybeSettled,
	pageResponse,
	settled,
	soon,
} from "../../../shell/deferred.tsx";
import { head } from "../../../shell/head.ts";
import { cachedLoader } from "../../../shell/history-cache.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { NoSuchPage } from "../../../ui/no-such-page.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState, LoadingCards, TryAgain } from "../../../ui/states.tsx";
import { fetchCategories, type ShownCategory } from "../../categories/categories.calls.ts";
import { AboutCategories, CategoryList, CategorySelect } from "../../categories/category-links.tsx";
import {
	AllProjects,
	BeyondFilters,
	FEW,
	NearMatches,
	type WiderFilters,
} from "../beyond-filters.tsx";
import { ChosenFilters, chosenIn } from "../chosen-filters.tsx";
import { NearProjects } from "../near-projects.tsx";
import { type CardProject, forCard, ProjectCard } from "../project-card.tsx";
import { addressOf, countOf, type Filter, isNarrowed, readFilter } from "../project-filter.ts";
import { ProjectSearch } from "../project-search.tsx";
import { fetchNearProjects, fetchPublishedProjects, type ProjectPage } from "../projects.calls.ts";
import { SaveOnCard } from "../save-on-card.tsx";
import type { Route } from "./+types/projects.ts";

function fetchList(api: Api, { category, ...filter }: Filter & { limit?: number }) {
	return fetchPublishedProjects(api, { ...filter, categoryId: category });
}

type Categories = Promise<ShownCategory[]>;

/** Words of the search that name filters become them if they mean nothing else, or no project has all the words. */
async function fetchMeant(api: Api, filter: Filter, listed: Categories) {
	const isFirst = filter.page === 1 && filter.search && isOwnServer();
	const [asked, categories] = await Promise.all([
		fetchList(api, filter),
		isFirst ? listed.catch(() => []) : [],
	]);
	// Most visitors search for nothing, and fetch no script for it.
	const reader = isFirst && (await import("../search-meaning.ts").catch(() => undefined));
	const meant = reader ? reader.meantBy(filter, categories) : undefined;
	const isApplied = meant && (meant.isSure || asked.articles.length === 0);
	const shown = isApplied ? meant.filter : filter;
	const list = isApplied ? await fetchList(api, shown) : asked;
	return { ...list, filter: shown, meant: meant && { ...meant, isApplied } };
}

/** Whether it is the name of a category, or the beginning of a word of one. */
async function isNameIn(categories: Categories, search: string) {
	const list = search.length > 3 ? await categories.catch(() => []) : [];
	return list.some(({ name }) => ` ${name}`.toLowerCase().includes(` ${search.toLowerCase()}`));
}

function load(api: Api, asked: Filter) {
	const listed: Categories = fetchCategories(api);
	return {
		projects: settled(
			fetchMeant(api, asked, listed).then(async ({ filter, meant, articles, pagination }) => {
				const all = articles.length === 0 ? await listed.catch(() => []) : [];
				const isEmptyCategory = all.find(({ id }) => id === filter.category)?.projects_count === 0;
				const isFirst = filter.page === 1 && isOwnServer();
				const isShort = isFirst && Math.max(articles.length, pagination.total ?? 0) <= FEW;
				const wider = (than: Filter & { limit: number }) => fetchList(api, than);
				const widerFilters =
					isShort && isNarrowed(filter)
						? await import("../search-meaning.ts").then(
								({ loadWiderFilters }) => loadWiderFilters(wider, filter, articles.length),
								() => [],
							)
						: undefined;
				// If another filter is in the way, the words are right.
				const unknown =
					isShort && !isEmptyCategory && !widerFilters?.some(({ name }) => name !== "search");
				const words = meant?.filter.search ?? filter.search;
				const isNamed = isFirst && !filter.category && (await isNameIn(listed, filter.search));
				return {
					articles: articles.map((project) => forCard(project, filter.category)),
					pagination,
					near:
						(unknown || isNamed) && words && (await loadNear(api, filter, words, articles.length)),
					widerFilters,
					filter,
					meant,
					isEmptyCategory,
				};
			}),
			"Failed to fetch articles: {status}",
			"An error occurred while fetching articles",
		),
		categories: settled(
			listed.then((list) => list.map(({ id, name }) => ({ id, name }))),
			"Failed to fetch categories: {status}",
			"Failed to load categories",
		),
	};
}

const isAmong = (list: readonly { id: string }[], { category }: Filter) =>
	list.some(({ id }) => id === category);

/** Ignores errors: suggestions are optional. */
async function loadNear(api: Api, filter: Filter, words: string, hits: number) {
	try {
		const near = await fetchNearProjects(api, {
			query: { search: words },
		});
		// Similar projects may not fit the filters.
		const isOther = hits === 0 && !isNarrowed(filter);
		const articles = isOther ? near.articles.map((project) => forCard(project)) : [];
		const found = near.suggestion || near.categories.length > 0 || articles.length > 0;
		return found ? { ...near, articles } : null;
	} catch {
		return null;
	}
}

export const handle = {
	query: ["category", "level", "max_help", "max_materials", "max_weeks", "page", "search", "sort"],
} satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
	const filter = readFilter(request.url);
	const loading = load(context.get(renderContext).api, filter);
	const [projects, categories] = await Promise.all([loading.projects, loading.categories]);
	const parts = { filter, projects, categories };
	const isMissing = filter.category && categories.ok && !isAmong(categories.value, filter);
	const isAnswered = projects.ok || projects.status === 400;
	return isMissing && isAnswered ? data(parts, { status: 404 }) : pageResponse(parts);
}

export const clientLoader = cachedLoader(async ({ request }: Route.ClientLoaderArgs) => {
	const filter = readFilter(request.url);
	return { filter, ...(await soon(load(browserApi, filter))) };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const filter = loaderData?.filter;
	return head(matches, {
		title: "School Projects",
		description:
			"Science and engineering fair projects: how each one was built, what it cost and what the judges asked.",
		path: filter
			? `/projects${queryString({ category: filter.category, page: filter.page > 1 ? filter.page : null })}`
			: "/projects",
		noindex: filter && Boolean(filter.search || filter.sort || isNarrowed(filter)),
	});
}

export default function Projects({ loaderData }: Route.ComponentProps) {
	const { filter, projects, categories } = loaderData;
	const categoriesId = useId();
	const chosen = chosenIn(filter);
	return (
		<>
			<PageHead
				title="School Projects"
				lead="Read how each one was built, what it cost and what the judges asked."
			/>
			<div className="wrap list-page pt-2 pb-14 lg:pt-5">
				<ProjectSearch filter={filter} count={chosen.length}>
					<Deferred
						of={categories}
						keep
						fallback={<HiddenCategory {...filter} />}
						failed={() => <HiddenCategory {...filter} />}
					>
						{(list) => (
							<div className="lg:hidden">
								<CategorySelect categories={list} current={filter.category} />
								<AboutCategories />
							</div>
						)}
					</Deferred>
				</ProjectSearch>
				<Link className="link list-saved" to="/saved">
					Saved Projects
				</Link>
				<div className="projects grid gap-4">
					<Deferred
						of={categories}
						keep
						fallback={<p className="soft hidden lg:block">Loading categories...</p>}
						failed={({ error, retry }) => (
							// A failed list has the button, which loads both.
							<Deferred
								of={projects}
								fallback={null}
								failed={(list) => list.error !== error && <p className="soft">{error}</p>}
							>
								{() => (
									<div className="stack">
										<p className="soft">{error}</p>
										<div>
											<TryAgain onPress={retry} />
										</div>
									</div>
								)}
							</Deferred>
						)}
					>
						{(list) => (
							<Card as="section" pad={false} className="hidden self-start lg:block">
								<h2 id={categoriesId} className="visually-hidden">
									Categories
								</h2>
								<nav aria-labelledby={categoriesId}>
									<CategoryList
										categories={list}
										current={filter.category}
										hrefFor={(category) => addressOf({ ...filter, category, page: 1 })}
									/>
								</nav>
								<p className="category-about">
									<AboutCategories />
								</p>
							</Card>
						)}
					</Deferred>
					<div className="min-w-0">
						<div className="list-state">
							<p className="note" role="status">
								<Deferred of={projects} fallback={null} failed={() => null}>
									{({ articles, pagination: { total = articles.length && undefined } }) =>
										total === 0 ? (
											<span className="visually-hidden">0 projects</span>
										) : (
											total && <span className="me-4">{countOf(total)}</span>
										)
									}
								</Deferred>
							</p>
							{chosen.length > 0 && (
								<ChosenFilters chosen={chosen} filter={filter} categories={categories} />
							)}
						</div>
						<Deferred
							of={projects}
							fallback={<LoadingCards text="Loading articles..." count={6} shape="pair" />}
							failed={({ error, status, lost, retry }) => (
								<ErrorState message={error} onRetry={retry}>
									{status === 400 ? (
										<AllProjects />
									) : (
										lost && <p>Your connection may be slow or down. What you typed is safe.</p>
									)}
								</ErrorState>
							)}
						>
							{(page) => (
								<>
									{page.meant && <MeantFilters {...page.meant} />}
									<ProjectList page={page} categories={categories} />
								</>
							)}
						</Deferred>
					</div>
				</div>
			</div>
		</>
	);
}

const HiddenCategory = ({ category }: Filter) => (
	<input type="hidden" name="category" value={category} />
);

interface ProjectListProps {
	page: Pick<ProjectPage, "pagination"> & {
		articles: CardProject[];
		near: NearOrNothing;
		widerFilters: WiderFilters | undefined;
		/** The filters that the list matches. */
		filter: Filter;
		isEmptyCategory: boolean;
	};
	categories: MaybeSettled<{ id: string; name: string }[]>;
}

type NearOrNothing = Awaited<ReturnType<typeof loadNear>> | false | "";

function ProjectList({ page, categories }: ProjectListProps) {
	const { articles, pagination, near, widerFilters, filter } = page;
	const hrefFor = (target: number) => addressOf({ ...filter, page: target });
	if (articles.length === 0 && filter.page > 1 && pagination.totalPages > 0) {
		return <NoSuchPage page={filter.page} pages={pagination.totalPages} hrefFor={hrefFor} />;
	}
	const suggestions = near && <NearProjects near={near} filter={filter} />;
	if (articles.length === 0) {
		const isLost = !widerFilters || (widerFilters.length === 0 && suggestions);
		if (isLost) return <NoProjects page={page} categories={categories} suggestions={suggestions} />;
		return (
			<div className="stack">
				<BeyondFilters widerFilters={widerFilters} />
				{suggestions}
			</div>
		);
	}
	return (
		<div>
			{suggestions && <div className="mb-4">{suggestions}</div>}
			<div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
				{articles.map((project, index) => (
					<ProjectCard key={project.slug} project={project} level={2} eager={index === 0}>
						<SaveOnCard project={project} />
					</ProjectCard>
				))}
			</div>
			{widerFilters && widerFilters.length > 0 && <NearMatches widerFilters={widerFilters} />}
			<Pager page={filter.page} pages={pagination.totalPages} hrefFor={hrefFor} />
		</div>
	);
}

function MeantFilters({
	filter,
	note,
	text,
	count,
	isApplied,
}: NonNullable<Awaited<ReturnType<typeof fetchMeant>>["meant"]>) {
	const isCategory = count !== undefined;
	return (
		<p className="mb-4">
			{[note, !isCategory && (isApplied ? "Shown for" : "Did you mean")].filter(Boolean).join(" ")}{" "}
			<Link className="link" to={addressOf(filter)}>
				{text}
			</Link>
			{isCategory ? ` is a category: ${countOf(count)}` : !isApplied && "?"}
		</p>
	);
}

const NONE = "No articles found.";
const EMPTY_CATEGORY = <p>There are no projects in this category yet. Try another category.</p>;
const MISSING_CATEGORY = <p>This category does not exist, or no longer does. Try another one.</p>;

function NoProjects({
	page,
	categories,
	suggestions,
}: ProjectListProps & { suggestions: ReactNode }) {
	const { filter, isEmptyCategory } = page;
	const { search, category } = filter;
	if (search && !isEmptyCategory) {
		const ways = (
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<LinkButton to={addressOf({ ...filter, search: "", page: 1 })}>Clear search</LinkButton>
				<Link className="link" to="/categories">
					See all categories
				</Link>
			</div>
		);
		if (suggestions) {
			return (
				<div className="stack">
					<h2 className="h3">{NONE}</h2>
					{suggestions}
					{ways}
				</div>
			);
		}
		return (
			<EmptyState title={NONE} action={ways}>
				<p>Try a shorter word{category && ", or look in All Categories"}.</p>
			</EmptyState>
		);
	}
	if (category) {
		return (
			<EmptyState title={NONE} action={<AllProjects />}>
				<Deferred of={categories} fallback={<p />} failed={() => EMPTY_CATEGORY}>
					{(list) => (isAmong(list, filter) ? EMPTY_CATEGORY : MISSING_CATEGORY)}
				</Deferred>
			</EmptyState>
		);
	}
	return <EmptyState title={NONE} />;
}
