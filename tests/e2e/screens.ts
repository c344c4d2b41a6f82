import { type SitePath, sitePages } from "../../src/app/screens.ts";
import type { Call } from "./dashboard.ts";
import { SLUG } from "./orders.ts";

/** A result of the demo content. */
export const RESULT = "Rift Valley Regional Fair 2026";

/** The address of a page of the site in the demo content; undefined where only the API knows one. */
export function siteAddress(path: SitePath): string | undefined {
	if (path === "/results/:resultId") return undefined;
	// Each order has a key of its own: without it there is no receipt.
	if (path === "/receipt/:reference") return "/receipt/MR-222222";
	if (path === "/help-given/:reference") return "/help-given/MR-222222";
	return path.replace(":slug", SLUG).replace("*", "no/such/page");
}

export async function resultAddress(api: Call): Promise<string> {
	const { body } = await api("GET", "/results?status=published");
	const { id } = body.results.find(({ title }: { title: string }) => title === RESULT);
	return `/results/${id}`;
}

/** An address of every page of the site. */
export async function siteAddresses(api: Call): Promise<[path: SitePath, address: string][]> {
	const result = await resultAddress(api);
	return sitePages.map(({ path }) => [path, siteAddress(path) ?? result]);
}
