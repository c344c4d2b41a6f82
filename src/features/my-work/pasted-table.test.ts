import { expect, test } from "vitest";
import type { DataTable } from "./data-table.ts";
import { headersOf, namesOf, newTable, unreadableCells, withCell } from "./data-table.ts";
import { cellsWarning, pastedSeparator, readPaste, withPasted } from "./pasted-table.ts";

const table = (text: string) => readPaste(text).tables[0] as DataTable;

test("a pasted table has its headers, units and repeated readings", () => {
	const pasted = table(
		"Depth (cm)\tFluoride 1 (mg/l)\tFluoride 2 (mg/l)\tFluoride 3 (mg/l)\tColour\n10\t0.6\t0.6\t0.8\tclear\n20\t0.4\t0.5\t\tbrown",
	);
	expect(pasted.columns).toEqual([
		{ name: "Depth", unit: "cm", readings: 1 },
		{ name: "Fluoride", unit: "mg/l", readings: 3 },
		{ name: "Colour", unit: "", readings: 0 },
	]);
	expect(pasted.rows).toEqual([
		["10", "0.6", "0.6", "0.8", "clear"],
		["20", "0.4", "0.5", "", "brown"],
	]);
	expect(pasted.chart.y).toEqual([1]);
});

const LENGTHS = [
	["12.5", "3"],
	["13", "4"],
];
test.each([
	["tabs", "Length (cm)\tMass (g)\n12.5\t3\n13\t4"],
	["commas", "Length (cm),Mass (g)\r\n12.5,3\r\n13,4\r\n"],
	["semicolons and decimal commas", "Length (cm);Mass (g)\n12,5;3\n13;4"],
	["quoted cells", '\uFEFF"Length (cm)","Mass (g)"\n"12,5","3"\n"13","4"'],
	["blank lines and separators at the ends", "\nLength [cm],Mass / g,\n\n12.5,3,\n13,4,\n,,"],
	["a title above", "Growth,\nLength (cm),Mass (g)\n12.5,3\n13,4"],
])("cells between %s are columns", (_, text) => {
	const pasted = table(text);
	expect(pasted.columns).toEqual([
		{ name: "Length", unit: "cm", readings: 1 },
		{ name: "Mass", unit: "g", readings: 1 },
	]);
	expect(pasted.rows).toEqual(LENGTHS);
	expect(pasted.title).toBe(text.startsWith("Growth") ? "Growth" : "");
});

test.each([
	["a header without a comma", "Length (cm)\n12,5\n13,1", ""],
	["a header with one", "Length,Mass\n12,5\n13,1", ","],
	["quotes", '"12,5"\n"13,1"', ""],
	["a point beside a comma", "12.5,3\n13,4", ","],
	["undecided: only one comma a line", "12,5\n13,1", null],
	["undecided: more cells in each row than in the header", "Depth,Temp\n10,24,5\n20,23,5", null],
	["undecided: two commas a row", "Growth\nVoltage (V),Current (A)\n1,5,0,3\n2,0,0,4", null],
	["undecided: thousands in each row", "Site,F\nwell,1,250\ntap,2,500", null],
	["a merged header", "Depth,F,,\n10,4,5,6", ","],
	["more cells in one row", "Depth,Temp\n10,24,5\n20,23", ","],
	["one semicolon in words", "Filter,Smell\nsand,none; then mud\nchar,none", ","],
	["one cell per line", "12\n13", ""],
])("whether commas separate cells: %s", (_, text, separator) => {
	expect(pastedSeparator(text)).toBe(separator);
});

test.each([
	["a,b\n\n1,2\n1,250,3\n4,5", "Line 4 has 3 cells, but most have 2"],
	["a,b\n1,2,3", "Line 2 has 3 cells, but the first has 2"],
	["Growth\na,b\n1,2,,4\n5,6,,7", "Line 3 has 4 cells, but the first has 2"],
	["Growth\na,b\n1,2\n3,", undefined],
	["a,b,\n1,2,3", undefined],
])("a line with more cells than most or the header is named: %j", (text, named) => {
	expect(cellsWarning(text, ",")).toEqual(named && expect.stringContaining(named));
});

const repeats = (count: number, name: (at: number) => string) =>
	Array.from({ length: count }, (_, at) => name(at + 1)).join("\t");
