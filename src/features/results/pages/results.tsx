import { useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import type { Api } from "../../../platform/browser/api-client.ts";
import { queryString } from "../../../platform/browser/query-string.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import { Deferred, pageResponse, type Settled, settled } from "../../../shell/deferred.tsx";
import { head } from "../../../shell/head.ts";
import { cachedLoader } from "../../../shell/history-cache.ts";
import { rootDataOf } from "../../../shell/root-data.ts";
import { Chips } from "../../../ui/chips.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, LoadingCards } from "../../../ui/states.tsx";
import { ResultCards } from "../results/result-cards.tsx";
import { fetchPublishedResults, type ListedResult } from "../results/results.calls.ts";
import {
	ALL_YEARS,
	chooseResults,
	forCards,
	RESULTS_PER_PAGE,
	type ResultsChoice,
} from "../results/results-choice.ts";
import { ResultSearchForm } from "../search/result-search-form.tsx";
import type { Route } from "./+types/results.ts";

export function meta({ matches }: Route.MetaArgs) {
	const { indexResults } = rootDataOf(matches);
	return head(matches, {
		title: "Results",
		description: "Who won at the science and engineering fairs, by year and category.",
		path: "/results",
		noindex: !indexResults,
	});
}

const load = (api: Api) => settled(fetchPublishedResults(api), "Failed to load results");

type Results =
	/** Winners of other years are left out, and fetched when one is chosen. */
	{ all: ListedResult[]; yearWithWinners?: ResultsChoice["year"] } | { choice: ResultsChoice };

const mapValue = (loaded: Settled<ListedResult[]>, select: (all: ListedResult[]) => Results) =>
	loaded.ok ? { ...loaded, value: select(loaded.value) } : loaded;

export const handle = { query: ["page", "year"] } satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
	const loaded = await load(context.get(renderContext).api);
	const { searchParams } = new URL(request.url);
	const results = mapValue(loaded, (all) => {
		const choice = chooseResults(all, searchParams);
		return all.length > RESULTS_PER_PAGE
			? { choice: { ...choice, results: forCards(choice.results, choice) } }
			: { all: forCards(all, choice), yearWithWinners: choice.year };
	});
	return pageResponse({ results });
}

export const clientLoader = cachedLoader(() => {
	return { results: load(browserApi).then((loaded) => mapValue(loaded, (all) => ({ all }))) };
});

/** Another year needs no request if the whole list is loaded. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return change.currentUrl.search === change.nextUrl.search && change.defaultShouldRevalidate;
}

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Results" lead="Who won at the fairs, by year and category." />
			<div className="wrap section grid gap-6">
				{isOwnServer("results") && <ResultSearchForm />}
				<Deferred
					of={loaderData.results}
					fallback={<LoadingCards text="Loading results..." count={3} shape="thirds" />}
				>
					{(results) => <Years results={results} />}
				</Deferred>
			</div>
		</>
	);
}

function Years({ results: loaded }: { results: Results }) {
	const [query] = useSearchParams();
	const [results, setResults] = useState(loaded);
	const hasOnlyThisPage = "choice" in results;
	const choice = hasOnlyThisPage ? results.choice : chooseResults(results.all, query);
	const { years, year: chosen, page, pages } = choice;

	const lacksWinners =
		!hasOnlyThisPage && results.yearWithWinners !== undefined && results.yearWithWinners !== chosen;
	useEffect(() => {
		if (!lacksWinners || !isOwnServer("results")) return;
		fetchPublishedResults(browserApi).then(
			(all) => setResults({ all }),
			// The cards show everything else.
			() => {},
		);
	}, [lacksWinners]);

	if (chosen === undefined) {
		return (
			<EmptyState title="No results found">
				Results appear here once the judges have signed them off.
			</EmptyState>
		);
	}
	return (
		<div className="grid gap-6">
			<Chips
				label="Year"
				reload={hasOnlyThisPage}
				items={[
					{
						to: queryString({ year: ALL_YEARS }),
						label: "All Years",
						current: chosen === ALL_YEARS,
					},
					...years.map((year) => ({
						to: queryString({ year }),
						label: String(year || "N/A"),
						current: chosen === year,
					})),
				]}
			/>
			<ResultCards results={choice.results} hasYears={chosen === ALL_YEARS} />
			{pages > 1 && (
				<Pager
					page={page}
					pages={pages}
					reload={hasOnlyThisPage}
					hrefFor={(target) => queryString({ year: chosen, page: target })}
				/>
			)}
		</div>
	);
}
