import { readKes } from "../../platform/text/kes.ts";
import {
	type PastedRow,
	type PasteReport,
	readPastedTable,
} from "../../platform/text/pasted-columns.ts";
import { readTime } from "../../platform/text/written-time.ts";
import { AMOUNT_MAX } from "../ledger/amount.ts";
import { toCents } from "../ledger/payment.ts";
import { type Evidence, evidence, referencesIn, searchable } from "./evidence.ts";
import { summaryOf } from "./mpesa-message.ts";
import { CODE_IN_TEXT, CODE_INVALID, MPESA_CODE, readCode, withoutGaps } from "./payments.form.ts";
import * as words from "./statement-columns.ts";
import { questionsAboutTitles } from "./statement-titles.ts";
import { UNPAID } from "./unpaid-words.ts";

/** Parses a paybill statement that was pasted from the provider's portal or a spreadsheet. */

/** A line with a payment's code: money that came in, unless `direction` says otherwise. */
export interface StatementEntry extends Evidence {
	/** Number of its line in the text, from 1. */
	line: number;
	code: string;
	cents: number;
	/** Why the payment is doubtful according to the statement itself. */
	doubt?: string;
}

/**
 * A reversal. `reverses` is null if the line does not say which payment; then it may be the one with the line's own code, or
 * one of the same payer. `cents` is null if the amount cannot be read.
 */
export interface StatementReversal extends Evidence {
	line: number;
	/** The code of the line itself. */
	code: string;
	/** Whether no word says that it is a reversal, only that money went out: charges and withdrawals have codes too. */
	isInferred: boolean;
}

export interface ReadStatement {
	payments: StatementEntry[];
	reversals: StatementReversal[];
	/** Lines whose status is not that of a completed payment, such as Failed. They are also in `report`. */
	incomplete: StatementEntry[];
	/** Other lines, and columns that are not understood. */
	report: PasteReport;
	/** Lines that cannot be read, each with its number and what is wrong. */
	unread: string[];
}

type Line = PastedRow<(typeof words.COLUMNS)["headers"][number][0]>;

/** Column headers that are not understood, of a text that cannot be read as a statement. */
export const unreadHeaders = (text: string) => readPastedTable(text, words.COLUMNS).unreadColumns;

/**
 * Null if no line is a header with a receipt and an amount column.
 *
 * @param names of the business: a line with one above the rows raises no doubt
 */
export function readStatement(text: string, names: readonly string[] = []): ReadStatement | null {
	const { rows, headers, leftOut, titles, unreadColumns } = readPastedTable(text, words.COLUMNS);
	if (!words.COLUMNS.required.every((name) => headers?.[name])) return null;
	const payments = new Map<string, StatementEntry>();
	const reversals: StatementReversal[] = [];
	const incomplete: StatementEntry[] = [];
	const unread: string[] = [];
	const others: string[] = [];
	const monthFirst = rows.some(({ cell }) => MONTH_FIRST.test(cell("time").trim()));
	const short = cutOffRows(rows);
	const lines = rows.map((row) => readLine(row, { monthFirst, isShort: short.has(row) }));
	const inRows = rows.filter((_, at) => lines[at]?.isTitle);
	const questionFor = questionsAboutTitles([...titles, ...inRows], names);
	for (const read of lines) {
		if (read.unread) unread.push(read.unread);
		if (read.other) others.push(read.other);
		if (read.reversal) reversals.push(read.reversal);
		if (read.incomplete) incomplete.push(read.incomplete);
		if (!read.payment) continue;
		const question = questionFor(read.payment.line);
		if (question) read.payment.doubt ??= question;
		// If periods overlap, the pasted text contains a payment twice.
		const { code } = read.payment;
		const before = payments.get(code);
		if (!before) payments.set(code, read.payment);
		else if (!isSame(before, read.payment)) before.doubt ??= contradiction(before, read.payment);
	}
	const report = { leftOut: [...others, ...leftOut], unreadColumns };
	return { payments: [...payments.values()], reversals, incomplete, report, unread };
}

/**
 * Lines that were cut off: they have fewer cells than the header. In an export that omits empty cells at the end of lines,
 * many lines are short, and none ends with an empty cell.
 */
function cutOffRows(rows: readonly Line[]): ReadonlySet<Line> {
	const widthOf = ({ header }: Line) => header.cells.findLastIndex(Boolean) + 1;
	// Only rows with a code: remarks have few cells.
	const coded = rows.filter(({ cell }) => MPESA_CODE.test(readCode(searchable(cell("code")))));
	const short = coded.filter((row) => row.cells.length < widthOf(row));
	const isPadded = coded.some((row) => row.cells[widthOf(row) - 1] === "");
	const [least = 0, next = Number.POSITIVE_INFINITY] = coded
		.map(({ cells }) => cells.length)
		.sort((a, b) => a - b);
	const isShortest = ({ cells }: Line) => cells.length === least && least < next;
	return new Set(short.filter((row) => isPadded || isShortest(row)));
}

