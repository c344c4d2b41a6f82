import { withConnection } from "../browser/connection.ts";
import { CHOSEN } from "./cacheable.ts";
import { startWorker } from "./start-worker.ts";

/** Saves a page for offline use. `calls`: API calls of its client-side navigation, relative to the site's address. */
export async function savePage(path: string, calls: readonly string[]): Promise<void> {
	await startWorker();
	const chosen = await caches.open(CHOSEN);
	const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")].map(
		({ currentSrc }) => currentSrc,
	);
	const assets = performance
		.getEntriesByType("resource")
		.map(({ name }) => name)
		.filter((name) => new URL(name).pathname.startsWith("/assets/"));
	const isOpen = location.pathname === path;
	const own = (name: string) => name.startsWith(`${location.origin}/`);
	const assetsAndPictures = (isOpen ? [...assets, ...pictures] : []).filter(own);
	const others = [...calls, path].map((address) => new URL(address, location.origin).href);
	// Save the page last, so that it exists only if everything it needs does.
	for (const address of new Set([...assetsAndPictures, ...others])) {
		// Built files never change: what the service worker has stored is not requested again.
		const isBuilt = new URL(address).pathname.startsWith("/assets/");
		const copy = isBuilt && (await caches.match(address, { ignoreVary: true }));
		if (copy) await chosen.put(address, copy);
		else await withConnection(() => chosen.add(address));
	}
}

/** Assets can be shared with other saved pages; they are deleted with the last of them. */
export async function removeSavedPage(path: string): Promise<void> {
	const chosen = await caches.open(CHOSEN);
	await chosen.delete(path, { ignoreVary: true });
	const pages = (await chosen.keys()).filter(
		({ url }) => !/^\/(?:assets|media|api)\//.test(new URL(url).pathname),
	);
	if (pages.length === 0) await caches.delete(CHOSEN);
}
