import { NetworkFirst, type StrategyHandler } from "workbox-strategies";
import {
	CHOSEN,
	isGone,
	isKeepable,
	isKeepablePage,
	isKeepablePiece,
	isTooOld,
	MAX_READ,
	markAsKept,
	mayStoreResponse,
	READ,
} from "../keepable.ts";
import { pageWithoutLine } from "./page-without-line.ts";

/* Shows saved pages offline. Online the server always answers first, so the worker never makes anything stale. */

declare const self: ServiceWorkerGlobalScope;

/** On a connection that does not respond, the saved page is shown after this many seconds. */
const PATIENCE_S = 4;

/** Key in the read cache: when the saved pages were last compared with the server. */
const CHECKED = "/chosen-checked";
const CHECK_EVERY_MS = 86_400_000;

/** Ignore Vary: it names only the encoding, and copies are stored decoded. */
const MATCH = { ignoreVary: true };

class ServerFirst extends NetworkFirst {
	override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
		const response = await super._handle(request, handler);
		if (isGone(response)) await deleteCopies(request);
		return response;
	}
}

const strategy = (patience?: number) =>
	new ServerFirst({
		cacheName: READ,
		...(patience && { networkTimeoutSeconds: patience }),
		matchOptions: MATCH,
		plugins: [
			{
				cacheWillUpdate: async ({ request, response }) =>
					mayStoreResponse(request, response) && !hasDataSaver() ? response : null,
				cacheDidUpdate: async () => dropOldest(),
				cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
					const copy = cachedResponse ?? (await caches.match(request, MATCH));
					if (!copy || isTooOld(copy, Date.now())) return null;
					return request.mode === "navigate" ? asKeptPage(copy) : copy;
				},
			},
		],
	});

const forPages = strategy(PATIENCE_S);
const forPieces = strategy();

/** With data saver on, nothing is stored unless the visitor asks for it. */
function hasDataSaver(): boolean {
	const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}

async function asKeptPage(copy: Response): Promise<Response> {
	const headers = new Headers(copy.headers);
	headers.delete("content-encoding");
	headers.delete("content-length");
	return new Response(markAsKept(await copy.text(), headers.get("date") ?? ""), { headers });
}

async function deleteCopies(request: Request): Promise<void> {
	for (const name of [READ, CHOSEN]) await (await caches.open(name)).delete(request, MATCH);
}

async function dropOldest(): Promise<void> {
	const read = await caches.open(READ);
	const kept = await read.keys();
	for (const request of kept.slice(0, -MAX_READ)) await read.delete(request);
}

/** Fetches the saved pages again once a day, updates them, and deletes those that were withdrawn. */
async function checkChosen(): Promise<void> {
	if (!(await caches.has(CHOSEN))) return;
	const read = await caches.open(READ);
	const last = await read.match(CHECKED);
	if (last && Date.now() - Date.parse(await last.text()) < CHECK_EVERY_MS) return;
	const chosen = await caches.open(CHOSEN);
	for (const request of await chosen.keys()) {
		// Asset names contain a hash of their content, so they never change.
		if (new URL(request.url).pathname.startsWith("/assets/")) continue;
		const response = await fetch(request.url, { cache: "no-cache" });
		if (isGone(response)) await deleteCopies(request);
		else if (mayStoreResponse(request, response)) await chosen.put(request.url, response);
	}
	await read.put(CHECKED, new Response(new Date().toISOString()));
}

async function answerPage(event: FetchEvent): Promise<Response> {
	const [response, done] = forPages.handleAll(event);
	event.waitUntil(done.catch(() => {}));
	try {
		const page = await response;
		event.waitUntil(checkChosen().catch(() => {}));
		return page;
	} catch {
		return pageWithoutLine(await keptPages());
	}
}

/** Path and title of every page that is available offline. */
async function keptPages(): Promise<{ path: string; title: string }[]> {
	const pages = new Map<string, string>();
	for (const name of [CHOSEN, READ]) {
		const cache = await caches.open(name);
		for (const request of await cache.keys()) {
			const copy = await cache.match(request, MATCH);
			if (!copy?.headers.get("content-type")?.startsWith("text/html")) continue;
			if (isTooOld(copy, Date.now())) continue;
			const [, title = ""] = /<title>([^<]*)/.exec(await copy.text()) ?? [];
			const { pathname, search } = new URL(request.url);
			if (!pages.has(pathname + search)) pages.set(pathname + search, title);
		}
	}
	return [...pages].map(([path, title]) => ({ path, title }));
}

async function answerPiece(event: FetchEvent): Promise<Response> {
	const client = await self.clients.get(event.clientId);
	const { request } = event;
	return isKeepablePiece(new URL(request.url), client?.url ?? "", request.referrer)
		? forPieces.handle(event)
		: fetch(request);
}

self.addEventListener("install", () => {
	void self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== "GET" || url.origin !== self.location.origin) return;
	if (request.mode === "navigate") {
		if (isKeepable(url, url.pathname)) event.respondWith(answerPage(event));
	} else if (
		(isKeepablePage(url.pathname) || /^\/(?:assets|media|api)\//.test(url.pathname)) &&
		!request.headers.has("authorization")
	) {
		event.respondWith(answerPiece(event));
	}
});
