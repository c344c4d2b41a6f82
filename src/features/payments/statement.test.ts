import { expect, test } from "vitest";
import { evidence } from "./evidence.ts";
import { readStatement, unreadHeaders } from "./statement.ts";

const LINKED = "Receipt No.\tDetails\tPaid In\tWithdrawn\tLinked Transaction ID";
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
				...evidence({
					at: { at: "2026-03-02T07:15:00.000Z", isWholeDay: false },
					references: ["MR-7K3QZ9"],
					account: "MR-7K3QZ9",
				}),
				line: 4,
				code: "TJK7RT61SV",
				cents: 125_050,
			},
		],
		reversals: [],
		incomplete: [
			{
				...evidence({
					at: { at: "2026-03-02T07:25:00.000Z", isWholeDay: false },
					...{ references: ["MR-7K3QZ8"], account: "MR-7K3QZ8", direction: null },
				}),
				...{ line: 6, code: "TJK7RT61SX", cents: 9_900 },
				doubt: "Its status in a statement is Failed.",
			},
		],
		report: {
			leftOut: [
				"Line 5, TJK7RT61SW: a charge",
				"Line 6, TJK7RT61SX: status Failed",
				"Account Holder:, Mradi",
			],
			unreadColumns: [],
		},
		unread: [],
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

const readCells = (time: string, paidIn: string) =>
	readStatement(`Account\tMradi\n${HEADING}\nTJK7RT61SV\t${time}\tx\tCompleted\t${paidIn}\t`);

test.each(["0", "0.00", "-5", "-1,250.00", "-", ""])("%j paid in is not a payment", (paid) => {
	expect(readCells("2026-03-02", paid)).toMatchObject({ payments: [], unread: [] });
});

test.each([
	["−100.00", "−1,250.50"],
	["\u201015", "(15)"],
	["–15", "(15.00)"],
	["15.00-", "15.00 −"],
	["Ksh -15", "KES (15.00)"],
	["-KES 15", "- 15/="],
	["15/= -", "15.00 DR"],
])("%j and %j are amounts of reversals", (...amounts) => {
	const rows = amounts.map((amount) => `TJK0000001\tx\t\t${amount}\tTJK0000002`);
	const paid = amounts.map((amount) => `TJK0000001\tx\t${amount}\t\tTJK0000002`);
	const read = readStatement([LINKED, ...rows, ...paid].join("\n"));
	expect(read).toMatchObject({ payments: [], unread: [] });
	expect(read?.reversals.map(({ cents }) => cents)).toEqual(
		[...amounts, ...amounts].map((amount) =>
			Math.round(100 * Number(amount.replace(/[^\d.]/g, ""))),
		),
	);
});

test.each([
	["Ksh 100", 10_000],
	["KES 1,000.00", 100_000],
	["KES\u00a01,000", 100_000],
	["Shs. 100", 10_000],
	["+100", 10_000],
	["100/-", 10_000],
	["1,250.50", 125_050],
	["1250.5", 125_050],
	["KES 1,250", 125_000],
	["Ksh1,250.00", 125_000],
	["1250/=", 125_000],
])("%j paid in is %d cents", (paid, cents) => {
	expect(readCells("2026-03-02", paid)?.payments[0]?.cents).toBe(cents);
});

test.each([
	"1250,00",
	"1250,50",
	"1.250",
	"1.250,00",
	"12,50",
	"1 250.00",
	"1.005",
	"12-5",
	"--5",
	"(-5)",
	"(5",
	"much",
])("%j paid in cannot be read, and its line is reported", (paid) => {
	expect(readCells("2026-03-02", paid)).toMatchObject({
		payments: [],
		reversals: [],
		unread: [`Line 3, TJK7RT61SV: Paid In is an amount such as 1250.00 or 1,250.00, not "${paid}"`],
	});
});

test.each(["", "last Monday", "31/02/2026", "11/26/2026 10:00", "26/11/2026 25:00", "26/11/0026"])(
	"the time %j cannot be read, and its line is reported",
	(time) => {
		expect(readCells(time, "1")).toMatchObject({
			payments: [],
			reversals: [],
			unread: [
				`Line 3, TJK7RT61SV: Completion Time is a time such as 26/11/2026 15:15, not "${time}"`,
			],
		});
	},
);

test.each([
	["Transaction Type", "Withdrawal", "x"],
	["Type", "Business to Customer", "x"],
	["Type", "Debit", "x"],
	["Type", "Pay Bill Reversal", "x"],
	["Other", "", "Pay Bill Charge"],
	["Other", "", "Business Payment to Customer to 254712345678"],
	["Other", "", "Withdrawal to bank"],
	["Other", "", "Refund to customer"],
	["Currency", "USD", "Pay Bill"],
])("with one column of amounts, %s %j and %j is no payment", (header, cell, details) => {
	const text = `Receipt No.\tDetails\tAmount\tAccount\t${header}\nTJK7RT61SV\t${details}\t55\tMR-7K3QZ9\t${cell}`;
	expect(readStatement(text)?.payments).toEqual([]);
});

