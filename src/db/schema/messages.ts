import type { Generated } from "kysely";
import { account, harmless, personal } from "./columns.ts";

export const messageTables = {
	message_templates: {
		channel: harmless(),
		key: harmless(),
		/** With placeholders such as {reference}. */
		text: harmless(),
		updated_at: harmless(),
		updated_by: account<string | null>(),
	},
	outbox: {
		id: harmless(),
		/** Unique, so that a message is stored once, for example order:{id}:customer. */
		dedupe_key: personal(),
		recipient: personal(),
		subject: personal(),
		body: personal(),
		created_at: harmless(),
		attempts: harmless<number>(),
		next_attempt_at: harmless(),
		sent_at: harmless<string | null>(),
		last_error: personal<string | null>(),
		given_up_at: harmless<string | null>(),
		/** "email" or "sms". For an SMS the subject is its template. */
		channel: harmless<Generated<string>>(),
		/** The SMS provider's id, which its delivery reports use. */
		provider_id: harmless<string | null>(),
		/** For an SMS that the provider accepted: "sent", then "delivered" or "failed". */
		delivery: harmless<string | null>(),
		cost_cents: harmless<number | null>(),
		/** The record (order:{id}) of a message about its status: another change replaces the message until it is sent. */
		held_for: harmless<string | null>(),
		/** For such a message: the status that its recipient was last told. */
		known_status: harmless<string | null>(),
		/** JSON of `StatedSums`: for a message that names what is left to pay, which is computed again when it is sent. */
		sums: harmless<string | null>(),
	},
	/** Limits e-mails per mailbox: a slot becomes free 24 hours after it was taken. */
	mail_slots: {
		/** The normalised address from `mailboxOf`. */
		mailbox: personal(),
		kind: harmless(),
		slot: harmless<number>(),
		taken_at: harmless(),
	},
	/** Monthly counts and costs of messages, which are kept longer than the messages. */
	message_totals: {
		/** YYYY-MM in Nairobi time. */
		month: harmless(),
		channel: harmless(),
		sent: harmless<number>(),
		delivered: harmless<number>(),
		failed: harmless<number>(),
		cost_cents: harmless<number>(),
	},
	/** What a member of staff is notified of by mail; without a row, all three. */
	staff_notices: {
		user_id: account(),
		orders: harmless<number>(),
		payments: harmless<number>(),
		requests: harmless<number>(),
		/** Time up to which events were reported, or there was nobody to report to. */
		told_until: harmless(),
		mailed_at: harmless<string | null>(),
	},
};
