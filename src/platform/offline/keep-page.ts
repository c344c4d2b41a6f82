import { withConnection } from "../browser/connection.ts";
import { CHOSEN } from "./keepable.ts";
import { startWorker } from "./start-worker.ts";

/**
 * Keeps the page that is open with all that it needs to be shown without a line. Its pieces are in the browser already.
 *
 * @param calls what the page reads when it is come to by script, below the site's address
 */
export async function keepPage(path: string, calls: readonly string[]): Promise<void> {
	await startWorker();
	const chosen = await caches.open(CHOSEN);
	const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")].map(
		({ currentSrc }) => currentSrc,
	);
	const pieces = performance
		.getEntriesByType("resource")
		.map(({ name }) => name)
		.filter((name) => new URL(name).pathname.startsWith("/assets/"));
	const ours = [...pieces, ...pictures].filter((name) => name.startsWith(`${location.origin}/`));
	// The page last: it is kept only when all of it is.
	for (const address of [...new Set(ours), ...calls, path]) {
		await withConnection(() => chosen.add(address));
	}
}

/** Its pieces may be those of other kept pages; they go with the last of them. */
export async function dropPage(path: string): Promise<void> {
	const chosen = await caches.open(CHOSEN);
	await chosen.delete(path, { ignoreVary: true });
	const pages = (await chosen.keys()).filter(
		({ url }) => !/^\/(?:assets|media|api)\//.test(new URL(url).pathname),
	);
	if (pages.length === 0) await caches.delete(CHOSEN);
}
