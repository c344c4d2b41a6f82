import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { correctedPhone, internationalPhone, searchedForms } from "../../platform/text/phone.ts";
import { ORDER_STATUSES } from "../orders/orders.contract.ts";
import { parseReference } from "../records/reference-text.ts";
import {
	distinctiveWords,
	type Evidence,
	type Named,
	type NamedOrder,
	type Recorded,
	referencesIn,
} from "./evidence.ts";
import {
	findOrdersByBeginning,
	findOrdersByPhone,
	findOrdersByReference,
	findOrdersOfPeople,
	findPeople,
} from "./payments.queries.server.ts";

type NamingEvidence = Pick<Evidence, "account" | "references">;

/** Looks up all orders at once; the returned function says which of them each evidence names. */
export async function findNamed(
	db: Db | Tx,
	all: readonly NamingEvidence[],
): Promise<(reported: NamingEvidence) => Named[]> {
	const references = all.flatMap((reported) => [
		...reported.references,
		...bareReferences(reported),
	]);
	const phones = all.flatMap((reported) => phoneFormsOf(reported));
	const byReference = new Map(
		(await inBatches([...new Set(references)], (some) => findOrdersByReference(db, some))).map(
			(order) => [order.reference, order],
		),
	);
	const byPhone = Map.groupBy(
		await inBatches([...new Set(phones)], (some) => findOrdersByPhone(db, some)),
		({ phone }) => phone,
	);
	const cutOff = new Map<string, NamedOrder[]>();
	for (const reported of all) {
		const beginning = beginningOf(reported);
		if (beginning) cutOff.set(beginning, await findOrdersByBeginning(db, beginning));
	}
	const ordersOf = (reference: string): NamedOrder[] => {
		const order = byReference.get(reference);
		return order ? [order] : [];
	};
	return (reported) => {
		const named = reported.references
			.map((text) => ({ by: "reference" as const, text, orders: ordersOf(text) }))
			.filter(({ text, orders }) => orders.length > 0 || isReference(reported, text));
		if (named.length > 0) return named;
		const orders = [
			...bareReferences(reported).flatMap(ordersOf),
			...phoneFormsOf(reported).flatMap((phone) => byPhone.get(phone) ?? []),
		];
		const isCutOff = cutOff.get(beginningOf(reported) ?? "");
		const of = { by: "account" as const, text: reported.account ?? "", orders: isCutOff ?? orders };
		return isCutOff || orders.length > 0 ? [of] : [];
	};
}

/**
 * The orders of other customers whom the evidence names: as receiver of a refund, or as payer or account of a payment, if
 * their orders are open. A refund's receiver whom no order has is named without orders. Leaves out the people of the
 * payment's own orders (customer, guardian, earlier payers), and payments that name one of these orders.
 */
export async function findOthers(
	tx: Db | Tx,
	reported: Evidence,
	{ orderIds, isRefund }: Pick<Recorded, "orderIds" | "isRefund">,
	named: readonly Named[],
): Promise<Named[]> {
	const ids = orderIds.filter((id) => id !== null);
	const isNamed = named.some(({ orders }) => orders.some(({ id }) => ids.includes(id)));
	const paid = isNamed ? [] : [reported.payer, named.length === 0 ? reported.account : null];
	const texts = isRefund ? [reported.direction === "out" ? reported.payee : null] : paid;
	const found: Named[] = [];
	for (const text of new Set(texts.filter((each) => each !== null))) {
		const words = distinctiveWords(text);
		const numbers = words.filter((word) => /^\d{9,}$/.test(word));
		const isTheirs = (other: string | null) =>
			other !== null &&
			(numbers.includes(plainPhone(other)) || isSameName(words, distinctiveWords(other)));
		const isPerson = numbers.length > 0 || words.length > 1;
		if (!(isPerson || isRefund)) continue;
		if ((await findPeople(tx, ids)).flat().some(isTheirs)) continue;
		const statuses = isRefund ? ORDER_STATUSES : ["pending", "processing"];
		const phones = numbers.flatMap(searchedForms);
		const people = { phones, words: words.filter(isOfName), statuses };
		const some = isPerson ? await findOrdersOfPeople(tx, people) : [];
		const orders = some.filter(({ phone, name }) => isTheirs(phone) || isTheirs(name));
		if (isRefund || orders.length > 0) found.push({ by: "person", text, orders });
	}
	return found;
}

const isOfName = (word: string) => !/\d/.test(word);

/** Whether one has all names of the other: M-Pesa adds middle names. One shared name proves nothing. */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
	const [short = [], long = []] = [one, other]
		.map((words) => words.filter(isOfName))
		.sort((a, b) => a.length - b.length);
	return short.length > 1 && short.every((word) => long.includes(word));
}

/** Whether an account is a reference, perhaps without `MR-` or cut off. */
export const isReferenceIn = (reported: NamingEvidence) =>
	bareReferences(reported).length > 0 || beginningOf(reported) !== null;

/** A name such as "Mr Khayes" is no reference, unless an order has it. */
function isReference({ account }: NamingEvidence, reference: string): boolean {
	return /\d/.test(reference) || referencesIn(account ?? "").includes(reference);
}

/** What may be a reference without `MR-` in an account: "7K3 QXW", "7K3QXW fees", "order7K3QXW". */
function bareReferences({ account }: NamingEvidence): string[] {
	// Digits alone are a phone number.
	const words = (account ?? "").normalize("NFKC").match(/(?!\d+\b)[a-z0-9]{6,}/gi) ?? [];
	const ends = words.flatMap((word) => [word.slice(0, 6), word.slice(-6)]);
	const parts = [account ?? "", ...ends];
	return [...new Set(parts.flatMap((part) => parseReference(`MR${part}`) ?? []))];
}

/** The beginning of a reference that was cut off, such as `MR-7K3Q`; names such as "Mr Khan" have no digit or dash. */
function beginningOf({ account, references }: NamingEvidence): string | null {
	const parts = /^MR([ -]?)([2-9A-HJKMNP-TV-Z]{3,5})$/i.exec(account?.trim() ?? "");
	if (!parts?.[2] || references.length > 0) return null;
	return parts[1] === "-" || /\d/.test(parts[2]) ? `MR-${parts[2].toUpperCase()}` : null;
}

/** The stored forms of an account that is a phone number. */
function phoneFormsOf({ account }: NamingEvidence): string[] {
	const phone = internationalPhone(account ?? "") ?? correctedPhone(account ?? "");
	return phone ? searchedForms(phone) : [];
}

/**
 * The order that unrecorded money is for: the only one that it names, and by a reference. If it names several, staff
 * decide.
 */
export function onlyOrder(named: readonly Named[]): NamedOrder | undefined {
	return named.length === 1 && named[0]?.by === "reference" ? named[0].orders[0] : undefined;
}
