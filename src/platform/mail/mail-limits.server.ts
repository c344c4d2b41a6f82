import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { retentionMs } from "../privacy/retention.ts";

/** How many messages of a kind a mailbox or a phone number gets within 24 hours. */
const PER_DAY = {
	/** Asked for by somebody who has not shown who they are, for an address that they typed. */
	unsolicited: 5,
	/**
	 * To the owner of an account, about what was done to it or on request of one of their own browsers. A count of
	 * its own, so that strangers cannot use it up. Nobody has confirmed the address of an account, so it has a limit.
	 */
	account: 10,
	/** To a number that somebody typed who has not shown that it is theirs. */
	"unsolicited sms": 3,
	/** About what staff did, or was paid. */
	sms: 10,
} as const;

/** `staff`: to the staff, or about something that staff did; not limited. */
export type SlotKind = keyof typeof PER_DAY | "staff";

/**
 * Takes one of the mailbox's slots for 24 hours; false when none is free. The primary key alone makes this right for
 * several processes: of two that want the same slot the second waits for the first to commit, and then tries the next.
 */
export async function takeMailSlot(tx: Tx, kind: SlotKind, mailbox: string): Promise<boolean> {
	if (kind === "staff") return true;
	const time = now();
	for (let slot = 0; slot < PER_DAY[kind]; slot += 1) {
		const taken = await tx
			.insertInto("mail_slots")
			.values({ mailbox, kind, slot, taken_at: time })
			.onConflict((conflict) =>
				conflict
					.columns(["mailbox", "kind", "slot"])
					.doUpdateSet({ taken_at: time })
					.where("mail_slots.taken_at", "<=", slotsFreeSince()),
			)
			.returning("slot")
			.executeTakeFirst();
		if (taken) return true;
	}
	return false;
}

/** Frees the slot of a message that will not leave. */
export async function returnMailSlot(tx: Tx, kind: SlotKind, mailbox: string): Promise<void> {
	const last = tx
		.selectFrom("mail_slots")
		.select("slot")
		.where("mailbox", "=", mailbox)
		.where("kind", "=", kind)
		.orderBy("taken_at", "desc")
		.limit(1);
	await tx
		.deleteFrom("mail_slots")
		.where("mailbox", "=", mailbox)
		.where("kind", "=", kind)
		.where("slot", "=", last)
		.execute();
}

/**
 * The mailbox behind an address, so that its other spellings have no limit of their own: in lower case, without
 * what follows a plus, and for Gmail without dots.
 */
export function mailboxOf(address: string): string {
	const [, name = "", domain = ""] = /^(.*)@(.*)$/s.exec(address.trim().toLowerCase()) ?? [];
	const local = name.replace(/(?<=.)\+.*$/s, "");
	if (!/^(gmail|googlemail)\.com$/.test(domain)) return `${local}@${domain}`;
	return `${local.replaceAll(".", "")}@gmail.com`;
}

function slotsFreeSince(): string {
	return new Date(Date.now() - retentionMs("mailSlots")).toISOString();
}

/** Drops slots that are free again. */
export async function deleteFreeMailSlots(db: Db): Promise<void> {
	await db.deleteFrom("mail_slots").where("taken_at", "<=", slotsFreeSince()).execute();
}