test.each([
	["Type", "Pay Bill", "x"],
	["Type", "Customer Pay Bill", "Pay Bill from 254712345678 - FEES WITHDRAWAL Acc. school fees"],
	["Currency", "Ksh", "Pay Bill from 254712345678 - B2C LTD Acc. refund to me"],
	["Currency", "", "x"],
])("with one column of amounts, %s %j and %j is a payment", (header, cell, details) => {
	const text = `Receipt No.\tDetails\tAmount\tAccount\t${header}\nTJK7RT61SV\t${details}\t55\tMR-7K3QZ9\t${cell}`;
	expect(readStatement(text)?.payments).toMatchObject([{ cents: 5500 }]);
});

test.each([
	["Debit/Credit", "Debit", "Credit"],
	["Credit / Debit", "DEBIT", "CREDIT"],
	["Debit or Credit", "Debit", "Credit"],
	["Debit & Credit", "debited", "credited"],
	["Debit and Credit (KES)", "D", "C"],
	["Debit/Credit Indicator", "D", "C"],
	["Dr/Cr", "DR", "CR"],
	["CR/DR", "Dr.", "Cr."],
	["Dr. Cr.", "dr", "cr"],
	["DRCR", "DR", "CR"],
	["DR/CR Flag", "DR", "CR"],
	["D/C", "d", "c"],
	["C/D", "D", "C"],
	["DC Sign", "-", "+"],
	["In/Out", "Out", "In"],
	["Paid In/Withdrawn", "Withdrawn", "Paid In"],
	["Money In / Money Out", "Money out", "Money in"],
	["Direction", "OUT", "IN"],
])("in the column %j, %j is money out, %j in, anything else is reported", (header, out, into) => {
	const read = (cell: string) =>
		readStatement(`Receipt No.\tDetails\tAmount\t${header}\nTJK7RT61SV\tPay Bill\t55\t${cell}`);
	const report = { unreadColumns: [] };
	expect(read(into)).toMatchObject({ payments: [{ cents: 5500 }], report, unread: [] });
	expect(read(out)).toMatchObject({ payments: [], report, unread: [] });
	for (const cell of ["transfer", ""]) {
		const unread = [`Line 2, TJK7RT61SV: ${header} is Debit or Credit, not "${cell}"`];
		expect(read(cell)).toMatchObject({ payments: [], reversals: [], unread });
	}
});

test.each([
	["Credit Amount", "Debit Amount"],
	["Deposits", "Withdrawals"],
	["Amount Credited", "Amount Debited"],
	["Credits", "Debits"],
])("the headers %j and %j mean money in and money out", (into, out) => {
	const lines = ["TJK7RT61SV\t55\t", "TJK7RT61SW\t\t66"];
	const text = [`Receipt No.\t${into}\t${out}`, ...lines].join("\n");
	expect(readStatement(text)).toMatchObject({
		...{ payments: [{ code: "TJK7RT61SV", cents: 5500 }], unread: [] },
		...{ report: { unreadColumns: [] }, reversals: [{ code: "TJK7RT61SW", isInferred: true }] },
	});
});

test("if one line has its month first, ambiguous days are reported", () => {
	const lines = ["TJK7RT61SV\t05/06/2026 10:15\t1", "TJK7RT61SW\t11/28/2026 10:15\t2"];
	const days = ["TJK7RT61SX\t2026-03-02 10:15\t3", "TJK7RT61SY\t2 Mar 2026 10:15\t4"];
	const read = (...all: string[]) =>
		readStatement(["Receipt No.\tCompletion Time\tPaid In", ...all].join("\n"));
	expect(read(...lines, ...days)).toMatchObject({
		payments: [{ cents: 300 }, { cents: 400 }],
		unread: [
			"Line 2, TJK7RT61SV: “05/06/2026 10:15” may begin with its month, as other lines do. Write the day first.",
			expect.stringMatching(/^Line 3, TJK7RT61SW: /),
		],
	});
	expect(read(lines[0] ?? "")?.payments[0]?.at?.at).toBe("2026-06-05T07:15:00.000Z");
});

test("a statement without a column for times is read", () => {
	expect(readStatement("Receipt No.\tPaid In\nTJK7RT61SV\t1")?.payments[0]?.at).toBeNull();
});

const twice = (time: string, paid: string, details: string) => {
	const first = "TJK7RT61SV\t2026-03-02 10:15:00\tPay Bill Acc. MR-7K3QZ9\tCompleted\t1\t";
	return readStatement(
		`${HEADING}\n${first}\nTJK7RT61SV\t${time}\t${details}\tCompleted\t${paid}\t`,
	);
};

test.each([
	["another amount", "2026-03-02 10:15:00", "2", "Pay Bill Acc. MR-7K3QZ9"],
	["another time", "2026-03-02 10:16:00", "1", "Pay Bill Acc. MR-7K3QZ9"],
	["another account", "2026-03-02 10:15:00", "1", "Pay Bill Acc. MR-7K3QZ8"],
	["another account and amount", "2026-03-02 10:15:00", "2", "Pay Bill Acc. rent"],
])("a code that occurs twice with %s is doubtful", (_, time, paid, details) => {
	const account = details.split(" ").at(-1);
	const doubt = `This statement has two lines for this code: line 2 says KES 1, Mar 2, 2026, account MR-7K3QZ9, and line 3 says KES ${paid}, Mar 2, 2026, account ${account}.`;
	expect(twice(time, paid, details)).toMatchObject({ payments: [{ doubt }], unread: [] });
});