test.each<[string, string, string, number[]]>([
	["equal headers", repeats(3, () => "Fluoride"), "Fluoride", [3]],
	["equal headers with units", repeats(3, () => "Fluoride (mg/l)"), "Fluoride", [3]],
	["numbered headers", repeats(3, (at) => `Trial ${at}`), "Trial", [3]],
	["numbers in brackets", repeats(3, (at) => `Trial (${at})`), "Trial", [3]],
	["numbers after units", repeats(3, (at) => `Mass (g) ${at}`), "Mass", [3]],
	["numbers after marks", repeats(2, (at) => `Mass #${at}`), "Mass", [2]],
	["apart", "Mass\tDepth\tMass", "Mass 1, Depth, Mass 2", [1, 1, 1]],
	["of different units", "Mass (g)\tMass (kg)", "Mass 1, Mass 2", [1, 1]],
	["not from one on", "Trial 2\tTrial 3", "Trial 2, Trial 3", [1, 1]],
	[
		"more than a column holds",
		repeats(11, () => "pH"),
		repeats(11, (at) => `pH ${at}`).replaceAll("\t", ", "),
		Array(11).fill(1),
	],
])("repeated readings, %s", (_, headers, names, readings) => {
	const { columns, rows } = table(`${headers}\n${headers.replace(/[^\t]+/g, "1")}\n`);
	expect(namesOf(columns).join(", ")).toBe(names);
	expect(columns.map((column) => column.readings)).toEqual(readings);
	expect(rows[0]).toHaveLength(headers.split("\t").length);
});

test.each<[string, string, string, number[], string[]]>([
	[
		"units in a second line",
		"Depth\tpH\tF\ncm\t\t(mg/l)\n1\t7\t4",
		"Depth (cm), pH, F (mg/l)",
		[1, 1, 1],
		["1", "7", "4"],
	],
	[
		"a first row of words",
		"Site\tF\nwell\tlost\nspring\t4\ntap\t3",
		"Site, F",
		[0, 1],
		["well", "lost"],
	],
	[
		"a merged header",
		"Depth\tF (mg/l)\t\t\n1\t4\t5\t6",
		"Depth, F (mg/l)",
		[1, 3],
		["1", "4", "5", "6"],
	],
	["no header of a second column", "Depth\t\n1\t4", "Depth, Column 2", [1, 1], ["1", "4"]],
	["percentages", "Run\tRemoved\na\t45%\nb\t4,5 %", "Run, Removed (%)", [0, 1], ["a", "45%"]],
	["minus signs", "Day\tTemperature\n1\t−4.5\n2\t–3", "Day, Temperature", [1, 1], ["1", "−4.5"]],
	[
		"numbers with spaces",
		"Town\tPeople\nNyeri\t1 250\nEmbu\t12 300",
		"Town, People",
		[0, 1],
		["Nyeri", "1 250"],
	],
	[
		"dates and times",
		"On\tAt\tF\n12/03/2026\t10:30\t4\n13.03.2026\t9:05\t5",
		"On, At, F",
		[0, 0, 1],
		["12/03/2026", "10:30", "4"],
	],
])("a paste with %s", (_, text, headers, readings, first) => {
	const { columns, rows } = table(text);
	expect(headersOf(columns).join(", ")).toBe(headers);
	expect(columns.map((column) => column.readings)).toEqual(readings);
	expect(rows[0]).toEqual(first);
	expect(unreadableCells(table(text)).every(({ row, cell }) => rows[row]?.[cell] === "lost")).toBe(
		true,
	);
});

test("equal columns of words are not readings, and have names of their own", () => {
	const { columns } = table("Colour\tColour\tColour 2\nred\tblue\tbrown");
	expect(namesOf(columns)).toEqual(["Colour 1", "Colour 3", "Colour 2"]);
	expect(columns.map(({ readings }) => readings)).toEqual([0, 0, 0]);
});

test("a column of numbers stays one although one cell is no number", () => {
	const { columns } = table("Depth,Mass 1,Mass 2\n1,4,5\n2,lost,5\n3,4,");
	expect(columns).toMatchObject([{ readings: 1 }, { name: "Mass", readings: 2 }]);
});

