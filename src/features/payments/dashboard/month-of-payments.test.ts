import { expect, test } from "vitest";
import { lastMonths, monthName, yearsOf } from "./month-of-payments.tsx";

test("two years of months end with this one, as it is in Nairobi", () => {
	const months = lastMonths(Date.parse("2025-12-31T21:30:00Z"));
	expect(months).toHaveLength(24);
	expect(months.slice(0, 2)).toEqual(["2026-01", "2025-12"]);
	expect(months.at(-1)).toBe("2024-02");
	expect(monthName("2026-01")).toBe("January 2026");
	expect(yearsOf(months)).toEqual(["2026", "2025", "2024"]);
	expect(monthName("2026")).toBe("2026");
});
