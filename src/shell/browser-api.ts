import { apiAddress } from "../platform/browser/api-bases.ts";
import { type Api, createApiClient } from "../platform/browser/api-client.ts";
import { handleUnauthenticated, storedToken } from "./session.ts";

export const browserApi: Api = createApiClient({
	address: apiAddress,
	fetch: fetchOrReuse,
	token: storedToken,
	onUnauthenticated: (...refused) => handleUnauthenticated(browserApi, ...refused),
});

export const earlyApi = createApiClient({
	address: apiAddress,
	fetch: fetchEarly,
	token: storedToken,
});

interface EarlyRequest {
	response: Promise<Response>;
	controller: AbortController;
}

/** How long an unused response may be used after its arrival. */
const FRESH_MS = 5_000;

const earlyRequests = new Map<string, EarlyRequest>();

/** The headers are part of the key, because the response depends on the token. */
const keyOf = (url: string, { headers }: RequestInit) => `${url} ${JSON.stringify(headers)}`;

/** Makes a request before the page that needs its response. */
export function fetchEarly(url: string, init: RequestInit): Promise<Response> {
	const key = keyOf(url, init);
	const known = earlyRequests.get(key);
	if (known) return known.response.then((first) => first.clone());
	const controller = new AbortController();
	const response = fetch(url, { ...init, signal: controller.signal });
	const early = { response, controller };
	earlyRequests.set(key, early);
	const expire = () => {
		if (earlyRequests.get(key) === early) earlyRequests.delete(key);
	};
	// Counted from the response's arrival: on a slow connection the page would otherwise fetch it again.
	void response.catch(() => {}).then(() => setTimeout(expire, FRESH_MS));
	return response.then((first) => first.clone());
}

/** Returns the response to the early request, once, or makes a new request. Aborting works as with `fetch`. */
export function fetchOrReuse(url: string, init: RequestInit): Promise<Response> {
	const key = keyOf(url, init);
	const early = init.method === "GET" ? earlyRequests.get(key) : undefined;
	if (!early) return fetch(url, init);
	earlyRequests.delete(key);
	init.signal?.addEventListener("abort", () => early.controller.abort());
	return early.response;
}
