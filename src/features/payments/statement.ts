import { readKes } from "../../platform/text/kes.ts";
import { readTime, type WrittenTime } from "../../platform/text/written-time.ts";
import { AMOUNT_MAX } from "../ledger/amount.ts";
import { toCents } from "../ledger/payment.ts";
import { parseReference } from "../records/reference.ts";
import { MPESA_CODE, readCode } from "./payments.form.ts";

/** Parses a paybill statement that was pasted from the provider's portal or a spreadsheet. */

/** A received payment. */
export interface StatementPayment {
	/** Number of its line in the text, from 1. */
	line: number;
	code: string;
	/** Null if the statement has no such column. */
	time: WrittenTime | null;
	cents: number;
	/** Texts that have the form of a reference, the account's first. Names can match by chance, such as "Mr Khayes". */
	references: string[];
	/** The payer's account, if it is short enough to be one. */
	account: string | null;
}

export interface ReadStatement {
	payments: StatementPayment[];
	/** Number of lines below the heading that are not received payments. */
	skipped: number;
	/** What cannot be read, each with its line and cell. */
	errors: string[];
}

const COLUMNS = {
	code: /^(receipt( no\.?| number)?|transaction id|trans ?id)$/i,
	time: /^(completion time|date|trans(action)? ?time|time)$/i,
	details: /^(details|description)$/i,
	account: /^(a\/c no\.?|account( no\.?| number)?|bill ref(erence)?( number)?)$/i,
	paidIn: /^(paid in|amount|credit)$/i,
	status: /^(transaction status|status)$/i,
} as const;
type ColumnName = keyof typeof COLUMNS;

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
	const payments = new Map<string, StatementPayment>();
	const errors: string[] = [];
	let skipped = 0;
	for (const row of below) {
		const read = readRow(row, heading, columns);
		if (read === null) skipped += 1;
		else if (typeof read === "string") errors.push(read);
		else {
			// A statement of overlapping periods contains a payment twice.
			const before = payments.get(read.code);
			if (before && !isSame(before, read)) {
				errors.push(
					`Line ${read.line}, ${read.code}: line ${before.line} has another amount or time for this code`,
				);
			} else if (!before) payments.set(read.code, read);
		}
	}
	return { payments: [...payments.values()], skipped, errors };
}

function isSame(one: StatementPayment, other: StatementPayment): boolean {
	return one.cents === other.cents && one.time?.at === other.time?.at;
}

type Columns = Partial<Record<ColumnName, number>>;

function columnsOf(row: readonly string[]): Columns {
	const entries = Object.entries(COLUMNS).map(([name, pattern]) => [
		name,
		row.findIndex((cell) => pattern.test(cell)),
	]);
	return Object.fromEntries(entries.filter(([, index]) => index !== -1));
}

/** A received payment, null for another line, or what cannot be read. */
function readRow(
	{ line, cells }: Row,
	heading: readonly string[],
	columns: Columns,
): StatementPayment | string | null {
	const cell = (name: ColumnName) => cells[columns[name] ?? -1] ?? "";
	const unreadable = (name: ColumnName, like: string) =>
		`Line ${line}, ${code}: ${heading[columns[name] ?? -1]} is ${like}, not "${cell(name)}"`;
	const code = readCode(cell("code"));
	if (!MPESA_CODE.test(code)) return null;
	if (cells.slice(heading.length).some((more) => more !== "")) {
		return `Line ${line}, ${code}: there are more cells than in the heading. An amount with a comma needs quotation marks.`;
	}
	const status = cell("status");
	if (status && !/^completed$/i.test(status)) return null;
	if (/^-?$/.test(cell("paidIn"))) return null;
	const amount = readKes(cell("paidIn"));
	if (amount === null || amount > AMOUNT_MAX) {
		return unreadable("paidIn", "an amount such as 1250.00 or 1,250.00");
	}
	if (amount <= 0) return null;
	const time = readTime(cell("time"));
	if (columns.time !== undefined && !time)
		return unreadable("time", "a time such as 26/11/2026 15:15");
	const account = cell("account") || accountIn(cell("details"));
	return {
		line,
		code,
		time,
		cents: toCents(amount),
		references: [...new Set(referencesIn(`${account}\n${cell("details")}`))],
		account: account.slice(0, 40) || null,
	};
}

/** The account after "Acc." in "Pay Bill from 2547… - NAME Acc. MR-7K3QZ9". */
function accountIn(details: string): string {
	return /\bacc(?:ount)?\.?\s*(?:no\.?)?\s*:?\s*(.{1,40}?)\s*$/i.exec(details)?.[1] ?? "";
}

/** People omit the dash, or type more than the reference. */
function referencesIn(text: string): string[] {
	const found = text.matchAll(
		/\bMR[\s\u2010-\u2015-]*[A-Z0-9](?:[ \u2010-\u2015-]?[A-Z0-9]){5}\b/gi,
	);
	return [...found].flatMap(([reference]) => parseReference(reference) ?? []);
}

interface Row {
	/** Number of its first line, from 1. */
	line: number;
	/** Trimmed. */
	cells: string[];
}

/** A quoted cell may contain separators and line breaks. */
function splitRows(text: string, separator: string): Row[] {
	const rows: Row[] = [];
	let row: Row = { line: 1, cells: [] };
	let line = 1;
	let cell = "";
	let isQuoted = false;
	const endCell = () => {
		row.cells.push(cell.trim());
		cell = "";
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
		} else if (sign === '"' && cell.trim() === "") {
			cell = "";
			isQuoted = true;
		} else if (sign === separator) endCell();
		else if (sign === "\n") {
			endCell();
			rows.push(row);
			row = { line, cells: [] };
		} else if (sign !== "\uFEFF") cell += sign;
	}
	endCell();
	rows.push(row);
	return rows;
}