test.each([
	[
		"numbers between commas",
		"1,2\n3,4.5",
		[
			["1", "2"],
			["3", "4.5"],
		],
		/2 columns, separated by commas/,
	],
	[
		"sentences",
		"clear, no smell\nbrown",
		[
			["clear, no smell", ""],
			["brown", ""],
		],
		/one cell per line/,
	],
	[
		"decimal commas",
		"12,5\n13,1",
		[
			["12.5", ""],
			["13.1", ""],
		],
		/one cell per line/,
	],
])("a paste of %s into cells", (_, text, rows, message) => {
	const columns = [0, 0].map((readings) => ({ name: "", unit: "", readings }));
	const { table: filled, read } = withPasted(
		{ ...newTable("t", ""), columns, rows: [] },
		0,
		0,
		text,
	);
	expect(filled.rows).toEqual(rows);
	expect(read).toMatch(message);
});

test("numbers without a header are all rows, and nothing at all is no table", () => {
	expect(table("1\t2\n3\t4").rows).toEqual([
		["1", "2"],
		["3", "4"],
	]);
	expect(readPaste(" \n").tables).toEqual([]);
});

test.each([
	["decimal commas", "x\t1,250\ny\t0,5", ["1.250", "0.5"]],
	["exponents after a comma", "x\t1,20E-05\ny\t1,4E+3", ["1.20E-05", "1.4E+3"]],
	["decimal points", "x\t1,250\ny\t0.5", ["1250", "0.5"]],
	["long numbers in groups", "x\t1,250\ny\t1,234,567", ["1250", "1234567"]],
	["nothing that shows what is meant", "x\t1,250\ny\t2,500", ["1,250", "2,500"]],
	["decimal commas in other columns", "1,5\t1,250\n2,5\t2,300", ["1,250", "2,300"]],
	["decimal points in other columns", "1.5\t1,250", ["1,250"]],
	["both kinds", "x\t1,250\ny\t0,5\nz\t0.5", ["1,250", "0.5", "0.5"]],
	["cents after a comma", "x\t1250,50\ny\t3", ["1250.50", "3"]],
])("a paste with %s never turns a number into another one", (_, text, cells) => {
	expect(table(text).rows.map((row) => row.at(-1))).toEqual(cells);
});

test("a paste into a cell fills from there on, and adds the rows and columns that it needs", () => {
	const small = { ...newTable("t", ""), rows: [["a", "1", "", ""]] };
	const { table: filled, read } = withPasted(small, 0, 2, "2\t3\t4\n5\t6\t7");
	expect(read).toBe("Read as 2 rows and 3 columns, separated by tabs.");
	expect(filled.rows).toEqual([
		["a", "1", "2", "3", "4"],
		["", "", "5", "6", "7"],
	]);
	expect(filled.columns).toHaveLength(3);
	expect(withCell(filled, 1, 0, "b").rows[1]?.[0]).toBe("b");
});

/** Titles, headers with numbers of readings, and rows, as one line for each table. */
const asLines = ({ tables }: ReturnType<typeof readPaste>) =>
	tables.map(({ title, columns, rows }) => {
		const headers = headersOf(columns).map((header, at) => `${header}*${columns[at]?.readings}`);
		return [title, ...headers, ...rows.map((row) => row.join("|"))].filter(Boolean).join("  ");
	});

const BEAKERS = "Depth (cm)\tF (mg/l)\n10\t0.6\n20\t0.4\n";
const BEAKERS_SHOWN = "Depth (cm)*1  F (mg/l)*1  10|0.6  20|0.4";
const PLANTS = "Day\tHeight (cm)\n1\t4.5\n2\t5.1";
const PLANTS_SHOWN = "Day*1  Height (cm)*1  1|4.5  2|5.1";

