import type { ServerBuild } from "react-router";
import type { CallOrigin } from "../platform/api/answer-call.server.ts";
import type { apiAddress, apiBases } from "../platform/browser/api-bases.ts";
import { CACHE_TAGS } from "../platform/cache/page-cache.server.ts";

/** Where a build's scripts find the API; exported by the build, so that the server uses the same addresses. */
export interface BuiltBases {
	apiAddress: typeof apiAddress;
	apiBases: typeof apiBases;
}

export function apiBasesOf(build: ServerBuild): BuiltBases {
	return build.entry.module as unknown as BuiltBases;
}

/** The origins of bases on other servers. */
export function foreignOrigins(bases: readonly string[]): string[] {
	const absolute = bases.filter((base) => /^https?:/i.test(base));
	return [...new Set(absolute.map((base) => new URL(base).origin))];
}

interface PageCallsOptions {
	api: (request: Request, origin: CallOrigin) => Promise<Response>;
	siteUrl: string;
	origin: CallOrigin;
}

/** The API calls of one rendered page: in process for `/api`, over the network for other bases. */
export function createPageCalls({ api, siteUrl, origin }: PageCallsOptions) {
	const tags = new Set<string>();
	let isOwnServer = true;

	return {
		/** @param address as `apiAddress` returns it */
		async fetch(address: string, init: RequestInit): Promise<Response> {
			const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
			if (!path.startsWith("/api/")) {
				isOwnServer = false;
				// Do not follow redirects: what a visitor typed goes only to the configured server.
				return fetch(new URL(path, siteUrl), { ...init, redirect: "error" });
			}
			const request = new Request(`http://in-process${path}`, init);
			const response = await api(request, { ...origin, ownPage: true });
			for (const tag of response.headers.get(CACHE_TAGS)?.split(",") ?? []) tags.add(tag);
			return response;
		},
		/** The tags of a cacheable page. Empty if another server was called, whose changes do not invalidate our cache. */
		cacheHeaders: (): Record<string, string> =>
			isOwnServer ? { [CACHE_TAGS]: [...tags].join(",") } : {},
	};
}
