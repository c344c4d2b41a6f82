import { fold } from "../../fold.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { kes } from "../../platform/text/kes.ts";
import type { WrittenTime } from "../../platform/text/written-time.ts";
import { MPESA_MAX } from "../ledger/amount.ts";
import { fromCents, type PaymentMethod, toCents } from "../ledger/payment.ts";
import { parseReference } from "../records/reference-text.ts";

/**
 * What proves a payment by M-Pesa, from whatever source: a typed code, a pasted message, a line of a statement, a
 * callback or the answer to a query. Safe in the browser.
 */
export interface Evidence {
	/** The receipt, in upper case. */
	code: string | null;
	cents: number | null;
	at: WrittenTime | null;
	/** What the payer typed as account, if it is short enough to be one. */
	account: string | null;
	/** Texts in it that have the form of a reference, the account's first. Names can match by chance, such as "Mr Khayes". */
	references: readonly string[];
	/** Name and number, as they are written. */
	payer: string | null;
	/** A sum that is not in KES, as it is written. */
	foreign: string | null;
	/** Who got it, if its writer paid: a name, or what a message says instead. */
	payee: string | null;
	/** Whether its writer got the money or paid it; null if it does not say. */
	direction: "in" | "out" | null;
	/** The code of the payment that it takes back. */
	reverses: string | null;
}

const NOTHING: Evidence = {
	code: null,
	cents: null,
	at: null,
	account: null,
	references: [],
	payer: null,
	foreign: null,
	payee: null,
	// A statement and M-Pesa's own messages are about money that we got.
	direction: "in",
	reverses: null,
};

export function evidence(reported: Partial<Evidence>): Evidence {
	return { ...NOTHING, ...reported };
}

const TEXT_MAX = 1_000;

/**
 * A text in which patterns can search without taking long: one line, without gaps, cut off. Every text of which nobody
 * has limited the length passes here first.
 */
export function searchable(text: string): string {
	return text
		.slice(0, 10 * TEXT_MAX)
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, TEXT_MAX);
}

/** One after the other, also where two begin in the same word: "Mr. MR-7K3QXW". */
const REFERENCE =
	/(?<![A-Z0-9])(?=(M[^A-Z0-9]{0,3}R[^A-Z0-9]{0,3}[A-Z0-9](?:[^A-Z0-9]?[A-Z0-9]){5})(?![A-Z0-9]))/gi;

/** The references in a searchable text. People omit the dash or write another sign, or type more than the reference. */
export function referencesIn(text: string): string[] {
	const found = [...text.normalize("NFKC").matchAll(REFERENCE)];
	return [...new Set(found.flatMap(([, each = ""]) => parseReference(each) ?? []))];
}

/** An order that the evidence may name. */
export interface NamedOrder {
	id: string;
	reference: string;
	/** Its customer; blank after an erasure. */
	name: string;
}

/** One of the ways in which evidence names an order. */
export interface Named<Order extends { id: string } = NamedOrder> {
	/** A reference, what the payer typed as account instead of one, or who paid or got the money. */
	by: "reference" | "account" | "person";
	text: string;
	/** One of these: a phone number can be that of several orders; no order has an unknown reference or a stranger's name. */
	orders: readonly Order[];
}

/** What M-Pesa took back of a payment. */
export interface TakenBack {
	/** Null for all of it, or if it could not be read how much. */
	cents: number | null;
	at: string;
	/** Whether the code is the reversal's own, not the payment's. */
	isReceipt?: boolean;
}

/** Why staff must look at an amount, in cents; null if M-Pesa can move it. */
export function excessOf(cents: number): string | null {
	if (cents <= toCents(MPESA_MAX)) return null;
	return `${kes(fromCents(cents))} is more than M-Pesa allows in one payment (${kes(MPESA_MAX)})`;
}

/** A payment that is recorded, or about to be. What is not known yet is null. */
export interface Recorded {
	/** The order that it counts for, and those for which it counted before. */
	orderIds: readonly (string | null)[];
	code: string | null;
	cents: number | null;
	/** In Nairobi. */
	day: string | null;
	isRefund?: boolean;
	/** By M-Pesa unless it says otherwise. */
	method?: PaymentMethod;
	takenBack?: TakenBack | undefined;
}