test.each([
	["an empty line between", `${BEAKERS}\t\n${PLANTS}`, [BEAKERS_SHOWN, PLANTS_SHOWN]],
	["only a second header", `${BEAKERS}${PLANTS}`, [BEAKERS_SHOWN, PLANTS_SHOWN]],
	[
		"a second header of dates",
		"Site\tF\nwell\t4\n\t\nPlace\t12.03.2026\ntap\t2",
		["Site*0  F*1  well|4", "Place*0  12.03.2026*1  tap|2"],
	],
	[
		"titles",
		`Beakers\t\n${BEAKERS}\t\nPlants\t\n\t\n${PLANTS}`,
		[`Beakers  ${BEAKERS_SHOWN}`, `Plants  ${PLANTS_SHOWN}`],
	],
	[
		"the same header again",
		"Site\tF\nwell\t4\nSite\tF\ntap\t2\nSite\tF\nspring\t1",
		["Site*0  F*1  well|4", "Site*0  F*1  tap|2", "Site*0  F*1  spring|1"],
	],
	[
		"an empty column between",
		"Depth\tF\t\tDay\tHeight\n10\t0.6\t\t1\t4.5\n\t\t\t2\t5.1",
		["Depth*1  F*1  10|0.6", "Day*1  Height*1  1|4.5  2|5.1"],
	],
	["one column each", "Mass\n4\n5\n\nVolume\n3", ["Mass*1  4  5", "Volume*1  3"]],
])("two tables in one paste stay two: %s", (_, text, tables) => {
	expect(asLines(readPaste(text))).toEqual(tables);
	expect(readPaste(text).tableCount).toBe(tables.length);
	expect(readPaste(text, { asOneTable: true }).tables).toHaveLength(1);
});

test.each([
	["gaps between groups", "Filter\tFlow\nsand\t4\n\t\nchar\t2", "Filter*0  Flow*1  sand|4  char|2"],
	["a reading that failed", "Site\tF\nA\t1\nB\tND\nC\t4", "Site*0  F*1  A|1  B|ND  C|4"],
	[
		"lost readings",
		"Run\tF\tG\n1\t4\t5\nB\tlost\tlost\n3\t4\t5",
		"Run*1  F*1  G*1  1|4|5  B|lost|lost  3|4|5",
	],
	...[
		"half\t1½\t2½",
		"pm\t5.0±0.1\t5.2±0.1",
		"pm\t5.0 ± 0.1\t5.2 ± 0.1",
		"x10b\t1.2 x 105\t1.4 x 10-5",
		"D\t1.5D-3\t1.6D-3",
		"third\t1/3\t2/3",
		"third\t1 1/3\t2 2/3",
		"below\t<0.1\t<0.2",
		"about\t~4\t≈5",
		"in brackets\t4 (2)\t5 (1)",
	].map((row): [string, string, string] => [
		`a row of ${row}`,
		`Run\tF\tG\na\t4\t5\n${row}\nc\t4\t5\nd\t6\t7`,
		`Run*0  F*1  G*1  a|4|5  ${row.replaceAll("\t", "|")}  c|4|5  d|6|7`,
	]),
	["an empty column of names", "Site\t\tF\nA\t\t1\nB\t\t2", "Site*0  Column 2*0  F*1  A||1  B||2"],
])("one table stays one: %s", (_, text, tables) => {
	expect(asLines(readPaste(text))).toEqual([tables]);
});

test.each([
	["units in cells", "Run\tMass\n1\t4.2 g\n2\t4.5g", "Run*1  Mass (g)*1  1|4.2  2|4.5"],
	["units that differ", "Run\tMass\n1\t4.2 g\n2\t1 kg", "Run*1  Mass*0  1|4.2 g  2|1 kg"],
	[
		"another unit in the header",
		"Run\tMass (kg)\n1\t4 g\n2\t5 g",
		"Run*1  Mass (kg)*0  1|4 g  2|5 g",
	],
	["times of day", "At\tF\n8:00 AM\t4\n9:00 AM\t5", "At*0  F*1  8:00 AM|4  9:00 AM|5"],
	["years as headers", "County\t2021\t2022\nEmbu\t3\t4", "County*0  2021*1  2022*1  Embu|3|4"],
	["a sentence", "It rained, as it had.\nWe left.", "It rained*0  as it had.*0  We left.|"],
	["doubts in cells", "Run\tMass\n1\t5?\n2\t6?", "Run*1  Mass*0  1|5?  2|6?"],
	["stars in cells", "Run\tMass\n1\t5*\n2\t6*", "Run*1  Mass*0  1|5*  2|6*"],
	["degrees in cells", "Run\tHeat\n1\t5 °C\n2\t6 °C", "Run*1  Heat (°C)*1  1|5  2|6"],
	[
		"readings below merged headers",
		"Distance\tTime (s)\t\t\n\tTrial 1\tTrial 2\tTrial 3\n1\t4\t5\t6\n2\t7\t8\t9",
		"Distance*1  Time Trial (s)*3  1|4|5|6  2|7|8|9",
	],
	[
		"numbers below merged headers",
		"Distance\tTime\t\t\n\t1\t2\t3\n10\t4\t5\t6",
		"Distance*1  Time*3  10|4|5|6",
	],
	[
		"names below merged headers",
		"Site\tLead\t\n\tRain\tDry\nA\t4\t5\nB\t6\t7",
		"Site*0  Lead Rain*1  Lead Dry*1  A|4|5  B|6|7",
	],
	[
		"units below merged headers",
		"Site\tLead\t\n\t(mg)\t(mg)\nA\t4\t5\nB\t6\t7",
		"Site*0  Lead (mg)*2  A|4|5  B|6|7",
	],
	[
		"a first row without its name",
		"Site\tLead\tTin\n\t4\t5\nB\t6\t7",
		"Site*0  Lead*1  Tin*1  |4|5  B|6|7",
	],
])("an odd table: %s", (_, text, tables) => {
	expect(asLines(readPaste(text))).toEqual([tables]);
});

