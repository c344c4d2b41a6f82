import { expect, test } from "vitest";
import { CRITERIA, PARTS, readAnswers, weakest } from "./marks.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("the criteria of each part add up to the fair's marks: 30, 15 and 35, in Robotics 30, 20 and 50", () => {
	expect(PARTS.map(({ criteria }) => sum(criteria.map(({ marks }) => marks)))).toEqual([
		30, 15, 35,
	]);
	expect(PARTS.map(({ criteria }) => sum(criteria.map(({ robotics }) => robotics)))).toEqual([
		30, 20, 50,
	]);
});

test("the keys of the criteria are unique", () => {
	expect(new Set(CRITERIA.map(({ key }) => key)).size).toBe(CRITERIA.length);
});

test.each([
	["nothing answered", {}, []],
	["all answered with yes", { control: 3, new: 3 }, []],
	[
		"a heavy criterion with a little before a light one with nothing",
		{ control: 1, language: 0 },
		["control", "language"],
	],
	["at most three", { control: 0, new: 0, own: 0, language: 0 }, ["control", "new", "own"]],
])("%s: the weakest criteria come first", (_what, answers, keys) => {
	expect(weakest(answers, false).map(({ key }) => key)).toEqual(keys);
});

test("in Robotics the weakest criteria are chosen by the marks for Robotics", () => {
	const answers = { presenting: 0, question: 0 };
	expect(weakest(answers, true).map(({ key }) => key)).toEqual(["presenting", "question"]);
	expect(weakest({ use: 0, own: 0 }, true)[0]?.key).toBe("use");
});

test.each([null, 5, "x", [], { control: 9, order: "2", unknown: 1, new: 1.5 }])(
	"unknown keys and values in stored answers are dropped: %j",
	(stored) => {
		expect(readAnswers(stored)).toEqual({});
	},
);

test("stored answers are read", () => {
	expect(readAnswers({ control: 0, own: 3 })).toEqual({ control: 0, own: 3 });
});
