import { readKes } from "../../platform/text/kes.ts";
import { readTime } from "../../platform/text/written-time.ts";
import { AMOUNT_MAX } from "../ledger/amount.ts";
import { toCents } from "../ledger/payment.ts";
import { type Evidence, evidence, referencesIn, searchable } from "./evidence.ts";
import { MPESA_CODE, readCode } from "./payments.form.ts";

/** Parses a paybill statement that was pasted from the provider's portal or a spreadsheet. */

/** Money that came in or, if it `reverses` a payment, was taken back. */
export interface StatementEntry extends Evidence {
	/** Number of its line in the text, from 1. */
	line: number;
	code: string;
	cents: number;
}

export interface ReadStatement {
	payments: StatementEntry[];
	/** Money that was taken back, by the code of the payment. */
	reversals: ReadonlyMap<string, StatementEntry[]>;
	/** Number of lines below the heading that are neither. */
	skipped: number;
	/** Lines that cannot be read, each with its number and what is wrong. */
	unread: string[];
}

/** Patterns of headings; a later one counts only without an earlier one. */
const COLUMNS = {
	code: [/^(receipt( no\.?| number)?|transaction id|trans ?id)$/i],
	time: [/^completion time$/i, /^(date|trans(action)? ?time|time)$/i],
	details: [/^(details|description)$/i],
	account: [/^(a\/c no\.?|account( no\.?| number)?|bill ref(erence)?( number)?)$/i],
	paidIn: [/^paid in$/i, /^credit$/i, /^amount$/i],
	withdrawn: [/^(withdrawn|paid out|debit)$/i],
	linked: [/^(linked|original) (transaction|receipt)( id| no\.?| number)?$/i],
	status: [/^transaction status$/i, /^status$/i],
} as const;
type ColumnName = keyof typeof COLUMNS;
type Columns = Partial<Record<ColumnName, number>>;

/** Null if no line is a heading with a receipt and an amount column. */
export function readStatement(text: string): ReadStatement | null {
	const lines = text.replace(/\r\n?/g, "\n");
	for (const separator of ["\t", ";", ","]) {
		const rows = splitRows(lines, separator);
		const heading = rows.findIndex(({ cells }) => {
			const columns = columnsOf(cells);
			return columns.code !== undefined && columns.paidIn !== undefined;
		});
		if (heading >= 0) return readRows(rows.slice(heading + 1), rows[heading]?.cells ?? []);
	}
	return null;
}

function readRows(rows: readonly Row[], heading: readonly string[]): ReadStatement {
	const columns = columnsOf(heading);
	const below = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
	const payments = new Map<string, StatementEntry>();
	const contradicted = new Set<string>();
	const reversals = new Map<string, StatementEntry[]>();
	const unread: string[] = [];
	let skipped = 0;
	for (const row of below) {
		const read = readRow(row, heading, columns);
		if (read === null) skipped += 1;
		else if (typeof read === "string") unread.push(`Line ${row.line}, ${read}`);
		else if (read.reverses !== null) {
			reversals.set(read.reverses, [...(reversals.get(read.reverses) ?? []), read]);
		} else {
			// A statement of overlapping periods contains a payment twice.
			const before = payments.get(read.code);
			if (!before) payments.set(read.code, read);
			else if (!isSame(before, read)) {
				contradicted.add(read.code);
				unread.push(
					`Line ${read.line}, ${read.code}: line ${before.line} has another amount or time for this code`,
				);
			}
		}
	}
	// Nobody knows which of the two is right.
	for (const code of contradicted) payments.delete(code);
	return { payments: [...payments.values()], reversals, skipped, unread };
}

function isSame(one: StatementEntry, other: StatementEntry): boolean {
	return one.cents === other.cents && one.at?.at === other.at?.at;
}

function columnsOf(row: readonly string[]): Columns {
	const entries = Object.entries(COLUMNS).map(([name, patterns]) => {
		const found = patterns.map((pattern) => row.findIndex((cell) => pattern.test(cell)));
		return [name, found.find((index) => index !== -1)];
	});
	return Object.fromEntries(entries.filter(([, index]) => index !== undefined));
}

