import { expect, test } from "vitest";
import { readAmount, readCounts, readPagination, readVariants } from "./read-fields.ts";

const NOT_NUMBERS = [undefined, null, "", "many", {}, [], Number.NaN, true];

test.each(NOT_NUMBERS.map((value) => [value]))("%j is not a number, and not read as 0", (value) => {
	expect(readCounts({ known: "3", none: 0, odd: value })).toEqual({ known: 3, none: 0 });
	expect(readPagination({ total: value as number }).total).toBeUndefined();
	expect(readAmount(value)).toBeNaN();
	expect(readVariants([{ url: "/a.webp", width: value as number }])).toEqual([]);
});

test("numbers, also as text, are read", () => {
	expect(readPagination({ total: 0 }).total).toBe(0);
	expect(readPagination({ total: "7" as unknown as number }).total).toBe(7);
	expect(readAmount("12.5")).toBe(12.5);
	expect(readVariants([{ url: "/a.webp", width: 480 }])).toHaveLength(1);
});
