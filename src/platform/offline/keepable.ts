/**
 * What a phone may keep of the site for when there is no line. Shared by the service worker and by the pages; nothing
 * here touches a browser, so it is tested alone.
 */

/** In the phone's storage: what was read on the way, and what somebody chose to keep. */
export const READ = "read";
export const CHOSEN = "chosen";

/** Set on `<html>` of a kept copy by the worker: when the server made it. */
export const KEPT_ATTRIBUTE = "data-kept";

const DAY_MS = 86_400_000;

/** Longer, a copy is not shown any more. Pictures as long as any cache may have them. */
const LONGEST_MS = { page: 30 * DAY_MS, picture: 7 * DAY_MS };

/** How many copies of what was read on the way stay, the latest ones. */
export const MOST_READ = 200;

/** Articles, guides and the lists that lead to them: no page with names, faces, or what somebody sent. */
const PAGES = /^\/(?:projects(?:\/[^/]+)?|resources|judging|how-it-works|privacy|contact|forums)?$/;
const CALLS = /^\/api\/(?:school-projects|categories)(?:[/?]|$)/;
const PIECES = /^\/(?:assets|media)\//;

export const isKeepablePage = (path: string): boolean => PAGES.test(path);

/**
 * Whether the answer to a request may be kept.
 *
 * @param address of the request, on this site
 * @param page the path of the page that asked; a page asks for itself
 */
export function isKeepable(address: URL, page: string): boolean {
	if (!isKeepablePage(page)) return false;
	const { pathname } = address;
	return pathname === page || CALLS.test(pathname) || PIECES.test(pathname);
}

/** Not what only one person may see, nor what says that no cache may have it. */
export function mayKeepAnswer(request: Request, response: Response): boolean {
	return (
		response.status === 200 &&
		!response.redirected &&
		!request.headers.has("authorization") &&
		!/no-store|private/.test(response.headers.get("cache-control") ?? "")
	);
}

/** The server has taken it away: no copy of it stays. */
export const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

/** Whether a copy is too old to be shown; one without a date counts as old. */
export function isTooOld(copy: Response, now: number): boolean {
	const made = Date.parse(copy.headers.get("date") ?? "");
	const type = copy.headers.get("content-type") ?? "";
	const longest = type.startsWith("image/") ? LONGEST_MS.picture : LONGEST_MS.page;
	return !(now - made <= longest);
}

/** The page as it is shown without a line: marked with when the server made it. */
export function markAsKept(html: string, made: string): string {
	return html.replace("<html ", () => `<html ${KEPT_ATTRIBUTE}="${new Date(made).toISOString()}" `);
}
