import { useRouteLoaderData } from "react-router";

/** What the server tells every page about the site; the same for all visitors. */
export interface SiteInfo {
	/** Public address without a trailing slash. */
	url: string;
	posthogKey: string | undefined;
	posthogHost: string;
	indexResults: boolean;
}

export function useSiteInfo(): SiteInfo | undefined {
	return useRouteLoaderData("root");
}

/** For `meta` functions: the site's address out of the matches of the route. */
export function originOf(
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): string {
	const root = matches.find((match) => match?.id === "root")?.loaderData as SiteInfo | undefined;
	return root?.url ?? "http://localhost";
}
