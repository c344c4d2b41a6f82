/** What cached responses are built from: a write that changes a tag drops every response built from it. */
export const ALL_CACHE_TAGS = ["projects", "categories", "gallery", "results"] as const;
export type CacheTag = (typeof ALL_CACHE_TAGS)[number];

/** What audit events are about, and what staff read for it. `personal`: its values are emptied after the retention period. */
const SUBJECTS = {
	project: { words: "project", personal: false },
	category: { words: "category", personal: false },
	"gallery item": { words: "gallery item", personal: false },
	asset: { words: "uploaded picture", personal: false },
	order: { words: "order", personal: true },
	delivery: { words: "delivery", personal: true },
	payment: { words: "payment", personal: true },
	refund: { words: "refund", personal: true },
	statement: { words: "statement", personal: true },
	"payment message": { words: "M-Pesa message", personal: true },
	"unclaimed payment": { words: "unclaimed money", personal: true },
	request: { words: "request", personal: true },
	result: { words: "result", personal: false },
	"result item": { words: "result item", personal: true },
	message: { words: "message text", personal: true },
	user: { words: "user", personal: true },
	invitation: { words: "invitation", personal: true },
	person: { words: "person", personal: false },
	spreadsheet: { words: "spreadsheet", personal: false },
	"sample content": { words: "sample content", personal: true },
	site: { words: "site settings", personal: false },
	/** An item of the going-live checklist that an admin confirmed. */
	check: { words: "confirmation", personal: false },
	backup: { words: "backup", personal: false },
} satisfies Record<string, { words: string; personal: boolean }>;
export type AuditSubject = keyof typeof SUBJECTS;

export const AUDIT_SUBJECTS = Object.keys(SUBJECTS) as AuditSubject[];
export const IMPERSONAL_SUBJECTS = AUDIT_SUBJECTS.filter((subject) => !SUBJECTS[subject].personal);
export const subjectWords = (subject: string): string =>
	SUBJECTS[subject as AuditSubject]?.words ?? subject;

/** Kinds of sample content for a fresh database, as the dashboard calls them. */
export const SAMPLE_KINDS = [
	"projects",
	"photos",
	"results",
	"orders",
	"unclaimed payments",
	"requests",
	"accounts",
] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Ending of the sample staff's addresses, which get no mail: nobody would read it, and every delivery would fail. */
export const SAMPLE_STAFF_DOMAIN = "@staff.example";

export const SEARCH_KINDS = [
	"orders",
	"requests",
	"projects",
	"results",
	"places", // participants' entries in results
	"people",
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What can be restored, in the order of the dashboard's Trash. */
export const TRASH_KINDS = [
	"projects",
	"gallery",
	"results",
	"result-items",
	"categories",
	"requests",
] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];
