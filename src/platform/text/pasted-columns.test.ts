import { expect, test, vi } from "vitest";
import { readPastedTable } from "./pasted-columns.ts";

const letters = (number: number) =>
	[...number.toString(7)].map((digit) => "abcdefg"[Number(digit)]).join("");

test.each([
	["of the same texts", () => "x"],
	["of different texts", (line: number, cell: number) => letters(180 * line + cell)],
])("lines of many cells %s are compared with headers a limited number of times", (_, cell) => {
	const date = /^date$/;
	let compared = 0;
	date.test = (text) => {
		compared += 1;
		return RegExp.prototype.test.call(date, text);
	};
	const line = (_: unknown, line: number) =>
		["date", ...Array.from({ length: 179 }, (_, at) => cell(line, at))].join("\t");
	const text = ["date\tamount", ...Array.from({ length: 500 }, line)].join("\n");
	const headers = [["date", date] as const, ["amount", /^amount$/] as const];
	expect(readPastedTable(text, { headers, required: ["date", "amount"] }).rows).toHaveLength(500);
	// Twice each, with and without stop words such as "of" and "the".
	expect(compared).toBeLessThan(2 * 3_100);
});

test("a header that is repeated in each line is compared once", () => {
	const tested = vi.spyOn(RegExp.prototype, "test");
	const headers = [["date", /^date$/] as const, ["amount", /^amount$/] as const];
	const text = "date\tamount\tbalance\tnote\n".repeat(2_000);
	const { leftOut } = readPastedTable(text, { headers, required: ["date", "amount"] });
	const currencyChecks = tested.mock.contexts.filter((each) => String(each).includes("usd"));
	tested.mockRestore();
	expect(currencyChecks.length).toBeLessThan(100);
	expect(leftOut).toHaveLength(1_999);
});

test.each([
	["5,000,", true],
	["2,000.00,", true],
	["5000,", false],
	['"5,000",', false],
])("a row with the amount %s has more cells than the header: %s", (amounts, hasExtraCells) => {
	const headers = [["code", /^code$/] as const, ["amount", /^paid in$/] as const];
	const text = `Code,Paid In,Withdrawn\nTKT5A00001,${amounts}`;
	const { rows } = readPastedTable(text, { headers, required: ["code", "amount"] });
	expect(rows).toMatchObject([{ hasExtraCells }]);
});
