import { REPORTS_PARAMETERS } from "./pages.ts";

const PATTERNS = Object.keys(REPORTS_PARAMETERS);

/** One of our slugs or ids, without numbers as long as a phone's. */
const PARAMETER = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?!.*\d{6})[a-z0-9-]{1,200})$/;

/**
 * The pattern of the address's page, with parameters where `analytics` in screens.ts allows them, without query and
 * fragment. Files of the build keep their path; other paths become `/*`, schemes such as `tel:` an empty text.
 */
export function redactAddress(address: string): string {
	const [match, origin = "", path = "/"] =
		/^(https?:\/\/[^/?#]*)?(\/(?!\/)[^?#]*)?(?:[?#].*)?$/s.exec(address) ?? [];
	// The analytics library's word for a visit without a referrer.
	if (!match) return address === "$direct" ? address : "";
	return origin + (path.startsWith("/assets/") ? path : redactPath(path));
}

function redactPath(path: string): string {
	const parts = partsOf(path);
	const matching = PATTERNS.filter((pattern) => matches(pattern, parts));
	// `/results/search` also matches `/results/:resultId`: prefer the route with fewer parameters.
	const [page = "/*"] = matching.sort((one, other) => parameterCount(one) - parameterCount(other));
	const isSent = REPORTS_PARAMETERS[page] && parts.every((part) => PARAMETER.test(part));
	return isSent ? `/${parts.join("/")}` : page;
}

const partsOf = (path: string) => path.split("/").filter(Boolean);
const parameterCount = (pattern: string) => pattern.split(":").length;

function matches(pattern: string, parts: readonly string[]): boolean {
	const expected = partsOf(pattern);
	return (
		expected.length === parts.length &&
		expected.every((part, index) => part.startsWith(":") || part === parts[index])
	);
}
