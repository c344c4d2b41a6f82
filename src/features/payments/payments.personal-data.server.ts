import type { Tx } from "../../db/transaction.ts";
import { fold } from "../../fold.ts";
import { contactNeedle } from "../../platform/privacy/needle.ts";
import { chosenIn } from "../../platform/privacy/person.ts";
import {
	type DataSubject,
	inBatches,
	type PersonalData,
	withChosen,
} from "../../platform/privacy/personal-data.ts";
import { parseReference } from "../records/reference.ts";
import { accountIn, withoutAccount } from "./mpesa/provider-messages.ts";

export const paymentsPersonalData: PersonalData = {
	/** Payments to an account that is no order's reference but the person's. */
	async findByContact(tx, { email, phone }, found) {
		const contacts = [email, phone].filter((each) => each !== null);
		const messages = await findTyped(tx, { contacts, ids: [...found] });
		return messages.map((id) => ({ table: "provider_messages", id }));
	},

	async export(tx, subject) {
		const messages = await inBatches(await messagesOf(tx, subject), (some) =>
			tx
				.selectFrom("provider_messages")
				.select(["received_at", "body"])
				.where("id", "in", some)
				.execute(),
		);
		return {
			payment_messages: messages.map(({ received_at, body }) => ({
				received_at,
				message: body && (JSON.parse(body) as unknown),
			})),
		};
	},

	async erase(tx, subject) {
		const blanks = await subject.blank("provider_messages");
		await inBatches(withChosen("payments", subject), (some) =>
			tx
				.updateTable("provider_messages")
				.set(blanks)
				.where("order_id", "in", some)
				.returning("id")
				.execute(),
		);
		return { changes: await eraseTyped(tx, await messagesOf(tx, subject)) };
	},
};

async function messagesOf(tx: Tx, subject: DataSubject): Promise<string[]> {
	const typed = await findTyped(tx, subject);
	return [...new Set([...typed, ...chosenIn("provider_messages", subject)])];
}

/**
 * Payments that belong to no order, because the payer typed something of the person as account: a number, an address, a
 * full name, or the reference of a request.
 */
async function findTyped(
	tx: Tx,
	{ contacts, ids }: Pick<DataSubject, "contacts" | "ids">,
): Promise<string[]> {
	const loose = await tx
		.selectFrom("provider_messages")
		.select(["id", "body"])
		.where("order_id", "is", null)
		.where("body", "is not", null)
		.execute();
	const typed = loose.flatMap(({ id, body }) => {
		const account = body && accountIn(body);
		return account ? [{ id, account }] : [];
	});
	if (typed.length === 0) return [];
	const [names, references] = [await namesOf(tx, ids), await referencesOf(tx, ids)];
	const needles = contacts.map((contact) =>
		contactNeedle(
			contact.includes("@") ? { email: contact, phone: null } : { email: null, phone: contact },
		),
	);
	const isTheirs = (account: string) =>
		needles.some((needle) => needle.match([{ where: "", text: account, isName: false }])) ||
		names.has(fold(account.trim())) ||
		references.has(parseReference(account) ?? "");
	return typed.filter(({ account }) => isTheirs(account)).map(({ id }) => id);
}

/** Full names: of a first name nobody knows whose it is. */
async function namesOf(tx: Tx, records: readonly string[]): Promise<ReadonlySet<string>> {
	const named = (table: "orders" | "assistance_requests") =>
		inBatches(records, (some) =>
			tx.selectFrom(table).select("name").where("id", "in", some).execute(),
		);
	const rows = [...(await named("orders")), ...(await named("assistance_requests"))];
	const names = rows.map(({ name }) => fold(name.trim()));
	return new Set(names.filter((name) => name.includes(" ")));
}

async function referencesOf(tx: Tx, records: readonly string[]): Promise<ReadonlySet<string>> {
	const rows = await inBatches(records, (some) =>
		tx.selectFrom("record_references").select("reference").where("record_id", "in", some).execute(),
	);
	return new Set(rows.map(({ reference }) => reference));
}

/** Removes what was typed as account; the payment stays, so that staff can still find out whose it is. */
async function eraseTyped(tx: Tx, ids: readonly string[]): Promise<number> {
	const messages = await inBatches(ids, (some) =>
		tx.selectFrom("provider_messages").select(["id", "body"]).where("id", "in", some).execute(),
	);
	for (const { id, body } of messages) {
		await tx
			.updateTable("provider_messages")
			.set({ body: body && withoutAccount(body) })
			.where("id", "=", id)
			.execute();
	}
	return messages.length;
}
