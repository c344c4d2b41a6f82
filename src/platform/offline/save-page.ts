import { loadWithRetry } from "../browser/connection.ts";
import { SAVED_CACHE } from "./cacheable.ts";
import { registerServiceWorker } from "./start-worker.ts";

/** Saves a page for offline use. `apiUrls`: what client-side navigation to it requests, relative to the site. */
export async function savePage(path: string, apiUrls: readonly string[]): Promise<void> {
	await registerServiceWorker();
	const savedPages = await caches.open(SAVED_CACHE);
	const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")].map(
		({ currentSrc }) => currentSrc,
	);
	const builtFiles = performance
		.getEntriesByType("resource")
		.map(({ name }) => name)
		.filter((name) => new URL(name).pathname.startsWith("/assets/"));
	const isOpen = location.pathname === path;
	const isOwn = (url: string) => url.startsWith(`${location.origin}/`);
	const filesAndPictures = (isOpen ? [...builtFiles, ...pictures] : []).filter(isOwn);
	const others = [...apiUrls, path].map((address) => new URL(address, location.origin).href);
	// Save the page last, so that it exists only if everything it needs does.
	for (const address of new Set([...filesAndPictures, ...others])) {
		// Built files never change: what the service worker has stored is not requested again.
		const isBuilt = new URL(address).pathname.startsWith("/assets/");
		const copy = isBuilt && (await caches.match(address, { ignoreVary: true }));
		if (copy) await savedPages.put(address, copy);
		else await loadWithRetry(() => savedPages.add(address));
	}
}

/** Built files and pictures may belong to several saved pages, so they are deleted with the last page. */
export async function removeSavedPage(path: string): Promise<void> {
	const savedPages = await caches.open(SAVED_CACHE);
	await savedPages.delete(path, { ignoreVary: true });
	const pages = (await savedPages.keys()).filter(
		({ url }) => !/^\/(?:assets|media|api)\//.test(new URL(url).pathname),
	);
	if (pages.length === 0) await caches.delete(SAVED_CACHE);
}
