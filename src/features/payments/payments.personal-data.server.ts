import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { fold } from "../../fold.ts";
import { contactNeedle } from "../../platform/privacy/needle.ts";
import { chosenIn, plainPhone } from "../../platform/privacy/person.ts";
import {
	type DataSubject,
	inBatches,
	type PersonalData,
	withChosen,
} from "../../platform/privacy/personal-data.ts";
import { parseReference } from "../records/reference.ts";
import { accountIn, withoutAccount } from "./mpesa/provider-messages.ts";

export const paymentsPersonalData: PersonalData = {
	/**
	 * Prompts sent to the person's phone for somebody else's order, such as their child's, and payments to an account that
	 * is no order's reference but the person's.
	 */
	async findByContact(tx, contact, found) {
		const attempts = contact.phone
			? await tx
					.selectFrom("payment_attempts")
					.select(["id", "order_id"])
					// Prompts store the number as `plainPhone` returns it.
					.where("payer", "=", plainPhone(contact.phone))
					.execute()
			: [];
		const { email, phone } = contact;
		const contacts = [email, phone].filter((each) => each !== null);
		const messages = await findTyped(tx, { contacts, ids: [...found] });
		return [
			...attempts
				.filter(({ order_id }) => !found.has(order_id))
				.map(({ id }) => ({ table: "payment_attempts", id })),
			...messages.map((id) => ({ table: "provider_messages", id })),
		];
	},

	async export(tx, subject) {
		const payments = await inBatches(withChosen("payments", subject), (some) =>
			tx
				.selectFrom("payments")
				.select(["id", "order_id", "amount_cents", "method", "code", "state", "at", "reason"])
				.where("order_id", "in", some)
				.execute(),
		);
		const ofOrders = await exportAttempts(tx, "order_id", subject.ids);
		const asPayer = await exportAttempts(tx, "id", subject.ids);
		const ids = new Set(ofOrders.map(({ id }) => id));
		const messages = await inBatches(await messagesOf(tx, subject), (some) =>
			tx
				.selectFrom("provider_messages")
				.select(["received_at", "body"])
				.where("id", "in", some)
				.execute(),
		);
		return {
			payments,
			payment_attempts: [...ofOrders, ...asPayer.filter(({ id }) => !ids.has(id))],
			payment_messages: messages.map(({ received_at, body }) => ({
				received_at,
				message: body && (JSON.parse(body) as unknown),
			})),
		};
	},

	/** Excludes staff's remarks on payments, and the numbers of other people who were asked to pay. */
	async exportOwn(tx, { ids }) {
		const payments = await inBatches(ids, (some) =>
			tx
				.selectFrom("payments")
				.select(["id", "order_id", "amount_cents", "method", "code", "state", "at"])
				.where("order_id", "in", some)
				.execute(),
		);
		return { payments };
	},

	/**
	 * Keeps amount, time and method for statistics; empties the payer, and codes that identify them elsewhere. A code
	 * that waits for staff counts as refused, because nobody can confirm it any more. Other people's orders only lose the
	 * payer: the code is their proof of payment.
	 */
	async erase(tx, subject) {
		const { blank } = subject;
		const blanks = { payments: await blank("payments"), attempts: await blank("payment_attempts") };
		const messages = await blank("provider_messages");
		const emptied = await inBatches(withChosen("payments", subject), async (some) => {
			const payments = await tx
				.updateTable("payments")
				.set({ ...blanks.payments, state: refusedIfUnconfirmed })
				.where("order_id", "in", some)
				.returning("id")
				.execute();
			await tx
				.updateTable("payment_attempts")
				.set(blanks.attempts)
				.where("order_id", "in", some)
				.execute();
			await tx
				.updateTable("provider_messages")
				.set(messages)
				.where("order_id", "in", some)
				.execute();
			return payments;
		});
		const typed = await eraseTyped(tx, await messagesOf(tx, subject));
		const paid = await inBatches(subject.ids, (some) =>
			tx
				.updateTable("payment_attempts")
				.set({ payer: null })
				.where("id", "in", some)
				.returning("id")
				.execute(),
		);
		return { changes: emptied.length + typed + paid.length };
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

const refusedIfUnconfirmed = sql<string>`case when state = 'unconfirmed' then 'refused' else state end`;

function exportAttempts(tx: Tx, column: "id" | "order_id", ids: readonly string[]) {
	return inBatches(ids, (some) =>
		tx
			.selectFrom("payment_attempts")
			.select(["id", "order_id", "amount_cents", "payer", "state", "receipt", "created_at"])
			.where(column, "in", some)
			.execute(),
	);
}
