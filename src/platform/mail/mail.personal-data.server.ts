import type { Tx } from "../../db/transaction.ts";
import { addressesOf } from "../privacy/data-subject.server.ts";
import { plainPhone, selectedIds } from "../privacy/person.ts";
import {
	type DataSubject,
	inBatches,
	mentions,
	type PersonalData,
} from "../privacy/personal-data.ts";
import { mailboxOf } from "./mail-limits.server.ts";

export const mailPersonalData: PersonalData = {
	/** Messages to the person that are about none of their records. */
	async findByContact(tx, { email, phone }, found, tables) {
		const namesRecord = mentions([...found]);
		const accounts = await addressesOf(tx, tables, [...found]);
		const number = phone && plainPhone(phone);
		const messages = await selectMessages(tx);
		return messages
			.filter(
				({ channel, recipient, dedupe_key }) =>
					!namesRecord(dedupe_key) &&
					// Messages to an account's address belong to the account.
					!accounts.includes(recipient.toLowerCase()) &&
					(channel === "sms"
						? plainPhone(recipient) === number
						: recipient.toLowerCase() === email),
			)
			.map(({ id }) => ({ table: "outbox", id }));
	},

	async export(tx, subject) {
		const messages = await inBatches(await findMessages(tx, subject), (ids) =>
			tx
				.selectFrom("outbox")
				.select(["channel", "recipient", "subject", "body", "created_at", "sent_at"])
				.where("id", "in", ids)
				.where("dedupe_key", "not like", "password-reset:%")
				.execute(),
		);
		return {
			mails: messages
				.filter(({ channel }) => channel === "email")
				.map(({ channel, body, ...mail }) => mail),
			sms: messages
				.filter(({ channel }) => channel === "sms")
				.map(({ channel, ...message }) => message),
		};
	},

	/** Includes emails to staff that name the person as guardian, and the rows of daily limits for erased addresses. */
	async erase(tx, subject) {
		const toStaff = await findMessages(
			tx,
			{ ...subject, ids: subject.idsAsGuardian, records: [], addresses: [] },
			/:staff$/,
		);
		const messages = [...new Set([...(await findMessages(tx, subject)), ...toStaff])];
		await inBatches(messages, (ids) =>
			tx.deleteFrom("outbox").where("id", "in", ids).returning("id").execute(),
		);
		const mailboxes = subject.contacts.map((contact) =>
			contact.includes("@") ? mailboxOf(contact) : `+${plainPhone(contact)}`,
		);
		await inBatches([...new Set(mailboxes)], (batch) =>
			tx.deleteFrom("mail_slots").where("mailbox", "in", batch).returning("slot").execute(),
		);
		return { mails: messages.length };
	},
};

function selectMessages(tx: Tx) {
	return tx.selectFrom("outbox").select(["id", "channel", "recipient", "dedupe_key"]).execute();
}

/** The key of a message about an order or a request, whose customer may have the address of somebody else's account. */
const OF_RECORD = /^(?:order|request):/;

/** Messages that an admin selected, are to accounts, or have a key that names a record (order:{id}:staff) and matches `keys`. */
async function findMessages(
	tx: Tx,
	{ records, ids, addresses }: Pick<DataSubject, "records" | "ids" | "addresses">,
	keys = /./,
): Promise<string[]> {
	const namesRecord = mentions(ids);
	const selected = new Set(selectedIds("outbox", { records }));
	const messages = await selectMessages(tx);
	return messages
		.filter(
			({ id, recipient, dedupe_key }) =>
				selected.has(id) ||
				(addresses.includes(recipient.toLowerCase()) && !OF_RECORD.test(dedupe_key)) ||
				(namesRecord(dedupe_key) && keys.test(dedupe_key)),
		)
		.map(({ id }) => id);
}
