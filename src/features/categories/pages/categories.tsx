import type { Api } from "../../../platform/browser/api-client.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { renderContext } from "../../../shell/context.ts";
import { Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { headOf } from "../../../shell/head.ts";
import { kept } from "../../../shell/kept-pages.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, LoadingCards } from "../../../ui/states.tsx";
import { fetchCategories } from "../categories.calls.ts";
import { CategoryCards } from "../category-cards.tsx";
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

export const clientLoader = kept(() => {
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
								<p>They appear here as soon as there are some.</p>
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
