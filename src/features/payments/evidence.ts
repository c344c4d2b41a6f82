import { fold } from "../../fold.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import { kes } from "../../platform/text/kes.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import type { WrittenTime } from "../../platform/text/written-time.ts";
import { MPESA_MAX } from "../ledger/amount.ts";
import { fromCents, type PaymentMethod, toCents } from "../ledger/payment.ts";
import { parseReference } from "../records/reference-text.ts";

/**
 * What a source says about a payment by M-Pesa: a typed code, a pasted message, a line of a statement, a callback or the
 * answer to a query. Has no server-only imports.
 */
export interface Evidence {
	/** The receipt, in upper case. */
	code: string | null;
	cents: number | null;
	at: WrittenTime | null;
	/** What the payer typed as account, if it is short enough to be one. */
	account: string | null;
	/** Texts in the form of a reference, the account's first. Names can match by chance, such as "Mr Khayes". */
	references: readonly string[];
	/** Name and number, as they are written. */
	payer: string | null;
	/** An amount in another currency, as it is written. */
	foreign: string | null;
	/** Who got the money, if the writer of the message paid: a name, or what the message says instead. */
	payee: string | null;
	/** Whether the writer got the money or paid it; null if that is unknown. */
	direction: "in" | "out" | null;
	/** The code of the payment that it reverses. */
	reverses: string | null;
}

export const NO_EVIDENCE: Evidence = {
	code: null,
	cents: null,
	at: null,
	account: null,
	references: [],
	payer: null,
	foreign: null,
	payee: null,
	// Statements and callbacks are about money that we got.
	direction: "in",
	reverses: null,
};

/** Evidence with these values; others are blank. */
export function evidence(reported: Partial<Evidence>): Evidence {
	return { ...NO_EVIDENCE, ...reported };
}

const TEXT_MAX = 1_000;

/**
 * A text short enough for patterns that backtrack: one line, single spaces, cut off. Every text of unlimited length
 * passes here first.
 */
export function searchable(text: string): string {
	return text
		.slice(0, 10 * TEXT_MAX)
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, TEXT_MAX);
}

/** A lookahead, so that matches may overlap: "Mr. MR-7K3QXW". */
const REFERENCE =
	/(?<![A-Z0-9])(?=(M[^A-Z0-9]{0,3}R[^A-Z0-9]{0,3}[A-Z0-9](?:[^A-Z0-9]?[A-Z0-9]){5})(?![A-Z0-9]))/gi;

/** The references in a searchable text. People omit the dash, write another character for it, or add words. */
export function referencesIn(text: string): string[] {
	const found = [...text.normalize("NFKC").matchAll(REFERENCE)];
	return [...new Set(found.flatMap(([, each = ""]) => parseReference(each) ?? []))];
}

export interface NamedOrder {
	id: string;
	reference: string;
	/** Its customer; blank after an erasure. */
	name: string;
}

/** One of the ways in which evidence names an order. */
export interface Mention<Order extends { id: string } = NamedOrder> {
	/** By a reference, by another text that the payer typed as account, or by who paid or got the money. */
	by: "reference" | "account" | "person";
	text: string;
	/** A phone number can match several; an unknown reference or a stranger's name none. */
	orders: readonly Order[];
}

export interface ReversedAmount {
	/** Null if that is all of it, or cannot be read. */
	cents: number | null;
	at: string;
	isReversalsOwnCode?: boolean;
}

/** Why staff must check an amount that M-Pesa does not allow; otherwise null. */
export function aboveMpesaLimit(cents: number): string | null {
	if (cents <= toCents(MPESA_MAX)) return null;
	return `${kes(fromCents(cents))} is more than M-Pesa allows in one payment (${kes(MPESA_MAX)})`;
}

/** A payment that is recorded, or about to be. Unknown values are null. */
export interface Recorded {
	/** The order that it counts for, and those for which it counted before (null if there are none). */
	orderIds: readonly (string | null)[];
	code: string | null;
	cents: number | null;
	/** In Nairobi. */
	day: string | null;
	isRefund?: boolean;
	/** M-Pesa by default. */
	method?: PaymentMethod;
	reversedAmount?: ReversedAmount | undefined;
}

/** The result of comparing evidence with a payment. */
export interface Verdict<Order extends { id: string } = NamedOrder> {
	/** Other orders and people that the evidence names. */
	others: readonly Mention<Order>[];
	reversedAmount: ReversedAmount | null;
	differsIn: readonly ("code" | "amount" | "day" | "direction")[];
}

