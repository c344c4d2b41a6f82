import { expect, test } from "vitest";
import { wordsOf } from "./find-by-name.server.ts";

test.each([
	["Achieng Otieno", ["achieng", "otieno"]],
	["Otieno, Achieng", ["otieno", "achieng"]],
	// All kinds of apostrophes.
	["Ng’ang’a", ["ng", "ang"]],
	["Ng'ang'a", ["ng", "ang"]],
	["WAMBŨI", ["wambui"]],
	["% _", []],
])("%s is looked for as %j", (name, words) => {
	expect(wordsOf(name)).toEqual(words);
});
