import type { ReactNode } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { pageIn, queryString } from "../../../platform/browser/query-string.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import { Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { head } from "../../../shell/head.ts";
import { cachedLoader } from "../../../shell/history-cache.ts";
import { rootDataOf } from "../../../shell/root-data.ts";
import { PrintAction, Share } from "../../../shell/share.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/states.tsx";
import { NameRemovalRequest } from "../results/name-request.tsx";
import { PlacesTable } from "../search/places-table.tsx";
import { fetchSchool } from "../search/result-search.calls.ts";
import type { Route } from "./+types/school.ts";

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
	const { indexResults } = rootDataOf(matches);
	const school = loaderData?.school;
	const known = school && "ok" in school && school.ok ? school.value.name : undefined;
	return head(matches, {
		title: known ?? "School",
		description: "A school's results at the science and engineering fairs over the years.",
		path: `/schools/${params.slug}`,
		noindex: !indexResults,
	});
}

const load = (api: Api, slug: string, page: number) =>
	settled(
		fetchSchool(api, { params: { slug }, query: { page } }),
		"Failed to load the school's results",
	);

export const handle = { query: ["page"] } satisfies PageHandle;

const pageOf = (address: string) =>
	pageIn(new URL(address, "http://localhost").searchParams.get("page"));

export async function loader({ context, params, request }: Route.LoaderArgs) {
	const page = pageOf(request.url);
	return pageResponse({
		page,
		school: await load(context.get(renderContext).api, params.slug, page),
	});
}

export const clientLoader = cachedLoader(({ params, request }: Route.ClientLoaderArgs) => {
	const page = pageOf(request.url);
	return { page, school: load(browserApi, params.slug, page) };
});

const hrefOf = (page: number | null) => queryString({ page });

const back = { to: "/results", label: "Back to Results" };

const withoutSchool = (content: ReactNode) => (
	<>
		<PageHead title="School" back={back} />
		<div className="wrap section">{content}</div>
	</>
);

export default function School({ loaderData: { page, school }, params }: Route.ComponentProps) {
	return (
		<Deferred
			of={school}
			fallback={withoutSchool(<LoadingRows text="Loading results..." />)}
			failed={({ error, status, retry }) =>
				withoutSchool(
					status === 404 ? (
						<EmptyState title={error} action={<LinkButton to="/results">All Results</LinkButton>}>
							No published result names this school, or the link may have a typo.
						</EmptyState>
					) : (
						<ErrorState message={error} onRetry={retry} />
					),
				)
			}
		>
			{(found) => (
				<>
					<PageHead title={found.name} lead="Results of all years." back={back} />
					<div className="wrap section grid gap-6">
						<PlacesTable
							caption={`Results of ${found.name}`}
							found={found}
							hidesSchool
							page={page}
							hrefFor={hrefOf}
						/>
						<NameRemovalRequest title={found.name} path={`/schools/${params.slug}`} />
						<Share
							title={`Results of ${found.name}`}
							path={`/schools/${params.slug}${hrefOf(page > 1 ? page : null)}`}
						>
							<PrintAction />
						</Share>
					</div>
				</>
			)}
		</Deferred>
	);
}
