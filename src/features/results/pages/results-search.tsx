import type { Api } from "../../../platform/browser/api-client.ts";
import { pageIn, queryString } from "../../../platform/browser/query-string.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import { Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { headOf } from "../../../shell/head.ts";
import { cachedLoader } from "../../../shell/history-cache.ts";
import { OwnServerOnly } from "../../../shell/own-server-only.tsx";
import { PrintAction, Share } from "../../../shell/share.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/states.tsx";
import { NameRemovalRequest } from "../results/name-request.tsx";
import { PlacesTable } from "../search/places-table.tsx";
import { fetchFoundItems } from "../search/result-search.calls.ts";
import { ResultSearchForm } from "../search/result-search-form.tsx";
import type { Route } from "./+types/results-search.ts";

export const meta = headOf({
	title: "Search the Results",
	description:
		"Results at the science and engineering fairs of all years, by participant and school.",
	noindex: true,
});

function readSearch(address: string) {
	const { searchParams } = new URL(address, "http://localhost");
	// As many characters as the field takes.
	const q = searchParams.get("q")?.trim().slice(0, 100) ?? "";
	return { q, page: pageIn(searchParams.get("page")) };
}

const load = (api: Api, { q, page }: ReturnType<typeof readSearch>) =>
	q ? settled(fetchFoundItems(api, { query: { q, page } }), "Failed to search the results") : null;

export const handle = { query: ["page", "q"] } satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
	const search = readSearch(request.url);
	return pageResponse({ search, found: await load(context.get(renderContext).api, search) });
}

export const clientLoader = cachedLoader(({ request }: Route.ClientLoaderArgs) => {
	const search = readSearch(request.url);
	return { search, found: load(browserApi, search) };
});

export default function ResultsSearch({ loaderData: { search, found } }: Route.ComponentProps) {
	const { q, page } = search;
	return (
		<>
			<PageHead
				title="Search the Results"
				lead="Results of all years, by participant and school."
				back={{ to: "/results", label: "Back to Results" }}
			/>
			<div className="wrap section grid gap-6">
				<OwnServerOnly apiPart="results">
					{" "}
					<ResultSearchForm q={q} />
					{found && (
						<Deferred
							of={found}
							fallback={<LoadingRows text="Searching..." />}
							failed={({ error, status, retry }) =>
								status === 400 ? (
									<EmptyState title={error} />
								) : (
									<ErrorState message={error} onRetry={retry} />
								)
							}
						>
							{(found) =>
								found.places.length > 0 || found.pagination.total > 0 ? (
									<>
										<h2 className="print-only">Results for {q}</h2>
										<PlacesTable
											caption={`Results for ${q}`}
											found={found}
											page={page}
											hrefFor={(target) => queryString({ q, page: target })}
										/>
										<NameRemovalRequest title="Search the Results" path="/results/search" />
										<Share
											title={`Results for ${q}`}
											path={`/results/search${queryString({ q, page: page > 1 ? page : null })}`}
										>
											<PrintAction />
										</Share>
									</>
								) : (
									<EmptyState title="No results found">
										<p>Try only one name, or the school: some results do not show all names.</p>
									</EmptyState>
								)
							}
						</Deferred>
					)}
				</OwnServerOnly>
			</div>
		</>
	);
}
