/** In the place of the service worker when pages are not to be kept: takes it and its copies off the visitor's phone. */
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
