/** Starts the service worker, which shows saved pages offline, or the offline page; undefined if it is not supported. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
	// Not in development, where the build has no service worker, nor without TLS.
	if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
	return navigator.serviceWorker.register("/sw.js");
}

/** The worker then stores pages as they are read, unless data saver is on. Names the first page's files to it. */
export function cacheVisitedPages(): void {
	const { serviceWorker } = navigator;
	if (!serviceWorker) return;
	if (!serviceWorker.controller) {
		const sendFileNames = () => {
			const files = performance.getEntriesByType("resource").map(({ name }) => name);
			serviceWorker.controller?.postMessage(files);
		};
		serviceWorker.addEventListener("controllerchange", sendFileNames, { once: true });
	}
	// If storage is full or forbidden, the site works as without a worker.
	registerServiceWorker().catch(() => {});
}
