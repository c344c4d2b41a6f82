import { expect, test } from "vitest";
import { editDistance } from "../../fold.ts";
import { SEARCH_WORDS } from "../../search-words.ts";
import { Vocabulary, wordsOf } from "./near-words.ts";

const vocabulary = new Vocabulary();
for (const [word, articles] of [
	["water,", 30],
	["(water)", 2],
	["later", 3],
	["chemistry.", 4],
	["borehole", 5],
	["main", 20],
	["maize", 3],
	["battery", 6],
	["solar-powered", 2],
	["drying", 3],
	["soap", 2],
	["cow", 2],
	["robotics", 1],
	["root", 9],
	["carpet", 1],
	["carpe-diem", 1],
	["cargo", 9],
	["fertiliser", 1],
	["fern", 5],
	["box", 1],
	["bake", 1],
	["dyes", 1],
	["flies", 1],
	["ebike", 1],
	["e-bikes", 9],
	["ñandú", 1],
	["2024", 9],
] as const) {
	vocabulary.add(word, articles);
}

test.each([
	["water", "water"],
	["watr", "water"],
	["wtaer", "water"],
	["wather", "water"],
	["maiz", "maize"],
	["maim", "main"],
	["chemestry", "chemistry"],
	["kemistry", "chemistry"],
	["boreholes", "borehole"],
	["bore-hole", "borehole"],
	["batteries", "battery"],
	// Inflected forms, which are further apart than one typing error.
	["boxes", "box"],
	["baking", "bake"],
	["dye", "dyes"],
	["fly", "flies"],
	["e-bike", "ebike"],
	["maji", "water"],
	["sabuni", "soap"],
	["umeme", "battery"],
	["ngombe", "cow"],
	["ñandu", "nandu"],
	// The beginning of a known word is no misspelling, whatever resembles it.
	["robot", "robot"],
	["robots", "robot"],
	["carpe", "carpet"],
	["ferti", "ferti"],
	["zzzz", undefined],
	["wat", undefined],
	["xhxmxstry", undefined],
	["2024", undefined],
])("%j is near %j", (word, meant) => {
	expect(vocabulary.nearest(word)).toBe(meant);
});

test("of equally similar words the most frequent one is suggested", () => {
	expect(vocabulary.nearest("xater")).toBe("water");
	// The first letter is rarely the wrong one.
	expect(vocabulary.nearest("laterr")).toBe("later");
	expect(vocabulary.count("water")).toBe(32);
});

test("a missing, additional, different or swapped letter counts as one typing error", () => {
	expect(editDistance("water", "wter")).toBe(1);
	expect(editDistance("water", "watter")).toBe(1);
	expect(editDistance("water", "wader")).toBe(1);
	expect(editDistance("water", "wtaer")).toBe(1);
	expect(editDistance("water", "tawer")).toBe(2);
	expect(editDistance("", "abc")).toBe(3);
});

test("words are lower-cased, without punctuation", () => {
	expect(wordsOf("(Solar-Powered) pump, 12V: it's “good”")).toEqual([
		"solar-powered",
		"pump",
		"12v",
		"its",
		"good",
	]);
});

test.each([...SEARCH_WORDS])("%s finds what articles call %s", (word, meanings) => {
	expect(wordsOf(word)).toEqual([word]);
	for (const meaning of meanings) {
		const known = new Vocabulary();
		known.add(meaning, 1);
		expect(known.nearest(word)).toBe(meaning);
	}
});
