import type { Generated } from "kysely";

export interface InboxTables {
	orders: OrdersTable;
	help_sheets: HelpSheetsTable;
	assistance_requests: AssistanceRequestsTable;
	assistance_files: AssistanceFilesTable;
	partial_uploads: PartialUploadsTable;
	upload_pieces: UploadPiecesTable;
	record_references: RecordReferencesTable;
	record_history: RecordHistoryTable;
	account_records: AccountRecordsTable;
}

/** Who something is for, and the guardian of someone under 18. */
export interface GuardianColumns {
	/** 1 or 0; null when the question was left open. */
	under_18: number | null;
	guardian_name: string | null;
	guardian_phone: string | null;
	/** The version of the text beside the question; it was shown when the row was made. */
	consent_text: string | null;
	consent_withdrawn_at: string | null;
	/** The id of who recorded it. */
	consent_withdrawn_by: string | null;
}

interface OrdersTable extends GuardianColumns {
	id: string;
	/** "MR-" and six characters. */
	reference: string;
	article_id: string | null;
	/** As it was when the order came. */
	article_title: string;
	user_id: string | null;
	name: string;
	phone: string;
	email: string | null;
	notes: string | null;
	status: string;
	/** What was agreed: at first the project's price and material cost at the time of the order. */
	price_cents: number;
	material_cost_cents: number;
	/** The sum of its confirmed payments, which triggers keep. */
	paid_cents: Generated<number>;
	/** The member of staff who looks after it. */
	owner_id: string | null;
	/** YYYY-MM-DD. */
	due_on: string | null;
	/** Random: the receipt's address carries it. Null in a row that an earlier version stored, and once erased. */
	receipt_key: string | null;
	created_at: string;
	updated_at: string;
	/** Folded: what the inbox's search looks at. */
	search_text: string;
}

/** What was done for the customer of an order. */
interface HelpSheetsTable {
	order_id: string;
	/** JSON: [{ on, text }] by day; null while it has no line, and once the person was erased. */
	entries: string | null;
	updated_at: string;
}

interface AssistanceRequestsTable extends GuardianColumns {
	id: string;
	/** "MR-" and six characters. */
	reference: string;
	/** The account that was signed in when it was sent. */
	user_id: string | null;
	/** The member of staff who looks after it. */
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
	/** Folded: what the inbox's search looks at. */
	search_text: string;
}

interface AssistanceFilesTable {
	id: string;
	request_id: string;
	/** Order in which the files were sent, from 0. */
	position: number;
	name: string;
	type: string;
	/** Bytes. */
	size: number;
	storage_key: string;
}

/** A file of a request that arrives in pieces. Its name comes with the request: until then this names nobody. */
interface PartialUploadsTable {
	id: string;
	/** SHA-256 in hex of what its sender alone knows. */
	secret_hash: string;
	/** The address it comes from, hashed under the secret of the installation. */
	sender: string;
	/** Bytes of the whole file. */
	size: number;
	/** Bytes that have arrived. */
	received: number;
	/** Set when a request has taken it over or its sender gave it up: its pieces can go. */
	ended_at: string | null;
	updated_at: string;
}

interface UploadPiecesTable {
	upload_id: string;
	/** Bytes of the file before this piece. */
	start: number;
	storage_key: string;
}

/** The references of all orders and requests, also of those that were erased: none is given twice. */
interface RecordReferencesTable {
	reference: string;
	/** "order" or "request". */
	kind: string;
	record_id: string;
}

/** All that happened to an order or a request. */
interface RecordHistoryTable {
	id: string;
	/** "order" or "request". */
	kind: string;
	record_id: string;
	at: string;
	/** Null for customers and for what happens by itself. */
	actor_id: string | null;
	/** As `HistoryDetails` names it. */
	event: string;
	/** JSON; null once the person was erased. */
	detail: string | null;
	/** Of a note, folded: what the inbox's search looks at. Null otherwise, and once the person was erased. */
	search_text: string | null;
}

/** Orders and requests that somebody added to their account, by reference and phone number. */
interface AccountRecordsTable {
	user_id: string;
	record_id: string;
	/** "order" or "request". */
	kind: string;
	added_at: string;
}