test.each(["Pay Bill", "Pay Bill Acc. MR-7K3QZ9", "Pay Bill Acc. mr-7k3 qz9"])(
	"a code that occurs twice, once with the details %j, counts once",
	(details) => {
		expect(twice("2026-03-02 10:15:00", "1", details)).toMatchObject({
			payments: [{ line: 2, account: "MR-7K3QZ9" }],
			unread: [],
		});
	},
);

test.each([
	["99,999,999,999", 9_999_999_999_900],
	["250,000.01", 25_000_001],
	["250001", 25_000_100],
])("%s paid in, more than M-Pesa allows, is read as well", (paid, cents) => {
	expect(readCells("2026-03-02", paid)).toMatchObject({ payments: [{ cents }], unread: [] });
});

test("M-Pesa's largest payment is read, and a larger withdrawal to the bank is no payment", () => {
	expect(readCells("2026-03-02", "250,000.00")?.payments).toMatchObject([{ cents: 25_000_000 }]);
	const text = `${HEADING}\nTJK7RT61SV\t2026-03-02\tTo the bank\tCompleted\t\t-1,500,000`;
	expect(readStatement(text)).toMatchObject({ payments: [], unread: [] });
});

test.each(["\n", "\r\n", "\r"])("lines may end with %j", (ending) => {
	const lines = [HEADING, "TJK7RT61SV\t2026-03-02\tx\tCompleted\t1\t", "", "TJK7RT61SW\t\t\t\t2\t"];
	expect(readStatement(lines.join(ending))).toMatchObject({
		payments: [{ line: 2, code: "TJK7RT61SV" }],
		unread: [expect.stringMatching(/^Line 4, TJK7RT61SW: Completion Time is a time/)],
	});
});

test.each([
	[";", "1,250.00"],
	[";", '"1,250.00"'],
	["\t", "1,250.00"],
	[",", '"1,250.00"'],
])("cells may be separated by %j with the amount %s", (separator, amount) => {
	const text = [
		"Account Holder: Mradi, Nakuru; Kenya",
		["Receipt No.", "Completion Time", "Details", "Paid In"].join(separator),
		["TJK7RT61SV", "26.11.2026 15.15.33", "Acc. MR-7K3QZ9", amount].join(separator),
	].join("\n");
	expect(readStatement(text)).toMatchObject({
		payments: [
			{
				line: 3,
				at: { at: "2026-11-26T12:15:33.000Z" },
				cents: 125_000,
				references: ["MR-7K3QZ9"],
			},
		],
		unread: [],
	});
});

test("a line whose amount is split into two cells by a comma is reported", () => {
	const heading = "Receipt No.,Completion Time,Paid In,Status";
	const text = `${heading}\nTJK7RT61SV,2026-03-02,1,250.00,Completed\nTotal,,1,250.00,,`;
	expect(readStatement(text)).toMatchObject({
		payments: [],
		reversals: [],
		report: { leftOut: ["Total, 1, 250.00"] },
		unread: [expect.stringMatching(/^Line 2, TJK7RT61SV: there are more cells/)],
	});
});

const NINE_HEADERS =
	"Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Reason Type,Linked Transaction ID";
const EARLIER = "TJK0000001,2026-11-28 10:15:00,x,Completed,500.00,,1.00,Pay Bill";
const LAST =
	"TJK0000002,2026-11-29 10:15:00,Reversal of TJK0000003,Completed,1250.00,,2.00,Pay Bill,";

/** Up to its amount's first digit, and up to each cell before it. */
const CUT_OFF = [
	LAST.indexOf("250.00"),
	...[...LAST.matchAll(/,/g)].slice(0, 8).map(({ index }) => index),
];

test.each([
	["whose lines have all cells", [`${EARLIER},`]],
	[
		"whose lines leave out the empty cells at their end",
		[EARLIER, EARLIER.replace("01", "05"), `${EARLIER.replace("01", "04")},TJK0000009`],
	],
	["without other lines", []],
])("in a statement %s, a last line that is cut off anywhere is reported", (_, before) => {
	for (const separator of ["\t", ";", ",", "|"])
		for (const end of CUT_OFF.slice(0, -1)) {
			const lines = [NINE_HEADERS, ...before, LAST.slice(0, end)]
				.join("\n")
				.replaceAll(",", separator);
			const read = readStatement(lines);
			const cut = `Line ${before.length + 2}, TJK0000002: the text was cut off here`;
			expect(
				read?.payments.map(({ code }) => code),
				lines,
			).not.toContain("TJK0000002");
			expect(read?.payments, lines).toHaveLength(before.length);
			// A line with only a code is left out as text.
			const named = end === 10 ? read?.report.leftOut : read?.unread;
			expect(named, lines).toEqual([end === 10 ? "TJK0000002" : expect.stringMatching(`^${cut}`)]);
		}
});

