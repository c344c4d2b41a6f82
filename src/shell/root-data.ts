import { useRouteLoaderData } from "react-router";
import { defaultSite, type Site } from "../site.ts";

/** What the server passes to every page; the same for all visitors. */
export interface RootData {
	/** Public address without a trailing slash. */
	url: string;
	posthogKey: string | undefined;
	posthogHost: string;
	indexResults: boolean;
	/** The setting RETENTION_MONTHS, which the privacy page shows. */
	retentionMonths: number;
	site?: Site | undefined;
}

export function useRootData(): RootData | undefined {
	return useRouteLoaderData("root");
}

/** The site's own address, for links that others open: staff may read the page at an internal one. */
export const usePublicOrigin = (): string => useRootData()?.url ?? "";

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** For `meta` functions: the root loader's data from the route's matches. */
export function rootDataOf(matches: Matches): Pick<RootData, "url" | "indexResults" | "site"> {
	const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
	return root ?? { url: "http://localhost", indexResults: false };
}

export const originOf = (matches: Matches): string => rootDataOf(matches).url;

export const siteOf = (matches: Matches): Site => rootDataOf(matches).site ?? defaultSite;
