import { expect, test } from "vitest";
import { FAIR_CATEGORIES } from "../../../tests/support/fair-categories.ts";
import { fairCategories, findCategories } from "./fair-categories.ts";

const names = (term: string) => findCategories(term).map(({ name }) => name);

test("there are the fair's thirteen categories, each with its own subcategories", () => {
	expect(fairCategories.map(({ name }) => name)).toEqual(FAIR_CATEGORIES);
	for (const { subcategories } of fairCategories) {
		expect(subcategories.length).toBeGreaterThan(5);
		expect(new Set(subcategories).size).toBe(subcategories.length);
	}
});

test("a search finds a part of a name or of a subcategory, in any case", () => {
	expect(names("ROBOT")).toEqual(["Robotics"]);
	expect(names("optics")).toEqual(["Physics"]);
	expect(names("biogas")).toEqual(["Energy and Transportation"]);
	expect(names("  swarm ")).toEqual(["Robotics"]);
	expect(names("róbot\u00ADics")).toEqual(["Robotics"]);
	expect(names("ｂｉｏｇａｓ")).toEqual(["Energy and Transportation"]);
	expect(names("astrology")).toEqual([]);
});

test.each(["o'", "’", "robot's", "bio-gas", "physics."])(
	"punctuation in a term is matched literally: %s finds nothing",
	(term) => expect(names(term)).toEqual([]),
);

test("punctuation that is part of a name is found", () => {
	expect(names("human-robot")).toEqual(["Robotics"]);
});

test("an empty search finds all of them", () => {
	expect(names("")).toHaveLength(13);
	expect(names("   ")).toHaveLength(13);
});
