/**
 * Replaces the service worker when offline pages are switched off: unregisters it and deletes its copies on visitors'
 * devices.
 */
export async function endWorker(): Promise<Response> {
	const script = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
	for (const name of await caches.keys()) await caches.delete(name);
	await registration.unregister();
})()));
`;
	return new Response(script, {
		headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
	});
}
