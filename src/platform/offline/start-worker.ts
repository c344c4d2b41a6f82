import { isKeepable, isKeepablePage } from "./keepable.ts";

/** Starts the service worker, which shows saved pages offline, or the offline page; undefined if it is not supported. */
export async function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
	// Not in development, where the build has no service worker, nor without TLS.
	if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
	return navigator.serviceWorker.register("/sw.js");
}

/**
 * From now on the worker stores pages as they are read, unless data saver is on. The first page was loaded before the
 * worker was active, so it is requested again; the browser's own cache answers that.
 */
export function cachePagesAsRead(): void {
	const { connection, serviceWorker } = navigator as Navigator & {
		connection?: { saveData?: boolean };
	};
	if (!serviceWorker) return;
	if (!connection?.saveData && !serviceWorker.controller) {
		serviceWorker.addEventListener("controllerchange", askAgain, { once: true });
	}
	// If storage is full or forbidden, the site works as without a worker.
	startWorker().catch(() => {});
}

/** API calls made by scripts are not repeated. */
function askAgain(): void {
	const { origin, pathname, href } = location;
	if (!isKeepablePage(pathname)) return;
	const pieces = performance
		.getEntriesByType("resource")
		.filter(({ name }) => name.startsWith(`${origin}/`) && !name.startsWith(`${origin}/api/`));
	for (const address of [href, ...pieces.map(({ name }) => name)]) {
		if (isKeepable(new URL(address), pathname)) fetch(address).catch(() => {});
	}
}
