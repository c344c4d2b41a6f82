import { expect, test } from "vitest";
import { mostSimilarFirst } from "./unknown-categories.tsx";

const NAMES = [
	"Behavioral Science",
	"Biology & Biotechnology",
	"Chemistry",
	"Computer Science",
	"Mathematical Science",
	"Physics",
];

test.each([
	["Maths", "Mathematical Science"],
	["Comp. Sci", "Computer Science"],
	["Behavioural Sciences", "Behavioral Science"],
	["BIOTECH", "Biology & Biotechnology"],
	["Fizics", "Physics"],
	["Chem", "Chemistry"],
])("%s is nearest to %s", (input, name) => {
	const sorted = mostSimilarFirst(input, NAMES);
	expect(sorted[0]).toBe(name);
	expect(sorted.toSorted()).toEqual(NAMES);
});

test("for a name that resembles nothing, the names keep their order", () => {
	expect(mostSimilarFirst("42", NAMES)).toEqual(NAMES);
});