test("a whole last line, and an export without the empty cells at a line's end, are read", () => {
	const linked = `${EARLIER.replace("01", "04")},TJK0000009`;
	for (const lines of [
		[`${EARLIER},`, LAST.replace("Reversal of", "x")],
		[EARLIER, linked, EARLIER.replace("01", "05")],
	])
		expect(readStatement([NINE_HEADERS, ...lines].join("\n"))).toMatchObject({ unread: [] });
});

test.each([
	["150.00\t-150.00", "it says both paid in and withdrawn"],
	["150.00\t-40.00", "it says both paid in and withdrawn"],
	["150.00\t40", "it says both paid in and withdrawn"],
	["150.00\tmuch", 'Withdrawn is an amount such as 1250.00 or 1,250.00, not "much"'],
	["150.00\t0.00", null],
	["150.00\t-", null],
	["150.00\t--", null],
	["150.00\tN/A", null],
])("the amounts %j are read unless %j", (amounts, problem) => {
	const read = readStatement(`${LINKED}\nTJK0000001\tPay Bill\t${amounts}\t`);
	expect(read?.payments).toHaveLength(problem ? 0 : 1);
	expect(read?.reversals).toEqual([]);
	expect(read?.unread).toEqual(problem ? [`Line 2, TJK0000001: ${problem}`] : []);
});

test.each([
	["Paid In (USD)", ["Paid In (USD)"]],
	["Amount in Euros", ["Amount in Euros"]],
	["Cash", ["Cash"]],
])("an amount in the column %j is no payment", (header, unread) => {
	const text = `Receipt No.,Completion Time,Details,${header}\nTJK7RT61SV,2026-11-28,x,5.00`;
	expect([readStatement(text), unreadHeaders(text)]).toEqual([null, unread]);
});

test.each([
	"[11/28/26, 10:33] Asha: ",
	"[28/11/2026, 10:33:05] Asha Otieno: ",
	"\u200e[28.11.26, 10:33:05 PM] Asha: ",
	"28/11/2026, 10:33 - Asha: ",
	"11/28/26, 10:33\u202fPM - +254 712 345678: ",
])("a statement that was sent as the chat message %j is read", (sent) => {
	const text = `${sent}Receipt No.,Completion Time,Paid In\nTJK7RT61SV,2026-11-28,1.00`;
	expect(readStatement(text)?.payments).toMatchObject([{ line: 2, cents: 100 }]);
	const each = text.replace("TJK", `${sent}TJK`);
	expect(readStatement(each)?.payments).toMatchObject([{ code: "TJK7RT61SV", cents: 100 }]);
});

test("a line is reported by the number of its first line, also after a cell of several lines", () => {
	const text = `Receipt No.,Details,Paid In\nTJK7RT61SV,"a\nb\nc",1\n\nTJK7RT61SW,x,much`;
	expect(readStatement(text)?.unread).toEqual([expect.stringMatching(/^Line 6, TJK7RT61SW: /)]);
});

test("a text without column headings is not a statement", () => {
	expect(readStatement("TJK7RT61SV,100")).toBeNull();
});

test.each([
	["Receipt No.\tAmount\tPaid In", "TJK7RT61SV\t9\t1", 100],
	["Receipt No.\tPaid In\tAmount", "TJK7RT61SV\t1\t9", 100],
	["Receipt No.\tAmount\tCredit", "TJK7RT61SV\t9\t1", 100],
	["Receipt No.\tAmount", "TJK7RT61SV\t9", 900],
])("of the columns %j, the one for money in is read", (heading, line, cents) => {
	expect(readStatement(`${heading}\n${line}`)?.payments).toMatchObject([{ cents }]);
});

test("a line that cannot be read does not affect the others", () => {
	const line = (code: string, paid: string) => `${code}\t2026-03-02\tx\tCompleted\t${paid}\t`;
	const text = [
		HEADING,
		line("TJK7RT61SV", "1"),
		line("TJK7RT61SW", "much"),
		line("TJK7RT61SX", "2"),
	];
	expect(readStatement(text.join("\n"))).toMatchObject({
		payments: [{ code: "TJK7RT61SV" }, { code: "TJK7RT61SX" }],
		unread: [expect.stringMatching(/^Line 3, TJK7RT61SW: Paid In is/)],
	});
});

test.each([
	["the linked code", "TJK0000002\tPay Bill Reversal\t\t-500.00\tTJK0000001", "TJK0000001", 50_000],
	["a linked code of a plain line", "TJK0000002\tx\t\t500\tTJK0000001", "TJK0000001", 50_000],
	[
		"the code that it names",
		"TJK0000002\tReversal of TJK0000001 via API\t\t-500\t",
		"TJK0000001",
		50_000,
	],
	["its own code", "TJK0000001\tx\t\t-500\t", "TJK0000001", 50_000],
	["a negative amount paid in", "TJK0000001\tx\t-500\t\t", "TJK0000001", 50_000],
])("a reversal concerns the payment with %s", (_, line, code, cents) => {
	const read = readStatement(`${LINKED}\n${line}`);
	expect(read?.reversals).toMatchObject([{ cents, reverses: code }]);
	expect(read?.payments).toEqual([]);
});