/** Money that came in or was taken back, null for another line, or its code and what cannot be read. */
function readRow(
	{ line, cells }: Row,
	heading: readonly string[],
	columns: Columns,
): StatementEntry | string | null {
	const cell = (name: ColumnName) => cells[columns[name] ?? -1] ?? "";
	const unreadable = (name: ColumnName, like: string) =>
		`${code}: ${heading[columns[name] ?? -1]} is ${like}, not "${cell(name).slice(0, 40)}"`;
	const code = readCode(cell("code"));
	if (!MPESA_CODE.test(code)) return null;
	if (cells.slice(heading.length).some((more) => more !== "")) {
		return `${code}: there are more cells than in the heading. An amount with a comma needs quotation marks.`;
	}
	const status = cell("status");
	if (status && !/^completed$/i.test(status)) return null;
	const [paidIn, withdrawn] = [amountIn(cell("paidIn")), amountIn(cell("withdrawn"))];
	if (paidIn === "unreadable") return unreadable("paidIn", LIKE_AMOUNTS);
	const time = readTime(cell("time"));
	const at = columns.time === undefined ? null : time;
	const details = cell("details");
	if (paidIn <= 0) {
		const reverses = reversedBy(code, { linked: cell("linked"), details });
		if (reverses === null || (paidIn === 0 && withdrawn === 0)) return null;
		if (withdrawn === "unreadable") return unreadable("withdrawn", LIKE_AMOUNTS);
		const cents = toCents(Math.abs(withdrawn || paidIn));
		return { ...evidence({ at, reverses }), line, code, cents };
	}
	if (columns.time !== undefined && !time)
		return unreadable("time", "a time such as 26/11/2026 15:15");
	const account = cell("account") || accountIn(details);
	return {
		...evidence({
			at,
			account: account.slice(0, 40) || null,
			references: referencesIn(`${account} ${details}`),
			payer: payerIn(details),
		}),
		line,
		code,
		cents: toCents(paidIn),
	};
}

const LIKE_AMOUNTS = "an amount such as 1250.00 or 1,250.00";

/** 0 for an empty cell. */
function amountIn(cell: string): number | "unreadable" {
	if (/^-?$/.test(cell)) return 0;
	const amount = readKes(cell);
	return amount === null || Math.abs(amount) > AMOUNT_MAX ? "unreadable" : amount;
}

/**
 * The code of the payment that a line with money withdrawn takes back: the linked one, the one that it names, or its own.
 * Null for a charge, which has the code of its payment too.
 */
function reversedBy(
	code: string,
	{ linked, details }: { linked: string; details: string },
): string | null {
	const isReversal = /\brevers/i.test(details);
	if (!isReversal && /\b(charges?|fees?|commission|tariff)\b/i.test(details)) return null;
	const linkedCode = readCode(linked);
	if (MPESA_CODE.test(linkedCode)) return linkedCode;
	const named = isReversal ? readCode(details) : "";
	return MPESA_CODE.test(named) ? named : code;
}

/** The account after "Acc." in "Pay Bill from 2547… - NAME Acc. MR-7K3QZ9". */
function accountIn(details: string): string {
	return /\bacc(?:ount)?\.? ?(?:no\.?)? ?:? ?(.{1,40})$/i.exec(details)?.[1] ?? "";
}

/** Who paid, between "from" and "Acc." */
function payerIn(details: string): string | null {
	const payer = /\bfrom (.{1,80}?)(?= acc(?:ount)?\b|$)/i.exec(details)?.[1];
	return payer?.replace(/^[ -]+|[ -]+$/g, "") || null;
}

interface Row {
	/** Number of its first line, from 1. */
	line: number;
	/** Searchable. */
	cells: string[];
}

/** More than any statement has columns. */
const MAX_CELLS = 100;

/** A quoted cell may contain separators and line breaks. */
function splitRows(text: string, separator: string): Row[] {
	const rows: Row[] = [];
	let row: Row = { line: 1, cells: [] };
	let line = 1;
	let cell = "";
	let isBlank = true;
	let isQuoted = false;
	const endCell = () => {
		if (row.cells.length < MAX_CELLS) row.cells.push(searchable(cell));
		cell = "";
		isBlank = true;
	};
	for (let index = 0; index < text.length; index += 1) {
		const sign = text[index];
		if (sign === "\n") line += 1;
		if (isQuoted) {
			if (sign !== '"') cell += sign;
			else if (text[index + 1] === '"') {
				cell += '"';
				index += 1;
			} else isQuoted = false;
		} else if (sign === '"' && isBlank) {
			cell = "";
			isBlank = false;
			isQuoted = true;
		} else if (sign === separator) endCell();
		else if (sign === "\n") {
			endCell();
			rows.push(row);
			row = { line, cells: [] };
		} else if (sign !== "\uFEFF") {
			cell += sign;
			if (sign !== " ") isBlank = false;
		}
	}
	endCell();
	rows.push(row);
	return rows;
}