/** How evidence compares with a payment. */
export interface Verdict<Order extends { id: string } = NamedOrder> {
	/** What it names that is not the payment's order. */
	others: readonly Named<Order>[];
	takenBack: TakenBack | null;
	differsIn: readonly ("code" | "amount" | "day" | "direction")[];
}

/**
 * @param named what the evidence names
 * @param ours the words of the business's names and numbers: of a message to or from us its writer is the other side
 */
export function compare<Order extends { id: string } = NamedOrder>(
	reported: Evidence,
	recorded: Recorded,
	named: readonly Named<Order>[],
	ours: readonly string[] = [],
): Verdict<Order> {
	const differs = <Value>(one: Value | null, other: Value | null) =>
		one !== null && other !== null && one !== other;
	const { orderIds, isRefund = false } = recorded;
	const direction = directionOf(reported, named, ours);
	return {
		others: named.filter(({ orders }) => !orders.some(({ id }) => orderIds.includes(id))),
		takenBack: recorded.takenBack
			? partOf(recorded.takenBack, reported.cents ?? recorded.cents)
			: null,
		differsIn: [
			...(differs(reported.code, recorded.code) ? (["code"] as const) : []),
			...(differs(reported.cents, recorded.cents) ? (["amount"] as const) : []),
			...(differs(dayOf(reported), recorded.day) ? (["day"] as const) : []),
			...(differs(direction, isRefund ? "out" : "in") ? (["direction"] as const) : []),
		],
	};
}

/** @param whole the payment's amount, if it is known */
export function partOf(back: TakenBack, whole: number | null): TakenBack {
	const isAll = back.cents !== null && whole !== null && back.cents >= whole;
	return isAll ? { ...back, cents: null } : back;
}

/** The way of the money as we see it. Whose message names a reference has paid for an order. */
function directionOf(
	{ direction, payer, payee }: Evidence,
	named: readonly Named<{ id: string }>[],
	ours: readonly string[],
): Evidence["direction"] {
	if (direction === "out") {
		// A statement names no payee: its money went out from us.
		const isTheirs = named.some(({ by, orders }) => by === "reference" && orders.length > 0);
		return payee !== null && (isTheirs || isOneOf(payee, ours)) ? "in" : "out";
	}
	return direction === "in" && isOneOf(payer, ours) ? "out" : direction;
}

/** In many names of businesses. */
const COMMON = new Set(["and", "company", "enterprise", "enterprises", "kenya", "limited", "ltd"]);

/** The words of names and numbers that tell whose they are. */
export function tellingWords(text: string): string[] {
	const words = fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
	return words
		.filter((word) => !COMMON.has(word))
		.map((word) => (/^\d+$/.test(word) ? plainPhone(word) : word));
}

/** Whether a text has all words of one of our names or numbers, or is a part of one: one word in common is common. */
function isOneOf(text: string | null, ours: readonly string[]): boolean {
	const words = tellingWords(text ?? "");
	return ours.map(tellingWords).some((own) => {
		const [short, long] = own.length < words.length ? [own, words] : [words, own];
		return short.length > 0 && short.every((word) => long.includes(word));
	});
}

/** The day of a payment if it differs from the evidence by more than a day: people record what came in the night later. */
export function dayIfFar({ at }: Pick<Evidence, "at">, paidAt: string): string | null {
	const day = fairDay(Date.parse(paidAt));
	const isFar = at && Math.abs(Date.parse(fairDay(Date.parse(at.at))) - Date.parse(day)) > DAY;
	return isFar ? day : null;
}

const DAY = 24 * 3_600_000;

/** The day of a time in Nairobi, such as 2026-11-26. */
export function dayOf({ at }: Pick<Evidence, "at">): string | null {
	return at && fairDay(Date.parse(at.at));
}

/** Such as "MR-7K3QZ9 (Jane Wanjiru)". */
export function orderName({ reference, name }: Pick<NamedOrder, "reference" | "name">): string {
	return name ? `${reference} (${name})` : reference;
}
