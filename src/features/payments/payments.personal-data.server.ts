import type { Tx } from "../../db/transaction.ts";
import { selectedIds } from "../../platform/privacy/person.ts";
import {
	type DataSubject,
	inBatches,
	type PersonalData,
	recordIds,
} from "../../platform/privacy/personal-data.ts";
import { searchTermForContact, wordsOf } from "../../platform/privacy/search-term.ts";
import { parseReference } from "../records/reference-text.ts";
import { hashOlderUnclaimedAndReversals } from "./hash-older-codes.server.ts";
import { accountIn, withoutAccount } from "./mpesa/provider-messages.ts";
import { eraseReversals } from "./reversals.queries.server.ts";
import { eraseUnclaimed, findUnclaimedOfOrders, NO_PEOPLE } from "./unclaimed.queries.server.ts";

export const paymentsPersonalData: PersonalData = {
	/** Payments to an account that names the person instead of an order. */
	async findByContact(tx, { email, phone }, found) {
		const contacts = [email, phone].filter((each) => each !== null);
		const ids = [...found];
		return findUnassigned(tx, { contacts, ids, names: await namesOf(tx, ids) });
	},

	async export(tx, subject) {
		const unassigned = await idsOfUnassigned(tx, subject);
		const { recorded } = await findUnclaimedOfOrders(tx, recordIds("payments", subject));
		const messages = await inBatches(unassigned.provider_messages, (batch) =>
			tx
				.selectFrom("provider_messages")
				.select(["received_at", "body"])
				.where("id", "in", batch)
				.execute(),
		);
		return {
			payment_messages: messages.map(({ received_at, body }) => ({
				received_at,
				message: body && (JSON.parse(body) as unknown),
			})),
			unclaimed_payments: await inBatches(
				[...new Set([...unassigned.unclaimed_payments, ...recorded])],
				(batch) =>
					tx
						.selectFrom("unclaimed_payments")
						.select(["code", "amount_cents", "account", "payer", "at", "reason"])
						.where("id", "in", batch)
						.execute(),
			),
		};
	},

	async erase(tx, subject) {
		const orderIds = recordIds("payments", subject);
		const blanks = await subject.blank("provider_messages");
		await inBatches(orderIds, (batch) =>
			tx
				.updateTable("provider_messages")
				.set(blanks)
				.where("order_id", "in", batch)
				.returning("id")
				.execute(),
		);
		await hashOlderUnclaimedAndReversals(tx);
		const { recorded, unrecorded } = await findUnclaimedOfOrders(tx, orderIds);
		const others = await idsOfUnassigned(tx, subject);
		const codeHashes = [
			// Account and payer of unrecorded money stay, by which staff find its order.
			...(await eraseUnclaimed(tx, unrecorded, {})),
			...(await eraseUnclaimed(tx, [...recorded, ...others.unclaimed_payments], NO_PEOPLE)),
		];
		await eraseReversals(tx, [...new Set([...codeHashes, ...(await codeHashesOf(tx, orderIds))])]);
		const messages = await emptyMessages(tx, others.provider_messages);
		return { changes: codeHashes.length + messages };
	},
};

async function codeHashesOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
	const rows = await inBatches(orderIds, (batch) =>
		tx.selectFrom("payments").select("code_hash").where("order_id", "in", batch).execute(),
	);
	return rows.flatMap(({ code_hash }) => code_hash ?? []);
}

/** Tables with payments that belong to no order. */
type UnassignedTable = "provider_messages" | "unclaimed_payments";
type UnassignedRow = { table: UnassignedTable; id: string };

/** The ids of the person's rows, by table. */
async function idsOfUnassigned(
	tx: Tx,
	subject: DataSubject,
): Promise<Record<UnassignedTable, string[]>> {
	const unassigned = await findUnassigned(tx, subject);
	const idsIn = (table: UnassignedTable) => [
		...new Set([
			...unassigned.flatMap((row) => (row.table === table ? row.id : [])),
			...selectedIds(table, subject),
		]),
	];
	return {
		provider_messages: idsIn("provider_messages"),
		unclaimed_payments: idsIn("unclaimed_payments"),
	};
}

/**
 * Payments that belong to no order and whose account or payer identifies the person by a number, an address, a full name,
 * or the reference of a request.
 */
async function findUnassigned(
	tx: Tx,
	{ contacts, ids, names }: Pick<DataSubject, "contacts" | "ids" | "names">,
): Promise<UnassignedRow[]> {
	const rows = await accountsAndPayers(tx);
	if (rows.length === 0) return [];
	const full = new Set(names.map(fullName));
	const references = await referencesOf(tx, ids);
	const terms = contacts.map((contact) =>
		searchTermForContact(
			contact.includes("@") ? { email: contact, phone: null } : { email: null, phone: contact },
		),
	);
	const isTheirs = (text: string) =>
		terms.some((term) => term.match([{ where: "", text, isName: false }])) ||
		(fullName(text) !== null && full.has(fullName(text))) ||
		references.has(parseReference(text) ?? "");
	return rows.filter(({ texts }) => texts.some(isTheirs)).map(({ table, id }) => ({ table, id }));
}

/** The accounts that were typed for payments without an order, and their payers. */
async function accountsAndPayers(tx: Tx): Promise<(UnassignedRow & { texts: string[] })[]> {
	const messages = await tx
		.selectFrom("provider_messages")
		.select(["id", "body"])
		.where("order_id", "is", null)
		.where("body", "is not", null)
		.execute();
	const unclaimed = await tx
		.selectFrom("unclaimed_payments")
		.select(["id", "account", "payer"])
		.where(({ or, eb }) => or([eb("account", "is not", null), eb("payer", "is not", null)]))
		.execute();
	return [
		...messages.map(({ id, body }) => ({
			table: "provider_messages" as const,
			id,
			texts: [(body && accountIn(body)) ?? ""],
		})),
		...unclaimed.map(({ id, account, payer }) => ({
			table: "unclaimed_payments" as const,
			id,
			texts: [account ?? "", payer ?? ""],
		})),
	];
}

/** The words of a name without numbers, sorted; null for a single one, which may be anybody's. */
function fullName(text: string): string | null {
	const words = wordsOf(text).filter((word) => !/\d/.test(word));
	return words.length > 1 ? words.sort().join(" ") : null;
}

async function namesOf(tx: Tx, records: readonly string[]): Promise<string[]> {
	const named = (table: "orders" | "assistance_requests") =>
		inBatches(records, (batch) =>
			tx.selectFrom(table).select("name").where("id", "in", batch).execute(),
		);
	const rows = [...(await named("orders")), ...(await named("assistance_requests"))];
	return rows.map(({ name }) => name);
}

async function referencesOf(tx: Tx, records: readonly string[]): Promise<ReadonlySet<string>> {
	const rows = await inBatches(records, (batch) =>
		tx
			.selectFrom("record_references")
			.select("reference")
			.where("record_id", "in", batch)
			.execute(),
	);
	return new Set(rows.map(({ reference }) => reference));
}

/** Empties messages. One that is not processed yet loses only its account, so that its money is still recorded. */
async function emptyMessages(tx: Tx, ids: readonly string[]): Promise<number> {
	const messages = await inBatches(ids, (batch) =>
		tx
			.selectFrom("provider_messages")
			.select(["id", "body", "outcome"])
			.where("id", "in", batch)
			.execute(),
	);
	for (const { id, body, outcome } of messages) {
		await tx
			.updateTable("provider_messages")
			.set({ body: body && outcome === null ? withoutAccount(body) : null })
			.where("id", "=", id)
			.execute();
	}
	return messages.length;
}
