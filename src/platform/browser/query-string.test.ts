import { expect, test } from "vitest";
import { queryString } from "./query-string.ts";

test("what is undefined, null or blank is left out, in the order given", () => {
	expect(queryString({ a: undefined, b: null, c: "", d: 0, e: " 50% x " })).toBe("?d=0&e=50%25+x");
	expect(queryString({ search: "  ", page: null })).toBe("");
	expect(queryString()).toBe("");
});

test("a query that is changed keeps its other parameters", () => {
	const before = new URLSearchParams("status=pending&page=3");
	expect(queryString({ page: null, search: "maize" }, before)).toBe("?status=pending&search=maize");
	expect(queryString({ status: "" }, "?status=pending&from=mail")).toBe("?from=mail");
	expect(queryString({ status: null, page: null }, before)).toBe("");
	expect(String(before)).toBe("status=pending&page=3");
});