test("whether the first line has headers can be chosen", () => {
	const text = "Plant\t1\t2\nA\t4\t5\nB\t3\t6";
	expect(readPaste(text).hasHeader).toBe(false);
	expect(asLines(readPaste(text, { hasHeader: true }))).toEqual([
		"Plant*0  1*1  2*1  A|4|5  B|3|6",
	]);
	expect(asLines(readPaste("a\tb\nc\td", { hasHeader: false }))).toEqual([
		"Column 1*0  Column 2*0  a|b  c|d",
	]);
});

test("a paste into cells keeps its empty cells in their rows", () => {
	const columns = [{ name: "", unit: "", readings: 1 }];
	const empty = { ...newTable("t", ""), columns, rows: [["9"], ["9"], ["9"]] };
	expect(withPasted(empty, 0, 0, "4.5\n\n5.1\n").table.rows).toEqual([["4.5"], [""], ["5.1"]]);
});

test.each([
	["Mean", "Mean\t5\t6", ["Mean"]],
	["Jumla and wastani", "Jumla:\t10\t12\nWastani\t5\t6", ["Jumla:", "Wastani"]],
	["Grand Total", "GRAND TOTAL\t10\t12", ["GRAND TOTAL"]],
	["S.D. beside nothing", "\tS.D.\t6", ["S.D."]],
])("computed rows below the readings are left out and named: %s", (_, rows, leftOut) => {
	const text = `Plant\tDay 1\tDay 2\nA\t4\t5\nB\t6\t7\n${rows}`;
	expect(readPaste(text).leftOut).toEqual(leftOut);
	expect(readPaste(text).tables[0]?.rows).toEqual([
		["A", "4", "5"],
		["B", "6", "7"],
	]);
	const kept = readPaste(text, { keepsComputed: true }).tables[0]?.rows;
	expect(kept).toHaveLength(2 + leftOut.length);
});

const HEIGHTS = "Plant\tHeight (cm)\nPlant A\t2\nPlant B\t4\nPlant C\t3";

test.each([
	...["Mean\t3|Max\t4|Min\t2", "Average height\t3.0", "Mean (cm)\t3", "Mean ± SD\t3 ± 1"],
	...[
		"Jumla ya urefu\t9",
		"Maximum height\t4",
		"Median\t3",
		"Range of heights\t2",
		"Total growth\t9",
	],
	...[
		"Mean\t3|Source: lab",
		"Source: lab",
		"It rained",
		"Wastani wa urefu\t3|Note: measured at noon",
	],
	...["Source: lab|Mean\t3", "\t|Measured by Amina"],
])("a row below the plants that is no plant is left out and named: %j", (text) => {
	const rows = text.split("|");
	const { tables, leftOut } = readPaste([HEIGHTS, ...rows].join("\n"));
	expect(leftOut).toEqual(rows.flatMap((row) => row.split("\t")[0] || []));
	expect(tables[0]?.rows).toHaveLength(3);
});

