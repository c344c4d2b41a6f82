import { isRouteErrorResponse, matchRoutes } from "react-router";
import type { Log } from "../platform/operations/log.server.ts";
import { dashboardScreens, sitePages } from "../shell/screens.ts";

const PATTERNS = [...sitePages, ...dashboardScreens].map(({ path }) => ({ path }));

/** Logs errors of a page: one line for those that visitors cause, a stack for our own. */
export function logPageErrors(
	log: Log,
	{ method, url, signal }: Request,
	status: number,
	errors: readonly unknown[],
): void {
	if (errors.length === 0) return;
	// The route pattern, not the path: search texts and tokens in links stay out of the log.
	const path = new URL(url).pathname.replace(/(^\/_root)?\.data$/, "") || "/";
	const page = { method, page: matchRoutes(PATTERNS, path)?.at(-1)?.route.path };
	if (signal.aborted) {
		log.info(page, "visitor left before the page was rendered");
	} else if (status < 500) {
		log.info({ ...page, status }, "page refused");
	} else {
		for (const error of errors) {
			const cause = isRouteErrorResponse(error) && "error" in error ? error.error : error;
			log.error({ ...page, status, error: cause }, "page failed");
		}
	}
}
