import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { fold } from "../../fold.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { correctedPhone, internationalPhone, searchedForms } from "../../platform/text/phone.ts";
import { ORDER_STATUSES } from "../orders/orders.contract.ts";
import { parseReference } from "../records/reference-text.ts";
import {
	distinctiveWords,
	type Evidence,
	type Mention,
	type NamedOrder,
	type Recorded,
	referencesIn,
} from "./evidence.ts";
import * as queries from "./payments.queries.server.ts";

type NamingEvidence = Pick<Evidence, "account" | "references">;

/** Looks up all orders at once; the returned function says which of them a report about a payment names. */
export async function findMentions(
	db: Db | Tx,
	all: readonly NamingEvidence[],
): Promise<(reported: NamingEvidence) => Mention[]> {
	const references = all.flatMap((reported) => [
		...reported.references,
		...bareReferences(reported),
	]);
	const phones = all.flatMap((reported) => phoneFormsOf(reported));
	const byReference = new Map(
		(
			await inBatches([...new Set(references)], (batch) => queries.findOrdersByReference(db, batch))
		).map((order) => [order.reference, order]),
	);
	const byPhone = Map.groupBy(
		await inBatches([...new Set(phones)], (batch) => queries.findOrdersByPhone(db, batch)),
		({ phone }) => phone,
	);
	const prefixes = new Set(all.flatMap((reported) => prefixOf(reported) ?? []));
	const byPrefix = await inBatches([...prefixes], (batch) => queries.findOrdersByPrefix(db, batch));
	const ordersOf = (reference: string): NamedOrder[] => {
		const order = byReference.get(reference);
		return order ? [order] : [];
	};
	return (reported) => {
		const named = reported.references
			.map((text) => ({ by: "reference" as const, text, orders: ordersOf(text) }))
			.filter(({ text, orders }) => orders.length > 0 || isReference(reported, text));
		if (named.length > 0) return named;
		const bare = bareReferences(reported)
			.map((text) => ({ by: "reference" as const, text, orders: ordersOf(text) }))
			.filter(({ orders }) => orders.length > 0);
		if (bare.length > 1) return bare;
		const orders = [
			...bare.flatMap((each) => each.orders),
			...phoneFormsOf(reported).flatMap((phone) => byPhone.get(phone) ?? []),
		];
		const prefix = prefixOf(reported);
		// A whole reference may begin with MR itself, such as that of MR-MRFH8K, typed as "MRFH8K".
		const isCutOff = prefix !== null && orders.length === 0;
		if (isCutOff) orders.push(...byPrefix.filter(({ reference }) => reference.startsWith(prefix)));
		const account = { by: "account" as const, text: reported.account ?? "" };
		return isCutOff || orders.length > 0 ? [{ ...account, orders }] : [];
	};
}

interface NamedPayment extends Pick<Recorded, "orderIds" | "isRefund"> {
	reported: Evidence;
	/** The orders that its references and account name. */
	named: readonly Mention[];
}

/**
 * For each payment, the orders of other customers whom the report names: as receiver of a refund, or as payer or account
 * of a payment, if their orders are open. Also a refund's receiver who is no customer, without orders. Leaves out the
 * people of the payment's own orders (customer, guardian, earlier payers), and payments that name one of these orders.
 */
export async function findOthers(
	db: Db | Tx,
	payments: readonly NamedPayment[],
): Promise<Mention[][]> {
	const paymentPeople = payments.map((payment) => ({ ...payment, people: peopleIn(payment) }));
	const withPeople = paymentPeople.filter(({ people }) => people.length > 0);
	if (withPeople.length === 0) return payments.map(() => []);
	const ownPeopleOf = await findOwnPeople(db, withPeople);
	const ordersOf = await findCustomers(
		db,
		withPeople.flatMap(({ people }) => people),
		payments.some(({ isRefund }) => isRefund) ? ORDER_STATUSES : ["pending", "processing"],
	);
	return paymentPeople.map((payment) =>
		payment.people
			.filter((person) => !ownPeopleOf(payment).some((other) => isSamePerson(person, other)))
			.map((person) => ({ by: "person" as const, text: person.text, orders: ordersOf(person) }))
			.filter(({ orders }) => payment.isRefund || orders.length > 0)
			.filter(({ orders }) => !orders.some(({ id }) => payment.orderIds.includes(id))),
	);
}