test.each(["Total darkness\t7", "Minimum light\t5", "Max\t12", "Plant D\t", "Maxwell\t4", "D\t"])(
	"%j below the plants is a plant",
	(row) => {
		const { tables, leftOut } = readPaste(`${HEIGHTS}\n${row}`);
		expect([tables[0]?.rows.length, leftOut]).toEqual([4, []]);
	},
);

const REPEATED = "Depth\tTrial 1\tTrial 2";
test.each<[string, string, string[], string]>([
	["a mean", `${REPEATED}\tMean\n10\t4\t5\t4.5\n20\t6\t7\t6.5`, ["Mean"], "10|4|5  20|6|7"],
	["a rounded mean", `${REPEATED}\tAVERAGE (cm)\n10\t4\t5\t5`, ["AVERAGE"], "10|4|5"],
	[
		"small numbers",
		"Trial 1\tTrial 2\tMean\n1.20E-05\t1.40E-05\t1.3E-05",
		["Mean"],
		"1.20E-05|1.40E-05",
	],
	["in Swahili", `${REPEATED}\tWastani wa urefu\n10\t4\t5\t4,5`, ["Wastani wa urefu"], "10|4|5"],
	[
		"range and deviation",
		`${REPEATED}\tRange\tStd. dev.\n10\t4\t5\t1\t0.707`,
		["Range", "Std. dev."],
		"10|4|5",
	],
	["before the readings", "Mean\tTrial 1\tTrial 2\n4.5\t4\t5", ["Mean"], "4|5"],
	[
		"blank where nothing was read",
		`${REPEATED}\tMean\n1\t4\t5\t4.5\n2\t\t\t`,
		["Mean"],
		"1|4|5  2||",
	],
	[
		"of two measurements",
		"A 1\tA 2\tMean A\tB 1\tB 2\tMean B\n4\t6\t5\t1\t3\t2",
		["Mean A", "Mean B"],
		"4|6|1|3",
	],
])("a pasted column that the table computes is left out and named: %s", (_, text, out, rows) => {
	const { tables, leftOut } = readPaste(text);
	expect(leftOut).toEqual(out);
	expect(tables[0]?.rows.map((row) => row.join("|")).join("  ")).toBe(rows);
	expect(tables[0]?.chart.y.every((at) => tables[0]?.columns[at]?.readings)).toBe(true);
	const kept = readPaste(text, { keepsComputed: true });
	expect(kept.leftOut).toEqual(out);
	expect(kept.tables[0]?.rows[0]).toHaveLength(text.split("\n")[0]?.split("\t").length ?? 0);
});

test.each([
	["of other numbers", `${REPEATED}\tMean\n10\t4\t5\t9\n20\t6\t7\t6.5`],
	["of other small numbers", "Trial 1\tTrial 2\tMean\n1.20E-05\t1.40E-05\t1.9E-05"],
	["of something else", `${REPEATED}\tMean temperature\n10\t4\t5\t21`],
	["of single readings", "Depth\tHeight\tMean\n10\t4\t4"],
	["with another name", `${REPEATED}\tMeander\n10\t4\t5\t4.5`],
	["of words", `${REPEATED}\tMean\n10\t4\t5\tlost`],
])("a column is kept that the table does not compute: %s", (_, text) => {
	const { tables, leftOut } = readPaste(text);
	expect(leftOut).toEqual([]);
	expect(tables[0]?.rows[0]).toHaveLength(text.split("\n")[0]?.split("\t").length ?? 0);
});

test.each([
	["readings of a logger", "12/03/2026, 14:05, 4.5\n12/03/2026, 14:06, 4.6", ","],
	["messages of a chat", "12/03/2026, 14:05 - Amina: 4.5 cm\n12/03/2026, 14:06 - Otieno: 5", ","],
	["a list with colons", "Day 1: 4.5\nDay 2: 5.1", ""],
	["columns between spaces", "Depth  F\n10  0.6", ""],
	["a table in Markdown", "| Day | F |\n|---|---|\n| 1 | 4.5 |", ""],
	["dashes below a title", "Growth\n------\n1\t4\n2\t5", "\t"],
])("only tabs, commas and semicolons separate cells: %s", (_, text, separator) => {
	expect(pastedSeparator(text)).toBe(separator);
});
