import type { Generated } from "kysely";

export interface MessageTables {
	message_templates: MessageTemplatesTable;
	outbox: OutboxTable;
	mail_slots: MailSlotsTable;
	message_totals: MessageTotalsTable;
	staff_notices: StaffNoticesTable;
}

interface MessageTemplatesTable {
	channel: string;
	key: string;
	/** With placeholders such as {reference}. */
	text: string;
	updated_at: string;
	updated_by: string | null;
}

interface OutboxTable {
	id: string;
	/** Unique, so that a message is stored once, for example order:{id}:customer. */
	dedupe_key: string;
	recipient: string;
	subject: string;
	body: string;
	created_at: string;
	attempts: number;
	next_attempt_at: string;
	sent_at: string | null;
	last_error: string | null;
	given_up_at: string | null;
	/** "email" or "sms". For an SMS the subject is its template. */
	channel: Generated<string>;
	/** The SMS provider's id, which its delivery reports use. */
	provider_id: string | null;
	/** For an SMS that the provider accepted: "sent", then "delivered" or "failed". */
	delivery: string | null;
	cost_cents: number | null;
	/** The record (order:{id}) of a message about its status: another change replaces the message until it is sent. */
	held_for: string | null;
	/** For such a message: the status that its recipient was last told. */
	known_status: string | null;
	/** JSON of `StatedSums`: for a message that names what is left to pay, which is computed again when it is sent. */
	sums: string | null;
}

/** Limits e-mails per mailbox: a slot becomes free 24 hours after it was taken. */
interface MailSlotsTable {
	/** The normalised address from `mailboxOf`. */
	mailbox: string;
	kind: string;
	slot: number;
	taken_at: string;
}

/** Monthly counts and costs of messages, which are kept longer than the messages. */
interface MessageTotalsTable {
	/** YYYY-MM in Nairobi time. */
	month: string;
	channel: string;
	sent: number;
	delivered: number;
	failed: number;
	cost_cents: number;
}

/** What a member of staff is notified of by mail; without a row, all three. */
interface StaffNoticesTable {
	user_id: string;
	/** 1 or 0. */
	orders: number;
	payments: number;
	requests: number;
	/** Time up to which events were reported, or there was nobody to report to. */
	told_until: string;
	mailed_at: string | null;
}