/** People that are looked up one by one, as those of one message. More are looked up together. */
const MAX_SEPARATE = 2;

async function findCustomers(
	db: Db | Tx,
	people: readonly Person[],
	statuses: readonly string[],
): Promise<(person: Person) => NamedOrder[]> {
	const areMany = people.length > MAX_SEPARATE || people.some(({ account }) => account);
	const orders = areMany ? await queries.listOrdersByStatus(db, statuses) : [];
	for (const { words, numbers } of areMany ? [] : people.filter(isIdentified)) {
		const search = { phones: numbers.flatMap(searchedForms), words: words.filter(isNameWord) };
		orders.push(...(await queries.findOrdersOfPeople(db, { ...search, statuses })));
	}
	const byKey = new Map<string, { order: NamedOrder; customer: Person }[]>();
	for (const order of new Map(orders.map((each) => [each.id, each])).values()) {
		const customer = { ...knownPerson(order.name, order.phone), order };
		for (const key of [...keysOf(customer), ...keysInAccounts(customer)]) {
			const sameKey = byKey.get(key);
			if (sameKey) sameKey.push({ order, customer });
			else byKey.set(key, [{ order, customer }]);
		}
	}
	return (person) => {
		const keys = [...keysOf(person), ...substringsOf(person.account ?? "")];
		const candidates = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
		const same = [...candidates].filter(({ customer }) => isSamePerson(person, customer));
		return [...new Set(same.map(({ order }) => order))];
	};
}

interface Person {
	words: readonly string[];
	/** Phone numbers, as `plainPhone` writes them. */
	numbers: readonly string[];
	/** The letters and digits of an account. */
	account?: string;
	order?: { reference: string; email: string | null };
}

/** From stored texts, each a name or a number. */
const knownPerson = (name: string, phone: string): Person => ({
	words: distinctiveWords(name),
	numbers: [plainPhone(phone)].filter((number) => number.length > 8),
});

/** People who are the same share one: a number, or two names. */
function keysOf({ words, numbers }: Person): string[] {
	const names = words.filter(isNameWord).sort();
	const pairs = names.flatMap((one, index) =>
		names.slice(index + 1).map((other) => `${one} ${other}`),
	);
	return [...new Set([...pairs, ...numbers])];
}

/** Length of a text by which an account names a customer. */
const MIN_LENGTH = 6;

/** An account that names the customer has one of these. */
function keysInAccounts(customer: Person): string[] {
	const email = lettersAndDigits(customer.order?.email ?? "").slice(0, MIN_LENGTH);
	return [...new Set([...accountParts(customer), email])];
}

/** All texts in an account that may be one of `keysInAccounts`. */
function substringsOf(account: string): string[] {
	const starts = Array.from({ length: Math.max(0, account.length - MIN_LENGTH + 1) }, (_, i) => i);
	return starts.flatMap((start) =>
		starts.slice(start).map((end) => account.slice(start, end + MIN_LENGTH)),
	);
}

/** Whether a text may identify somebody: a first name is not enough, but an account may be names without a gap. */
const isIdentified = ({ words, numbers, account }: Person) =>
	numbers.length > 0 || words.length > 1 || (account?.length ?? 0) > 5;

