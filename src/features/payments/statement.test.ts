import { expect, test } from "vitest";
import { readStatement } from "./statement.ts";

const HEADING = "Receipt No.\tCompletion Time\tDetails\tTransaction Status\tPaid In\tWithdrawn";

const readDetails = (details: string) =>
	readStatement(`${HEADING}\nTJK7RT61SV\t2026-03-02 10:15:00\t${details}\tCompleted\t1\t`)
		?.payments[0];

test("a statement copied from a spreadsheet is read, without the lines above its headings", () => {
	const text = [
		"Account Holder:\tMradi",
		"",
		HEADING,
		"TJK7RT61SV\t02/03/2026 10:15:00\tPay Bill Acc. MR-7K3QZ9\tCompleted\t1,250.50\t",
		"TJK7RT61SW\t02/03/2026 10:20:00\tPay merchant charge\tCompleted\t\t-15.00",
		"TJK7RT61SX\t02/03/2026 10:25:00\tPay Bill Acc. MR-7K3QZ8\tFailed\t99.00\t",
		"",
	].join("\r\n");
	expect(readStatement(text)).toEqual({
		payments: [
			{
				code: "TJK7RT61SV",
				at: "2026-03-02T07:15:00.000Z",
				cents: 125_050,
				references: ["MR-7K3QZ9"],
				account: "MR-7K3QZ9",
			},
		],
		skipped: 2,
	});
});

test("a file with commas, quotes, line breaks in a cell and an account column is read", () => {
	const text =
		'\uFEFF"Receipt No.","Completion Time","Details","Paid In","A/C No."\n' +
		'"tjk7rt61sv","2026-03-02 10:15","Said ""hello"",\nand paid","1,000","mr 7k3 qz9"\n';
	expect(readStatement(text)?.payments).toMatchObject([
		{ code: "TJK7RT61SV", cents: 100_000, references: ["MR-7K3QZ9"], account: "mr 7k3 qz9" },
	]);
});

test.each([
	["Pay Bill from 2547*****678 - A B Acc. MR-7K3QZ9", ["MR-7K3QZ9"]],
	["Pay Bill Acc. mr7k3qz9", ["MR-7K3QZ9"]],
	["Pay Bill Acc. MR 7K3 QZ9 for maize", ["MR-7K3QZ9"]],
	["Pay Bill Acc. rent", []],
	["Pay Bill Acc. XMR-7K3QZ9", []],
	["Pay Bill from MR JOHNSON Acc. 12", []],
	["Pay Bill from MR KHAYES Acc. MR-7K3QZ9", ["MR-7K3QZ9", "MR-KHAYES"]],
])("%j names %j", (details, references) => {
	expect(readDetails(details)?.references).toEqual(references);
});

test("a payment that is in the statement twice is read once", () => {
	const line = "TJK7RT61SV\t2026-03-02\tx\tCompleted\t1\t";
	expect(readStatement(`${HEADING}\n${line}\n${line}`)?.payments).toHaveLength(1);
});

test.each(["0", "-5", "1.005", "much", ""])("an amount of %j is not a payment", (paid) => {
	const text = `${HEADING}\nTJK7RT61SV\t2026-03-02\tx\tCompleted\t${paid}\t`;
	expect(readStatement(text)).toEqual({ payments: [], skipped: 1 });
});

test("an unreadable time is left out, its payment is kept", () => {
	const text = `${HEADING}\nTJK7RT61SV\tlast Monday\tx\tCompleted\t1\t`;
	expect(readStatement(text)?.payments[0]?.at).toBeNull();
});

test("a text without column headings is not a statement", () => {
	expect(readStatement("TJK7RT61SV,100")).toBeNull();
});
