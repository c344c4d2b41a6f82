import { describe, expect, test } from "vitest";
import { formatDateTime, formatKes, formatLongDate, formatShortDate, shortId } from "./format.ts";

describe("dates", () => {
	test("are short, and long where a page asks for it", () => {
		expect(formatLongDate("2024-03-05T09:00:00.000Z")).toBe("March 5, 2024");
		expect(formatShortDate("2024-03-05T09:00:00.000Z")).toBe("Mar 5, 2024");
	});

	test("are those of Nairobi, three hours ahead of UTC", () => {
		expect(formatLongDate("2024-03-05T22:30:00.000Z")).toBe("March 6, 2024");
		expect(formatDateTime("2026-03-18T07:42:00.000Z")).toBe("Mar 18, 2026, 10:42 AM");
		expect(formatDateTime("2026-03-18T21:05:00.000Z")).toBe("Mar 19, 2026, 12:05 AM");
	});

	test("keep their day if they have no time", () => {
		expect(formatLongDate("2024-03-05")).toBe("March 5, 2024");
	});

	test("are N/A if missing", () => {
		expect(formatLongDate(null)).toBe("N/A");
		expect(formatShortDate(undefined)).toBe("N/A");
		expect(formatDateTime("")).toBe("N/A");
	});

	test("show a text instead of throwing if they are unreadable", () => {
		expect(formatLongDate("soon")).toBe("Invalid date");
		expect(formatShortDate(new Date("nothing"))).toBe("Invalid date");
	});
});

describe("money", () => {
	test("has a thousands separator, and no decimals if there are none", () => {
		expect(formatKes(14500)).toBe("KES 14,500");
		expect(formatKes(0)).toBe("KES 0");
		expect(formatKes("3850.00")).toBe("KES 3,850");
	});

	test("shows both decimals when there are cents", () => {
		expect(formatKes(14500.5)).toBe("KES 14,500.50");
		expect(formatKes("0.1")).toBe("KES 0.10");
	});

	test("is not available if missing or not a number", () => {
		expect(formatKes(null)).toBe("N/A");
		expect(formatKes("")).toBe("N/A");
		expect(formatKes("free")).toBe("N/A");
	});
});

test("a long id is cut after eight characters, a short one is complete", () => {
	expect(shortId("7f3a91c2-5b0e-4f0c-9d4e-18a2c3f6b7d9")).toBe("7f3a91c2…");
	expect(shortId("42")).toBe("42");
});
