import { expect, onTestFinished, test } from "vitest";
import { READ_CACHE, SAVED_CACHE } from "./cacheable.ts";
import { savePage } from "./save-page.ts";

test("a built file that the service worker has stored is not requested again for a saved page", async () => {
	onTestFinished(async () => {
		await caches.delete(READ_CACHE);
		await caches.delete(SAVED_CACHE);
	});
	const file = "/assets/stored-12345678.js";
	// No server has it.
	await (await caches.open(READ_CACHE)).put(file, new Response("stored"));
	await savePage("/@vite/client", [file]);
	const saved = await caches.open(SAVED_CACHE);
	expect(await (await saved.match(file))?.text()).toBe("stored");
	expect(await saved.match("/@vite/client")).toBeDefined();
});
