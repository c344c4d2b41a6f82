import type { ServerBuild } from "react-router";
import type { apiAddress, apiBases } from "../platform/browser/api-bases.ts";
import {
	CACHE_TAGS,
	CACHE_VALIDATOR,
	type PageCache,
} from "../platform/cache/page-cache.server.ts";
import type { CallOrigin } from "../platform/http/answer-call.server.ts";

/**
 * Where the browser scripts of a build find the API. The build exports it, so that the server uses the same addresses.
 */
export interface BuiltBases {
	apiAddress: typeof apiAddress;
	apiBases: typeof apiBases;
}

export function basesOf(build: ServerBuild): BuiltBases {
	return build.entry.module as unknown as BuiltBases;
}

/** The origins of bases on other servers. */
export function foreignOrigins(bases: readonly string[]): string[] {
	return [...new Set(bases.filter(isAbsolute).map((base) => new URL(base).origin))];
}

interface PageCallsOptions {
	/** Calls the API without a network. */
	api: (request: Request, origin: CallOrigin) => Promise<Response>;
	siteUrl: string;
	origin: CallOrigin;
	/** A short-lived cache of responses, because many pages show the same lists. Without it every call is made. */
	responses?: PageCache | undefined;
}

/**
 * The API calls that one page or document makes while it is rendered: `/api` is this server and is called without a
 * network; other bases are called over it.
 */
export function createPageCalls({ api, siteUrl, origin, responses }: PageCallsOptions) {
	const tags = new Set<string>();
	/** ETags of the responses, by path; undefined while a request is under way, and for a response without one. */
	const etags = new Map<string, string | undefined>();
	let isOurs = true;

	function validator(): string | undefined {
		const all = [...etags];
		if (all.some(([, etag]) => etag === undefined)) return undefined;
		return all
			.map(([path, etag]) => `${path} ${etag}`)
			.sort()
			.join(" ");
	}

	return {
		/** @param address as `apiAddress` returns it */
		async fetch(address: string, init: RequestInit): Promise<Response> {
			const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
			etags.set(path, undefined);
			if (!path.startsWith("/api/")) {
				isOurs = false;
				// Do not follow redirects: what a visitor typed goes only to the configured server.
				return fetch(new URL(path, siteUrl), { ...init, redirect: "error" });
			}
			const from = { ...origin, ownPage: true };
			const ask = (how: RequestInit) => api(new Request(`http://in-process${path}`, how), from);
			if (!responses || (init.method ?? "GET") !== "GET") {
				const response = await ask(init);
				for (const tag of response.headers.get(CACHE_TAGS)?.split(",") ?? []) tags.add(tag);
				return response;
			}
			// Concurrent renders share this response, so no render's abort signal is passed on.
			const response = await responses.get(path, () => ask({}));
			// `PageCache` returns a `Response` only if it has no tags.
			if (response instanceof Response) return response;
			for (const tag of response.tags) tags.add(tag);
			etags.set(path, response.etag);
			return new Response((await response.body.plain()).toString(), { headers: response.headers });
		},
		/**
		 * The same for the same responses, and so for the same page: beside them it is made from its address, the build and
		 * the settings alone. Undefined if a request is under way or a response has no ETag.
		 */
		validator,
		/**
		 * The header with the tags that make the page cacheable, and its validator. Empty if another server was called,
		 * because its changes do not invalidate our cache.
		 */
		cacheHeaders(): Record<string, string> {
			if (!isOurs) return {};
			const known = validator();
			return {
				[CACHE_TAGS]: [...tags].join(","),
				...(known !== undefined && { [CACHE_VALIDATOR]: known }),
			};
		},
	};
}

function isAbsolute(base: string): boolean {
	return /^https?:/i.test(base);
}
