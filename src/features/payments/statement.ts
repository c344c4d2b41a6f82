import { toCents } from "../../platform/payments/payment.ts";
import { parseReference } from "../../platform/tracking/reference.ts";
import { MPESA_CODE, readCode } from "./payments.form.ts";

/** Parses a paybill statement that was pasted from the provider's portal or a spreadsheet. */

/** A received payment. */
export interface StatementPayment {
	code: string;
	/** ISO 8601; null if the time cannot be parsed. */
	at: string | null;
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
	const separator = text.includes("\t")
		? "\t"
		: text.includes(";") && !text.includes(",")
			? ";"
			: ",";
	const rows = splitRows(text, separator);
	const heading = rows.findIndex((row) => {
		const columns = columnsOf(row);
		return columns.code !== undefined && columns.paidIn !== undefined;
	});
	if (heading < 0) return null;
	const columns = columnsOf(rows[heading] ?? []);
	const below = rows.slice(heading + 1).filter((row) => row.some((cell) => cell !== ""));
	const payments = new Map<string, StatementPayment>();
	let read = 0;
	for (const row of below) {
		const payment = readRow(row, columns);
		if (!payment) continue;
		read += 1;
		// A statement of overlapping periods contains a payment twice.
		payments.set(payment.code, payment);
	}
	return { payments: [...payments.values()], skipped: below.length - read };
}

type Columns = Partial<Record<ColumnName, number>>;

function columnsOf(row: readonly string[]): Columns {
	const entries = Object.entries(COLUMNS).map(([name, pattern]) => [
		name,
		row.findIndex((cell) => pattern.test(cell)),
	]);
	return Object.fromEntries(entries.filter(([, index]) => index !== -1));
}

function readRow(row: readonly string[], columns: Columns): StatementPayment | null {
	const cell = (name: ColumnName) => {
		const index = columns[name];
		return index === undefined ? "" : (row[index] ?? "");
	};
	const code = readCode(cell("code"));
	const cents = readAmount(cell("paidIn"));
	const status = cell("status");
	if (!MPESA_CODE.test(code) || cents === null || cents <= 0) return null;
	if (status && !/^completed$/i.test(status)) return null;
	const account = cell("account") || accountIn(cell("details"));
	return {
		code,
		at: readTime(cell("time")),
		cents,
		references: [...new Set(referencesIn(`${account}\n${cell("details")}`))],
		account: account.slice(0, 40) || null,
	};
}

/** "1,250.00" in cents. */
function readAmount(text: string): number | null {
	const plain = text.replace(/^(kes|ksh)\.?\s*/i, "").replace(/[\s,]/g, "");
	return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? toCents(Number(plain)) : null;
}

/** Year first, or day first as usual in Kenya; in Nairobi time. */
function readTime(text: string): string | null {
	const clock = /(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?/.source;
	const yearFirst = new RegExp(`^(\\d{4})-(\\d\\d?)-(\\d\\d?)${clock}`).exec(text);
	const dayFirst = new RegExp(`^(\\d\\d?)[/.-](\\d\\d?)[/.-](\\d{4})${clock}`).exec(text);
	const parts = yearFirst
		? yearFirst.slice(1)
		: dayFirst && [dayFirst[3], dayFirst[2], dayFirst[1], ...dayFirst.slice(4)];
	if (!parts) return null;
	const [year, month, day, hour = "12", minute = "00", second = "00"] = parts.map((part) =>
		part?.padStart(2, "0"),
	);
	const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
	return Number.isNaN(time) ? null : new Date(time).toISOString();
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

/** Trimmed cells; a quoted one may contain separators and line breaks. */
function splitRows(text: string, separator: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	let cell = "";
	let isQuoted = false;
	const endCell = () => {
		row.push(cell.trim());
		cell = "";
	};
	for (let index = 0; index < text.length; index += 1) {
		const sign = text[index];
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
			row = [];
		} else if (sign !== "\r" && sign !== "\uFEFF") cell += sign;
	}
	endCell();
	rows.push(row);
	return rows;
}
