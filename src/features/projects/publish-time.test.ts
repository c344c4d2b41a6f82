import { expect, test } from "vitest";
import { nairobiTime, utcOf } from "./publish-time.ts";

test.each([
	["2026-11-24T08:00", "2026-11-24T05:00:00.000Z"],
	["2026-11-24T01:30:00", "2026-11-23T22:30:00.000Z"],
	["2026-11-24T08:00:00+02:00", "2026-11-24T06:00:00.000Z"],
	["2026-11-24T08:00:00Z", "2026-11-24T08:00:00.000Z"],
])("%s is %s: Nairobi's clock, unless it names its zone", (typed, stored) => {
	expect(utcOf(typed)).toBe(stored);
});

test("a stored time is shown in Nairobi time", () => {
	expect(nairobiTime("2026-11-23T22:30:00.000Z")).toBe("2026-11-24T01:30");
	expect([nairobiTime(null), nairobiTime(undefined), nairobiTime("soon")]).toEqual(["", "", ""]);
});
