import { expect, test, vi } from "vitest";
import { unreadableResponse } from "../platform/browser/api-error.ts";
import { awaitBriefly, pageResponse, settled } from "./deferred.tsx";

const failed = (status: number) => ({ ok: false as const, error: "A sentence.", status });

test.each([
	[400, 400],
	[404, 404],
	[0, 503],
	[500, 503],
	[503, 503],
])("a page whose part failed with %i has the status %i", (status, expected) => {
	const answer = pageResponse({ fine: { ok: true as const, value: 1 }, part: failed(status) });
	expect(answer.init).toEqual({ status: expected });
});

test("a page with all its parts has an ordinary status", () => {
	expect(pageResponse({ part: { ok: true as const, value: 1 } }).init).toBeNull();
});

test("an unreadable response counts as a failure, so that it can be retried", async () => {
	const part = await settled(
		Promise.reject(unreadableResponse("<h1>Sign in</h1>")),
		"Failed to fetch article: {status}",
	);
	expect(part).toEqual({ ok: false, error: "Failed to fetch article", status: 0 });
});

test("awaitBriefly returns the values of parts that settle in time, and leaves slower ones as promises", async () => {
	vi.useFakeTimers();
	try {
		expect(await awaitBriefly({ page: 2, list: Promise.resolve("list") })).toEqual({
			page: 2,
			list: "list",
		});
		const late = new Promise(() => {});
		const waiting = awaitBriefly({ list: Promise.resolve("list"), late });
		await vi.advanceTimersByTimeAsync(150);
		expect(await waiting).toEqual({ list: "list", late });
	} finally {
		vi.useRealTimers();
	}
});
