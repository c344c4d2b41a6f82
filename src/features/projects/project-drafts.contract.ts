import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { messageResponse, time } from "../../platform/http/contract-fields.ts";
import { MATERIAL_MAX_LENGTHS, MATERIALS_MAX } from "./materials.ts";
import {
	coverAddress,
	EXCERPT_MAX,
	limitedMarkup,
	PROJECT_STATUSES,
	projectResponse,
	TITLE_MAX,
} from "./projects.contract.ts";
import { levelChoice, TOOLS_MAX } from "./requirements.ts";

const defineCall = callsUnder("Projects");

/** Maximum size of the call; small, because it is sent repeatedly while typing. */
export const DRAFT_BODY_MAX_BYTES = 2 * 1_048_576;

function textUpTo(max: number) {
	return z.string().check(z.maxLength(max, `At most ${max} characters`));
}

const materialValues = z.object({
	item: textUpTo(MATERIAL_MAX_LENGTHS.item),
	quantity: textUpTo(MATERIAL_MAX_LENGTHS.quantity),
	cost: textUpTo(40),
	source: textUpTo(MATERIAL_MAX_LENGTHS.source),
	substitute: textUpTo(MATERIAL_MAX_LENGTHS.substitute),
	safety: textUpTo(MATERIAL_MAX_LENGTHS.safety),
});
export type MaterialValues = z.infer<typeof materialValues>;

/** Raw form values: nothing is required, and amounts are text. */
const draftValues = z.object({
	title: textUpTo(TITLE_MAX),
	excerpt: textUpTo(EXCERPT_MAX),
	content: textUpTo(DRAFT_BODY_MAX_BYTES).check(limitedMarkup),
	status: z.enum(PROJECT_STATUSES, { error: "Status must be draft or published" }),
	category_ids: z.array(textUpTo(50)).check(z.maxLength(50, "At most 50 categories")),
	/** An upload's id, or `existing` for the current cover. */
	cover_image: z.nullable(z.object({ id: textUpTo(50), url: coverAddress })),
	price: textUpTo(30),
	material_cost: textUpTo(30),
	level: z._default(levelChoice, ""),
	weeks: z._default(textUpTo(30), ""),
	tools: z._default(textUpTo(TOOLS_MAX), ""),
	materials: z._default(z.array(materialValues).check(z.maxLength(MATERIALS_MAX)), []),
	prices_month: z._default(textUpTo(30), ""),
	/** Spreadsheet rows that are not lines yet. */
	pasted_materials: z._default(textUpTo(20_000), ""),
	publish_at: z._default(textUpTo(30), ""),
	/** The edited version of the project; empty for a new one. */
	updated_at: textUpTo(40),
});
export type DraftValues = z.infer<typeof draftValues>;

const draft = z.object({
	values: draftValues,
	/** Id of the browser that saved it last. */
	device: z.string(),
	/** The Idempotency-Key with which a new project of these values may have been sent. */
	key: z.nullable(z.string()),
	updated_at: time,
});
export type ProjectDraft = z.infer<typeof draft>;

export const draftVersion = z.nullable(
	z.string().check(z.maxLength(40, "updated_at is not a time")),
);

export const getDraft = defineCall("GET /project-drafts/:record", {
	summary: "What the caller has typed into a project's form and not saved; null for nothing",
	access: "staff",
	response: z.object({ result: z.object({ draft: z.nullable(draft) }) }),
});

export const saveDraft = defineCall("PUT /project-drafts/:record", {
	summary: "Keep what the caller types into a project's form, for their other devices",
	access: "staff",
	body: z.object({
		values: draftValues,
		device: z
			.string("Device is required")
			.check(z.regex(/^[\w-]{8,64}$/, "Device must be a name of 8 to 64 letters and digits")),
		/** Idempotency-Key of a new project, for the device that continues with the draft. */
		key: z.optional(
			z.string().check(z.regex(/^[\w-]{1,200}$/, "Key must be a valid Idempotency-Key")),
		),
		/** `updated_at` of the known draft, null for none: another one is not overwritten (409). */
		read_at: z._default(draftVersion, null),
	}),
	response: z.object({ result: z.object({ updated_at: time }) }),
});

export const discardDraft = defineCall("DELETE /project-drafts/:record", {
	summary: "Delete the caller's draft, unless another device has changed it since",
	access: "staff",
	query: z.object({ updated_at: z.string("updated_at is required") }),
	response: messageResponse,
});

export const previewDraft = defineCall("GET /project-drafts/:record/preview", {
	summary: "The caller's draft as the public page would show it",
	access: "staff",
	response: projectResponse,
});
