import type { Endpoint } from "../platform/http/endpoint.ts";
import type { PageRoute } from "./page-routes.ts";

interface CacheKeyOptions {
	endpoints: readonly Endpoint[];
	/** Paths. */
	documents: readonly string[];
	/** Undefined if only the API is served. */
	pageAt: ((path: string) => Promise<Pick<PageRoute, "query">>) | undefined;
}

/** Number and length of the addresses whose keys are remembered. */
const REMEMBERED = 500;
const REMEMBERED_LENGTH = 300;

/**
 * The cache key of an anonymous GET: its path and the query parameters that affect the response, sorted. Undefined if
 * the address is never cached.
 */
export function createCacheKey({ endpoints, documents, pageAt }: CacheKeyOptions) {
	const apis = endpoints
		.filter(
			(endpoint) => endpoint.method === "GET" && endpoint.access === "public" && endpoint.cacheTags,
		)
		.map((endpoint) => ({
			pattern: new RegExp(`^/api${endpoint.path.replace(/:\w+/g, "[^/]+")}$`),
			names: Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {}).sort(),
		}));
	/** What the parameters of recent addresses came to. */
	const keys = new Map<string, { names: readonly string[]; key: string }>();

	function keyOf(url: string, path: string, names: readonly string[]): string {
		const query = url.slice(path.length);
		if (query === "" || names.length === 0) return path;
		const known = keys.get(url);
		if (known?.names === names) return known.key;
		const given = new URLSearchParams(query);
		const kept = new URLSearchParams();
		for (const name of names) {
			const value = given.get(name);
			if (value !== null) kept.set(name, value);
		}
		const key = kept.size === 0 ? path : `${path}?${kept}`;
		if (keys.size >= REMEMBERED) keys.clear();
		if (url.length <= REMEMBERED_LENGTH) keys.set(url, { names, key });
		return key;
	}

	/** A promise only where the page's route must be known. */
	return (url: string): string | undefined | Promise<string> => {
		const mark = url.indexOf("?");
		const path = mark < 0 ? url : url.slice(0, mark);
		// Reject absolute URLs (http://any.example/projects), which would create one entry for each host name, and paths that
		// a URL parser reads as a host: a backslash counts as a slash.
		if (!/^\/(?!\/)[^\\]*$/.test(path)) return undefined;
		if (documents.includes(path)) return path;
		if (isApi(path)) {
			const known = apis.find(({ pattern }) => pattern.test(path));
			return known && keyOf(url, path, known.names);
		}
		// Files have an extension, pages never do. React Router's data requests end in .data.
		if (!pageAt || path.includes(".") || path.startsWith("/media/") || path === "/metrics")
			return undefined;
		if (path.length > 1 && path.endsWith("/")) return undefined;
		return mark < 0 ? path : pageAt(path).then(({ query }) => keyOf(url, path, query));
	};
}

export function isApi(path: string): boolean {
	return path === "/api" || path.startsWith("/api/");
}
