import { expect, test } from "vitest";
import { changedLines, changedWords } from "./text-changes.ts";

const same = (text: string) => ({ kind: "same", text });
const removed = (text: string) => ({ kind: "removed", text });
const added = (text: string) => ({ kind: "added", text });

test("the words that changed are marked, and those around them are not", () => {
	expect(changedWords("Boil the water twice", "Boil clean water twice, slowly")).toEqual([
		same("Boil "),
		removed("the"),
		added("clean"),
		same(" water "),
		removed("twice"),
		added("twice, slowly"),
	]);
	expect(changedWords("", "New")).toEqual([added("New")]);
});

test("lines far from a change are left out", () => {
	const before = ["one", "two", "three", "four", "five", "six", "seven"];
	const after = ["one", "two", "three", "4", "five", "six", "seven"];
	expect(changedLines(before, after)).toEqual([
		"gap",
		[same("three")],
		[removed("four"), added("4")],
		[same("five")],
		"gap",
	]);
	expect(changedLines(["a", "c"], ["a", "b", "c"])).toEqual([
		[same("a")],
		[added("b")],
		[same("c")],
	]);
});

test("equal texts have no change, and texts with nothing in common are replaced", () => {
	expect(changedLines(["a", "b"], ["a", "b"])).toEqual([]);
	expect(changedLines([], [])).toEqual([]);
	expect(changedLines(["a"], [])).toEqual([[removed("a")]]);
});

test("texts of thousands of lines with nothing in common are not compared line by line", () => {
	const many = (of: string) => Array.from({ length: 3_000 }, (_, index) => `${of} ${index}`);
	expect(changedLines(many("a"), many("b"))).toHaveLength(3_000);
});