test.each([
	"TJK0000001\tPay merchant charge\t\t-5.00\t",
	"TJK0000001\tPay Utility Charge\t\t-5.00\tTJK0000001",
	"TJK0000001\tx\t\t\tTJK0000001",
	"TJK0000001\tTransaction fee\t-5\t\t",
])("%j is no reversal", (line) => {
	expect(readStatement(`${LINKED}\n${line}`)).toMatchObject({
		reversals: [],
		unread: [],
		report: {
			leftOut: [expect.stringMatching(/^Line 2, TJK0000001: (?:a charge|nothing paid in)$/)],
		},
	});
});

test("the payer is the text between 'from' and the account", () => {
	const details = "Pay Bill from 2547*****678 - JANE WANJIRU Acc. MR-7K3QZ9";
	expect(readDetails(details)?.payer).toBe("2547*****678 - JANE WANJIRU");
});

test.each([
	["names no code", "TJK0000002\tPay Bill Reversal from 2547*****678\t\t-500\t", 50_000, 0],
	["has no amount", "TJK0000002\tPay Bill Reversal\t\t\t", null, 0],
	["has an amount withdrawn that cannot be read", "TJK0000002\tReversal\t\tmuch\t", null, 1],
	["has an amount paid in that cannot be read", "TJK0000002\tReversal\t-5,00\t\t", null, 1],
])("a reversal that %s is still read as one", (_, line, cents, unread) => {
	const read = readStatement(`${LINKED}\n${line}`);
	expect(read).toMatchObject({
		payments: [],
		reversals: [{ line: 2, code: "TJK0000002", cents, reverses: null }],
		report: { leftOut: [] },
	});
	expect(read?.unread).toHaveLength(unread);
});

test.each([
	["a reversal", "TJK0000002\tPay Bill Reversal\t\tmuch\tTJK0000001", true],
	["a line that names a payment", "TJK0000002\tx\t\tmuch\tTJK0000001", true],
	["a Kiswahili reversal", "TJK0000002\tUrejeshaji wa TJK0000001\t\tmuch\t", true],
	["a charge of a payment", "TJK0000002\tPay merchant charge\t\tmuch\tTJK0000001", false],
])("with an unreadable amount, %s is or is no reversal as before", (_, line, isReversal) => {
	expect(readStatement(`${LINKED}\n${line}`)).toMatchObject({
		reversals: isReversal ? [{ cents: null, reverses: "TJK0000001" }] : [],
		unread: [expect.stringContaining("much")],
	});
});

test("where one column has both directions, a reversal needs no sign", () => {
	const text = "Receipt No.\tDetails\tAmount\nTJK0000002\tReversal of TJK0000001\t500";
	expect(readStatement(text)).toMatchObject({
		payments: [],
		reversals: [{ cents: 50_000, reverses: "TJK0000001" }],
	});
});

test("money that comes back in by a reversal is money paid in", () => {
	const text = `${LINKED}\nTJK0000002\tBusiness Payment Reversal\t500\t\t`;
	expect(readStatement(text)).toMatchObject({ payments: [{ cents: 50_000 }], reversals: [] });
});

test.each(["Completed", "COMPLETE", "Success", "Successful", "Imekamilika", "Imefanikiwa", ""])(
	"a line with the status %j counts",
	(status) => {
		const text = `${HEADING}\nTJK0000001\t2026-03-02\tx\t${status}\t1\t`;
		expect(readStatement(text)?.payments).toHaveLength(1);
	},
);

test.each([
	["TJK0000001\t2026-03-02\tFee\tReversed\t1\t", "Line 2, TJK0000001: status Reversed"],
	[
		"TJK0000001\t2026-03-02\tReversal of TJK0000002\tReversed\t\t-1",
		"Line 2, TJK0000001: status Reversed",
	],
	["TJK0000001\t2026-03-02\tx\tReversal failed\t1\t", "Line 2, TJK0000001: status Reversal failed"],
	["TJK0000001\t2026-03-02\tx\tFailed\t1\t", "Line 2, TJK0000001: status Failed"],
	["TJK0000001\t2026-03-02\tx\tImeshindikana\t1\t", "Line 2, TJK0000001: status Imeshindikana"],
	["TJK000001\t2026-03-02\tx\tReversed\t1\t", "Line 2, TJK000001: status Reversed"],
	["TJK0000001\t2026-03-02\tService charge\tCompleted\t-5\t", "Line 2, TJK0000001: a charge"],
	["TJK0000001\t2026-03-02\tx\tCompleted\t0.00\t", "Line 2, TJK0000001: nothing paid in"],
	["\t2026-03-02\tBalance brought forward\t\t\t", "Line 2, without a code: no payment"],
	["Total\t\t\t\t1\t", "Total, 1"],
	["Printed on 2 March", "Printed on 2 March"],
])("%j is reported as left out", (line, leftOut) => {
	expect(readStatement(`${HEADING}\n${line}`)).toMatchObject({
		payments: [],
		reversals: [],
		report: { leftOut: [leftOut] },
		unread: [],
	});
});

