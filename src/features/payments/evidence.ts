import { fairDay } from "../../platform/text/fair-day.ts";
import type { WrittenTime } from "../../platform/text/written-time.ts";
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
	reverses: null,
};

export function evidence(said: Partial<Evidence>): Evidence {
	return { ...NOTHING, ...said };
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

const REFERENCE = /\bMR[ \u2010-\u2015-]{0,3}[A-Z0-9](?:[ \u2010-\u2015-]?[A-Z0-9]){5}\b/gi;

/** The references in a searchable text. People omit the dash, or type more than the reference. */
export function referencesIn(text: string): string[] {
	const found = [...text.matchAll(REFERENCE)].flatMap(([each]) => parseReference(each) ?? []);
	return [...new Set(found)];
}

/** An order that the evidence may name. */
export interface NamedOrder {
	id: string;
	reference: string;
	/** Its customer; blank after an erasure. */
	name: string;
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
}

/** How evidence compares with a payment. */
export interface Verdict<Order = NamedOrder> {
	/** Code of the payment that it takes back, so that it proves none. */
	reverses: string | null;
	/** The order that it names, if that is another one. */
	belongsTo: Order | null;
	differsIn: readonly ("code" | "amount" | "day" | "direction")[];
}

/** @param named the order of the first of the evidence's references that has one */
export function compare<Order extends { id: string }>(
	said: Evidence,
	recorded: Recorded,
	named: Order | undefined,
): Verdict<Order> {
	const differs = <Value>(one: Value | null, other: Value | null) =>
		one !== null && other !== null && one !== other;
	const isSameDay = !differs(said.at && fairDay(Date.parse(said.at.at)), recorded.day);
	return {
		reverses: said.reverses,
		belongsTo: named && !recorded.orderIds.includes(named.id) ? named : null,
		differsIn: [
			...(differs(said.code, recorded.code) ? (["code"] as const) : []),
			...(differs(said.cents, recorded.cents) ? (["amount"] as const) : []),
			...(isSameDay ? [] : (["day"] as const)),
			...(recorded.isRefund ? (["direction"] as const) : []),
		],
	};
}

/** Such as "MR-7K3QZ9 (Jane Wanjiru)". */
export function orderName({ reference, name }: Pick<NamedOrder, "reference" | "name">): string {
	return name ? `${reference} (${name})` : reference;
}