/** The people whom the report names beside the payment's own orders. */
function peopleIn({ reported, orderIds, isRefund, named }: NamedPayment) {
	const { direction, payee, payer, account } = reported;
	const isNamed = named.some(({ orders }) => orders.some(({ id }) => orderIds.includes(id)));
	const paid = isNamed ? [] : [payer, named.length === 0 ? account : null];
	// Of "sent to Airtel Money for account 0712345678", the account is the person.
	const receiver = payee && /\d{9}/.test(account ?? "") ? `${payee} ${account}` : payee;
	const texts = isRefund ? [direction === "out" ? receiver : null] : paid;
	const people = [...new Set(texts.filter((each) => each !== null))].map((text) => {
		const words = distinctiveWords(text);
		const numbers = words.filter((word) => /^\d{9,}$/.test(word));
		return { text, words, numbers, ...(text === account && { account: lettersAndDigits(text) }) };
	});
	return people.filter((person) => isRefund || isIdentified(person));
}

/** Returns the function that names the customers, guardians and earlier payers of a payment's orders. */
async function findOwnPeople(db: Db | Tx, payments: readonly Pick<Recorded, "orderIds">[]) {
	const ids = new Set(payments.flatMap(({ orderIds }) => orderIds.filter((id) => id !== null)));
	const rows = await inBatches([...ids], (batch) => queries.findPeople(db, batch));
	const people = rows.flatMap(({ id, ...texts }) =>
		Object.values(texts).flatMap((text) =>
			text === null ? [] : { id, ...knownPerson(text, text) },
		),
	);
	const byOrder = Map.groupBy(people, ({ id }) => id);
	return ({ orderIds }: Pick<Recorded, "orderIds">): Person[] =>
		orderIds.flatMap((id) => byOrder.get(id ?? "") ?? []);
}

const isNameWord = (word: string) => !/\d/.test(word);

function isSamePerson(one: Person, other: Person): boolean {
	return (
		one.numbers.some((number) => other.numbers.includes(number)) ||
		isSameName(one.words, other.words) ||
		(one.account !== undefined && isInAccount(one.account, other))
	);
}

const lettersAndDigits = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Whether an account has two names, the number, reference or email of a person: "WANJIRUKAMAU2", "j.kamau@gmail". */
function isInAccount(account: string, person: Person): boolean {
	// Of a long email only the beginning fits. One word, such as "school", begins many.
	const isLong = account.length > 9 || (account.length >= MIN_LENGTH && /\d/.test(account));
	const isEmail = isLong && lettersAndDigits(person.order?.email ?? "").startsWith(account);
	return isEmail || accountParts(person).some((part) => account.includes(part));
}

function accountParts({ words, numbers, order }: Person): string[] {
	const names = words.filter(isNameWord);
	const pairs = names.flatMap((one) =>
		names.filter((name) => name !== one).map((name) => one + name),
	);
	const phones = numbers.map((number) => number.slice(-9));
	return [...pairs, ...phones, ...(order ? [order.reference.slice(3).toLowerCase()] : [])];
}

/** Whether one has all names of the other: M-Pesa adds middle names. One shared name proves nothing. */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
	const [short = [], long = []] = [one, other]
		.map((words) => words.filter(isNameWord))
		.sort((a, b) => a.length - b.length);
	return short.length > 1 && short.every((word) => long.includes(word));
}

/** Whether an account is a reference, perhaps without `MR-` or cut off. */
export const isReferenceIn = (reported: NamingEvidence) =>
	bareReferences(reported).length > 0 || prefixOf(reported) !== null;

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
function prefixOf({ account, references }: NamingEvidence): string | null {
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
 * The order that unrecorded money is for: the only one that it names, and by a reference, perhaps without `MR-`. If it
 * names several, staff decide.
 */
export function onlyOrder(named: readonly Mention[]): NamedOrder | undefined {
	const [{ text, orders } = { text: "", orders: [] }] = named;
	const [order] = orders;
	const plain = text
		.normalize("NFKC")
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, "");
	const isWhole = order && plain.includes(order.reference.slice(3));
	return isWhole && named.length + orders.length === 2 ? order : undefined;
}
