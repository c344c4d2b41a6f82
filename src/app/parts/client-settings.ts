import type { Address } from "../../platform/browser/api-client.ts";
import type { Base } from "../../platform/http/call.ts";

/**
 * Where the browser finds each part of the API. All of it is `/api` of the same server unless a build
 * says otherwise (VITE_API_BASE and so on).
 */
const main: string = import.meta.env.VITE_API_BASE || "/api";
const bases: Record<Base, string> = {
	assistance: import.meta.env.VITE_ASSISTANCE_BASE || main,
	results: import.meta.env.VITE_RESULTS_BASE || main,
	categories: import.meta.env.VITE_CATEGORIES_BASE || main,
};

/** For the server that serves this build: everything its scripts may call. A function is left out of theirs. */
export function apiBases(): string[] {
	return [main, ...Object.values(bases)];
}

/** The full address of a call, for example `/api/results?status=published`. */
export function apiAddress(path: string, base: Base | undefined): Address {
	const prefix = base ? bases[base] : main;
	return { url: `${prefix}${path}`, own: prefix.startsWith("/") };
}
