import type { Api } from "../../../platform/browser/api-client.ts";
import { queryString } from "../../../platform/browser/query-string.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { renderContext } from "../../../shell/context.ts";
import { Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { headOf } from "../../../shell/head.ts";
import { cachedLoader } from "../../../shell/history-cache.ts";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, LoadingCards } from "../../../ui/states.tsx";
import { fetchCategories, type ShownCategory } from "../categories.calls.ts";
import { CategoryFlag } from "../category-links.tsx";
import type { Route } from "./+types/categories.ts";

function load(api: Api) {
	return settled(
		fetchCategories(api),
		"Failed to fetch categories: {status}",
		"Failed to load categories",
	);
}

export async function loader({ context }: Route.LoaderArgs) {
	return pageResponse({ categories: await load(context.get(renderContext).api) });
}

export const clientLoader = cachedLoader(() => {
	return { categories: load(browserApi) };
});

export const meta = headOf({
	title: "Categories",
	description: "The categories of the science and engineering fair, with their projects.",
	path: "/categories",
});

export default function Categories({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Categories" lead="What each one is about, and the projects in it." />
			<div className="wrap section">
				<Deferred
					of={loaderData.categories}
					fallback={<LoadingCards text="Loading categories..." count={6} shape="thirds" />}
				>
					{(categories) =>
						categories.length === 0 ? (
							<EmptyState title="No categories yet.">
								<p>Categories appear here as soon as they are created.</p>
							</EmptyState>
						) : (
							<CategoryCards categories={categories} />
						)
					}
				</Deferred>
			</div>
		</>
	);
}

function CategoryCards({ categories }: { categories: readonly ShownCategory[] }) {
	return (
		<ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
			{categories.map(({ id, name, description, projects_count }) => (
				<Card as="li" key={id} className="flex flex-col gap-2">
					<h2 className="h3 flex items-start gap-3">
						<CategoryFlag name={name} />
						<Link
							className="stretched wrap-anywhere"
							to={`/projects${queryString({ category: id })}`}
						>
							{name}
						</Link>
					</h2>
					{description && <p className="card-text">{description}</p>}
					{projects_count !== undefined && (
						<p className="small strong mt-auto pt-1">
							{projects_count === 1 ? "1 project" : `${projects_count} projects`}
						</p>
					)}
				</Card>
			))}
		</ul>
	);
}
