import { expect, test } from "vitest";
import { groupBy } from "./group-by.ts";

test("items are grouped in order, and groups follow the order of their first items", () => {
	const words = ["tank", "pump", "tap", "filter", "pipe"];
	expect([...groupBy(words, (word) => word[0])]).toEqual([
		["t", ["tank", "tap"]],
		["p", ["pump", "pipe"]],
		["f", ["filter"]],
	]);
	expect([...groupBy([], String)]).toEqual([]);
});