test.each([
	["Reversed", "1\t", 100],
	["REVERSED", "\t-1", 100],
	["Imerejeshwa", "1\t", 100],
	["Umebatilishwa", "1\t", 100],
	["Reversed", "\t", null],
])("a line with the status %j and amounts %j reverses its payment", (status, amounts, cents) => {
	const text = `${HEADING}\nTJK0000001\t2026-03-02\tx\t${status}\t${amounts}`;
	expect(readStatement(text)).toMatchObject({
		payments: [],
		reversals: [{ code: "TJK0000001", reverses: "TJK0000001", cents }],
		report: { leftOut: [] },
		unread: [],
	});
});

test.each(["TJK000001", "TJK00000011", ""])("money with the code %j is reported", (code) => {
	const text = `${HEADING}\n${code}\t2026-03-02\tx\tSuccess\t1\t`;
	expect(readStatement(text)?.unread).toEqual([
		`Line 2, ${code || "without a code"}: An M-Pesa code is ten letters and digits, such as TJK7RT61SV`,
	]);
});

test.each([
	"Receipt No. *,Completion Time *,Paid In (KES),A/C No.",
	"RECEIPT NUMBER,DATE,AMOUNT,ACCOUNT",
	"TransID,TransTime,TransAmount,BillRefNumber",
	"Transaction ID,Transaction Date,Transaction Amount,Account Number",
	"M-PESA Code,Date and Time,Money In,A/C",
	"Receipt,Time,Credit [KES],Bill Ref",
	"Namba ya risiti,Tarehe,Kiasi kilicholipwa,Akaunti",
	"Risiti,Muda wa kukamilika,Kiasi (KES),Namba ya akaunti",
	"Nambari ya risiti,Muda,Kiasi kilicholipwa,Akaunti",
	"Nambari ya muamala,Wakati,Fedha zilizoingia,Akaunti namba",
])("the headers %j are those of a statement, with each separator", (headers) => {
	for (const separator of ["\t", ";", ",", "|", " | "]) {
		const line = "TJK7RT61SV,26/11/2026 15:15,1250.00,MR-7K3QZ9";
		const text = [headers, line].join("\n").replaceAll(",", separator);
		expect(readStatement(text), text).toMatchObject({
			payments: [{ line: 2, cents: 125_000, account: "MR-7K3QZ9", at: { isWholeDay: false } }],
			report: { leftOut: [], unreadColumns: [] },
			unread: [],
		});
	}
});

test("a text table with ruled headers is read", () => {
	const text = "| Receipt No. | Paid In |\n|-------------|--------:|\n| TJK7RT61SV  | 1,250.00 |";
	expect(readStatement(text)).toMatchObject({
		payments: [{ line: 3, cents: 125_000 }],
		report: { leftOut: [] },
	});
});

test("columns of M-Pesa's own statements are understood, others are reported", () => {
	const headers = `${HEADING}\tBalance\tSalio\tReason Type\tOther Party Info\tTill`;
	const text = `${headers}\nTJK7RT61SV\t2026-03-02\tx\tCompleted\t1\t\t1\t1\ty\tz\t7`;
	expect(readStatement(text)?.report.unreadColumns).toEqual(["Till"]);
});

test.each([
	["Pay Bill from 254712***002", "254712***002 - Otieno", "254712***002 - Otieno"],
	["Pay Bill from 254712***002 - OTIENO Acc. rent", "254712***002", "254712***002 - OTIENO"],
	["Pay Bill from 254712***002 Acc. rent", "", "254712***002"],
	["Merchant Payment", "254712***002 - Otieno", "254712***002 - Otieno"],
	["Merchant Payment", "", null],
])("the details %j and the other party %j name the payer %j", (details, party, payer) => {
	const headers = "Receipt No.\tDetails\tPaid In\tOther Party Info";
	const text = `${headers}\nTJK7RT61SV\t${details}\t1.00\t${party}`;
	expect(readStatement(text)?.payments[0]).toMatchObject({ payer });
});

test.each(["\t", ";", ",", "|"])("a stray quotation mark loses no line, with %j", (separator) => {
	const headers = "Receipt No.,Details,Paid In,A/C No.";
	const lines = Array.from({ length: 30 }, (_, at) => `TJK00000${10 + at},Pay Bill,1.00,rent`);
	lines[2] = 'TJK0000012,"Pay Bill,1.00,rent';
	lines[28] = 'TJK0000038,Pay Bill,1.00,rent"';
	const text = [headers, ...lines].join("\n").replaceAll(",", separator);
	expect(readStatement(text)).toMatchObject({ unread: [], report: { leftOut: [] } });
	expect(readStatement(text)?.payments).toHaveLength(30);
});

