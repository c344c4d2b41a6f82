import { expect, test } from "vitest";
import { queryString } from "./query-string.ts";

test("undefined, null and blank values are left out, the others keep their order", () => {
	expect(queryString({ a: undefined, b: null, c: "", d: 0, e: " 50% x " })).toBe("?d=0&e=50%25+x");
	expect(queryString({ search: "  ", page: null })).toBe("");
	expect(queryString()).toBe("");
});

test("changing a query keeps its other parameters", () => {
	const before = new URLSearchParams("status=pending&page=3");
	expect(queryString({ page: null, search: "maize" }, before)).toBe("?status=pending&search=maize");
	expect(queryString({ status: "" }, "?status=pending&from=mail")).toBe("?from=mail");
	expect(queryString({ status: null, page: null }, before)).toBe("");
	expect(String(before)).toBe("status=pending&page=3");
});
