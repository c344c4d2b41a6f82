import type { IncomingMessage, ServerResponse } from "node:http";
import type { Endpoint } from "../platform/api/endpoint.ts";
import type { Encoding } from "../platform/cache/encoded-body.server.ts";
import type { CachedResponse } from "../platform/cache/page-cache.server.ts";
import type { PageRoute } from "./page-routes.ts";

type HeaderList = readonly [string, string][];

/** Sends a cached body, or 304. Returns a promise only to compress it: one for each request costs 1 to 2 % CPU. */
export function sendCached(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	response: CachedResponse,
	securityHeaders: HeaderList,
): void | Promise<void> {
	if (incoming.headers["if-none-match"]?.includes(response.etag)) {
		// Only these headers (RFC 9110, 15.4.5): the browser has stored the others, most of which are the policy.
		const { "cache-control": caching = "no-cache", vary = "" } = response.headers;
		const headers = { "cache-control": caching, vary };
		outgoing.writeHead(304, withCors(outgoing, listHeaders(headers, response, [])));
		outgoing.end();
		return;
	}
	const encoding = response.body.isCompressible
		? bestEncoding(incoming.headers["accept-encoding"])
		: undefined;
	const bytes = encoding === undefined ? response.body.plain() : response.body.in(encoding);
	const send = (body: Buffer) => {
		const headers = headersOf(response, encoding, body.length, securityHeaders);
		outgoing.writeHead(200, withCors(outgoing, headers));
		outgoing.end(incoming.method === "HEAD" ? undefined : body);
	};
	return bytes instanceof Promise ? bytes.then(send) : send(bytes);
}

/** Built once and reused while responses send the same bytes. */
function headersOf(
	response: CachedResponse,
	encoding: Encoding | undefined,
	length: number,
	securityHeaders: HeaderList,
): string[] {
	if (response.lastSent?.encoding !== encoding || response.lastSent?.length !== length) {
		const headers: Record<string, string> = {
			...response.headers,
			"content-length": String(length),
		};
		if (encoding !== undefined) headers["content-encoding"] = encoding;
		response.lastSent = {
			encoding,
			length,
			headers: listHeaders(headers, response, securityHeaders),
		};
	}
	return response.lastSent.headers;
}

/** Alternating names and values, a form that Node writes without copying. */
function listHeaders(
	headers: Record<string, string>,
	response: CachedResponse,
	securityHeaders: HeaderList,
): string[] {
	headers.etag = response.etag;
	for (const [name, value] of securityHeaders) headers[name] ??= value;
	return Object.entries(headers).flat();
}

/** Adds the `Vary` that `createCors` has set, because `writeHead` would replace it with the response's own. */
function withCors(outgoing: ServerResponse, headers: string[]): string[] {
	const vary = outgoing.getHeader("vary");
	return vary === undefined ? headers : [...headers, "vary", String(vary)];
}

export function bestEncoding(accepts: string | string[] | undefined): Encoding | undefined {
	if (typeof accepts !== "string") return undefined;
	if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepts)) return "br";
	if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepts)) return "gzip";
	return undefined;
}

interface CacheKeyOptions {
	endpoints: readonly Endpoint[];
	sitemapAndFeed: readonly string[];
	/** Undefined if only the API is served. */
	pageAt: ((path: string) => Promise<Pick<PageRoute, "query">>) | undefined;
}

const MAX_KEYS = 500;
const MAX_URL_LENGTH = 300;

/** The key of an anonymous GET: path and sorted query parameters that matter; undefined if it is never cached. */
export function createCacheKey({ endpoints, sitemapAndFeed, pageAt }: CacheKeyOptions) {
	const cacheable = endpoints
		.filter(
			(endpoint) => endpoint.method === "GET" && endpoint.access === "public" && endpoint.cacheTags,
		)
		.map((endpoint) => ({
			pattern: new RegExp(`^/api${endpoint.path.replace(/:\w+/g, "[^/]+")}$`),
			names: Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {}).sort(),
		}));
	const keys = new Map<string, { names: readonly string[]; key: string }>();

	function keyOf(url: string, path: string, names: readonly string[]): string {
		const query = url.slice(path.length);
		if (query === "" || names.length === 0) return path;
		const known = keys.get(url);
		if (known?.names === names) return known.key;
		const given = new URLSearchParams(query);
		const relevant = new URLSearchParams();
		for (const name of names) {
			const value = given.get(name);
			if (value !== null) relevant.set(name, value);
		}
		const key = relevant.size === 0 ? path : `${path}?${relevant}`;
		if (keys.size >= MAX_KEYS) keys.clear();
		if (url.length <= MAX_URL_LENGTH) keys.set(url, { names, key });
		return key;
	}

	/** Returns a promise only if the page's route must be looked up. */
	return (url: string): string | undefined | Promise<string> => {
		const queryStart = url.indexOf("?");
		const path = queryStart < 0 ? url : url.slice(0, queryStart);
		// Reject absolute URLs, of which each host name would get an entry, and paths that are parsed as a host.
		if (!/^\/(?!\/)[^\\]*$/.test(path)) return undefined;
		if (sitemapAndFeed.includes(path)) return path;
		if (isApi(path)) {
			const known = cacheable.find(({ pattern }) => pattern.test(path));
			return known && keyOf(url, path, known.names);
		}
		// Files have an extension, pages never do. React Router's data requests end in .data.
		if (!pageAt || path.includes(".") || path.startsWith("/media/") || path === "/metrics")
			return undefined;
		if (path.length > 1 && path.endsWith("/")) return undefined;
		return queryStart < 0 ? path : pageAt(path).then(({ query }) => keyOf(url, path, query));
	};
}

export function isApi(path: string): boolean {
	return path === "/api" || path.startsWith("/api/");
}
