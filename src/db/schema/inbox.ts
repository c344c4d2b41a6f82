import type { Generated } from "kysely";
import { account, impersonal, personal, type RowOf } from "./columns.ts";

/** Whether the customer is under 18, and the guardian's details. */
const guardianColumns = {
	/** 1 or 0; null if the question was not answered. */
	under_18: impersonal<number | null>(),
	guardian_name: personal<string | null>(),
	guardian_phone: personal<string | null>(),
	/** The version of the consent text that the form showed. Personal, because the browser may send anything. */
	consent_text: personal<string | null>(),
	consent_withdrawn_at: impersonal<string | null>(),
	consent_withdrawn_by: account<string | null>(),
};
export type GuardianColumns = RowOf<typeof guardianColumns>;

export const inboxTables = {
	orders: {
		...guardianColumns,
		id: impersonal(),
		/** "MR-" and six characters. */
		reference: impersonal(),
		article_id: impersonal<string | null>(),
		/** The title at the time of the order. */
		article_title: impersonal(),
		user_id: account<string | null>(),
		name: personal(),
		phone: personal(),
		email: personal<string | null>(),
		notes: personal<string | null>(),
		status: impersonal(),
		/** The agreed price: initially the project's price and material cost at the time of the order. */
		price_cents: impersonal<number>(),
		material_cost_cents: impersonal<number>(),
		/** What we keep, as agreed, of the money for a cancelled order; 0 until agreed, and for any other order. */
		kept_cents: impersonal<Generated<number>>(),
		/** The sum of its confirmed payments less refunds, maintained by triggers. */
		paid_cents: impersonal<Generated<number>>(),
		owner_id: account<string | null>(),
		due_on: impersonal<string | null>(),
		/** Random key in the receipt's address. Null after an erasure. */
		receipt_key: personal<string | null>(),
		/** When what identifies the customer was removed; the phone number is empty then. */
		erased_at: impersonal<string | null>(),
		created_at: impersonal(),
		updated_at: impersonal(),
		search_text: personal(),
	},
	help_sheets: {
		order_id: impersonal(),
		/** The help that staff gave with the order, by day: JSON [{ on, text }]. Null if none, and after an erasure. */
		entries: personal<string | null>(),
		updated_at: impersonal(),
	},
	/** Something that is handed over to an order's customer. Its texts are null after the person was erased. */
	deliveries: {
		id: impersonal(),
		order_id: impersonal(),
		what: personal<string | null>(),
		place: personal<string | null>(),
		/** YYYY-MM-DD; the customer sees it. */
		planned_on: impersonal(),
		/** "planned", "handed_over", "received", "missing" or "cancelled". */
		state: impersonal(),
		handed_to: personal<string | null>(),
		handed_on: impersonal<string | null>(),
		handed_by: account<string | null>(),
		problem: personal<string | null>(),
		created_at: impersonal(),
		updated_at: impersonal(),
	},
	/** A file that the customer of a delivery opens on the tracker. */
	delivery_files: {
		id: impersonal(),
		order_id: impersonal(),
		delivery_id: impersonal(),
		name: personal(),
		type: impersonal(),
		size: impersonal<number>(),
		storage_key: personal(),
		/** "program" or "unchecked"; null if neither. */
		warning: impersonal<string | null>(),
		created_at: impersonal(),
	},
	assistance_requests: {
		...guardianColumns,
		id: impersonal(),
		reference: impersonal(),
		user_id: account<string | null>(),
		owner_id: account<string | null>(),
		name: personal(),
		email: personal(),
		phone: personal(),
		institution: personal(),
		project_title: personal(),
		project_category: impersonal(),
		deadline: impersonal(),
		description: personal(),
		/** JSON list of service names. */
		service_types: impersonal(),
		status: impersonal(),
		created_at: impersonal(),
		updated_at: impersonal(),
		deleted_at: impersonal<string | null>(),
		/** When what identifies the sender was removed; the phone number is empty then. */
		erased_at: impersonal<string | null>(),
		search_text: personal(),
	},
	assistance_files: {
		id: impersonal(),
		request_id: impersonal(),
		/** Position in the order in which the files were sent, from 0. */
		position: impersonal<number>(),
		name: personal(),
		type: impersonal(),
		size: impersonal<number>(),
		storage_key: personal(),
		/** "program" or "unchecked"; null if neither. */
		warning: impersonal<string | null>(),
	},
	/** A file of a request that is uploaded in chunks. Its name comes with the request. */
	partial_uploads: {
		id: impersonal(),
		/** Hexadecimal SHA-256 of a secret that only the uploader knows. */
		secret_hash: impersonal(),
		/** The uploader's IP address, as a keyed hash. */
		sender: impersonal(),
		size: impersonal<number>(),
		received: impersonal<number>(),
		/** Set when a request has taken it over or the uploader has cancelled it: its chunks can then be deleted. */
		ended_at: impersonal<string | null>(),
		updated_at: impersonal(),
	},
	upload_pieces: {
		upload_id: impersonal(),
		/** Offset in the file, in bytes. */
		start: impersonal<number>(),
		storage_key: impersonal(),
	},
	/** The references of all orders and requests, including erased ones, so that none is used twice. */
	record_references: {
		reference: impersonal(),
		/** "order" or "request". */
		kind: impersonal(),
		record_id: impersonal(),
	},
	record_history: {
		id: impersonal(),
		/** "order" or "request". */
		kind: impersonal(),
		record_id: impersonal(),
		at: impersonal(),
		/** Null for customers and for automatic events. */
		actor_id: account<string | null>(),
		/** A key of `HistoryDetails`. */
		event: impersonal(),
		/** JSON; null after the person was erased. */
		detail: personal<string | null>(),
		/** Folded text of a note, for the inbox's search. Null for other events, and after the person was erased. */
		search_text: personal<string | null>(),
	},
	/** Orders and requests that somebody added to their account by reference and phone number. */
	account_records: {
		user_id: account(),
		record_id: impersonal(),
		/** "order" or "request". */
		kind: impersonal(),
		added_at: impersonal(),
	},
};
