import { expect, test } from "vitest";
import { readPastedRows } from "./pasted-rows.ts";

const CATEGORIES = ["Chemistry", "Biology and Biotechnology", "Physics"];

test("rows copied from a spreadsheet are read in the order of the columns", () => {
	expect(
		readPastedRows("Chemistry\t1\tFaith Chebet\tKaptarakwa Girls\t94.5\tBest\n", CATEGORIES),
	).toEqual([
		{
			line: 1,
			category: "Chemistry",
			position: 1,
			participant_name: "Faith Chebet",
			school: "Kaptarakwa Girls",
			score: "94.5",
			additional_info: "Best",
			errors: [],
		},
	]);
});

test("a header row is recognised and may order the columns differently", () => {
	const rows = readPastedRows(
		"Name,School,Category,Marks,Place\r\nAmina,Tana,Physics,80,2\r\n",
		CATEGORIES,
	);
	expect(rows).toHaveLength(1);
	expect(rows[0]).toMatchObject({
		line: 2,
		category: "Physics",
		position: 2,
		participant_name: "Amina",
		school: "Tana",
		score: "80",
		additional_info: "",
	});
});

test("quotes hold separators, line breaks and doubled quotes", () => {
	const [row] = readPastedRows(
		'Physics,1,"Otieno, Brian","Dunga ""Bay"" Boys",91,"two\nlines"\n',
		CATEGORIES,
	);
	expect(row).toMatchObject({
		participant_name: "Otieno, Brian",
		school: 'Dunga "Bay" Boys',
		additional_info: "two\nlines",
		errors: [],
	});
});

test("a quote around part of a cell, or one that is never closed, is plain text", () => {
	const rows = readPastedRows(
		'Physics\t1\t"Best" of three\tA\nPhysics\t2\t"Open\tB\nPhysics\t3\tLast\tC',
		CATEGORIES,
	);
	expect(rows.map((row) => [row.participant_name, row.school])).toEqual([
		['"Best" of three', "A"],
		['"Open', "B"],
		["Last", "C"],
	]);
});

test("empty cells stay empty, short rows are filled up, and blank lines are left out", () => {
	const rows = readPastedRows("Physics\t\tJoel\t\t\t\n\n \t \nChemistry\t4\tGrace\n", CATEGORIES);
	expect(
		rows.map(({ line, position, school, score, errors }) => [
			line,
			position,
			school,
			score,
			errors,
		]),
	).toEqual([
		[1, null, "", "", []],
		[4, 4, "", "", []],
	]);
});

test("ties share a position, however they are written", () => {
	const rows = readPastedRows(
		["2", "=2", "2=", "T2", "2nd", "2.", "2.0"]
			.map((place) => `Physics\t${place}\tAmina`)
			.join("\n"),
		CATEGORIES,
	);
	expect(rows.map((row) => row.position)).toEqual([2, 2, 2, 2, 2, 2, 2]);
	expect(rows.flatMap((row) => row.errors)).toEqual([]);
});

test("a dash means no position; anything except a whole number from 1 is an error", () => {
	const rows = readPastedRows(
		["-", "–", "0", "1.5", "first", "-3"].map((place) => `Physics\t${place}\tAmina`).join("\n"),
		CATEGORIES,
	);
	expect(rows.map((row) => row.errors)).toEqual([
		[],
		[],
		...Array(4).fill(["Position must be a whole number from 1"]),
	]);
});

test("a category is found regardless of case and spaces, and takes its stored name", () => {
	const [row] = readPastedRows("  BIOLOGY  and biotechnology ;1;Amina\n", CATEGORIES);
	expect(row).toMatchObject({ category: "Biology and Biotechnology", errors: [] });
});

test("an unknown category, a missing one and a missing name are reported for their row", () => {
	const rows = readPastedRows("Alchemy\t1\tAmina\n\t2\tFaith\nPhysics\t3\t \n", CATEGORIES);
	expect(rows.map(({ line, errors }) => [line, errors])).toEqual([
		[1, ["There is no category “Alchemy”"]],
		[2, ["Category is required"]],
		[3, ["Participant name is required"]],
	]);
});

test("a file with a byte order mark and semicolons is read", () => {
	const rows = readPastedRows(
		"\uFEFFCategory;Position;Participant\r\nPhysics;1;Amina\r\n",
		CATEGORIES,
	);
	expect(rows).toHaveLength(1);
	expect(rows[0]).toMatchObject({ category: "Physics", participant_name: "Amina", errors: [] });
});

test("the mark that keeps a cell from being a formula is removed", () => {
	const [row] = readPastedRows("Physics\t1\t'=SUM(A1)\tO'Hara School", CATEGORIES);
	expect(row).toMatchObject({ participant_name: "=SUM(A1)", school: "O'Hara School" });
});

test("an empty paste has no rows", () => {
	expect(readPastedRows(" \n\t\n", CATEGORIES)).toEqual([]);
});

test("a category chosen for an unknown name applies to every row with that name, in any case", () => {
	const text = "Chem\t1\tAnn\nchem\t2\tBen\nPhysics\t1\tCyd\nconstructor\t1\tDan";
	const rows = readPastedRows(text, CATEGORIES, { chem: "Chemistry" });
	expect(rows.map(({ category, unknownCategory }) => [category, unknownCategory])).toEqual([
		["Chemistry", "Chem"],
		["Chemistry", "chem"],
		["Physics", undefined],
		["constructor", "constructor"],
	]);
	expect(rows.map(({ errors }) => errors.length)).toEqual([0, 0, 0, 1]);
	// A category that no longer exists cannot be chosen.
	expect(readPastedRows("Chem\t1\tAnn", CATEGORIES, { chem: "Alchemy" })[0]?.errors).toEqual([
		"There is no category “Chem”",
	]);
});
