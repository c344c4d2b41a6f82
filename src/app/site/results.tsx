import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { ResultCards } from "../../features/results/result-cards.tsx";
import { fetchPublishedResults, type ListedResult } from "../../features/results/results.client.ts";
import type { Api } from "../../platform/api-client.ts";
import { Chips } from "../../ui/chips.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../ui/states.tsx";
import { browserApi } from "../browser-api.ts";
import { renderContext } from "../context.ts";
import { head } from "../head.ts";
import { Loading, pageData, settle } from "../loaded.tsx";
import { siteOf } from "../site-info.ts";
import type { Route } from "./+types/results.ts";

export function meta({ matches }: Route.MetaArgs) {
	const { url, indexResults } = siteOf(matches);
	return head({
		title: "Results",
		description: "Who won at the science and engineering fairs, by year and category.",
		path: "/results",
		noindex: !indexResults,
		origin: url,
	});
}

const load = (api: Api) => settle(fetchPublishedResults(api), "Failed to load results");

export async function loader({ context }: Route.LoaderArgs) {
	return pageData({ results: await load(context.get(renderContext).api) });
}

export function clientLoader() {
	return { results: load(browserApi) };
}

/** The list holds every year: choosing another one fetches nothing. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return change.currentUrl.search === change.nextUrl.search && change.defaultShouldRevalidate;
}

export default function Results({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Results" lead="Who won at the fairs, by year and category." />
			<div className="wrap section">
				<Loading
					of={loaderData.results}
					fallback={<LoadingCards text="Loading results..." count={3} />}
					failed={({ error, retry }) => <ErrorState message={error} onRetry={retry} />}
				>
					{(results) => <Years results={results} />}
				</Loading>
			</div>
		</>
	);
}

const ALL = "all";

function Years({ results }: { results: readonly ListedResult[] }) {
	const [query] = useSearchParams();
	const years = [...new Set(results.map(({ year }) => year))].sort((a, b) => b - a);
	const asked = query.get("year");
	const chosen = asked === ALL ? ALL : (years.find((year) => String(year) === asked) ?? years[0]);

	if (chosen === undefined) {
		return (
			<EmptyState title="No results found">
				Results appear here once the judges have signed them off.
			</EmptyState>
		);
	}
	const shown = results
		.filter(({ year }) => chosen === ALL || year === chosen)
		.toSorted((a, b) => b.year - a.year);
	return (
		<div className="grid gap-6">
			<Chips
				label="Year"
				items={[
					{ to: `?year=${ALL}`, label: "All Years", current: chosen === ALL },
					...years.map((year) => ({
						to: `?year=${year}`,
						label: String(year),
						current: chosen === year,
					})),
				]}
			/>
			<ResultCards results={shown} />
		</div>
	);
}
