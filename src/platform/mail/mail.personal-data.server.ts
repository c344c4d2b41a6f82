import type { Tx } from "../../db/transaction.ts";
import { chosenIn, plainPhone } from "../privacy/person.ts";
import {
	type DataSubject,
	inBatches,
	mentions,
	type PersonalData,
} from "../privacy/personal-data.ts";
import { mailboxOf } from "./mail-limits.server.ts";

export const mailPersonalData: PersonalData = {
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

	/** Includes e-mails to staff that name the person as guardian, but not other people's e-mails. */
	async erase(tx, subject) {
		const toStaff = await findMessages(tx, { ...subject, ids: subject.guarded }, /:staff$/);
		const messages = [...new Set([...(await findMessages(tx, subject)), ...toStaff])];
		const deleted = await inBatches(messages, (ids) =>
			tx.deleteFrom("outbox").where("id", "in", ids).returning(["channel", "recipient"]).execute(),
		);
		const numbers = deleted.filter(({ channel }) => channel === "sms").map((sms) => sms.recipient);
		if (subject.person.phone) numbers.push(`+${plainPhone(subject.person.phone)}`);
		await inBatches([...subject.addresses.map(mailboxOf), ...numbers], (mailboxes) =>
			tx.deleteFrom("mail_slots").where("mailbox", "in", mailboxes).returning("slot").execute(),
		);
		return { mails: messages.length };
	},
};

/**
 * Ids of messages that an admin has chosen, messages to the person, and messages whose key names an order or request
 * (order:{id}:staff) and matches `keys`.
 */
async function findMessages(
	tx: Tx,
	{ person, ids, addresses }: DataSubject,
	keys = /./,
): Promise<string[]> {
	const isAbout = mentions(ids);
	const chosen = new Set(chosenIn("outbox", person));
	const phone = person.phone && plainPhone(person.phone);
	const messages = await tx
		.selectFrom("outbox")
		.select(["id", "channel", "recipient", "dedupe_key"])
		.execute();
	return messages
		.filter(
			({ id, channel, recipient, dedupe_key }) =>
				chosen.has(id) ||
				(channel === "sms"
					? phone && plainPhone(recipient) === phone
					: addresses.includes(recipient.toLowerCase())) ||
				(isAbout(dedupe_key) && keys.test(dedupe_key)),
		)
		.map(({ id }) => id);
}
