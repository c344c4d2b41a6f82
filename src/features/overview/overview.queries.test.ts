import { expect, test } from "vitest";
import { sumWeeks, weekStart } from "./overview.queries.server.ts";

const at = (text: string) => Date.parse(text);

test("a week begins on Monday at midnight in Nairobi, which is Sunday 21:00 UTC", () => {
	const monday = at("2026-03-01T21:00:00Z");
	expect(weekStart(monday)).toBe(monday);
	expect(weekStart(monday - 1)).toBe(at("2026-02-22T21:00:00Z"));
	expect(weekStart(at("2026-03-08T20:59:59Z"))).toBe(monday);
});

test("hours are summed by week, and weeks without any are 0", () => {
	const weeks = sumWeeks(at("2026-03-04T10:00:00Z"), 3, {
		orders: [
			{ hour: "2026-03-01T20", count: 1 },
			{ hour: "2026-03-01T21", count: 2 },
			{ hour: "2026-03-04T09", count: 4 },
			{ hour: "2026-02-15T20", count: 100 },
		],
		requests: [{ hour: "2026-02-15T21", count: 8 }],
	});
	expect(weeks).toEqual([
		{ start: "2026-02-16", orders: 0, requests: 8 },
		{ start: "2026-02-23", orders: 1, requests: 0 },
		{ start: "2026-03-02", orders: 6, requests: 0 },
	]);
});
