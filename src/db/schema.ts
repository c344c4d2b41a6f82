import type { Generated } from "kysely";

/**
 * The tables, as both databases hold them. One set of column types works on SQLite and PostgreSQL:
 * ids are UUID texts, times ISO 8601 UTC texts with milliseconds, money whole cents, yes/no 0 or 1,
 * lists and objects JSON texts.
 */
export interface Schema {
	meta: MetaTable;
	users: UsersTable;
	sessions: SessionsTable;
	password_resets: PasswordResetsTable;
	known_browsers: KnownBrowsersTable;
	passkeys: PasskeysTable;
	code_apps: CodeAppsTable;
	recovery_codes: RecoveryCodesTable;
	challenges: ChallengesTable;
	security_events: SecurityEventsTable;
	categories: CategoriesTable;
	assets: AssetsTable;
	articles: ArticlesTable;
	article_categories: ArticleCategoriesTable;
	article_pictures: ArticlePicturesTable;
	article_texts: ArticleTextsTable;
	search_words: SearchWordsTable;
	gallery_items: GalleryItemsTable;
	orders: OrdersTable;
	payments: PaymentsTable;
	payment_attempts: PaymentAttemptsTable;
	provider_messages: ProviderMessagesTable;
	help_sheets: HelpSheetsTable;
	record_references: RecordReferencesTable;
	record_history: RecordHistoryTable;
	message_templates: MessageTemplatesTable;
	assistance_requests: AssistanceRequestsTable;
	assistance_files: AssistanceFilesTable;
	results: ResultsTable;
	result_items: ResultItemsTable;
	outbox: OutboxTable;
	mail_slots: MailSlotsTable;
	message_totals: MessageTotalsTable;
	staff_notices: StaffNoticesTable;
	audit_log: AuditLogTable;
	idempotency_keys: IdempotencyKeysTable;
}

interface MetaTable {
	key: string;
	value: string;
}

interface UsersTable {
	id: string;
	username: string;
	/** Folded username: unique regardless of case. */
	username_key: string;
	/** Always lower case. */
	email: string;
	password_hash: string;
	role: string;
	created_at: string;
	updated_at: string;
}

interface SessionsTable {
	id: string;
	/** SHA-256 of the token in hex: the token itself is never stored. */
	token_hash: string;
	user_id: string;
	user_agent: string;
	created_at: string;
	last_seen_at: string;
	expires_at: string;
	/** When the person last gave their password or passkey; null before there was this column. */
	proved_at: string | null;
}

interface PasswordResetsTable {
	token_hash: string;
	user_id: string;
	created_at: string;
	expires_at: string;
}

interface KnownBrowsersTable {
	/** SHA-256 in hex over the account's id and the browser's token: the same browser is another one elsewhere. */
	token_hash: string;
	user_id: string;
	created_at: string;
	last_used_at: string;
}

interface PasskeysTable {
	/** The credential's id, as browsers and authenticators know it: base64url. */
	id: string;
	user_id: string;
	/** What its owner calls it. */
	name: string;
	/** COSE, in base64url. */
	public_key: string;
	/** How often it was used, as the authenticator counts; 0 of those that do not. */
	counter: number;
	/** JSON: how browsers reach it, such as ["internal"]. */
	transports: string;
	created_at: string;
	last_used_at: string | null;
}

interface CodeAppsTable {
	user_id: string;
	/** Base32. The server computes codes from it, so it cannot be a hash. */
	secret: string;
	/** The half minute since 1970 whose code was used last: each counts once. */
	last_step: number;
	created_at: string;
	/** Null until a code has shown that the app has the secret. */
	confirmed_at: string | null;
}

interface RecoveryCodesTable {
	/** SHA-256 in hex over the account's id and the code, which has 120 random bits. */
	code_hash: string;
	user_id: string;
	created_at: string;
}

/** A sign-in that waits for its second step, or a passkey that is being made. */
interface ChallengesTable {
	token_hash: string;
	user_id: string;
	/** What an authenticator signs; null before it has been asked for. */
	challenge: string | null;
	expires_at: string;
}

interface CategoriesTable {
	id: string;
	name: string;
	name_key: string;
	slug: string;
	description: string | null;
	created_at: string;
	updated_at: string;
	/** Set while in the trash; `name_key` then keeps no name from being taken. */
	deleted_at: string | null;
}

interface AssetsTable {
	id: string;
	/** Address of the largest stored picture, for example /media/ab12cd34-large-1600.webp. */
	url: string;
	width: number;
	height: number;
	/** JSON: [{ width, url }], narrow to wide. */
	variants: string;
	/** "left" or "right": the side of the subject. Null in the middle, or nobody said. */
	side: string | null;
	article_id: string | null;
	created_by: string | null;
	created_at: string;
	/** Since when nothing outside the trash uses it, as the hourly job saw; null while something does. */
	unused_since: string | null;
	/** When its files were removed for good: its address then answers 410. */
	withdrawn_at: string | null;
}

interface ArticlesTable {
	id: string;
	slug: string;
	title: string;
	excerpt: string;
	status: string;
	price_cents: number;
	material_cost_cents: number;
	featured_image: string | null;
	cover_image_id: string | null;
	author_id: string | null;
	published_at: string | null;
	created_at: string;
	updated_at: string;
	/** Set while in the trash. */
	deleted_at: string | null;
	/** The `updated_at` of the version whose pictures `article_pictures` lists; null when it was never filled. */
	pictures_at: string | null;
	/** Sanitised HTML; long, so that lists do not read past it. */
	content: string;
}

