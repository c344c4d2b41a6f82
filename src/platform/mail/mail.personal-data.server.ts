import type { Tx } from "../../db/transaction.ts";
import { chosenIn } from "../privacy/person.ts";
import {
	type DataSubject,
	inBatches,
	mentions,
	type PersonalData,
} from "../privacy/personal-data.ts";
import { mailboxOf } from "./mail-limits.server.ts";

export const mailPersonalData: PersonalData = {
	async export(tx, subject) {
		const mails = await inBatches(await findMails(tx, subject), (ids) =>
			tx
				.selectFrom("outbox")
				.select(["recipient", "subject", "created_at", "sent_at"])
				.where("id", "in", ids)
				.where("dedupe_key", "not like", "password-reset:%")
				.execute(),
		);
		return { mails };
	},

	/** Also those to the staff that name the person as guardian; not what the others were sent. */
	async erase(tx, subject) {
		await inBatches(subject.addresses.map(mailboxOf), (mailboxes) =>
			tx.deleteFrom("mail_slots").where("mailbox", "in", mailboxes).execute(),
		);
		const toStaff = await findMails(tx, { ...subject, ids: subject.guarded }, /:staff$/);
		const mails = [...new Set([...(await findMails(tx, subject)), ...toStaff])];
		await inBatches(mails, (ids) => tx.deleteFrom("outbox").where("id", "in", ids).execute());
		return { mails: mails.length };
	},
};

/**
 * The ids of chosen mails, of those to the person, and of those whose key names an order or a request
 * (order:{id}:staff) and matches `keys`.
 */
async function findMails(
	tx: Tx,
	{ person, ids, addresses }: DataSubject,
	keys = /./,
): Promise<string[]> {
	const isAbout = mentions(ids);
	const chosen = new Set(chosenIn("outbox", person));
	const mails = await tx.selectFrom("outbox").select(["id", "recipient", "dedupe_key"]).execute();
	return mails
		.filter(
			({ id, recipient, dedupe_key }) =>
				chosen.has(id) ||
				addresses.includes(recipient.toLowerCase()) ||
				(isAbout(dedupe_key) && keys.test(dedupe_key)),
		)
		.map(({ id }) => id);
}
