import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { correctedPhone, internationalPhone, searchedForms } from "../../platform/text/phone.ts";
import { ORDER_STATUSES } from "../orders/orders.contract.ts";
import { parseReference } from "../records/reference-text.ts";
import {
	type Evidence,
	type Named,
	type NamedOrder,
	type Recorded,
	referencesIn,
	tellingWords,
} from "./evidence.ts";
import {
	findOrdersByBeginning,
	findOrdersByPhone,
	findOrdersByReference,
	findOrdersOfPeople,
	findPeople,
} from "./payments.queries.server.ts";

type Evident = Pick<Evidence, "account" | "references">;

/** Finds out what each of the evidences names. */
export async function findNamed(
	db: Db | Tx,
	all: readonly Evident[],
): Promise<(reported: Evident) => Named[]> {
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
			.filter(({ text, orders }) => orders.length > 0 || isMeant(reported, text));
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
 * The orders of another customer whose name or number it gives: of a refund the receiver's, of a payment the payer's or
 * what was typed as account, if their orders are open. A refund's receiver is named without orders if nobody is known by
 * it. Nobody is asked about somebody of these orders: their customer or guardian, or who paid for them; nor about a payment
 * that names one of them.
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
		const words = tellingWords(text);
		const numbers = words.filter((word) => /^\d{9,}$/.test(word));
		const isTheirs = (other: string | null) =>
			other !== null &&
			(numbers.includes(plainPhone(other)) || isSameName(words, tellingWords(other)));
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

/** Whether one has all names of the other: M-Pesa writes middle names. One name in common is common. */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
	const [short = [], long = []] = [one, other]
		.map((words) => words.filter(isOfName))
		.sort((a, b) => a.length - b.length);
	return short.length > 1 && short.every((word) => long.includes(word));
}

/** Whether an account is a reference, though it may have no `MR-` or no end. */
export const isReferenceIn = (reported: Evident) =>
	bareReferences(reported).length > 0 || beginningOf(reported) !== null;

/** A name such as "Mr Khayes" is no reference, unless an order has it. */
function isMeant({ account }: Evident, reference: string): boolean {
	return /\d/.test(reference) || referencesIn(account ?? "").includes(reference);
}

/** What may be a reference without `MR-` in an account: "7K3 QXW", "7K3QXW fees", "order7K3QXW". */
function bareReferences({ account }: Evident): string[] {
	// Digits alone are a phone number.
	const words = (account ?? "").normalize("NFKC").match(/(?!\d+\b)[a-z0-9]{6,}/gi) ?? [];
	const ends = words.flatMap((word) => [word.slice(0, 6), word.slice(-6)]);
	const parts = [account ?? "", ...ends];
	return [...new Set(parts.flatMap((part) => parseReference(`MR${part}`) ?? []))];
}

/** Of a reference whose end is missing, such as `MR-7K3Q`; names such as "Mr Khan" have no digit and no dash. */
function beginningOf({ account, references }: Evident): string | null {
	const signs = /^MR([ -]?)([2-9A-HJKMNP-TV-Z]{3,5})$/i.exec(account?.trim() ?? "");
	if (!signs?.[2] || references.length > 0) return null;
	return signs[1] === "-" || /\d/.test(signs[2]) ? `MR-${signs[2].toUpperCase()}` : null;
}

/** Of an account that is a phone number, as numbers are stored. */
function phoneFormsOf({ account }: Evident): string[] {
	const phone = internationalPhone(account ?? "") ?? correctedPhone(account ?? "");
	return phone ? searchedForms(phone) : [];
}

/**
 * The order that money without a payment is for: the only one that it names by a reference. What names more is not
 * given to the first one.
 */
export function onlyOrder(named: readonly Named[]): NamedOrder | undefined {
	return named.length === 1 && named[0]?.by === "reference" ? named[0].orders[0] : undefined;
}
