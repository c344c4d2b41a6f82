import type { Generated } from "kysely";

export interface InboxTables {
	orders: OrdersTable;
	help_sheets: HelpSheetsTable;
	deliveries: DeliveriesTable;
	delivery_files: DeliveryFilesTable;
	assistance_requests: AssistanceRequestsTable;
	assistance_files: AssistanceFilesTable;
	partial_uploads: PartialUploadsTable;
	upload_pieces: UploadPiecesTable;
	record_references: RecordReferencesTable;
	record_history: RecordHistoryTable;
	account_records: AccountRecordsTable;
}

/** Whom a record is for, and the guardian of a person under 18. */
export interface GuardianColumns {
	/** 1 or 0; null if the question was not answered. */
	under_18: number | null;
	guardian_name: string | null;
	guardian_phone: string | null;
	/** The version of the consent text that was shown when the row was created. */
	consent_text: string | null;
	consent_withdrawn_at: string | null;
	consent_withdrawn_by: string | null;
}

interface OrdersTable extends GuardianColumns {
	id: string;
	/** "MR-" and six characters. */
	reference: string;
	article_id: string | null;
	/** The title at the time of the order. */
	article_title: string;
	user_id: string | null;
	name: string;
	phone: string;
	email: string | null;
	notes: string | null;
	status: string;
	/** The agreed price: initially the project's price and material cost at the time of the order. */
	price_cents: number;
	material_cost_cents: number;
	/** Agreed share of what was paid for a cancelled order; 0 until agreed, and after another status. */
	kept_cents: Generated<number>;
	/** The sum of its confirmed payments less refunds, maintained by triggers. */
	paid_cents: Generated<number>;
	owner_id: string | null;
	/** YYYY-MM-DD. */
	due_on: string | null;
	/** Random key in the receipt's address. Null after an erasure. */
	receipt_key: string | null;
	/** When what identifies the customer was removed; the phone number is empty then. */
	erased_at: string | null;
	created_at: string;
	updated_at: string;
	/** Folded text for the inbox's search. */
	search_text: string;
}

interface HelpSheetsTable {
	order_id: string;
	/** JSON: [{ on, text }] by day; null if it has no entry, and after the person was erased. */
	entries: string | null;
	updated_at: string;
}

/** Something that is handed over to an order's customer. Its texts are null after the person was erased. */
interface DeliveriesTable {
	id: string;
	order_id: string;
	/** Such as "Frame and solar panel". */
	what: string | null;
	place: string | null;
	/** YYYY-MM-DD; the customer sees it. */
	planned_on: string;
	/** "planned", "handed_over", "received", "missing" or "cancelled". */
	state: string;
	handed_to: string | null;
	/** YYYY-MM-DD. */
	handed_on: string | null;
	handed_by: string | null;
	problem: string | null;
	created_at: string;
	updated_at: string;
}

/** A file that the customer of a delivery opens on the tracker. */
interface DeliveryFilesTable {
	id: string;
	order_id: string;
	delivery_id: string;
	name: string;
	type: string;
	/** Bytes. */
	size: number;
	storage_key: string;
	/** As of `assistance_files`. */
	warning: string | null;
	created_at: string;
}

interface AssistanceRequestsTable extends GuardianColumns {
	id: string;
	reference: string;
	user_id: string | null;
	owner_id: string | null;
	name: string;
	email: string;
	phone: string;
	institution: string;
	project_title: string;
	project_category: string;
	/** YYYY-MM-DD. */
	deadline: string;
	description: string;
	/** JSON list of service names. */
	service_types: string;
	status: string;
	created_at: string;
	updated_at: string;
	/** Set while in the trash. */
	deleted_at: string | null;
	/** When what identifies the sender was removed; the phone number is empty then. */
	erased_at: string | null;
	search_text: string;
}

interface AssistanceFilesTable {
	id: string;
	request_id: string;
	/** Position in the order in which the files were sent, from 0. */
	position: number;
	name: string;
	type: string;
	/** Bytes. */
	size: number;
	storage_key: string;
	/** "program" or "unchecked"; null if neither. */
	warning: string | null;
}

/** A file of a request that is uploaded in chunks. Contains no name: the request brings it. */
interface PartialUploadsTable {
	id: string;
	/** Hexadecimal SHA-256 of a secret that only the uploader knows. */
	secret_hash: string;
	/** The uploader's IP address, as a keyed hash. */
	sender: string;
	/** Bytes of the whole file. */
	size: number;
	/** Bytes. */
	received: number;
	/** Set when a request has taken it over or the uploader has cancelled it: its chunks can then be deleted. */
	ended_at: string | null;
	updated_at: string;
}

interface UploadPiecesTable {
	upload_id: string;
	/** Offset in the file, in bytes. */
	start: number;
	storage_key: string;
}

/** The references of all orders and requests, including erased ones, so that none is used twice. */
interface RecordReferencesTable {
	reference: string;
	/** "order" or "request". */
	kind: string;
	record_id: string;
}

interface RecordHistoryTable {
	id: string;
	/** "order" or "request". */
	kind: string;
	record_id: string;
	at: string;
	/** Null for customers and for automatic events. */
	actor_id: string | null;
	/** A key of `HistoryDetails`. */
	event: string;
	/** JSON; null after the person was erased. */
	detail: string | null;
	/** Folded text of a note, for the inbox's search. Null for other events, and after the person was erased. */
	search_text: string | null;
}

/** Orders and requests that somebody added to their account by reference and phone number. */
interface AccountRecordsTable {
	user_id: string;
	record_id: string;
	/** "order" or "request". */
	kind: string;
	added_at: string;
}
