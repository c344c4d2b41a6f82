import type { Generated } from "kysely";
import { account, impersonal, personal } from "./columns.ts";

export const messageTables = {
	message_templates: {
		channel: impersonal(),
		key: impersonal(),
		/** With placeholders such as {reference}. */
		text: impersonal(),
		updated_at: impersonal(),
		updated_by: account<string | null>(),
	},
	outbox: {
		id: impersonal(),
		/** Unique, so that a message is stored once, for example order:{id}:customer. */
		dedupe_key: personal(),
		recipient: personal(),
		subject: personal(),
		body: personal(),
		created_at: impersonal(),
		attempts: impersonal<number>(),
		next_attempt_at: impersonal(),
		sent_at: impersonal<string | null>(),
		last_error: personal<string | null>(),
		given_up_at: impersonal<string | null>(),
		/** "email" or "sms". For an SMS the subject is its template. */
		channel: impersonal<Generated<string>>(),
		/** The SMS provider's id, which its delivery reports use. */
		provider_id: impersonal<string | null>(),
		/** For an SMS that the provider accepted: "sent", then "delivered" or "failed". */
		delivery: impersonal<string | null>(),
		cost_cents: impersonal<number | null>(),
		/** The record (order:{id}) whose status the message reports: a later change replaces the message until it is sent. */
		held_for: impersonal<string | null>(),
		/** For such a message: the status in the previous message to its recipient. */
		known_status: impersonal<string | null>(),
		/** JSON of `StatedSums`: for a message that names what is left to pay, which is computed again when it is sent. */
		sums: impersonal<string | null>(),
	},
	/** Limits emails per mailbox: a slot becomes free 24 hours after it was taken. */
	mail_slots: {
		/** The normalised address from `mailboxOf`. */
		mailbox: personal(),
		kind: impersonal(),
		slot: impersonal<number>(),
		taken_at: impersonal(),
	},
	/** Monthly counts and costs of messages, which are kept longer than the messages. */
	message_totals: {
		/** YYYY-MM in Nairobi time. */
		month: impersonal(),
		channel: impersonal(),
		sent: impersonal<number>(),
		delivered: impersonal<number>(),
		failed: impersonal<number>(),
		cost_cents: impersonal<number>(),
	},
	/** What a member of staff is notified of by mail; without a row, all three. */
	staff_notices: {
		user_id: account(),
		orders: impersonal<number>(),
		payments: impersonal<number>(),
		requests: impersonal<number>(),
		/** Events up to this time were reported, or there was nobody to report them to. */
		told_until: impersonal(),
		mailed_at: impersonal<string | null>(),
	},
};
