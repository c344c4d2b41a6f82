import { isKeepable, isKeepablePage } from "./keepable.ts";

/** Starts the service worker, which shows what this phone has kept when there is no line; undefined where there is none. */
export async function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
	// Not in development, whose files have no service worker beside them, nor where there is no TLS.
	if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
	return navigator.serviceWorker.register("/sw.js");
}

/**
 * From now on what is read is kept, unless the visitor spares data. The worker was not there yet when the first page
 * came: that one is asked for again, which the browser's own cache answers.
 */
export function keepWhatIsRead(): void {
	const { connection, serviceWorker } = navigator as Navigator & {
		connection?: { saveData?: boolean };
	};
	if (connection?.saveData || !serviceWorker) return;
	if (!serviceWorker.controller) {
		serviceWorker.addEventListener("controllerchange", askAgain, { once: true });
	}
	// Storage is full or forbidden: the site is as without a worker.
	startWorker().catch(() => {});
}

/** What its own scripts have called is not read again. */
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
