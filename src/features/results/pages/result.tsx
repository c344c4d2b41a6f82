import type { ReactNode } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import type { Api } from "../../../platform/browser/api-client.ts";
import { queryString } from "../../../platform/browser/query-string.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import { Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { head } from "../../../shell/head.ts";
import { cachedLoader } from "../../../shell/history-cache.ts";
import { rootDataOf, usePublicOrigin } from "../../../shell/root-data.ts";
import { PrintAction, Share } from "../../../shell/share.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { usePrinting } from "../../../ui/printing.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/states.tsx";
import { TabLinks, TabPanel } from "../../../ui/tabs.tsx";
import { fetchCategories } from "../../categories/categories.calls.ts";
import { NameRemovalRequest } from "../results/name-request.tsx";
import { PrintedCategories } from "../results/printed-categories.tsx";
import { forRanking, Ranking, useRowIdFromHash } from "../results/ranking.tsx";
import { fetchResult, type ShownResult } from "../results/results.calls.ts";
import type { Route } from "./+types/result.ts";

export function meta({ matches, loaderData, params, location }: Route.MetaArgs) {
	const { indexResults } = rootDataOf(matches);
	const result = loaderData?.result;
	const known = result && "ok" in result && result.ok ? result.value : undefined;
	const requested = new URLSearchParams(location.search).get("category");
	const category = known?.groups.find(({ key }) => key === requested);
	return head(matches, {
		title: [category?.name, known?.title ?? "Result"].filter(Boolean).join(": "),
		description: known?.description ?? "Positions, schools and scores by category.",
		path: pathOf(params.resultId, category),
		image: loaderData && "preview" in loaderData ? loaderData.preview : undefined,
		isPreviewImage: true,
		noindex: !indexResults,
	});
}

function pathOf(id: string, category: { key: string } | undefined): string {
	return `/results/${id}${queryString({ category: category?.key })}`;
}

const fetchWithCategories = (api: Api, id: string) =>
	fetchResult(api, id, (api) => fetchCategories(api, { apiPart: "results" }));

const FAILED = "Failed to load result details";

export const handle = { query: ["category"] } satisfies PageHandle;

export async function loader({ context, params, request }: Route.LoaderArgs) {
	const api = context.get(renderContext).api;
	const result = await settled(fetchWithCategories(api, params.resultId), FAILED);
	if (!result.ok) return pageResponse({ result });
	const requested = new URL(request.url).searchParams.get("category");
	const { previews = [] } = result.value;
	const preview =
		previews?.find(({ category_id }) => category_id === requested) ??
		previews?.find(({ category_id }) => category_id === null);
	// Only the head of a server-rendered page needs the preview.
	return pageResponse({
		result: { ...result, value: forRanking(result.value) },
		preview: preview?.url,
	});
}

export const clientLoader = cachedLoader(({ params }: Route.ClientLoaderArgs) => {
	const result = fetchWithCategories(browserApi, params.resultId).then(forRanking);
	return { result: settled(result, FAILED) };
});

/** Another category needs no request, because all are loaded at once. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
	if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
	return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

const back = { to: "/results", label: "Back to Results" };

const withoutResult = (content: ReactNode) => (
	<>
		<PageHead title="Result" back={back} />
		<div className="wrap section">{content}</div>
	</>
);

export default function Result({ loaderData, params }: Route.ComponentProps) {
	return (
		<Deferred
			key={params.resultId}
			of={loaderData.result}
			fallback={withoutResult(<LoadingRows text="Loading result..." />)}
			failed={({ error, status, retry }) =>
				withoutResult(
					status === 404 ? (
						<EmptyState
							title="Result not found."
							action={<LinkButton to="/results">All Results</LinkButton>}
						>
							It may have been taken down, or the link may have a typo.
						</EmptyState>
					) : (
						<ErrorState message={error} onRetry={retry} />
					),
				)
			}
		>
			{(result) => <ResultView result={result} />}
		</Deferred>
	);
}

function ResultView({ result }: { result: ShownResult }) {
	const [query] = useSearchParams();
	const printing = usePrinting();
	const origin = usePublicOrigin();
	const rowId = useRowIdFromHash();
	const requested = query.get("category");
	const group =
		// The row comes first: its link may lack the category, and staff may have moved it to another one.
		result.groups.find(({ items }) => items.some(({ id }) => id === rowId)) ??
		result.groups.find(({ key }) => key === requested) ??
		result.groups.find(({ items }) => items.length > 0) ??
		result.groups[0];
	const isRowShown = group?.items.some(({ id }) => id === rowId);
	const title = [group?.name, result.title].filter(Boolean).join(": ");
	return (
		<>
			<PageHead title={result.title} lead={result.description} back={back} />
			<div className="wrap section">
				{group ? (
					// Without script, only the shown category is printed, with its name.
					<div className={printing ? "no-print" : undefined}>
						<TabLinks
							label="Category"
							idBase="result"
							selected={group.key}
							items={result.groups.map(({ key, name }) => ({
								id: key,
								to: queryString({ category: key }),
								label: name,
							}))}
						/>
						<TabPanel idBase="result" id={group.key} selected={group.key}>
							<div className="pt-6">
								<h2 className="print-only mb-2">{group.name}</h2>
								{group.items.length > 0 ? (
									<Ranking category={group.name} items={group.items} targetRowId={rowId} />
								) : (
									<NoPlaces />
								)}
							</div>
						</TabPanel>
					</div>
				) : (
					<NoPlaces />
				)}
				<div className="mt-6 grid gap-6">
					{group && group.items.length > 0 && (
						<NameRemovalRequest title={title} path={pathOf(result.id, group)} />
					)}
					{/* The address of one row, but no name: it may be taken off the page later. */}
					<Share title={title} path={pathOf(result.id, group) + (isRowShown ? `#${rowId}` : "")}>
						<PrintAction />
					</Share>
				</div>
				<PrintedCategories groups={result.groups.filter(({ items }) => items.length > 0)}>
					{origin}
					{pathOf(result.id, undefined)}
				</PrintedCategories>
			</div>
		</>
	);
}

function NoPlaces() {
	return (
		<EmptyState title="No results have been entered yet">
			The table appears here once the judges have signed it off.
		</EmptyState>
	);
}
