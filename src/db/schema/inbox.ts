import type { Generated } from "kysely";
import { account, harmless, personal, type RowOf } from "./columns.ts";

/** Whom a record is for, and the guardian of a person under 18. */
const guardianColumns = {
	/** 1 or 0; null if the question was not answered. */
	under_18: harmless<number | null>(),
	guardian_name: personal<string | null>(),
	guardian_phone: personal<string | null>(),
	/** The version of the consent text that was shown when the row was created. */
	// From the visitor's browser, which may send anything.
	consent_text: personal<string | null>(),
	consent_withdrawn_at: harmless<string | null>(),
	consent_withdrawn_by: account<string | null>(),
};
export type GuardianColumns = RowOf<typeof guardianColumns>;

export const inboxTables = {
	orders: {
		...guardianColumns,
		id: harmless(),
		/** "MR-" and six characters. */
		reference: harmless(),
		article_id: harmless<string | null>(),
		/** The title at the time of the order. */
		article_title: harmless(),
		user_id: account<string | null>(),
		name: personal(),
		phone: personal(),
		email: personal<string | null>(),
		notes: personal<string | null>(),
		status: harmless(),
		/** The agreed price: initially the project's price and material cost at the time of the order. */
		price_cents: harmless<number>(),
		material_cost_cents: harmless<number>(),
		/** Agreed share of what was paid for a cancelled order; 0 until agreed, and after another status. */
		kept_cents: harmless<Generated<number>>(),
		/** The sum of its confirmed payments less refunds, maintained by triggers. */
		paid_cents: harmless<Generated<number>>(),
		owner_id: account<string | null>(),
		due_on: harmless<string | null>(),
		/** Random key in the receipt's address. Null after an erasure. */
		receipt_key: personal<string | null>(),
		/** When what identifies the customer was removed; the phone number is empty then. */
		erased_at: harmless<string | null>(),
		created_at: harmless(),
		updated_at: harmless(),
		search_text: personal(),
	},
	help_sheets: {
		order_id: harmless(),
		/** JSON: [{ on, text }] by day; null if it has no entry, and after the person was erased. */
		entries: personal<string | null>(),
		updated_at: harmless(),
	},
	/** Something that is handed over to an order's customer. Its texts are null after the person was erased. */
	deliveries: {
		id: harmless(),
		order_id: harmless(),
		/** Such as "Frame and solar panel". */
		what: personal<string | null>(),
		place: personal<string | null>(),
		/** YYYY-MM-DD; the customer sees it. */
		planned_on: harmless(),
		/** "planned", "handed_over", "received", "missing" or "cancelled". */
		state: harmless(),
		handed_to: personal<string | null>(),
		handed_on: harmless<string | null>(),
		handed_by: account<string | null>(),
		problem: personal<string | null>(),
		created_at: harmless(),
		updated_at: harmless(),
	},
	/** A file that the customer of a delivery opens on the tracker. */
	delivery_files: {
		id: harmless(),
		order_id: harmless(),
		delivery_id: harmless(),
		name: personal(),
		type: harmless(),
		size: harmless<number>(),
		storage_key: personal(),
		/** As of `assistance_files`. */
		warning: harmless<string | null>(),
		created_at: harmless(),
	},
	assistance_requests: {
		...guardianColumns,
		id: harmless(),
		reference: harmless(),
		user_id: account<string | null>(),
		owner_id: account<string | null>(),
		name: personal(),
		email: personal(),
		phone: personal(),
		institution: personal(),
		project_title: personal(),
		project_category: harmless(),
		deadline: harmless(),
		description: personal(),
		/** JSON list of service names. */
		service_types: harmless(),
		status: harmless(),
		created_at: harmless(),
		updated_at: harmless(),
		deleted_at: harmless<string | null>(),
		/** When what identifies the sender was removed; the phone number is empty then. */
		erased_at: harmless<string | null>(),
		search_text: personal(),
	},
	assistance_files: {
		id: harmless(),
		request_id: harmless(),
		/** Position in the order in which the files were sent, from 0. */
		position: harmless<number>(),
		name: personal(),
		type: harmless(),
		size: harmless<number>(),
		storage_key: personal(),
		/** "program" or "unchecked"; null if neither. */
		warning: harmless<string | null>(),
	},
	/** A file of a request that is uploaded in chunks. Contains no name: the request brings it. */
	partial_uploads: {
		id: harmless(),
		/** Hexadecimal SHA-256 of a secret that only the uploader knows. */
		secret_hash: harmless(),
		/** The uploader's IP address, as a keyed hash. */
		sender: harmless(),
		size: harmless<number>(),
		received: harmless<number>(),
		/** Set when a request has taken it over or the uploader has cancelled it: its chunks can then be deleted. */
		ended_at: harmless<string | null>(),
		updated_at: harmless(),
	},
	upload_pieces: {
		upload_id: harmless(),
		/** Offset in the file, in bytes. */
		start: harmless<number>(),
		storage_key: harmless(),
	},
	/** The references of all orders and requests, including erased ones, so that none is used twice. */
	record_references: {
		reference: harmless(),
		/** "order" or "request". */
		kind: harmless(),
		record_id: harmless(),
	},
	record_history: {
		id: harmless(),
		/** "order" or "request". */
		kind: harmless(),
		record_id: harmless(),
		at: harmless(),
		/** Null for customers and for automatic events. */
		actor_id: account<string | null>(),
		/** A key of `HistoryDetails`. */
		event: harmless(),
		/** JSON; null after the person was erased. */
		detail: personal<string | null>(),
		/** Folded text of a note, for the inbox's search. Null for other events, and after the person was erased. */
		search_text: personal<string | null>(),
	},
	/** Orders and requests that somebody added to their account by reference and phone number. */
	account_records: {
		user_id: account(),
		record_id: harmless(),
		/** "order" or "request". */
		kind: harmless(),
		added_at: harmless(),
	},
};