/**
 * @param named what the evidence names
 * @param ownNames the business's names and numbers, by which a message's payer or payee is recognised as us
 */
export function compare<Order extends { id: string } = NamedOrder>(
	reported: Evidence,
	recorded: Recorded,
	named: readonly Mention<Order>[],
	ownNames: readonly string[] = [],
): Verdict<Order> {
	const differs = <Value>(one: Value | null, other: Value | null) =>
		one !== null && other !== null && one !== other;
	const { orderIds, isRefund = false } = recorded;
	const direction = directionOf(reported, named, ownNames);
	return {
		others: named.filter(({ orders }) => !orders.some(({ id }) => orderIds.includes(id))),
		reversedAmount: recorded.reversedAmount
			? nullCentsIfWhole(recorded.reversedAmount, reported.cents ?? recorded.cents)
			: null,
		differsIn: [
			...(differs(reported.code, recorded.code) ? (["code"] as const) : []),
			...(differs(reported.cents, recorded.cents) ? (["amount"] as const) : []),
			...(differs(dayOf(reported), recorded.day) ? (["day"] as const) : []),
			...(differs(direction, isRefund ? "out" : "in") ? (["direction"] as const) : []),
		],
	};
}

/** Sets `cents` to null if it is the `whole` payment, in cents (null if unknown). */
export function nullCentsIfWhole(reversed: ReversedAmount, whole: number | null): ReversedAmount {
	const isAll = reversed.cents !== null && whole !== null && reversed.cents >= whole;
	return isAll ? { ...reversed, cents: null } : reversed;
}

/** Whether we got the money or paid it. A reference as the account shows that it was paid to us; one elsewhere does not. */
function directionOf(
	{ direction, payer, payee, account }: Evidence,
	named: readonly Mention<{ id: string }>[],
	ownNames: readonly string[],
): Evidence["direction"] {
	if (direction === "out") {
		// A statement names no payee: its money went out from us.
		const typed = referencesIn(account ?? "");
		const isTheirs = named.some(({ text, orders }) => typed.includes(text) && orders.length > 0);
		return payee !== null && (isTheirs || isOwnName(payee, ownNames)) ? "in" : "out";
	}
	return direction === "in" && isOwnName(payer, ownNames) ? "out" : direction;
}

/** Words in the names of many businesses. */
const COMMON_WORDS = new Set("and company enterprise enterprises kenya limited ltd".split(" "));

/** The words and phone numbers of a text that identify somebody. */
export function distinctiveWords(text: string): string[] {
	const words = fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
	return words
		.filter((word) => !COMMON_WORDS.has(word))
		.map((word) => (/^\d+$/.test(word) ? plainPhone(word) : word));
}

/** Whether all words of the text are in one of our names, or the other way round. One shared word proves nothing. */
function isOwnName(text: string | null, ownNames: readonly string[]): boolean {
	const words = distinctiveWords(text ?? "");
	return ownNames.map(distinctiveWords).some((ownWords) => {
		const [short, long] = ownWords.length < words.length ? [ownWords, words] : [words, ownWords];
		// A single word must be the first of ours: many names contain "science".
		const isName = short.length > 1 || short.length === ownWords.length || short[0] === ownWords[0];
		return short.length > 0 && isName && short.every((word) => long.includes(word));
	});
}

/** The recorded day if it is more than a day from the evidence's: people record late payments the next day. */
export function storedDayIfOverOneDayOff(
	{ at }: Pick<Evidence, "at">,
	paidAt: string,
): string | null {
	const day = nairobiDay(Date.parse(paidAt));
	const isFar = at && Math.abs(Date.parse(nairobiDay(Date.parse(at.at))) - Date.parse(day)) > DAY;
	return isFar ? day : null;
}

const DAY = 24 * 3_600_000;

/** The day of a time in Nairobi, such as 2026-11-26. */
export function dayOf({ at }: Pick<Evidence, "at">): string | null {
	return at && nairobiDay(Date.parse(at.at));
}

/** Such as "MR-7K3QZ9 (Jane Wanjiru)". */
export function orderName({ reference, name }: Pick<NamedOrder, "reference" | "name">): string {
	return name ? `${reference} (${name})` : reference;
}
