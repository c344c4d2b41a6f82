import { expect, test } from "vitest";
import { findEqualRows, findSamePeople } from "./equal-rows.ts";

const amina = {
	category: "Physics",
	position: 1,
	participant_name: "Amina Otieno",
	school: "Moi High",
	score: "87",
	additional_info: "",
};

const others: { what: string; other: Partial<typeof amina>; isEqual: boolean }[] = [
	{ what: "the same row", other: {}, isEqual: true },
	{ what: "other capitals", other: { participant_name: "AMINA otieno" }, isEqual: true },
	{ what: "other spaces", other: { school: " Moi  High " }, isEqual: true },
	{ what: "a composed letter", other: { participant_name: "Amina Otieno" }, isEqual: true },
	{ what: "the category in other capitals", other: { category: "PHYSICS" }, isEqual: true },
	{ what: "another position", other: { position: 2 }, isEqual: false },
	{ what: "another school", other: { school: "Moi Girls" }, isEqual: false },
	{ what: "no school", other: { school: "" }, isEqual: false },
	{ what: "another category", other: { category: "Chemistry" }, isEqual: false },
	{ what: "another participant", other: { participant_name: "Amina Otiende" }, isEqual: false },
	// Two fields together read as the same text.
	{
		what: "text in another field",
		other: { participant_name: "Amina Otieno Moi", school: "High" },
		isEqual: false,
	},
];

test.for(others)("a row and $what: equal is $isEqual", ({ other, isEqual }) => {
	const row = { ...amina, ...other };
	expect(findEqualRows([row], [amina]).has(row)).toBe(isEqual);
	const both = findEqualRows([amina, row], []);
	expect(both.get(row)).toEqual(isEqual ? { row: amina } : undefined);
	expect(both.has(amina)).toBe(false);
});

test.each([
	["score", { score: "88" }],
	["note", { additional_info: "Late" }],
])("rows with another %s differ within one list, but equal a stored row", (_, other) => {
	const row = { ...amina, ...other };
	expect([...findEqualRows([amina, row, { ...row }], []).values()]).toEqual([{ row }]);
	expect(findEqualRows([row], [amina]).get(row)).toEqual({ stored: amina });
});

test("names on several lines equal the same names on one line", () => {
	const stored = { ...amina, participant_name: "Amina, Brian" };
	const row = { ...amina, participant_name: "Amina\nBrian", score: "81", additional_info: "Late" };
	expect(findEqualRows([row], [stored]).get(row)).toEqual({ stored });
});

test("the first of three equal rows is kept", () => {
	const rows = [{ ...amina }, { ...amina }, { ...amina }];
	expect([...findEqualRows(rows, []).keys()]).toEqual(rows.slice(1));
});

test.each<[string, Partial<typeof amina>, boolean]>([
	["another score", { score: "74" }, true],
	["another position and score", { position: 2, score: "74" }, true],
	["another school", { school: "Alliance High" }, true],
	["no school", { school: "" }, true],
	["another category of the same school", { category: "Chemistry" }, true],
	["another category and school", { category: "Chemistry", school: "Alliance High" }, false],
	["another category and no school", { category: "Chemistry", school: "" }, false],
	["names in capitals and another order", { participant_name: "OTIENO, AMINA", score: "74" }, true],
	["an accent", { participant_name: "Amína  Otieno", score: "74" }, true],
	["another name", { participant_name: "Amina Otiende", score: "74" }, false],
	["a further name", { participant_name: "Amina Otieno, Brian Kip", score: "74" }, false],
	["no letters in the name", { participant_name: "–" }, false],
])("an entry with %s, %j, names the same people: %s", (_, other, isSame) => {
	const row = { ...amina, ...other };
	expect(findSamePeople([row], [amina]).get(row)).toEqual(isSame ? { stored: amina } : undefined);
	expect(findSamePeople([amina, row], []).get(row)).toEqual(isSame ? { row: amina } : undefined);
});

test("a team is the same one with its members in another order", () => {
	const team = { ...amina, participant_name: "Amina Otieno and Brian Kip" };
	const row = { ...amina, participant_name: "Brian Kip\nAmina Otieno", score: "74" };
	expect(findSamePeople([row], [team]).get(row)).toEqual({ stored: team });
});
