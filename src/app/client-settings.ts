/**
 * Where the browser finds each part of the API. All of it is `/api` of the same server unless a build
 * says otherwise (VITE_API_BASE and so on).
 */
const main = import.meta.env.VITE_API_BASE ?? "/api";
const bases: [prefix: string, base: string][] = [
	["/request", import.meta.env.VITE_ASSISTANCE_BASE ?? main],
	["/results", import.meta.env.VITE_RESULTS_BASE ?? main],
	["/categories", import.meta.env.VITE_CATEGORIES_BASE ?? main],
];

/** The full address of a call, for example `/api/results?status=published`. */
export function apiAddress(path: string): string {
	const part = bases.find(
		([prefix]) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`),
	);
	return `${part?.[1] ?? main}${path}`;
}
