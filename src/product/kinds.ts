/** What cached responses are built from: a write that changes a tag drops every response built from it. */
export const ALL_CACHE_TAGS = ["projects", "categories", "gallery", "results"] as const;
export type CacheTag = (typeof ALL_CACHE_TAGS)[number];

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

/** The mailboxes of the sample staff, who get no mail: nobody reads it, and it would be given up again and again. */
export const SAMPLE_STAFF = "@staff.example";

export const SEARCH_KINDS = [
	"orders",
	"requests",
	"projects",
	"results",
	"places",
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