/** A date such as 11/28/2026, which shows that 05/06/2026 begins with its month too. */
const MONTH_FIRST = /^\d{1,2}[-/.](?:1[3-9]|2\d|3[01])[-/.]\d{2}/;
/** A date whose day and month may be swapped. */
const EITHER_FIRST = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}/;

function isSame(one: StatementEntry, other: StatementEntry): boolean {
	const account = ({ account }: StatementEntry) => account && withoutGaps(account);
	return (
		one.cents === other.cents &&
		one.at?.at === other.at?.at &&
		// An account may be missing in one of two exports.
		(one.account === null || other.account === null || account(one) === account(other))
	);
}

function contradiction(...both: StatementEntry[]): string {
	const texts = both.map((reported) => {
		const account = reported.account && `, account ${reported.account}`;
		return `line ${reported.line} says ${summaryOf({ ...reported, payer: null })}${account ?? ""}`;
	});
	return `This statement has two lines for this code: ${texts.join(", and ")}.`;
}

/** `unread` and `other` begin with the line's number and code. */
interface ReadLine {
	payment?: StatementEntry;
	reversal?: StatementReversal;
	incomplete?: StatementEntry;
	/** Why the line cannot be read. */
	unread?: string;
	/** Why the line is neither a payment nor a reversal. */
	other?: string;
	/** Whether the line has neither a code nor an amount. */
	isTitle?: boolean;
}

function readLine(
	{ line, cells, header, hasExtraCells, cell: pasted }: Line,
	{ monthFirst, isShort }: { monthFirst: boolean; isShort: boolean },
): ReadLine {
	const cell = (name: Parameters<typeof pasted>[0]) => searchable(pasted(name));
	const code = readCode(cell("code")).slice(0, NAME_MAX);
	const note = (what: string) => `Line ${line}, ${code || "without a code"}: ${what}`;
	const status = cell("status");
	const unreadable = (name: keyof typeof header.indexes, like: string) =>
		note(
			`${header.cells[header.indexes[name] ?? -1]} is ${like}, not "${cell(name).slice(0, NAME_MAX)}"`,
		);
	const [paidIn, withdrawn] = [amountIn(cell("paidIn")), amountIn(cell("withdrawn"))];
	const [at, details] = [readTime(cell("time")), cell("details")];
	const linked = reversedBy(cell("linked"));
	// What the line is, without names and accounts, which may contain words such as "fees".
	const action = `${cell("kind")} ${details.split(words.BEFORE_PAYER_NAME, 1)[0]}`;
	const isOneColumn = header.indexes.withdrawn === undefined;
	// All cells are searched, because the column for the direction may have an unknown header.
	const isOut =
		words.DEBIT.test(cell("direction")) ||
		cells.some((text) => words.DEBIT.test(text) && /\w/.test(text)) ||
		(isOneColumn && (words.WENT_OUT.test(action) || words.CHARGE.test(action)));
	const isUnclear =
		isOneColumn &&
		/\p{L}/u.test(action) &&
		!words.CAME_IN.test(action) &&
		!words.CREDIT.test(cell("direction"));
	const isDirected =
		header.indexes.direction === undefined || isOut || words.CREDIT.test(cell("direction"));
	const isOrdinary = !linked && !words.REVERSAL.test(details) && !words.CHARGE.test(details);
	const isWhole = !(hasExtraCells || isShort);
	const isReversed = isWhole && words.REVERSED.test(status) && isOrdinary && MPESA_CODE.test(code);
	const isIncomplete = isWhole && status !== "" && !words.COMPLETED.test(status) && !isReversed;
	let wrong = isWhole ? undefined : note(hasExtraCells ? CUT : SHORT);
	if (paidIn === null) wrong ??= unreadable("paidIn", LIKE_AMOUNTS);
	if (withdrawn === null) wrong ??= unreadable("withdrawn", LIKE_AMOUNTS);
	if (Number(paidIn) > 0 && withdrawn) wrong ??= note("it says both paid in and withdrawn");
	if (!words.SHILLINGS.test(cell("currency"))) wrong ??= unreadable("currency", "KES");
	if (!isDirected && (paidIn ?? 0) > 0 && (isOneColumn || cell("direction")))
		wrong ??= unreadable("direction", "Debit or Credit");
	const account = cell("account") || accountIn(details);
	const columns: unknown[] = Object.values(header.indexes);
	const remarks = cells.filter((_, index) => !columns.includes(index)).map(searchable);
	const reported = evidence({
		at,
		account: account.slice(0, NAME_MAX) || null,
		references: referencesIn(`${account} ${details} ${remarks.join(" ")}`),
		payer: payerIn(details, paidIn ? cell("party") : ""),
	});
	const cents = wrong && !isIncomplete ? 0 : toCents(Math.abs(paidIn || withdrawn || 0));
	if (isIncomplete) {
		const other = note(`status ${status.slice(0, NAME_MAX)}`);
		const doubt = `Its status in a statement is ${status.slice(0, NAME_MAX)}.`;
		const hasMoney = isOrdinary && MPESA_CODE.test(code);
		return {
			other,
			...(hasMoney && { incomplete: { ...reported, line, code, cents, direction: null, doubt } }),
		};
	}
	// Not a charge, although it names its payment too.
	const takesBack = linked !== null && wrong !== undefined && !words.CHARGE.test(details);
	const givesBack = words.GIVES_BACK.test(action) && codesIn(details).some((each) => each !== code);
	// All cells are searched here too.
	const isReversal = takesBack || givesBack || cells.some((text) => words.REVERSAL.test(text));
	// In a single amount column, money that went out may lack its minus sign.
	const isIn = Number(paidIn) > 0 && !isOut && !(isReversal && isOneColumn);
	if (isReversed || (isReversal && !isIn)) {
		const [named = null] = codesIn(details).filter((each) => each !== code);
		const reverses = isReversed ? code : (linked ?? named);
		const reversal = { ...reported, line, code, cents: cents || null, reverses, isInferred: false };
		return { reversal, ...(wrong && { unread: wrong }) };
	}
	if (wrong) return { unread: wrong };
	if (!MPESA_CODE.test(code))
		return cents ? { unread: note(CODE_INVALID) } : { other: note("no payment"), isTitle: true };
	if (isIn) {
		if (at && monthFirst && EITHER_FIRST.test(cell("time")))
			return { unread: note(`“${cell("time")}${MONTHS_FIRST}`) };
		if (header.indexes.time !== undefined && !at)
			return { unread: unreadable("time", "a time such as 26/11/2026 15:15") };
		// `reverses` is the code of money that went out and is given back by this line.
		const called = isUnclear ? action.trim() : remarks.find(isUnpaid);
		const doubt = called && `The statement calls it “${called.slice(0, NAME_MAX)}”.`;
		const payment = { ...reported, line, code, cents, reverses: isReversal ? linked : null };
		return { payment: { ...payment, ...(doubt && { doubt }) } };
	}
	// A charge has the code of its payment too.
	if (!cents || words.CHARGE.test(`${cell("kind")} ${details}`))
		return { other: note(cents ? "a charge" : "nothing paid in") };
	const named = linked ?? codesIn(details).find((each) => each !== code) ?? code;
	const isInferred = named !== linked || linked === code;
	return { reversal: { ...reported, line, code, cents, reverses: named, isInferred } };
}

