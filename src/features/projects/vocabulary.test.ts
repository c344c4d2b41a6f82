import { expect, test } from "vitest";
import { FAIR_CATEGORIES } from "../../../tests/support/fair-categories.ts";
import { editDistance } from "../../fold.ts";
import { STOP_WORDS, SYNONYMS } from "../../search-words.ts";
import { matchCategories, Vocabulary, wordsOf } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
for (const [word, articles] of [
	["water,", 30],
	["(water)", 2],
	["later", 3],
	["chemistry.", 4],
	["borehole", 5],
	["main", 20],
	["maize", 3],
	["lashing", 1],
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
	// Has a translation, which no text contains, so it is not corrected to a similar word.
	["mashine", undefined],
	["ñandu", "nandu"],
	// A prefix of a known word is not treated as a misspelling of a similar one.
	["robot", "robot"],
	["robots", "robot"],
	["carpe", "carpet"],
	["ferti", "ferti"],
	["zzzz", undefined],
	["wat", undefined],
	["xhxmxstry", undefined],
	["2024", undefined],
])("the known word nearest to %j is %j", (word, expected) => {
	expect(vocabulary.nearest(word)).toBe(expected);
});

test("the most frequent of equally similar words is suggested", () => {
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

test.each([...SYNONYMS])("%s finds what articles call %s", (word, meanings) => {
	expect(wordsOf(word)).toEqual([word]);
	for (const meaning of meanings) {
		for (const written of [meaning, `${meaning}s`]) {
			const known = new Vocabulary();
			known.add(written, 1);
			expect(known.nearest(word)).toBe(written);
		}
	}
});

test.each([
	["jua", "solar"],
	["umeme", "electricity"],
	["mahindi", "maize"],
	["chakula", "food"],
	["taka", "waste"],
	["maji", "water"],
	["udongo", "soil"],
	["dawa", "medicine"],
	["mbolea", "fertiliser"],
	["moto", "fire"],
])("the first translation of %s is %s", (word, meaning) => {
	expect(SYNONYMS.get(word)?.[0]).toBe(meaning);
});

test("a stop word has no translation", () => {
	expect([...STOP_WORDS].filter((word) => SYNONYMS.has(word))).toEqual([]);
});

const CATEGORIES = FAIR_CATEGORIES.map((name) => ({ name }));
const names = new Vocabulary();
for (const name of FAIR_CATEGORIES) names.add(name, 1);

function categoriesNamedIn(search: string): string[] {
	const words = wordsOf(search).map((word) => [word, [names.nearest(word) ?? ""]] as const);
	return matchCategories(words, CATEGORIES).map(({ name }) => name);
}

test.each([
	["Mathematical Science", "mathematical", "mathematics", "Math", "maths", "hesabu"],
	["Physics", "physics projects", "physic", "phys", "phisics", "fizikia"],
	["Computer Science", "computer", "computers", "computing", "CS", "comp", "coding"],
	["Chemistry", "CHEM", "chemistries", "chemestry", "kemia"],
	["Biology and Biotechnology", "biology", "Bio", "biotech", "biologies", "boilogy"],
	["Energy and Transportation", "energy", "energies", "transport", "energy & transport"],
	["Environmental Science and Management", "environment", "environments", "enviroment", "env"],
	["Agriculture", "agric", "agri", "agricultural", "kilimo"],
	["Food Technology Textiles & Home Economics", "food", "foods", "textile", "home science"],
	["Engineering", "engineer", "engineers", "eng", "uhandisi"],
	["Technology and Applied Technology", "applied technology", "applied technologies"],
	["Behavioral Science", "behaviour", "behavioural science", "behavior", "psychology"],
	["Robotics", "robot", "robots", "robotic", "Robotics and AI"],
])("%s is found by its name, and by %s", (name, ...others) => {
	for (const search of [name, name.toLowerCase(), ...others])
		expect(categoriesNamedIn(search), search).toEqual([name]);
});

test("a word in several category names finds all of them; other words find none", () => {
	expect(categoriesNamedIn("technologies")).toEqual([
		"Food Technology Textiles & Home Economics",
		"Technology and Applied Technology",
	]);
	for (const search of ["apples", "and", "", "water pump"])
		expect(categoriesNamedIn(search), search).toEqual([]);
});
