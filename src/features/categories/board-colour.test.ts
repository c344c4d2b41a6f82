import { expect, test } from "vitest";
import { FAIR_CATEGORIES } from "../../../tests/support/fair-categories.ts";
import { boardColour } from "./board-colour.ts";

test("every category of the fair has a colour of its own", () => {
	const colours = FAIR_CATEGORIES.map(boardColour);
	expect(new Set(colours).size).toBe(FAIR_CATEGORIES.length);
	expect(colours).not.toContain(boardColour("Poetry"));
});

test.each([
	["Environmental Science", "Environmental Science and Management"],
	["Biology & Biotechnology", "Biology and Biotechnology"],
	["food technology", "Food Technology Textiles & Home Economics"],
	["Behavioural science", "Behavioral Science"],
	["Mathematics", "Mathematical Science"],
])("%s has the colour of %s", (short, full) => {
	expect(boardColour(short)).toBe(boardColour(full));
});
