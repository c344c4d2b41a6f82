// Decides what may be stored on the device for offline use. Shared by the service worker and the pages; uses no browser
// API, so it can be unit-tested.

/** Cache names: pages read along the way, and pages that the visitor saved. */
export const READ = "read";
export const CHOSEN = "chosen";

/** Attribute that the worker sets on `<html>` of an offline copy: the time when the server rendered it. */
export const SAVED_ATTRIBUTE = "data-kept";

const DAY_MS = 86_400_000;

/** Older copies are not shown. Pictures: as long as any cache may keep them. */
const LONGEST_MS = { page: 30 * DAY_MS, picture: 7 * DAY_MS };

export const MAX_READ = 200;

/** Articles, guides and the lists that lead to them; never a page with names, faces or what somebody submitted. */
const PAGES =
	/^\/(?:projects(?:\/[^/]+)?|saved|resources|judging|my-work|how-it-works|privacy|accessibility|contact|forums)?$/;
/** Public data about projects, whichever page requests it. */
const CALLS = /^\/api\/(?:school-projects|categories)(?:[/?]|$)/;
const ASSETS = /^\/(?:assets|media)\//;

export const isCacheablePage = (path: string): boolean => PAGES.test(path);

/**
 * Whether the response to a request may be stored.
 * @param address of the request, on this site
 * @param page path of the page that made the request; for a page, its own path
 */
export function isCacheable(address: URL, page: string): boolean {
	const { pathname } = address;
	if (CALLS.test(pathname)) return true;
	return isCacheablePage(page) && (pathname === page || ASSETS.test(pathname));
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
	return CALLS.test(address.pathname) || isCacheablePage(now) || ASSETS.test(now);
}

const pathOf = (address: string) => address && new URL(address).pathname;

/** Built files, whose names contain their hash, and the workbook page, which needs its files to open offline. */
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

/** The page was removed: its copies are deleted. */
export const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

/** Whether a copy is too old to be shown; one without a date counts as too old. */
export function isTooOld(copy: Response, now: number): boolean {
	const made = Date.parse(copy.headers.get("date") ?? "");
	const type = copy.headers.get("content-type") ?? "";
	const longest = type.startsWith("image/") ? LONGEST_MS.picture : LONGEST_MS.page;
	return !(now - made <= longest);
}

export function markAsSaved(html: string, made: string): string {
	return html.replace(
		"<html ",
		() => `<html ${SAVED_ATTRIBUTE}="${new Date(made).toISOString()}" `,
	);
}

export const OFFLINE = "offline";

/** The page that the service worker shows when a page cannot be loaded. It has no other script than this. */
export const OFFLINE_PAGE = "/offline";
export const OFFLINE_SCRIPT = "/offline.js";

export const OFFLINE_ID = "offline";

/** Event on window: the page that had to wait has loaded, or was given up. */
export const OFFLINE_OVER = "app:offline-over";
