import { readKes } from "../../platform/text/kes.ts";
import { readTime } from "../../platform/text/written-time.ts";
import { AMOUNT_MAX } from "../ledger/amount.ts";
import { toCents } from "../ledger/payment.ts";
import { type Evidence, evidence, referencesIn, searchable } from "./evidence.ts";
import { MPESA_CODE, readCode } from "./payments.form.ts";

/** Parses a paybill statement that was pasted from the provider's portal or a spreadsheet. */

/** Money that came in. */
export interface StatementEntry extends Evidence {
	/** Number of its line in the text, from 1. */
	line: number;
	code: string;
	cents: number;
}

/**
 * Money that was taken back. `reverses` is null if the line does not say which payment; then it may be the one with its
 * own code, or one of its payer. `cents` is null if the amount cannot be read.
 */
export interface StatementReversal extends Evidence {
	line: number;
	/** Of the line itself. */
	code: string;
}

export interface ReadStatement {
	payments: StatementEntry[];
	reversals: StatementReversal[];
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
	const reversals: StatementReversal[] = [];
	const unread: string[] = [];
	let skipped = 0;
	for (const row of below) {
		const read = readRow(row, heading, columns);
		if (!read.payment && !read.reversal && !read.unread) skipped += 1;
		if (read.unread) unread.push(`Line ${row.line}, ${read.unread}`);
		if (read.reversal) reversals.push(read.reversal);
		if (!read.payment) continue;
		// A statement of overlapping periods contains a payment twice.
		const { code, line } = read.payment;
		const before = payments.get(code);
		if (!before) payments.set(code, read.payment);
		else if (!isSame(before, read.payment)) {
			contradicted.add(code);
			unread.push(
				`Line ${line}, ${code}: line ${before.line} has another amount or time for this code`,
			);
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

interface ReadLine {
	payment?: StatementEntry;
	reversal?: StatementReversal;
	/** Its code and what cannot be read. */
	unread?: string;
}

/** Nothing for a line that is neither a payment nor a reversal. */
function readRow({ line, cells }: Row, heading: readonly string[], columns: Columns): ReadLine {
	const cell = (name: ColumnName) => cells[columns[name] ?? -1] ?? "";
	const unreadable = (name: ColumnName, like: string) =>
		`${code}: ${heading[columns[name] ?? -1]} is ${like}, not "${cell(name).slice(0, 40)}"`;
	const code = readCode(cell("code"));
	if (!MPESA_CODE.test(code)) return {};
	if (cells.slice(heading.length).some((more) => more !== "")) {
		const unread = `${code}: there are more cells than in the heading. An amount with a comma needs quotation marks.`;
		return { unread };
	}
	const status = cell("status");
	if (status && !/^completed$/i.test(status)) return {};
	const amounts = { paidIn: amountIn(cell("paidIn")), withdrawn: amountIn(cell("withdrawn")) };
	const { paidIn, withdrawn } = amounts;
	const wrong = (["paidIn", "withdrawn"] as const).find((name) => amounts[name] === null);
	const at = readTime(cell("time"));
	const details = cell("details");
	const account = cell("account") || accountIn(details);
	const said = evidence({
		at,
		account: account.slice(0, 40) || null,
		references: referencesIn(`${account} ${details}`),
		payer: payerIn(details),
	});
	if (paidIn === null || paidIn <= 0) {
		const isReversal = REVERSAL.test(details);
		const amount = wrong ? 0 : Math.abs(withdrawn || paidIn || 0);
		const cents = amount > 0 ? toCents(amount) : null;
		const reverses = reversedBy(code, cell("linked"), details);
		const unread = wrong && unreadable(wrong, LIKE_AMOUNTS);
		if (!isReversal && (unread || cents === null || !reverses)) return unread ? { unread } : {};
		return { reversal: { ...said, line, code, cents, reverses }, ...(unread && { unread }) };
	}
	if (columns.time !== undefined && !at)
		return { unread: unreadable("time", "a time such as 26/11/2026 15:15") };
	return { payment: { ...said, line, code, cents: toCents(paidIn) } };
}

const LIKE_AMOUNTS = "an amount such as 1250.00 or 1,250.00";
const REVERSAL = /\brevers/i;
const CHARGE = /\b(charges?|fees?|commission|tariff)\b/i;

/** 0 for an empty cell, null for what cannot be read. */
function amountIn(cell: string): number | null {
	if (/^-?$/.test(cell)) return 0;
	const amount = readKes(cell);
	return amount === null || Math.abs(amount) > AMOUNT_MAX ? null : amount;
}

/**
 * The code of the payment that a line with money withdrawn takes back: the linked one, the one that it names, or its own.
 * Null for a charge, which has the code of its payment too, and for a reversal that names none.
 */
function reversedBy(code: string, linked: string, details: string): string | null {
	const isReversal = REVERSAL.test(details);
	if (!isReversal && CHARGE.test(details)) return null;
	const codes = [readCode(linked), isReversal ? readCode(details) : code];
	return codes.find((each) => MPESA_CODE.test(each)) ?? null;
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
