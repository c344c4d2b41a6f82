import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { correctedPhone, internationalPhone, searchedForms } from "../../platform/text/phone.ts";
import { parseReference } from "../records/reference-text.ts";
import {
	type Evidence,
	type Named,
	type NamedOrder,
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
): Promise<(said: Evident) => Named[]> {
	const references = all.flatMap((said) => [...said.references, bareReference(said) ?? []].flat());
	const phones = all.flatMap((said) => phoneFormsOf(said));
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
	for (const said of all) {
		const beginning = beginningOf(said);
		if (beginning) cutOff.set(beginning, await findOrdersByBeginning(db, beginning));
	}
	const ordersOf = (reference: string | null): NamedOrder[] => {
		const order = byReference.get(reference ?? "");
		return order ? [order] : [];
	};
	return (said) => {
		const named = said.references
			.map((text) => ({ by: "reference" as const, text, orders: ordersOf(text) }))
			.filter(({ text, orders }) => orders.length > 0 || isMeant(said, text));
		if (named.length > 0) return named;
		const orders = [
			...ordersOf(bareReference(said)),
			...phoneFormsOf(said).flatMap((phone) => byPhone.get(phone) ?? []),
		];
		const beginning = cutOff.get(beginningOf(said) ?? "");
		if (beginning) return [{ by: "account", text: said.account ?? "", orders: beginning }];
		return orders.length > 0 ? [{ by: "account", text: said.account ?? "", orders }] : [];
	};
}

/**
 * The orders of the customer that got the money by its name or number, if it is nobody of these orders: neither their
 * customer nor guardian, nor the payer on their receipt.
 */
export async function findPayees(
	tx: Tx,
	{ direction, payee }: Evidence,
	orderIds: readonly (string | null)[],
): Promise<Named[]> {
	const words = new Set(direction === "out" ? tellingWords(payee ?? "") : []);
	const sharedWith = (text: string | null) => tellingWords(text ?? "").filter((w) => words.has(w));
	if (words.size === 0) return [];
	const own = await findPeople(
		tx,
		orderIds.filter((id) => id !== null),
	);
	if (own.some((texts) => texts.some((text) => sharedWith(text).length > 0))) return [];
	const phones = [...words].filter((word) => /^\d{9,}$/.test(word)).flatMap(searchedForms);
	const found = await findOrdersOfPeople(
		tx,
		phones,
		[...words].filter((word) => !/\d/.test(word)),
	);
	const orders = found.filter(
		// One name in common is common.
		({ phone, name }) => phones.includes(phone) || sharedWith(name).length > 1,
	);
	return orders.length > 0 ? [{ by: "person", text: payee ?? "", orders }] : [];
}

/**
 * The open orders of the customer with the payer's number, if it is nobody's of these orders. Nobody is asked about money
 * that names one of them.
 */
export async function findPayers(
	tx: Tx,
	{ payer }: Pick<Evidence, "payer">,
	orderIds: readonly (string | null)[],
	named: readonly Named[],
): Promise<Named[]> {
	const phones = tellingWords(payer ?? "").flatMap((word) =>
		/^\d{9,}$/.test(word) ? searchedForms(word) : [],
	);
	const ids = orderIds.filter((id) => id !== null);
	const isNamed = named.some(({ orders }) => orders.some(({ id }) => ids.includes(id)));
	if (phones.length === 0 || isNamed) return [];
	const own = (await findPeople(tx, ids)).flat();
	if (own.some((text) => text !== null && phones.includes(text))) return [];
	const orders = await findOrdersByPhone(tx, phones, ["pending", "processing"]);
	return orders.length > 0 ? [{ by: "person", text: payer ?? "", orders }] : [];
}

/** A name such as "Mr Khayes" is no reference, unless an order has it. */
function isMeant({ account }: Evident, reference: string): boolean {
	return /\d/.test(reference) || referencesIn(account ?? "").includes(reference);
}

/** Of an account without `MR-`. */
function bareReference({ account }: Evident): string | null {
	return parseReference(`MR${account ?? ""}`);
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