interface ArticleCategoriesTable {
	article_id: string;
	category_id: string;
	/** Order in which the categories were chosen, from 0. */
	position: number;
	/** The article's published_at while it is public, else null: a category's list needs no join to sort. */
	listed_at: string | null;
}

/** The pictures that an article uses: its cover and those in its text. */
interface ArticlePicturesTable {
	article_id: string;
	picture_id: string;
}

interface ArticleTextsTable {
	article_id: string;
	/** Folded title, excerpt and text of the content. */
	body: string;
}

/** Kept by triggers on `article_texts`. */
interface SearchWordsTable {
	/** Folded, with its punctuation. */
	word: string;
	/** Its last three characters. */
	ending: string;
	/** How many texts have it: drafts and projects in the trash too. */
	articles: number;
}

interface GalleryItemsTable {
	id: string;
	title: string;
	description: string;
	image_id: string;
	featured: number;
	created_at: string;
	updated_at: string;
	deleted_at: string | null;
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

interface PaymentsTable {
	id: string;
	order_id: string;
	/** Null while a code that the customer typed waits for staff. */
	amount_cents: number | null;
	/** "mpesa", "cash" or "bank". */
	method: string;
	/** In upper case; used once in the whole system, but by what was refused. */
	code: string | null;
	/** "confirmed", "unconfirmed", "refused" or "reversed". */
	state: string;
	/** Who reported it: "staff", "customer", "prompt", "paybill" or "statement". */
	source: string;
	/** Why it was refused or reversed. */
	reason: string | null;
	/** The id of the member of staff who recorded or confirmed it. */
	recorded_by: string | null;
	/** When it was paid. */
	at: string;
	created_at: string;
}

/** A prompt on the customer's phone: stored before the provider is called. */
interface PaymentAttemptsTable {
	id: string;
	order_id: string;
	/** SHA-256 in hex of the token in the callback's address. */
	token_hash: string;
	/** The provider's; null until it has taken the prompt. */
	checkout_request_id: string | null;
	merchant_request_id: string | null;
	amount_cents: number;
	/** The phone that pays. */
	payer: string | null;
	/** "waiting", "paid", "cancelled", "failed" or "no_answer". */
	state: string;
	result_code: string | null;
	result_text: string | null;
	receipt: string | null;
	/** The payment that it became. */
	payment_id: string | null;
	created_at: string;
	/** When the provider took it. */
	asked_at: string | null;
	/** When the provider is next asked about it. */
	next_query_at: string | null;
	queries: Generated<number>;
	/** Null while the order waits for its result: one open attempt an order. */
	closed_at: string | null;
}

/** What the provider sent, stored before anything is done with it. */
interface ProviderMessagesTable {
	id: string;
	/** "stk" or "c2b". */
	kind: string;
	received_at: string;
	attempt_id: string | null;
	/** Null when it is about no order that we know. */
	order_id: string | null;
	/** As it came, without the payer's name and number; null once the person was erased. */
	body: string | null;
	/** Null until it was handled. */
	outcome: string | null;
}

/** What was done for the customer of an order. */
interface HelpSheetsTable {
	order_id: string;
	/** JSON: [{ on, text }] by day; null while it has no line, and once the person was erased. */
	entries: string | null;
	updated_at: string;
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

interface AssistanceRequestsTable extends GuardianColumns {
	id: string;
	/** "MR-" and six characters. */
	reference: string;
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

interface ResultsTable {
	id: string;
	title: string;
	description: string | null;
	year: number;
	status: string;
	/** "full", "initials" or "hidden": what the public sees of participants' names. */
	names_shown: Generated<string>;
	published_at: string | null;
	created_at: string;
	updated_at: string;
	deleted_at: string | null;
}

interface ResultItemsTable {
	id: string;
	result_id: string;
	category_id: string | null;
	/** As it was: a deleted category keeps its name here. */
	category_name: string;
	position: number | null;
	participant_name: string;
	school: string;
	score: string;
	additional_info: string;
	/** Order among items without a position, and of equal positions. */
	sort_order: number;
	created_at: string;
	updated_at: string;
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

/** Limits mails to one mailbox: a slot is free again 24 hours after it was taken. */
interface MailSlotsTable {
	/** From `mailboxOf`. */
	mailbox: string;
	kind: string;
	slot: number;
	taken_at: string;
}

interface SecurityEventsTable {
	/** A hash of the day and of all that makes two events the same. */
	id: string;
	kind: string;
	detail: string | null;
	user_id: string | null;
	actor_id: string | null;
	/** A network, not the address of one machine. */
	address: string | null;
	count: number;
	at: string;
	last_at: string;
}

interface AuditLogTable {
	id: string;
	at: string;
	actor_id: string | null;
	actor_name: string;
	/** A verb, for example "update". */
	action: string;
	/** A table's subject, for example "project". */
	subject: string;
	subject_id: string;
	/** JSON of the fields that changed, or null. */
	before: string | null;
	after: string | null;
}

interface IdempotencyKeysTable {
	scope: string;
	key: string;
	/** SHA-256 in hex of what was sent. */
	body_hash: string;
	status: number;
	answer: string;
	created_at: string;
}
