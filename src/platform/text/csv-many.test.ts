import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvCell, csvFile, csvLines } from "./csv.ts";
import fcMany from "fast-check";
fcMany.configureGlobal({ numRuns: 100_000 });

const csvLine = (cells: readonly CsvCell[]) => csvLines([cells]);

test("plain cells are unquoted, null is an empty cell", () => {
	expect(csvLine(["Achieng", 12, null, ""])).toBe("Achieng,12,,\r\n");
});

test("commas, quotes and line breaks are quoted", () => {
	expect(csvLine(['say "hi"', "a,b", "one\ntwo"])).toBe('"say ""hi""","a,b","one\ntwo"\r\n');
});

test.each([
	["=1+1", "'=1+1"],
	["+254712345678", "'+254712345678"],
	["-2", "'-2"],
	["@SUM(A1)", "'@SUM(A1)"],
	["\t=1", `"'\t=1"`],
	["\r=1", `"'\r=1"`],
	['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
	["＝1+1", "'＝1+1"],
])("the text %j is not read as a formula", (text, written) => {
	expect(csvLine([text])).toBe(`${written}\r\n`);
});

test("a number keeps its minus, because visitors cannot type it", () => {
	expect(csvLine([-2.5])).toBe("-2.5\r\n");
});

test("everything that is written can be read again, and no cell begins as a formula", () => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (cells) => {
			const [read = []] = parse(csvLine(cells), { record_delimiter: "\r\n" });
			expect(read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ""))).toEqual(
				cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")),
			);
			for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
		}),
	);
});

test("a file begins with a byte order mark and its header", async () => {
	async function* batches() {
		yield [
			["1", "a"],
			["2", "b"],
		];
		yield [["3", "c"]];
	}
	const parts: Uint8Array[] = [];
	for await (const part of csvFile(["id", "name"], batches())) parts.push(part);
	expect(Buffer.concat(parts).toString("utf8")).toBe("\uFEFFid,name\r\n1,a\r\n2,b\r\n3,c\r\n");
});
