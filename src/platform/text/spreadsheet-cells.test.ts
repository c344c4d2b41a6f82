import { expect, test, vi } from "vitest";
import { MAX_CELL_LENGTH, MAX_COLUMNS, readCells, separatorOf } from "./spreadsheet-cells.ts";

test.each([
	[
		"tabs, quotes and line breaks",
		'\uFEFFa\t"b\tc"\r\n"two\nlines"\t"say ""no"""',
		[
			["a", "b\tc"],
			["two\nlines", 'say "no"'],
		],
	],
	["quotes within cells", '5" pipe\t"x"y', [['5" pipe', '"x"y']]],
	[
		"a quote that is never closed",
		'a,"open,b\nc,d',
		[
			["a", '"open', "b"],
			["c", "d"],
		],
	],
	[
		"a quote that is closed many lines below",
		`a,"open,b\n${"c,d\r\n".repeat(10)}e,f"`,
		[["a", '"open', "b"], ...Array<string[]>(10).fill(["c", "d"]), ["e", 'f"']],
	],
	["a cell of ten lines", `"${"a\r\n".repeat(9)}b",c`, [[`${"a\r\n".repeat(9)}b`, "c"]]],
	["quotes after a blank", 'a, "b, c",d', [["a", "b, c", "d"]]],
	["empty cells, also the last one", "a\t\tb\t", [["a", "", "b", ""]]],
	[
		"line breaks of all systems, and blank lines",
		"a;1\rb;2\r\n\nc;3\n",
		[["a", "1"], ["b", "2"], [""], ["c", "3"]],
	],
	["nothing", "", []],
	["a blank line", "\n", [[""]]],
])("%s are read", (_, text, rows) => {
	expect(readCells(text)).toEqual(rows);
});

test("without a separator, each line is a cell", () => {
	expect(readCells('a,b;c\td\n"e,f"', "")).toEqual([["a,b;c\td"], ["e,f"]]);
});

test.each([
	["a\tb;c,d", "\t"],
	["Title\na\tb\nc\td", "\t"],
	["a;b\n1,5;2,5", ";"],
	["1,5;2,5\n3,5;4,5", ";"],
	["a,b\nc; d,e\nf,g", ","],
	['"a;b",c\n"d;e",f', ","],
	["words", ","],
])("the separator of %j is %j", (text, separator) => {
	expect(separatorOf(text)).toBe(separator);
});

test("a text of only quotes is read in linear time", () => {
	// Backtracking over all quotes from each of them would take hours.
	expect(readCells(`${'"'.repeat(300_001)}\n${'"a\n'.repeat(50_000)}`)).not.toEqual([]);
});

test.each([
	["of commas", ",".repeat(500_000), ","],
	["of short cells", "a\t".repeat(250_000), "\t"],
	["of quoted cells", '"a",'.repeat(125_000), ","],
	["that ends in a quote", `${"a;".repeat(250_000)}"b`, ";"],
])("a line %s is read up to a number of cells, and its rest as one cell", (_, text, separator) => {
	const matched = vi.spyOn(RegExp.prototype, "exec");
	const rows = readCells(`${text}\r\nb${separator}c`, separator as ",");
	expect(matched.mock.calls.length).toBeLessThan(4 * MAX_COLUMNS);
	matched.mockRestore();
	expect(rows.map((cells) => cells.length)).toEqual([MAX_COLUMNS + 1, 2]);
	expect(rows[0]?.at(-1)).toHaveLength(MAX_CELL_LENGTH);
	expect(rows[1]).toEqual(["b", "c"]);
});

test("a cell is cut off beyond the length that any field allows", () => {
	expect(readCells(`${" ".repeat(9000)}${"a".repeat(9000)},b`)).toEqual([
		["a".repeat(MAX_CELL_LENGTH), "b"],
	]);
});