const NAME_MAX = 40;
const CUT =
	"there are more cells than in the header. An amount with a comma needs quotation marks.";
const SHORT = "the text was cut off here: there are fewer cells than in the header. Copy it whole.";
const MONTHS_FIRST = "” may begin with its month, as other lines do. Write the day first.";
const LIKE_AMOUNTS = "an amount such as 1250.00 or 1,250.00";
/** Negative amounts: with a minus sign before or after, also after the currency, or in brackets. */
const NEGATIVE = [/^(\D{0,6})\((.+)\)$/, /^(\D{0,6})-(.+)$/, /^(.+[^/])-()$/, /^(.+)\bdr()\.?$/i];

/** The amount in a cell: 0 if it is empty, null if it cannot be read. */
function amountIn(cell: string): number | null {
	const text = cell.replace(/[\p{Pd}\u2212]/gu, "-");
	if (/^(?:-*|n\/?a|nil)$/i.test(text)) return 0;
	const negative = NEGATIVE.find((pattern) => pattern.test(text));
	const amount = readKes(
		negative ? text.replace(negative, "$1$2").trim() : text.replace(/ ?cr\.?$/i, ""),
	);
	if (amount === null || amount < 0 || amount > AMOUNT_MAX) return null;
	return negative ? -amount : amount;
}

/** Whether a remark, in a column that we do not know, says that nothing was paid. */
const isUnpaid = (remark: string) =>
	(UNPAID.test(remark) && !words.CREDIT.test(remark)) || words.GIVES_BACK.test(remark);

const codesIn = (text: string) => text.match(CODE_IN_TEXT) ?? [];

function reversedBy(text: string): string | null {
	const code = readCode(text);
	return MPESA_CODE.test(code) ? code : null;
}

/** The account after "Acc." in "Pay Bill from 2547… - NAME Acc. MR-7K3QZ9". */
function accountIn(details: string): string {
	return /\bacc(?:ount)?\.? ?(?:no\.?)? ?:? ?(.{1,40})$/i.exec(details)?.[1] ?? "";
}

/** The payer, between "from" and "Acc.", or from the column of the other party. */
function payerIn(details: string, party: string): string | null {
	const payer = /\bfrom (.{1,80}?)(?= acc(?:ount)?\b|$)/i.exec(details)?.[1] ?? "";
	// Often only one of the two has a name.
	const [named = ""] = [payer, party.slice(0, NAME_MAX)].filter((text) => /\p{L}/u.test(text));
	return (named || payer).replace(/^[ -]+|[ -]+$/g, "") || null;
}
