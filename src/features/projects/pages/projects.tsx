import { type ReactNode, useId } from "react";
import { data } from "react-router";
import { queryString } from "../../../platform/browser/query-string.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import {
	awaitBriefly,
	Deferred,
	type MaybeSettled,
	pageResponse,
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
import {
	AboutCategoriesLink,
	CategoryList,
	CategorySelect,
} from "../../categories/category-links.tsx";
import { AllProjectsLink } from "../all-projects.tsx";
import { CloseMatches, NoMatches } from "../beyond-filters.tsx";
import { ChosenFilters, chosenFilterNames } from "../chosen-filters.tsx";
import {
	filterOf,
	type Intent,
	includesCategory,
	loadProjects,
	type ShownPage,
} from "../load-projects.ts";
import { ProjectCard } from "../project-card.tsx";
import { addressOf, type Filter, hasFilters, projectCountText } from "../project-filter.ts";
import { ProjectSearch } from "../project-search.tsx";
import { SaveOnCard } from "../save-on-card.tsx";
import { SearchSuggestions } from "../search-suggestions.tsx";
import type { Route } from "./+types/projects.ts";

export const handle = {
	query: ["category", "level", "max_help", "max_materials", "max_weeks", "page", "search", "sort"],
} satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
	const filter = await filterOf(request.url);
	const loading = loadProjects(context.get(renderContext).api, filter);
	const [projects, categories] = await Promise.all([loading.projects, loading.categories]);
	const parts = { filter, projects, categories };
	const isUnknownCategory =
		filter.category && categories.ok && !includesCategory(categories.value, filter);
	const isAnswered = projects.ok || projects.status === 400;
	return isUnknownCategory && isAnswered ? data(parts, { status: 404 }) : pageResponse(parts);
}

export const clientLoader = cachedLoader(async ({ request }: Route.ClientLoaderArgs) => {
	const filter = await filterOf(request.url);
	return { filter, ...(await awaitBriefly(loadProjects(browserApi, filter))) };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const filter = loaderData?.filter;
	return head(matches, {
		title: "School Projects",
		description:
			"Science and engineering fair projects: how each one was built, what it cost and what the judges asked.",
		path: `/projects${queryString({ category: filter?.category, page: filter && filter.page > 1 ? filter.page : null })}`,
		noindex: filter && Boolean(filter.search || filter.sort || hasFilters(filter)),
	});
}

export default function Projects({ loaderData }: Route.ComponentProps) {
	const { filter, projects, categories } = loaderData;
	const categoriesId = useId();
	const chosen = chosenFilterNames(filter);
	return (
		<>
			<PageHead
				title="School Projects"
				lead="Read how each one was built, what it cost and what the judges asked."
			/>
			<div className="wrap list-page pt-2 pb-14 lg:pt-5">
				<ProjectSearch filter={filter} filterCount={chosen.length}>
					<Deferred
						of={categories}
						keepPrevious
						fallback={<HiddenCategoryInput {...filter} />}
						failed={() => <HiddenCategoryInput {...filter} />}
					>
						{(list) => (
							<div className="lg:hidden">
								<CategorySelect categories={list} current={filter.category} />
								<AboutCategoriesLink />
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
						keepPrevious
						fallback={<p className="soft hidden lg:block">Loading categories...</p>}
						failed={({ error, retry }) => (
							// If the projects failed too, their Try Again button reloads both.
							<Deferred
								of={projects}
								fallback={null}
								failed={(list) => list.error !== error && <p className="soft">{error}</p>}
							>
								{() => (
									<div>
										<p className="soft mb-4">{error}</p>
										<TryAgain onPress={retry} />
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
									<AboutCategoriesLink />
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
											total && <span className="me-4">{projectCountText(total)}</span>
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
										<AllProjectsLink />
									) : (
										lost && <p>Your connection may be slow or down. What you typed is safe.</p>
									)}
								</ErrorState>
							)}
						>
							{(page) => (
								<>
									{page.intent && <InterpretedFilters {...page.intent} />}
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

const HiddenCategoryInput = ({ category }: Filter) => (
	<input type="hidden" name="category" value={category} />
);

interface ProjectListProps {
	page: ShownPage;
	categories: MaybeSettled<{ id: string; name: string }[]>;
}

function ProjectList({ page, categories }: ProjectListProps) {
	const { articles, pagination, suggestions: suggested, widerFilters, filter } = page;
	const hrefFor = (target: number) => addressOf({ ...filter, page: target });
	if (articles.length === 0 && filter.page > 1 && pagination.totalPages > 0) {
		return <NoSuchPage page={filter.page} pages={pagination.totalPages} hrefFor={hrefFor} />;
	}
	const suggestions = suggested && <SearchSuggestions suggestions={suggested} filter={filter} />;
	if (articles.length === 0) {
		const isWidest = !widerFilters || (widerFilters.length === 0 && suggestions);
		if (isWidest)
			return <NoProjects page={page} categories={categories} suggestions={suggestions} />;
		return (
			<div className="grid gap-4">
				<NoMatches widerFilters={widerFilters} />
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
			{widerFilters && widerFilters.length > 0 && <CloseMatches widerFilters={widerFilters} />}
			<Pager page={filter.page} pages={pagination.totalPages} hrefFor={hrefFor} />
		</div>
	);
}

function InterpretedFilters({ filter, note, text, count, replacesSearch }: Intent) {
	const isCategory = count !== undefined;
	return (
		<p className="mb-4">
			{[note, !isCategory && (replacesSearch ? "Shown for" : "Did you mean")]
				.filter(Boolean)
				.join(" ")}{" "}
			<Link className="link" to={addressOf(filter)}>
				{text}
			</Link>
			{isCategory ? ` is a category: ${projectCountText(count)}` : !replacesSearch && "?"}
		</p>
	);
}

const NO_PROJECTS = "No articles found.";
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
		const links = (
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<LinkButton to={addressOf({ ...filter, search: "", page: 1 })}>Clear search</LinkButton>
				<Link className="link" to="/categories">
					See all categories
				</Link>
			</div>
		);
		if (suggestions) {
			return (
				<div className="grid gap-4">
					<h2 className="h3">{NO_PROJECTS}</h2>
					{suggestions}
					{links}
				</div>
			);
		}
		return (
			<EmptyState title={NO_PROJECTS} action={links}>
				<p>Try a shorter word{category && ", or look in All Categories"}.</p>
			</EmptyState>
		);
	}
	if (!category) return <EmptyState title={NO_PROJECTS} />;
	return (
		<EmptyState title={NO_PROJECTS} action={<AllProjectsLink />}>
			<Deferred of={categories} fallback={<p />} failed={() => EMPTY_CATEGORY}>
				{(list) => (includesCategory(list, filter) ? EMPTY_CATEGORY : MISSING_CATEGORY)}
			</Deferred>
		</EmptyState>
	);
}
