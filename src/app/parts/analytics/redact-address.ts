import type { dashboardScreens, sitePages } from "../../../shell/screens.ts";

type Page = (typeof sitePages | typeof dashboardScreens)[number]["path"];

/**
 * Whether analytics receive a page's parameters: only if the page is public and the parameter names nobody and opens
 * nothing. An order's reference opens the tracker; a small school identifies people. A missing page does not compile.
 */
const SENT: Readonly<Record<Page, boolean>> = {
	"/": false,
	"/login": false,
	"/signup": false,
	"/forgot-password": false,
	"/reset-password": false,
	"/invitation": false,
	"/contact": false,
	"/forums": false,
	"/gallery": false,
	"/gallery/:id": true,
	"/resources": false,
	"/judging": false,
	"/my-work": false,
	"/how-it-works": false,
	"/request-service": false,
	"/projects": false,
	"/projects/:slug": true,
	"/saved": false,
	"/order/:slug": true,
	"/receipt/:reference": false,
	"/help-given/:reference": false,
	"/track": false,
	"/categories": false,
	"/results": false,
	"/results/search": false,
	"/results/:resultId": true,
	"/schools/:slug": false,
	"/privacy": false,
	"/accessibility": false,
	"/offline": false,
	"/*": false,
	"/dashboard": false,
	"/dashboard/projects": false,
	"/dashboard/projects/new": false,
	"/dashboard/projects/:id": false,
	"/dashboard/projects/:id/edit": false,
	"/dashboard/projects/:id/preview": false,
	"/dashboard/projects/:id/versions": false,
	"/dashboard/projects/:id/propose": false,
	"/dashboard/projects/:id/proposals/:proposalId": false,
	"/dashboard/gallery": false,
	"/dashboard/categories": false,
	"/dashboard/orders": false,
	"/dashboard/results": false,
	"/dashboard/results/create": false,
	"/dashboard/results/:resultId/edit": false,
	"/dashboard/users": false,
	"/dashboard/image-debug": false,
	"/dashboard/requests": false,
	"/dashboard/customers": false,
	"/dashboard/messages": false,
	"/dashboard/payments": false,
	"/dashboard/media": false,
	"/dashboard/trash": false,
	"/dashboard/personal-data": false,
	"/dashboard/audit": false,
	"/dashboard/going-live": false,
	"/dashboard/site": false,
	"/dashboard/my-orders": false,
	"/dashboard/account": false,
};
const PATTERNS = Object.keys(SENT) as Page[];
const OTHER = "/*";

/** A slug or an id of ours, without numbers as long as a phone's. */
const PARAMETER = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?!.*\d{6})[a-z0-9-]{1,200})$/;

/**
 * The pattern of the address's page, with parameters where `SENT` allows them, without query and fragment. Files of the
 * build keep their path; other paths become `/*`, schemes such as `tel:` an empty text.
 */
export function redactAddress(address: string): string {
	const [whole, origin = "", path = "/"] =
		/^(https?:\/\/[^/?#]*)?(\/(?!\/)[^?#]*)?(?:[?#].*)?$/s.exec(address) ?? [];
	if (!whole) return address === "$direct" ? address : "";
	return origin + (path.startsWith("/assets/") ? path : redactPath(path));
}

function redactPath(path: string): string {
	const parts = partsOf(path);
	const matching = PATTERNS.filter((pattern) => isOf(pattern, parts));
	// Of `/results/search` and `/results/:resultId` the one with fewer parameters.
	const [page = OTHER] = matching.sort((one, other) => countOf(one) - countOf(other));
	const isSent = SENT[page] && parts.every((part) => PARAMETER.test(part));
	return isSent ? `/${parts.join("/")}` : page;
}

const partsOf = (path: string) => path.split("/").filter(Boolean);
const countOf = (pattern: string) => pattern.split(":").length;

function isOf(pattern: string, parts: readonly string[]): boolean {
	const expected = partsOf(pattern);
	return (
		expected.length === parts.length &&
		expected.every((part, index) => part.startsWith(":") || part === parts[index])
	);
}
