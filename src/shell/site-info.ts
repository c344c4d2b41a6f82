import { useRouteLoaderData } from "react-router";
import type { Site } from "../site.ts";

/** What the server passes to every page about the site; the same for all visitors. */
export interface SiteInfo {
	/** Public address without a trailing slash. */
	url: string;
	posthogKey: string | undefined;
	posthogHost: string;
	indexResults: boolean;
	/** The setting RETENTION_MONTHS, which the privacy page shows. */
	retentionMonths: number;
	/** Name, contact and texts of the site, if the owner has changed any; absent while all are the defaults. */
	own?: Site | undefined;
}

export function useSiteInfo(): SiteInfo | undefined {
	return useRouteLoaderData("root");
}

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** For `meta` functions: the root loader's data from the route's matches. */
export function siteOf(matches: Matches): Pick<SiteInfo, "url" | "indexResults"> {
	const root = matches.find((match) => match?.id === "root")?.loaderData as SiteInfo | undefined;
	return root ?? { url: "http://localhost", indexResults: false };
}

export function originOf(matches: Matches): string {
	return siteOf(matches).url;
}
