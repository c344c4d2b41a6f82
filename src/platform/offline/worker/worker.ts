import { hasDataSaver } from "../../browser/data-saver.ts";
import {
	isCacheable,
	isCacheableAsset,
	isCacheablePage,
	isGone,
	isLasting,
	isTooOld,
	MAX_READ_COPIES,
	markAsCopy,
	mayStoreResponse,
	OFFLINE_CACHE,
	OFFLINE_PAGE,
	OFFLINE_SCRIPT,
	READ_CACHE,
	SAVED_CACHE,
} from "../cacheable.ts";

// Shows saved pages, or the offline page, when the server does not answer. Online, the server always answers first.

declare const self: ServiceWorkerGlobalScope;

/** On a connection that does not respond, the saved page is shown after this many seconds. */
const TIMEOUT_S = 4;

/** Key in the cache for the time at which the offline page and the saved pages were last updated. */
const LAST_CHECKED = "/checked";
const CHECK_EVERY_MS = 86_400_000;

/** Ignore Vary: it names only the encoding, and copies are stored decoded. */
const MATCH = { ignoreVary: true };

/** Stores and returns the server's answer; the stored copy if none comes within `timeoutSeconds`. */
async function networkFirst(
	event: ExtendableEvent,
	request: Request,
	timeoutSeconds?: number,
): Promise<Response> {
	const answer = fetch(request);
	event.waitUntil(answer.then((response) => store(request, response)).catch(() => {}));
	const lateCopy =
		timeoutSeconds &&
		new Promise((resolve) => setTimeout(resolve, timeoutSeconds * 1000)).then(() =>
			copyOf(request),
		);
	try {
		return (lateCopy && (await Promise.race([answer, lateCopy]))) || (await answer);
	} catch (error) {
		const copy = await copyOf(request);
		if (copy) return copy;
		throw error;
	}
}

/** Stores by URL, so that the same picture in another format replaces the stored one. */
async function store(request: Request, response: Response): Promise<void> {
	if (isGone(response)) return deleteCopies(request);
	// With data saver on, nothing is stored unless the visitor asks for it.
	if (!mayStoreResponse(request, response) || hasDataSaver()) return;
	const copy = response.clone();
	await (await caches.open(READ_CACHE)).put(request.url, copy);
	await deleteOldest();
}

async function copyOf(request: Request): Promise<Response | undefined> {
	const copy =
		(await (await caches.open(READ_CACHE)).match(request, MATCH)) ??
		(await caches.match(request, MATCH));
	if (!copy || isLasting(new URL(request.url).pathname)) return copy;
	if (isTooOld(copy, Date.now())) return undefined;
	return request.mode === "navigate" ? asSavedPage(copy) : copy;
}

async function asSavedPage(copy: Response): Promise<Response> {
	const html = markAsCopy(await copy.text(), copy.headers.get("date") ?? "");
	return new Response(html, { headers: headersOf(copy) });
}

function headersOf(copy: Response): Headers {
	const headers = new Headers(copy.headers);
	headers.delete("content-encoding");
	headers.delete("content-length");
	return headers;
}

/** The page with its script and fonts. The browser has the fonts already, so they cost no data. */
async function storeOfflinePage(): Promise<void> {
	const offline = await caches.open(OFFLINE_CACHE);
	await offline.addAll([OFFLINE_PAGE, OFFLINE_SCRIPT]);
	const html = await (await offline.match(OFFLINE_PAGE, MATCH))?.text();
	await offline.addAll(new Set(html?.match(/\/assets\/[\w.-]+\.woff2/g)));
	await offline.put(LAST_CHECKED, new Response(new Date().toISOString()));
}

/** The stored offline page; the browser's own error page if it is not stored. */
async function offlinePage(): Promise<Response> {
	const copy = await caches.match(OFFLINE_PAGE, MATCH);
	return copy
		? new Response(copy.body, { status: 503, headers: headersOf(copy) })
		: Response.error();
}

async function deleteCopies(request: Request): Promise<void> {
	for (const name of [READ_CACHE, SAVED_CACHE])
		await (await caches.open(name)).delete(request, MATCH);
}

async function deleteOldest(): Promise<void> {
	const read = await caches.open(READ_CACHE);
	const stored = await read.keys();
	for (const request of stored.slice(0, -MAX_READ_COPIES)) await read.delete(request);
}

/** Once a day: updates the offline page and the saved pages, and deletes those that were withdrawn. */
async function updateStored(): Promise<void> {
	const last = await caches.match(LAST_CHECKED, { cacheName: OFFLINE_CACHE });
	if (last && Date.now() - Date.parse(await last.text()) < CHECK_EVERY_MS) return;
	await storeOfflinePage();
	if (!(await caches.has(SAVED_CACHE))) return;
	const savedPages = await caches.open(SAVED_CACHE);
	for (const request of await savedPages.keys()) {
		if (isLasting(new URL(request.url).pathname)) continue;
		const response = await fetch(request.url, { cache: "no-cache" });
		if (isGone(response)) await deleteCopies(request);
		else if (mayStoreResponse(request, response)) await savedPages.put(request.url, response);
	}
}

async function answerPage(event: FetchEvent): Promise<Response> {
	const { request } = event;
	const url = new URL(request.url);
	try {
		const page = await (isCacheable(url, url.pathname)
			? networkFirst(event, request, TIMEOUT_S)
			: fetch(request));
		event.waitUntil(updateStored().catch(() => {}));
		return page;
	} catch {
		return offlinePage();
	}
}

async function answerAsset(event: FetchEvent): Promise<Response> {
	const client = await self.clients.get(event.clientId);
	const { request } = event;
	if (isCacheableAsset(new URL(request.url), client?.url ?? "", request.referrer)) {
		return networkFirst(event, request);
	}
	// The offline page's font.
	return fetch(request).catch(async () => (await caches.match(request, MATCH)) ?? Response.error());
}

/** The offline page's script. The stored one belongs to the stored page; the server's may be newer. */
const answerOfflineScript = async (request: Request) =>
	(await caches.match(request, MATCH)) ?? fetch(request);

self.addEventListener("install", (event) =>
	// If the page could not be stored now, the next navigation tries again.
	event.waitUntil(
		storeOfflinePage()
			.catch(() => {})
			.then(() => self.skipWaiting()),
	),
);
/** Stores a page that was loaded before the worker was active. The browser's own cache answers the requests. */
async function storeFirstPage(event: ExtendableMessageEvent): Promise<void> {
	const { url } = event.source as WindowClient;
	const { origin, pathname } = new URL(url);
	for (const address of [url, ...(event.data as string[])]) {
		const file = new URL(address);
		// API calls made by scripts are not repeated.
		if (file.origin !== origin || file.pathname.startsWith("/api/")) continue;
		if (isCacheable(file, pathname)) {
			await networkFirst(event, new Request(file, { cache: "force-cache" })).catch(() => {});
		}
	}
}

self.addEventListener("message", (event) => {
	if (!hasDataSaver()) event.waitUntil(storeFirstPage(event));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== "GET" || url.origin !== self.location.origin) return;
	if (request.mode === "navigate") {
		event.respondWith(answerPage(event));
	} else if (url.pathname === OFFLINE_SCRIPT) {
		event.respondWith(answerOfflineScript(request));
	} else if (
		(isCacheablePage(url.pathname) || /^\/(?:assets|media|api)\//.test(url.pathname)) &&
		!request.headers.has("authorization")
	) {
		event.respondWith(answerAsset(event));
	}
});
