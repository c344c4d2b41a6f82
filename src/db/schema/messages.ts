import type { Generated } from "kysely";

export interface MessageTables {
	message_templates: MessageTemplatesTable;
	outbox: OutboxTable;
	mail_slots: MailSlotsTable;
	message_totals: MessageTotalsTable;
	staff_notices: StaffNoticesTable;
}

/** Texts of messages that staff have changed. */
interface MessageTemplatesTable {
	/** "whatsapp". */
	channel: string;
	key: string;
	/** With placeholders such as {reference}. */
	text: string;
	updated_at: string;
	/** The id of the member of staff. */
	updated_by: string | null;
}

interface OutboxTable {
	id: string;
	/** The same key is stored once only, for example order:{id}:customer. */
	dedupe_key: string;
	recipient: string;
	subject: string;
	body: string;
	created_at: string;
	attempts: number;
	next_attempt_at: string;
	sent_at: string | null;
	last_error: string | null;
	/** Set when it is no longer tried. */
	given_up_at: string | null;
	/** "email" or "sms". An SMS's subject is its template. */
	channel: Generated<string>;
	/** By which the provider of SMS reports on it. */
	provider_id: string | null;
	/** Of an SMS that the provider took: "sent", then "delivered" or "failed". */
	delivery: string | null;
	cost_cents: number | null;
	/** What a message about a status is about, order:{id}: until it leaves, another change replaces it. */
	held_for: string | null;
	/** Of such a message: the status that its recipient knows. */
	known_status: string | null;
}

/** Limits mails to one mailbox: a slot is free again 24 hours after it was taken. */
interface MailSlotsTable {
	/** From `mailboxOf`. */
	mailbox: string;
	kind: string;
	slot: number;
	taken_at: string;
}

/** What the messages of a month came to: figures that stay when the messages are gone. */
interface MessageTotalsTable {
	/** YYYY-MM, as at the fair. */
	month: string;
	channel: string;
	sent: number;
	delivered: number;
	failed: number;
	cost_cents: number;
}

/** What a member of staff gets mail about; without a row, all three. */
interface StaffNoticesTable {
	user_id: string;
	/** 1 or 0. */
	orders: number;
	payments: number;
	requests: number;
	/** Mail covers what happened until then, or there was nobody to write to. */
	told_until: string;
	/** When the last such mail was written. */
	mailed_at: string | null;
}