test.each([
	["Returned to customer TJK0000001", 4_000],
	["Transaction rolled back: TJK0000001", 4_000],
	["Undo TJK0000001", 4_000],
	["Kurudishiwa pesa TJK0000001", 4_000],
	["Refund of TJK0000001", 500],
	["Ubatilishaji wa malipo TJK0000001", 4_000],
	["Erroneous transaction TJK0000001", 4_000],
])("money out with the details %j reverses the payment with that code", (details, sum) => {
	const statement = `${LINKED}\nTJK0000002\t${details}\t\t${sum}\t`;
	expect(readStatement(statement)?.reversals).toMatchObject([
		{ code: "TJK0000002", cents: sum * 100, reverses: "TJK0000001", isInferred: false },
	]);
});

test("money out that names a payment in unknown words reverses it if the amounts are equal", () => {
	const statement = `${LINKED}\nTJK0000002\tAdjustment of TJK0000001\t\t4000\t`;
	expect(readStatement(statement)?.reversals).toMatchObject([
		{ reverses: "TJK0000001", isInferred: true },
	]);
});

const ONE_COLUMN = "Receipt No.\tType\tAmount\tAccount";

test.each([
	..."Refund|Chargeback|Customer refund|Return|Payout|Send Money|Sent|Settlement to bank".split(
		"|",
	),
	..."Transfer to bank|Payment to supplier|Expense|Purchase|Airtime for customer|Salary payment Jane".split(
		"|",
	),
])("in one column of amounts, %j is no payment", (type) => {
	expect(readStatement(`${ONE_COLUMN}\nTJK0000001\t${type}\t5000\tR`)?.payments).toEqual([]);
});

test.each(["Sign\t-", "Flow\tOut", "Transaction\tDebit", "Category\tExpense", "Nature\tSent"])(
	"in one column of amounts, another column says that money went out: %s",
	(column) => {
		const [header, cell] = column.split("\t");
		const text = `Receipt No.\tAmount\tAccount\t${header}\nTJK0000001\t5000\tR\t${cell}`;
		expect(readStatement(text)?.payments).toEqual([]);
	},
);

test.each([
	"refunded",
	"wrong number",
	"do not record",
	"imerudi",
	"R/D",
	"hajalipa",
	"haikufika",
	"fake",
	"duplicate",
	"ilienda kwa mtu mwingine",
	"to be refunded",
	"deni",
])("a remark beside a payment makes it doubtful: %s", (remark) => {
	const text = `Receipt No.\tPaid In\tAccount\tRemarks\nTJK0000001\t5000\tR\t${remark}`;
	expect(readStatement(text)?.payments[0]?.doubt).toBe(`The statement calls it “${remark}”.`);
	const other = readStatement(text.replace(remark, "Imelipwa, for MR-7K3QZ9"))?.payments[0];
	expect(other).toMatchObject({ references: ["MR-7K3QZ9"] });
	expect(other?.doubt).toBeUndefined();
	expect(readStatement(text.replace(remark, "Credit"))?.payments[0]?.doubt).toBeUndefined();
});

test("a summary above the lines is not taken for their headers", () => {
	const summary =
		"SUMMARY\nTRANSACTION TYPE\tPAID IN\tPAID OUT\nSEND MONEY:\t0.00\t500.00\nAGENT DEPOSIT:\t700.00\t0.00\nLIPA NA M-PESA (BUY GOODS):\t0.00\t90.00\nTOTAL:\t700.00\t590.00\n";
	const read = readStatement(`${summary}${PLAIN}`);
	expect(read).toMatchObject({ payments: [{ cents: 50_000 }], unread: [] });
	expect(read?.payments[0]?.doubt).toBeUndefined();
});

test("in one column of amounts, a word that is not known makes a payment doubtful", () => {
	const typed = (type: string) =>
		readStatement(`${ONE_COLUMN}\nTJK0000001\t${type}\t5000\tR`)?.payments[0]?.doubt;
	expect(typed("Float Move")).toBe("The statement calls it “Float Move”.");
	const usual = ["Pay Bill", "Customer Merchant Payment", "Received", "", "Payment", "Malipo"];
	expect([...usual, "Till payment", "Kupokea pesa"].map(typed)).toEqual(Array(8).fill(undefined));
});

test.each(["Payment Status\tFailed", "Txn Status\tDeclined", "Ccy\tUSD", "Movement\tOutflow"])(
	"another column says that nothing was paid: %s",
	(column) => {
		const [header, cell] = column.split("\t");
		const text = `Receipt No.\tPaid In\tAccount\t${header}\nTJK0000001\t5000\tR\t${cell}`;
		expect(readStatement(text)?.payments).toEqual([]);
	},
);

test.each(["Void", "RVSL", "Return of funds to JANE", "Pesa zimerudishwa kwa mteja", "Clawback"])(
	"money out that says %j is a reversal that names no payment",
	(details) => {
		const statement = `${LINKED}\nTJK0000002\t${details}\t\t4000\t`;
		expect(readStatement(statement)?.reversals).toMatchObject([{ reverses: null }]);
	},
);

test.each(["Paid In (Ksh '000)", "Paid In (cents)", "Paid In (thousands)"])(
	"amounts under %j are not shillings",
	(header) => {
		expect(readStatement(`Receipt No.\t${header}\nTJK0000001\t5`)).toBeNull();
	},
);

const PLAIN = `${HEADING}\nTJK7RT61SV\t2026-03-02\tPay Bill\tCompleted\t500\t`;

