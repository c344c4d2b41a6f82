import { expect, test } from "vitest";
import { isDay, nairobiDay, nairobiDayStart, nairobiIso, nairobiTime, utcOf } from "./nairobi.ts";

test.each([
	["2026-03-02T20:59:59.999Z", "2026-03-02"],
	["2026-03-02T21:00:00.000Z", "2026-03-03"],
	["2026-12-31T21:00:00.000Z", "2027-01-01"],
])("at %s it is %s in Nairobi", (moment, day) => {
	expect(nairobiDay(Date.parse(moment))).toBe(day);
});

test("a time is written in Nairobi time, with its offset", () => {
	expect(nairobiIso("2026-11-22T21:03:00.123Z")).toBe("2026-11-23T00:03:00+03:00");
});

test("a day in Nairobi begins at 21:00 UTC of the day before", () => {
	expect(nairobiDayStart("2026-03-01")).toBe("2026-02-28T21:00:00.000Z");
	expect(nairobiDayStart("2026-02-28", 1)).toBe("2026-02-28T21:00:00.000Z");
	expect(nairobiDay(Date.parse(nairobiDayStart("2026-03-01")))).toBe("2026-03-01");
});

test.each(["2026-02-28", "2028-02-29", "2026-12-31"])("%s is a day", (day) => {
	expect(isDay(day)).toBe(true);
});

test.each([
	"2026-02-29",
	"2026-02-31",
	"2026-04-31",
	"2026-13-01",
	"2026-1-1",
	"26-01-01",
	"0026-11-26",
	"1026-11-26",
	"1900-01-01",
	"1999-12-31",
	"2100-01-01",
	"2999-12-31",
	"9999-12-31",
	"20260-11-26",
	"",
	"today",
])("%j is not a day", (day) => {
	expect(isDay(day)).toBe(false);
});

test.each([
	["2026-11-24T08:00", "2026-11-24T05:00:00.000Z"],
	["2026-11-24T01:30:00", "2026-11-23T22:30:00.000Z"],
	["2026-11-24T08:00:00+02:00", "2026-11-24T06:00:00.000Z"],
	["2026-11-24T08:00:00Z", "2026-11-24T08:00:00.000Z"],
])("%s is stored as %s: in Nairobi time unless it names a zone", (input, stored) => {
	expect(utcOf(input)).toBe(stored);
});

test("a stored time is shown in Nairobi time", () => {
	expect(nairobiTime("2026-11-23T22:30:00.000Z")).toBe("2026-11-24T01:30");
	expect([nairobiTime(null), nairobiTime(undefined), nairobiTime("soon")]).toEqual(["", "", ""]);
});
