import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { retentionMs } from "../../product/retention.ts";

/** The most messages of a kind that a mailbox or phone number receives within 24 hours. */
const PER_DAY = {
	/** Requested by an unidentified person, for an address that they typed. */
	unsolicited: 5,
	/** To an account's owner. Counted apart, so that strangers cannot use it up. */
	account: 10,
	/** To a number that somebody typed without having shown that it is theirs. */
	"unsolicited sms": 3,
	/** Prompts to pay and unsolicited SMS to a number that has never paid. */
	"unproved number": 6,
	/** About what staff did or what was paid. */
	sms: 10,
} as const;

/** `staff`: to staff, or about something that staff did; not limited. */
export type SlotKind = keyof typeof PER_DAY | "staff";

/** Takes one of the mailbox's slots for 24 hours; false if none is free. The primary key serialises two processes. */
export async function takeMailSlot(tx: Tx, kind: SlotKind, mailbox: string): Promise<boolean> {
	if (kind === "staff") return true;
	const time = now();
	for (let slot = 0; slot < PER_DAY[kind]; slot += 1) {
		const row = await tx
			.insertInto("mail_slots")
			.values({ mailbox, kind, slot, taken_at: time })
			.onConflict((conflict) =>
				conflict
					.columns(["mailbox", "kind", "slot"])
					.doUpdateSet({ taken_at: time })
					.where("mail_slots.taken_at", "<=", slotsExpiredBefore()),
			)
			.returning("slot")
			.executeTakeFirst();
		if (row) return true;
	}
	return false;
}

export async function returnMailSlot(tx: Tx, kind: SlotKind, mailbox: string): Promise<void> {
	const last = tx
		.selectFrom("mail_slots")
		.select("slot")
		.where("mailbox", "=", mailbox)
		.where("kind", "=", kind)
		.orderBy("taken_at", "desc")
		.orderBy("slot", "desc")
		.limit(1);
	await tx
		.deleteFrom("mail_slots")
		.where("mailbox", "=", mailbox)
		.where("kind", "=", kind)
		.where("slot", "=", last)
		.execute();
}

/** Lower case, no plus suffix, for Gmail no dots: other spellings of a mailbox share its limit. */
export function mailboxOf(address: string): string {
	const [, name = "", domain = ""] = /^(.*)@(.*)$/s.exec(address.trim().toLowerCase()) ?? [];
	const local = name.replace(/(?<=.)\+.*$/s, "");
	if (!/^(gmail|googlemail)\.com$/.test(domain)) return `${local}@${domain}`;
	return `${local.replaceAll(".", "")}@gmail.com`;
}

function slotsExpiredBefore(): string {
	return new Date(Date.now() - retentionMs("mailSlots")).toISOString();
}

export async function deleteFreeMailSlots(db: Db): Promise<void> {
	await db.deleteFrom("mail_slots").where("taken_at", "<=", slotsExpiredBefore()).execute();
}
