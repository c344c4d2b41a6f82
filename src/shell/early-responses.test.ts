import { afterEach, expect, test, vi } from "vitest";
import { fetchEarly, fetchOrReuse } from "./browser-api.ts";

const GET = { method: "GET", headers: {} };

function stubFetch() {
	const fetch = vi.fn(async (_url: string, init: RequestInit) => {
		init.signal?.throwIfAborted();
		return new Response(`answer ${fetch.mock.calls.length}`);
	});
	vi.stubGlobal("fetch", fetch);
	return fetch;
}

const textOf = async (answer: Promise<Response>) => (await answer).text();

afterEach(async () => {
	// Uses up an early response that the test has left.
	await fetchOrReuse("/api/a", GET).catch(() => {});
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test("an early response is used once, without another request", async () => {
	const fetch = stubFetch();
	expect(await textOf(fetchEarly("/api/a", GET))).toBe("answer 1");
	expect(await textOf(fetchOrReuse("/api/a", GET))).toBe("answer 1");
	expect(fetch).toHaveBeenCalledTimes(1);
	expect(await textOf(fetchOrReuse("/api/a", GET))).toBe("answer 2");
});

test.each([
	["another URL", "/api/b", GET],
	["another token", "/api/a", { ...GET, headers: { authorization: "Bearer x" } }],
	["a change", "/api/a", { ...GET, method: "POST" }],
])("an early response is not used for %s", async (_what, url, init) => {
	stubFetch();
	await fetchEarly("/api/a", GET);
	expect(await textOf(fetchOrReuse(url, init))).toBe("answer 2");
});

test("an early response expires five seconds after it came, however long it took", async () => {
	vi.useFakeTimers();
	const fetch = stubFetch();
	const response = Promise.withResolvers<Response>();
	fetch.mockReturnValueOnce(response.promise);
	const early = fetchEarly("/api/a", GET);
	await vi.advanceTimersByTimeAsync(60_000);
	response.resolve(new Response("answer 1"));
	await early;
	await vi.advanceTimersByTimeAsync(4_999);
	expect(await textOf(fetchOrReuse("/api/a", GET))).toBe("answer 1");
	await fetchEarly("/api/a", GET);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(await textOf(fetchOrReuse("/api/a", GET))).toBe("answer 3");
});

test("two early requests for one URL are fetched once", async () => {
	const fetch = stubFetch();
	expect(await textOf(fetchEarly("/api/a", GET))).toBe("answer 1");
	expect(await textOf(fetchEarly("/api/a", GET))).toBe("answer 1");
	expect(await textOf(fetchOrReuse("/api/a", GET))).toBe("answer 1");
	expect(fetch).toHaveBeenCalledTimes(1);
});

test("if the early request fails, the page's request fails too, without another attempt", async () => {
	const fetch = stubFetch().mockRejectedValue(new TypeError("Failed to fetch"));
	await expect(fetchEarly("/api/a", GET)).rejects.toThrow("Failed to fetch");
	await expect(fetchOrReuse("/api/a", GET)).rejects.toThrow("Failed to fetch");
	expect(fetch).toHaveBeenCalledTimes(1);
});

test("aborting the page's request aborts the early one", async () => {
	const fetch = stubFetch();
	await fetchEarly("/api/a", GET);
	const page = new AbortController();
	await fetchOrReuse("/api/a", { ...GET, signal: page.signal });
	page.abort();
	expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});
