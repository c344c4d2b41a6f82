import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { atTime, daysFromNow, later, now } from "./time.ts";

const PAST = "2020-01-01T00:00:00.000Z";

test("each time is later than the one before, even within a millisecond and after the clock was ahead", () => {
	expect(later(PAST) > PAST).toBe(true);
	const ahead = new Date(Date.now() + 60_000).toISOString();
	expect(later(ahead) > ahead).toBe(true);
	expect(later(later(ahead)) > later(ahead)).toBe(true);
});

test("a fixed time applies to one asynchronous context only", async () => {
	const inThePast = atTime("2020-01-01T00:00:00Z", async () => {
		await pause(0);
		return [now(), later(PAST), daysFromNow(2), daysFromNow(-1)];
	});
	expect(now() > PAST).toBe(true);
	expect(await inThePast).toEqual([
		PAST,
		"2020-01-01T00:00:00.001Z",
		"2020-01-03T00:00:00.000Z",
		"2019-12-31T00:00:00.000Z",
	]);
	expect(now() > PAST).toBe(true);
});
