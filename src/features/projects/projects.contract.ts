import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	blankAsNull,
	cleaned,
	id,
	ifGiven,
	messageResponse,
	onlyOnOwnServer,
	pageWindow,
	pagination,
	pictureVariants,
	requiredText,
	seenVersion,
	subjectSide,
	time,
} from "../../platform/http/contract-fields.ts";
import { hiddenNames } from "../../platform/privacy/hidden-names.ts";
import { utcOf } from "../../platform/text/nairobi.ts";
import { plainText } from "../../platform/text/one-line.ts";
import { trashCalls, trashTimes } from "../../platform/trash.ts";
import { amount } from "../ledger/amount.ts";
import { BUDGET_MAX, BUDGET_STEP, LIST_SORTS, PROJECT_SORTS } from "./list-choice.ts";
import { material, materialsInput, pricesMonth } from "./materials.ts";
import {
	LEVEL_ERROR,
	LEVELS,
	requirements,
	requirementsInput,
	WEEKS_ERROR,
	WEEKS_MAX,
} from "./requirements.ts";

const defineCall = callsUnder("Projects");

export const TITLE_MAX = 300;
export const EXCERPT_MAX = 10_000;
export const PROJECT_BODY_MAX_BYTES = 10 * 1_048_576;
export const PROJECT_STATUSES = ["draft", "published"] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Text, or a picture with a source. `<p><br></p>` displays nothing. */
export function hasContent(html: string): boolean {
	if (/<img\s[^<>]*\bsrc\s*=\s*["']?[^"'\s<>]/i.test(html)) return true;
	const text = html.replace(/<[^<>]*>/g, "").replace(/&(nbsp|#160|#xa0);/gi, " ");
	return /[^\s\u200b-\u200d\u2060\ufeff]/.test(text);
}

const status = z.enum(PROJECT_STATUSES, { error: "Status must be draft or published" });

const MAX_MARKUP_CHARACTERS = 50_000;

/** Refuses so many tags and entities that parsing would take seconds. In one pass: the text may have megabytes. */
export const limitedMarkup = z.refine<string>(
	(html) => {
		let [begins, ends] = [0, 0];
		for (let at = 0; at < html.length; at += 1) {
			const character = html[at];
			if (character === "<" || character === "&") begins += 1;
			else if (character === ">") ends += 1;
		}
		return begins <= MAX_MARKUP_CHARACTERS && ends <= MAX_MARKUP_CHARACTERS;
	},
	{
		error: `The text has too many elements and special characters: at most ${MAX_MARKUP_CHARACTERS}`,
		abort: true,
	},
);

const content = requiredText("Content is required", PROJECT_BODY_MAX_BYTES).check(
	onlyOnOwnServer(limitedMarkup),
	z.refine(hasContent, "Content is required"),
);

const excerpt = z.pipe(
	z.nullable(
		z
			.string()
			.check(
				...cleaned(plainText, EXCERPT_MAX, `Excerpt must be at most ${EXCERPT_MAX} characters`),
			),
	),
	z.transform((value) => value ?? ""),
);

const NO_SUCH_CATEGORY = "There is no such category";
const existingCategory = z.uuid(NO_SUCH_CATEGORY);
const categoryId = blankAsNull(z.union([existingCategory, z.literal("")], NO_SUCH_CATEGORY));
const categoryIds = z.array(existingCategory).check(z.maxLength(50, "At most 50 categories"));

export const coverAddress = z
	.string()
	.check(
		z.maxLength(2_000, "Cover image: the address is too long"),
		z.regex(
			/^$|^(https?:\/\/|\/(?![/\\]))[^\s]+$/i,
			"Cover image: the address must begin with http or https",
		),
	);

const featuredImage = blankAsNull(coverAddress);

/** An upload's id; screens send `existing` for the project's current cover. */
const coverImageId = z.pipe(
	z.nullable(z.union([id, z.enum(["", "existing"])])),
	z.transform((value) => (value === "existing" ? undefined : value || null)),
);

const TIME_MISSING = "Choose a day and a time";

/** In Nairobi time unless it names a zone. Null or empty for never. */
const publishAt = z.pipe(
	z.nullable(
		z.union(
			[z.literal(""), z.iso.datetime({ offset: true, local: true, error: TIME_MISSING })],
			TIME_MISSING,
		),
	),
	z.transform((value) => (value ? utcOf(value) : null)),
);

/** The `updated_at` of the draft that this call saves. The draft is deleted unless another device has changed it. */
const savedDraft = z.optional(z.nullable(z.string()));

const title = requiredText("Title is required", TITLE_MAX);

const optionalFields = {
	...requirementsInput,
	...materialsInput,
	/** All chosen categories; takes precedence over `categoryId`. */
	category_ids: z.optional(categoryIds),
	/** One category, or empty for none. In a change it replaces all, unless it is already the first one. */
	categoryId: z.optional(categoryId),
	/** An upload; takes precedence over `featured_image`. */
	cover_image_id: z.optional(coverImageId),
	featured_image: z.optional(featuredImage),
	publish_at: z.optional(publishAt),
	draft_updated_at: savedDraft,
};

export const createProjectInput = z.object({
	title,
	excerpt: z._default(excerpt, ""),
	content,
	status: z._default(status, "draft"),
	price: z._default(amount("Price"), 0),
	material_cost: z._default(amount("Material cost"), 0),
	...optionalFields,
});
export type CreateProjectInput = z.infer<typeof createProjectInput>;

export const proposedProject = z.object({
	title,
	excerpt: z._default(excerpt, ""),
	content,
	price: amount("Price"),
	material_cost: amount("Material cost"),
	...requirementsInput,
	...materialsInput,
	category_ids: categoryIds,
	featured_image: featuredImage,
	draft_updated_at: savedDraft,
	updated_at: seenVersion,
});
export type ProposedProject = z.infer<typeof proposedProject>;

const updateProjectInput = z.object({
	title: z.optional(title),
	excerpt: z.optional(excerpt),
	content: z.optional(content),
	status: z.optional(status),
	price: z.optional(amount("Price")),
	material_cost: z.optional(amount("Material cost")),
	...optionalFields,
	updated_at: seenVersion,
});
export type UpdateProjectInput = z.infer<typeof updateProjectInput>;

/** A maximum in KES, in one notation only, because each would be a separate page in the cache. */
function budget(name: string) {
	const message = `${name} must be a multiple of KES ${BUDGET_STEP}, at most KES ${BUDGET_MAX.toLocaleString("en-US")}`;
	return ifGiven(
		z.pipe(
			z.pipe(z.string().check(z.regex(/^[1-9]\d{2,4}$/, message)), z.transform(Number)),
			z.number().check(z.multipleOf(BUDGET_STEP, message), z.maximum(BUDGET_MAX, message)),
		),
	);
}

/** In one notation only, like budgets. */
const maxWeeks = ifGiven(
	z.pipe(
		z.pipe(z.string().check(z.regex(/^[1-9]\d?$/, WEEKS_ERROR)), z.transform(Number)),
		z.number().check(z.maximum(WEEKS_MAX, WEEKS_ERROR)),
	),
);

export const SORT_ERROR = "Sort by newest, cost or title";

const projectsQuery = z.object({
	...pageWindow(10),
	/** For staff; others always get published projects only. */
	status: ifGiven(status),
	/** Part of the title, excerpt or text, in any case. */
	search: z.optional(z.string().check(z.maxLength(200, "Search must be at most 200 characters"))),
	/** For staff: `words` matches the words in any order, instead of the exact text. */
	match: ifGiven(z.enum(["words"], { error: "Match must be “words”" })),
	categoryId: ifGiven(existingCategory),
	max_materials: budget("Cost of materials"),
	max_help: budget("Cost of help"),
	/** Projects without a level or weeks match no filter by them. */
	level: ifGiven(z.enum(LEVELS, LEVEL_ERROR)),
	max_weeks: maxWeeks,
	/** `cost`: by material cost, cheapest first. For staff also a column, with a leading - for descending order. */
	sort: ifGiven(z.enum([...LIST_SORTS, ...PROJECT_SORTS], { error: SORT_ERROR })),
	author: ifGiven(z.enum(["me"], { error: "Author must be “me”" })),
});
export type ProjectsQuery = z.infer<typeof projectsQuery>;

const coverImage = z.object({
	url: z.string(),
	width: z.number(),
	height: z.number(),
	variants: pictureVariants,
	/** The side that cropping keeps; null for the middle. */
	side: z.nullable(subjectSide),
});
export type CoverImage = z.infer<typeof coverImage>;

export const projectSummary = z.object({
	id,
	slug: z.string(),
	title: z.string(),
	excerpt: z.string(),
	featured_image: z.nullable(z.string()),
	/** Null if the cover is not an upload of this site. */
	image: z.nullable(coverImage),
	status,
	price: z.number(),
	material_cost: z.number(),
	categories: z.array(z.object({ id, name: z.string() })),
	published_at: z.nullable(time),
	created_at: time,
	updated_at: time,
	/** For staff: when a draft is published automatically. */
	publish_at: z.optional(z.nullable(time)),
	/** For staff: whether the caller may edit and delete it. */
	can_edit: z.optional(z.boolean()),
	/** For staff, in lists; null if that account was deleted. */
	author: z.optional(z.nullable(z.object({ id, username: z.string() }))),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

const project = z.extend(projectSummary, {
	content: z.string(),
	...requirements,
	materials: z.array(material),
	prices_month: pricesMonth,
	/** For shared links: JPEG with title and cost, 1,200 × 630 pixels. Null until rendered. */
	preview_image: z.optional(z.nullable(z.string())),
	/** Similar projects of a public project: at most three, the newest of its first category. */
	similar: z.optional(z.array(projectSummary)),
});
export type Project = z.infer<typeof project>;

/** The fields of a project that its versions, proposals and copies have. */
export const storedProject = z.object({
	title: z.string(),
	excerpt: z.string(),
	content: z.string(),
	price: z.number(),
	material_cost: z.number(),
	...requirements,
	/** Missing in versions that were saved before projects had materials. */
	materials: z.optional(z.array(material)),
	prices_month: z.optional(pricesMonth),
	featured_image: z.nullable(z.string()),
	/** Only categories that still exist. */
	categories: z.array(z.object({ id, name: z.string() })),
});

const trashedProject = z.object({
	id,
	slug: z.string(),
	title: z.string(),
	status,
	...trashTimes,
	can_restore: z.boolean(),
});

export const projectResponse = z.object({ result: project });
export const savedProjectResponse = z.extend(messageResponse, { result: project, ...hiddenNames });

export const listProjects = defineCall("GET /school-projects", {
	specifiedFields: ["page", "limit", "status", "search", "categoryId"],
	summary: "Projects, newest first unless sorted: published ones, or for staff those of any status",
	access: "public",
	query: projectsQuery,
	response: z.object({ result: z.object({ articles: z.array(projectSummary), pagination }) }),
});

const suggestionsResponse = z.object({
	/** A search text that finds something; null if there is none. */
	suggestion: z.nullable(z.string()),
	/** Categories that the search names, with their number of published projects, which may be 0. */
	categories: z.array(z.object({ id, name: z.string(), projects_count: z.number() })),
	articles: z.array(projectSummary),
});
export type SearchSuggestions = z.infer<typeof suggestionsResponse>;

export const getSuggestions = defineCall("GET /school-projects/near", {
	summary: "Suggestions for a search that finds nothing: other words, categories and projects",
	access: "public",
	query: z.object({
		search: z
			.string("Search words are required")
			.check(z.maxLength(200, "Search must be at most 200 characters")),
	}),
	response: z.object({ result: suggestionsResponse }),
});

/** KES; null if no published project has such a cost. */
const lowestCost = z.nullable(z.number());

export const getLowestCosts = defineCall("GET /school-projects/lowest-costs", {
	summary: "The lowest material cost and the lowest development cost of the published projects",
	access: "public",
	response: z.object({ result: z.object({ material_cost: lowestCost, price: lowestCost }) }),
});

export const getProjectBySlug = defineCall("GET /school-projects/by-slug/:slug", {
	specifiedFields: [],
	summary: "A published project with its content",
	access: "public",
	response: projectResponse,
});

export const getProject = defineCall("GET /school-projects/:id", {
	specifiedFields: [],
	summary: "A project of any status",
	access: "staff",
	response: projectResponse,
});

const SPECIFIED_FIELDS = [
	"title",
	"excerpt",
	"content",
	"status",
	"categoryId",
	"featured_image",
	"price",
	"material_cost",
] as const;

export const createProject = defineCall("POST /school-projects", {
	specifiedFields: [...SPECIFIED_FIELDS, "cover_image_id"],
	summary: "Create a project",
	access: "staff",
	body: createProjectInput,
	response: savedProjectResponse,
	status: 201,
	idempotent: true,
});

export const updateProject = defineCall("PUT /school-projects/:id", {
	specifiedFields: SPECIFIED_FIELDS,
	summary: "Change a project (its author or an admin)",
	access: "staff",
	body: updateProjectInput,
	response: savedProjectResponse,
});

export const deleteProject = defineCall("DELETE /school-projects/:id", {
	specifiedFields: [],
	summary: "Move a project to the trash (its author or an admin)",
	access: "staff",
	response: messageResponse,
});

export const duplicateProject = defineCall("POST /projects/:id/duplicate", {
	summary: "A copy of a project as a new draft owned by the caller, with “(copy)” after its title",
	access: "staff",
	response: savedProjectResponse,
	status: 201,
	idempotent: true,
});

export const trash = trashCalls(defineCall, "projects", {
	item: trashedProject,
	restored: savedProjectResponse,
	summaries: {
		list: "Deleted projects, most recently deleted first",
		restore: "Restore a project from the trash (its author or an admin)",
		remove: "Permanently delete a project in the trash, with the pictures that nothing else uses",
	},
});
