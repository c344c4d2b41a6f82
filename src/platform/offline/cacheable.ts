// Decides what may be stored on the device for offline use. Shared by the service worker and the pages.

/** Names of caches: pages stored because they were read, and pages that the visitor saved. */
export const READ_CACHE = "read";
export const SAVED_CACHE = "chosen";

/** Attribute that the worker sets on `<html>` of an offline copy: when the server rendered it. */
export const COPY_TIME_ATTRIBUTE = "data-kept";

const DAY_MS = 86_400_000;

/** Older copies are not shown. For pictures, caches of browsers have the same limit. */
const MAX_AGE_MS = { page: 30 * DAY_MS, picture: 7 * DAY_MS };

export const MAX_READ_COPIES = 200;

/** Articles, guides and the lists that lead to them; never a page with names, faces or what somebody submitted. */
const PAGES =
	/^\/(?:projects(?:\/[^/]+)?|saved|resources|judging|my-work|how-it-works|privacy|accessibility|contact|forums)?$/;
/** Public data about projects, whichever page requests it. */
const API_CALLS = /^\/api\/(?:school-projects|categories)(?:[/?]|$)/;
const FILES = /^\/(?:assets|media)\//;

export const isCacheablePage = (path: string): boolean => PAGES.test(path);

/** Whether a response may be stored. `page`: the path of the page that requested it, or its own path. */
export function isCacheable(address: URL, page: string): boolean {
	const { pathname } = address;
	if (API_CALLS.test(pathname)) return true;
	return isCacheablePage(page) && (pathname === page || FILES.test(pathname));
}

/**
 * Whether the response to a request of a page, or of one of its scripts or styles, may be stored.
 * @param opened address at which the page's document was opened. It stays the same when the page changes without a new
 * document.
 * @param referrer address of the page as it is now, or of the script or style
 */
export function isCacheableAsset(address: URL, opened: string, referrer: string): boolean {
	const now = pathOf(referrer);
	if (!isCacheable(address, pathOf(opened))) return false;
	return API_CALLS.test(address.pathname) || isCacheablePage(now) || FILES.test(now);
}

const pathOf = (address: string) => address && new URL(address).pathname;

/** Never too old are built files, whose names contain a hash, and the workbook, which needs them to open offline. */
export const isLasting = (path: string): boolean => /^\/(?:my-work$|assets\/)/.test(path);

/** Excludes private answers, and those that forbid caching. Pictures are private only because of their format, AVIF. */
export function mayStoreResponse(request: Request, response: Response): boolean {
	const isPicture = response.headers.get("content-type")?.startsWith("image/");
	return (
		response.status === 200 &&
		!response.redirected &&
		!request.headers.has("authorization") &&
		!(isPicture ? /no-store/ : /no-store|private/).test(response.headers.get("cache-control") ?? "")
	);
}

/** Whether the page was removed, so that its copies must be deleted. */
export const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

/** Whether a copy is too old to be shown; one without a date counts as too old. */
export function isTooOld(copy: Response, now: number): boolean {
	const made = Date.parse(copy.headers.get("date") ?? "");
	const type = copy.headers.get("content-type") ?? "";
	const maxAge = type.startsWith("image/") ? MAX_AGE_MS.picture : MAX_AGE_MS.page;
	return !(now - made <= maxAge);
}

export function markAsCopy(html: string, renderedAt: string): string {
	return html.replace(
		"<html ",
		() => `<html ${COPY_TIME_ATTRIBUTE}="${new Date(renderedAt).toISOString()}" `,
	);
}

export const OFFLINE_CACHE = "offline";

/** The page that the service worker shows when a page cannot be loaded. It has no other script than this. */
export const OFFLINE_PAGE = "/offline";
export const OFFLINE_SCRIPT = "/offline.js";

export const OFFLINE_ID = "offline";

/** Event on window: the page for which the offline page stood in has loaded, or loading was given up. */
export const OFFLINE_END_EVENT = "app:offline-over";
