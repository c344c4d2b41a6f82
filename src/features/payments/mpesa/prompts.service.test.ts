import { expect, test } from "vitest";
import { nextCheckWithoutIdAt, nextQueryAt } from "./prompts.service.server.ts";

const START = "2026-03-05T10:00:00.000Z";
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1_000).toISOString();

test.each([
	[0, 15],
	[15, 35],
	[36, 65],
	[65, 100],
	[100, 1_000],
	// After an outage the provider is queried once, not for every missed time.
	[50_000, 50_900],
	[86_399, 87_299],
	[86_400, null],
])("%d s after a prompt, M-Pesa is next queried at %d s", (elapsed, next) => {
	expect(nextQueryAt(START, at(elapsed))).toBe(next === null ? null : at(next));
});

test.each([
	[0, 100],
	[100, 900],
	[900, null],
])("%d s after a prompt without an id, it is next checked at %d s", (elapsed, next) => {
	expect(nextCheckWithoutIdAt(START, at(elapsed))).toBe(next === null ? null : at(next));
});
