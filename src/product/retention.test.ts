import { expect, test } from "vitest";
import { describeRetention, monthsBefore, retentionMs } from "./retention.ts";

test.each([
	["2026-03-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
	["2026-03-15T10:00:00.000Z", 24, "2024-03-15T10:00:00.000Z"],
	["2024-02-29T10:00:00.000Z", 12, "2023-02-28T10:00:00.000Z"],
	["2026-01-31T10:00:00.000Z", 2, "2025-11-30T10:00:00.000Z"],
])("%s less %d months is %s", (time, months, earlier) => {
	expect(monthsBefore(time, months)).toBe(earlier);
});

test("a period is described by number and unit, in the singular or plural", () => {
	expect(describeRetention("orders", 6)).toBe("6 months after its last change");
	expect(describeRetention("requests", 1)).toBe("1 month after its last change");
	expect(describeRetention("passwordLinks", 6)).toBe("1 hour after it was asked for");
	expect(retentionMs("trash")).toBe(30 * 86_400_000);
});