test.each([
	...["M-PESA STATEMENT", "M-PESA Organization Statement for Utility Account", "Page 1 of 2"],
	...["Organization Name:\tKAPULETU LTD", "Organisation Name\tELOG", "Customer Name: Amina Hassan"],
	...["Paybill\t556677", "Short Code:\t123456", "Account\tMradi", "Operator:\tjane.w"],
	...["Time Period:\t01-09-2026 - 30-09-2026", "Statement Period\t22-09-2026 to 22-09-2026"],
	...[
		"Report Date: 29 November 2026",
		"Date of Statement: 30th Nov 2026",
		"Monday, 30 November 2026",
	],
	...["Statement generated on 30 Nov 2026 at 10:00 AM EAT", "Taarifa ya M-PESA", "Mradi Science"],
	...["Amounts in KES", "Currency\tKES", "Money in", "PAID IN", "Paybill payments"],
	...["Payments received from 1 Nov 2026 to 30 Nov 2026", "Payments from customers"],
	...["Opening Balance:\t10,000.00", "Total Withdrawn\t5,000.00", "Send Money:\t0.00\t500.00"],
])("the title %j does not make the payments below doubtful", (title) => {
	const read = readStatement(`${title}\n${PLAIN}`, ["Mradi Science"]);
	expect(read).toMatchObject({ payments: [{ cents: 50_000 }], unread: [] });
	expect(read?.payments[0]?.doubt).toBeUndefined();
});

test.each([
	...[
		"REFUNDS TO CUSTOMERS",
		"Reversals",
		"Money out",
		"Payments to customers",
		"Paid to suppliers",
	],
	...["Business payments", "Payments by Mradi Science", "Bill payments", "Failed transactions"],
	...["Malipo kwa wateja", "Pesa zilizotoka", "Declined", "Test data", "Draft"],
	...[
		"all amounts in USD",
		"Currency\tUSD",
		"Amounts in thousands",
		"Amount (Ksh 000)",
		"In cents",
	],
	...["Account Name: USD account", "Operator:\tRefunds"],
])("the title %j makes every payment below doubtful, and is quoted", (title) => {
	const quoted = title.replace("\t", ", ");
	const doubt = `The line “${quoted}” above this payment may mean that it is not in KES. If it is in KES, delete that line and check again.`;
	const before = PLAIN.replace("SV", "SW");
	const below = PLAIN.split("\n")[1] ?? "";
	expect(readStatement(`${title}\n${PLAIN}`)?.payments).toMatchObject([{ doubt }]);
	const { payments } = readStatement(`${before}\n${title}\n${below}`)!;
	expect(payments.map((payment) => payment.doubt)).toEqual([undefined, doubt]);
});

test.each([
	["Receipt\tDate\tAccount\tAmount Paid", "TJK7RT61SV\t2026-03-02\tR 1\t500"],
	["Code\tDate\tAccount Reference\tAmount Received", "TJK7RT61SV\t2026-03-02\tR 1\t500"],
	["M-Pesa Ref\tDate\tAccount Ref.\tPaid Amount", "TJK7RT61SV\t2026-03-02\tR 1\t500"],
	["M-PESA Reference No.\tAccount\tPaid In", "TJK7RT61SV\tR 1\t500"],
	["Receipt\tTxn Date\tAmount\tAmount Received\tAccount", "TJK7RT61SV\t2026-03-02\t\t500\tR 1"],
	["Receipt\tValue Date\tAmount\tAccount", "TJK7RT61SV\t2026-03-02\t500.00 CR\tR 1"],
])("the header %j is read", (header, line) => {
	expect(readStatement(`${header}\n${line}`)).toMatchObject({
		payments: [{ code: "TJK7RT61SV", cents: 50_000, account: "R 1" }],
		report: { leftOut: [], unreadColumns: [] },
		unread: [],
	});
});

test.each([
	["Ref\tWhen\tGross", ["Ref", "When", "Gross"]],
	["Receipt\tDate\tGross", ["Gross"]],
	["Receipt\tTime\tPaid\nNo.\t\tIn", ["Paid"]],
	["Receipt\tCompletion\tDetails\tPaid\tWithdrawn\nNo.\tTime\t\tIn\t", ["Completion", "Paid"]],
	["Receipt No. Completion Time Paid In", ["Receipt No. Completion Time Paid In"]],
])("unknown columns of the header %j are reported", (header, unread) => {
	const text = `${header}\nTJK7RT61SV\t2026-03-02\t500`;
	expect([readStatement(text), unreadHeaders(text)]).toEqual([null, unread]);
});

test("below a second header whose amounts are not understood, nothing is a payment", () => {
	const text =
		"Receipt\tDate\tAccount\tPaid In\nTJK0000001\t30/11/2026\tR\t1250\nReceipt\tDate\tAccount\tAmount Out\nTJK0000002\t30/11/2026\tR\t700";
	const { payments, report } = readStatement(text)!;
	expect(payments.map(({ code }) => code)).toEqual(["TJK0000001"]);
	expect(report.leftOut.join()).toContain("TJK0000002");
});
