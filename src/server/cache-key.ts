import type { Endpoint } from "../platform/http/endpoint.ts";
import type { PageRoute } from "./page-routes.ts";

interface CacheKeyOptions {
	endpoints: readonly Endpoint[];
	/** By path. */
	documents: object;
	/** Undefined when only the API is served. */
	page: unknown;
	pageAt: (path: string) => Promise<Pick<PageRoute, "query">>;
}

/**
 * The cache key of an anonymous GET: its path and the query parameters that affect the answer, sorted. Undefined if the
 * address is never cached.
 */
export function createCacheKey({ endpoints, documents, page, pageAt }: CacheKeyOptions) {
	const apis = endpoints
		.filter(
			(endpoint) => endpoint.method === "GET" && endpoint.access === "public" && endpoint.cacheTags,
		)
		.map((endpoint) => ({
			pattern: new RegExp(`^/api${endpoint.path.replace(/:\w+/g, "[^/]+")}$`),
			names: Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {}).sort(),
		}));
	return async (url: string): Promise<string | undefined> => {
		const mark = url.indexOf("?");
		const path = mark < 0 ? url : url.slice(0, mark);
		// Reject absolute URLs (http://any.example/projects), which would create one entry for each host name, and paths that
		// a URL parser reads as a host: a backslash counts as a slash.
		if (!/^\/(?!\/)[^\\]*$/.test(path)) return undefined;
		if (Object.hasOwn(documents, path)) return path;
		let names: readonly string[];
		if (isApi(path)) {
			const known = apis.find(({ pattern }) => pattern.test(path));
			if (!known) return undefined;
			names = known.names;
		} else {
			// Files have an extension, pages never do. React Router's data requests end in .data.
			if (!page || path.includes(".") || path.startsWith("/media/") || path === "/metrics")
				return undefined;
			if (path.length > 1 && path.endsWith("/")) return undefined;
			names = mark < 0 ? [] : (await pageAt(path)).query;
		}
		if (mark < 0 || names.length === 0) return path;
		const given = new URLSearchParams(url.slice(mark));
		const kept = new URLSearchParams();
		for (const name of names) {
			const value = given.get(name);
			if (value !== null) kept.set(name, value);
		}
		return kept.size === 0 ? path : `${path}?${kept}`;
	};
}

export function isApi(path: string): boolean {
	return path === "/api" || path.startsWith("/api/");
}
