import { afterEach, expect, test, vi } from "vitest";
import { loadChunk } from "./load-chunk.ts";

afterEach(() => vi.unstubAllGlobals());

test("a script that could not be downloaded is not imported, and is requested again later", async () => {
	const fetched = vi
		.fn()
		.mockRejectedValueOnce(new TypeError("Failed to fetch"))
		.mockResolvedValueOnce(new Response("gone", { status: 404 }))
		.mockImplementation(async () => new Response("export {}"));
	vi.stubGlobal("fetch", fetched);
	const load = vi.fn(async () => "loaded");
	const attempt = () => loadChunk(load, ["assets/lightbox.js", "assets/zoom.js"]);

	await expect(attempt()).rejects.toThrow();
	await expect(attempt()).resolves.toBe("loaded");
	expect(load).toHaveBeenCalledOnce();
	const addresses = fetched.mock.calls.map(([address]) => address);
	expect(addresses).toEqual([
		...["/assets/lightbox.js", "/assets/zoom.js"],
		...["/assets/lightbox.js", "/assets/zoom.js"],
	]);
	await attempt();
	expect(fetched).toHaveBeenCalledTimes(4);
});
