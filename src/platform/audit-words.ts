/**
 * What audit events are about. Each feature adds its own subjects in its declaration (`*.feature.server.ts`), by
 * declaration merging. Entries about `personal` subjects are emptied after the retention period.
 */
export interface AuditSubjects {
	spreadsheet: "harmless";
}

export type AuditSubject = keyof AuditSubjects;

/** The subjects whose entries hold no personal data. */
export type HarmlessSubject = {
	[Subject in AuditSubject]: AuditSubjects[Subject] extends "harmless" ? Subject : never;
}[AuditSubject];

/* What staff read for the subjects and fields of audit events. Safe in the browser. */

export const SUBJECT_WORDS: Record<AuditSubject, string> = {
	project: "project",
	category: "category",
	"gallery item": "gallery item",
	asset: "uploaded picture",
	order: "order",
	delivery: "delivery",
	payment: "payment",
	refund: "refund",
	statement: "statement",
	"payment message": "message of M-Pesa",
	request: "request",
	result: "result",
	"result item": "result item",
	message: "message text",
	user: "user",
	invitation: "invitation",
	person: "person",
	spreadsheet: "spreadsheet",
	"sample content": "sample content",
	site: "site settings",
	check: "confirmation",
	backup: "backup",
};

/** Every call that records another field fails outside production (`call-rules.server.ts`). */
export const FIELD_WORDS: Record<string, string> = {
	about: "about",
	accent: "colour",
	account: "account",
	accounts: "accounts",
	additional_info: "additional info",
	agreed: "price agreed",
	amount: "amount",
	categories: "categories",
	category_ids: "categories",
	category_id: "category",
	category_name: "name of the category",
	chosen: "chosen rows",
	claims: "claims",
	columns: "columns",
	confirmed: "confirmed payments",
	consent_withdrawn_at: "withdrawal of consent",
	content_sha256: "content",
	created_at: "received",
	credentials: "what you can prove",
	cover_image: "cover",
	credit: "credit",
	dates: "dates",
	description: "description",
	due_on: "due date",
	email: "email",
	excerpt: "excerpt",
	fair: "fair",
	fair_rules: "the fair’s own rules",
	featured: "featured",
	featured_image: "cover",
	file: "file",
	files: "files",
	has_receipt: "receipt",
	help_given: "help given",
	ids: "order of the items",
	image: "picture",
	image_id: "picture",
	image_url: "picture",
	items: "items",
	left_out: "items left out",
	level: "level",
	licence: "licence",
	list: "list",
	mailboxes: "mailboxes",
	mails: "mails",
	material_cost: "material cost",
	materials: "materials",
	method: "method",
	name: "name",
	name_hidden: "whether the name is hidden",
	names_shown: "names shown",
	logo: "logo",
	opening_hours: "opening hours",
	order_id: "order",
	orders: "orders",
	outcome: "outcome",
	owner_id: "who looks after it",
	participant_name: "participant",
	payer: "payer",
	phone: "phone",
	photos: "photos",
	places: "places",
	planned_on: "planned day",
	position: "position",
	price: "price",
	prices_month: "month of the prices",
	project: "project",
	project_slug: "project",
	projects: "projects",
	proposal: "proposal",
	proposed_by: "proposed by",
	publish_at: "time of publication",
	recorded: "recorded payments",
	requests: "requests",
	result_id: "result",
	results: "results",
	role: "role",
	saved_at: "saved at",
	school: "school",
	score: "score",
	sessions: "ended sessions",
	slug: "address",
	state: "state",
	status: "status",
	steps: "steps",
	terms: "terms",
	terms_confirmed_at: "confirmation of the terms",
	testimonials: "success stories",
	text: "text",
	title: "title",
	tools: "tools",
	url: "picture",
	username: "username",
	weeks: "weeks of work",
	whatsapp: "WhatsApp",
	withdrawn: "withdrawn pictures",
	year: "year",
};

/** Begins the mark of an audited field without words. */
export const UNNAMED = "audit field without words: ";

/** What an entry of another version or server calls it, if it is not named. */
export const fieldWords = (name: string): string =>
	FIELD_WORDS[name] ?? String(name).replaceAll("_", " ");
export const subjectWords = (subject: string): string =>
	SUBJECT_WORDS[subject as AuditSubject] ?? subject;
