import type { ServerBuild } from "react-router";
import type { apiAddress, apiBases } from "../app/parts/client-settings.ts";
import { CACHE_TAGS, type PageCache } from "../platform/cache/page-cache.server.ts";
import type { CallOrigin } from "../platform/http/api.server.ts";

/** Where the scripts of a build find the API. The build exports it, so that the server cannot differ. */
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
	/** The API as a function. */
	api: (request: Request, origin: CallOrigin) => Promise<Response>;
	siteUrl: string;
	origin: CallOrigin;
	/** What pages read lately: many show the same lists. Without it each call is made. */
	answers?: PageCache | undefined;
}

/**
 * The calls that one page or document makes while it is written: `/api` is this server, which is asked
 * without a network; a base elsewhere is asked over it.
 */
export function createPageCalls({ api, siteUrl, origin, answers }: PageCallsOptions) {
	const tags = new Set<string>();
	let isOurs = true;
	return {
		/** @param address as `apiAddress` returns it */
		async fetch(address: string, init: RequestInit): Promise<Response> {
			const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
			if (!path.startsWith("/api/")) {
				isOurs = false;
				// What somebody typed goes to the server that was built in, and nowhere that it points to.
				return fetch(new URL(path, siteUrl), { ...init, redirect: "error" });
			}
			const from = { ...origin, ownPage: true };
			const ask = (how: RequestInit) => api(new Request(`http://in-process${path}`, how), from);
			if (!answers || (init.method ?? "GET") !== "GET") {
				const response = await ask(init);
				for (const tag of response.headers.get(CACHE_TAGS)?.split(",") ?? []) tags.add(tag);
				return response;
			}
			// One answer for all pages that ask meanwhile: none of them may end it for the others.
			const answer = await answers.get(path, () => ask({}));
			// Only answers without tags are left as they are.
			if (answer instanceof Response) return answer;
			for (const tag of answer.tags) tags.add(tag);
			return new Response((await answer.body.plain()).toString(), { headers: answer.headers });
		},
		/**
		 * The header that lets the answer be cached: what it was built from. None when another server took part,
		 * because its changes do not invalidate our cache.
		 */
		cacheHeaders(): Record<string, string> {
			return isOurs ? { [CACHE_TAGS]: [...tags].join(",") } : {};
		},
	};
}

function isAbsolute(base: string): boolean {
	return /^https?:/i.test(base);
}
