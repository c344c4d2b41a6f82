import type { Address } from "../../platform/browser/api-client.ts";
import type { Base } from "../../platform/http/call.ts";

/**
 * Addresses of the API's parts for the browser: `/api` of the same server, unless the build sets others (VITE_API_BASE
 * and so on).
 */
const main: string = import.meta.env.VITE_API_BASE || "/api";
const bases: Record<Base, string> = {
	assistance: import.meta.env.VITE_ASSISTANCE_BASE || main,
	results: import.meta.env.VITE_RESULTS_BASE || main,
	categories: import.meta.env.VITE_CATEGORIES_BASE || main,
};

/**
 * Every base that this build's scripts may call, for the server that serves it. A function, so that it is tree-shaken
 * from browser scripts.
 */
export function apiBases(): string[] {
	return [main, ...Object.values(bases)];
}

/** The full address of a call, for example `/api/results?status=published`. */
export function apiAddress(path: string, base: Base | undefined): Address {
	const prefix = base ? bases[base] : main;
	return { url: `${prefix}${path}`, own: prefix.startsWith("/") };
}
