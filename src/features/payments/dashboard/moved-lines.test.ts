import { expect, test } from "vitest";
import { readPastedParts } from "./moved-lines.ts";

const read = (text: string) =>
	readPastedParts(text).map(({ line, reference, amount }) => [line, reference, amount]);

test.each([
	["MR-7K3QZ9 1500", "MR-7K3QZ9", "1500"],
	["MR-7K3QZ9\t1,500.50", "MR-7K3QZ9", "1,500.50"],
	["mr 7k3 qz9 1,500", "mr 7k3 qz9", "1,500"],
	["MR7K3234 234", "MR7K3234", "234"],
	["MR-222222, KES 1,500", "MR-222222", "KES 1,500"],
	["MR–7K3QZ9: ksh. 700/=", "MR–7K3QZ9", "ksh. 700/="],
	["  MR-7K3QZ9  ", "MR-7K3QZ9", ""],
	["MR-7K3QZ9 -5", "MR-7K3QZ9", "-5"],
	["MR-7K3QZ9 1 500", "MR-7K3QZ9", "1 500"],
	["MR-7K3QZ91500", "MR-7K3QZ91500", ""],
	["7K3QZ9 1500", "7K3QZ9", "1500"],
])("%j is the order %s with %s", (text, reference, amount) => {
	expect(read(text)).toEqual([[1, reference, amount]]);
});

test("lines of a spreadsheet may have a heading and other columns, and blank lines are skipped", () => {
	const pasted =
		"Pupil\tReference\tAmount\r\nAmina\tMR-7K3QZ9\t1,500\r\n\r\nBrian\tMR-222222\tGrade 9\t900\t\r\n";
	expect(read(pasted)).toEqual([
		[2, "MR-7K3QZ9", "1,500"],
		[4, "MR-222222", "900"],
	]);
});

test("a first line without digits that names an order is not taken for a heading", () => {
	expect(read("MR-ABCDEF")).toEqual([[1, "MR-ABCDEF", ""]]);
	expect(read("MR-222222\nReference")).toEqual([
		[1, "MR-222222", ""],
		[2, "Reference", ""],
	]);
});

test("a text without an order has no lines", () => {
	expect(read(" \n\t\n")).toEqual([]);
});
