import * as z from "zod/mini";
import { callsUnder } from "../../../platform/http/call.ts";
import {
	changeOf,
	id,
	ifGiven,
	nothing,
	onlyOnOwnServer,
	optionalText,
	requiredText,
	time,
} from "../../../platform/http/contract-fields.ts";
import { hiddenNames, textsWithHiddenNames } from "../../../platform/privacy/hidden-names.ts";
import { trashCalls, trashTimes } from "../../../platform/trash.ts";
import { resultCategory, resultItem } from "../items/result-items.contract.ts";

const defineCall = callsUnder("Results");

export const RESULT_STATUSES = ["draft", "published"] as const;
export const YEAR_MIN = 2000;
export const YEAR_MAX = 2100;

const status = z.enum(RESULT_STATUSES, { error: "Status must be draft or published" });
export type ResultStatus = z.infer<typeof status>;

export const NAMES_SHOWN = ["full", "initials", "hidden"] as const;
const namesShown = z.enum(NAMES_SHOWN, { error: "Names shown must be full, initials or hidden" });

const YEAR_RANGE = `Year must be from ${YEAR_MIN} to ${YEAR_MAX}`;
const yearOf = (range: readonly [z.core.$ZodCheck<number>, z.core.$ZodCheck<number>]) => {
	const number = z.int(YEAR_RANGE).check(...range);
	const text = z.string().check(z.regex(/^\s*\d+\s*$/, YEAR_RANGE));
	const input = z.union([number, text], { error: YEAR_RANGE });
	return z.pipe(z.pipe(input, z.transform(Number)), number);
};
const YEARS = [z.minimum(YEAR_MIN, YEAR_RANGE), z.maximum(YEAR_MAX, YEAR_RANGE)] as const;
const year = yearOf(YEARS);

const details = {
	title: requiredText("Title is required", 300),
	description: optionalText(),
	year,
	status,
	/** To the public; staff see names in full. */
	names_shown: namesShown,
};

export const resultInput = z.object({
	...details,
	year: z.optional(year),
	status: z._default(status, "draft"),
	names_shown: z.optional(namesShown),
});
export type ResultInput = z.infer<typeof resultInput>;

/** Only our own server checks the year of an existing result; the specification limits only the form for a new one. */
export const editedResultInput = z.extend(resultInput, {
	year: z.optional(
		yearOf([
			onlyOnOwnServer(z.minimum(YEAR_MIN, YEAR_RANGE)),
			onlyOnOwnServer(z.maximum(YEAR_MAX, YEAR_RANGE)),
		]),
	),
});

const resultChange = changeOf(details);
export type ResultChange = z.infer<typeof resultChange>;

const resultsQuery = z.object({
	/** For staff; the public always sees published results only. */
	status: ifGiven(status),
});

export const resultSummary = z.object({
	id,
	title: z.string(),
	description: z.nullable(z.string()),
	year: z.number(),
	status,
	names_shown: namesShown,
	published_at: z.nullable(time),
	created_at: time,
	updated_at: time,
	items_count: z.number(),
});
export type ResultSummary = z.infer<typeof resultSummary>;

/** First place of a category, as the public reads the name, even for staff. */
const winner = z.object({
	/** Null after the category was deleted; its name stays. */
	category_id: z.nullable(id),
	category_name: z.string(),
	participant_name: z.string(),
	school: z.string(),
});
export type Winner = z.infer<typeof winner>;

const listedResult = z.extend(resultSummary, {
	/** By category; in lists of published results only. */
	winners: z.optional(z.array(winner)),
});

const result = z.extend(resultSummary, {
	/** By category name, then position (items without one last), then the order set by staff. */
	items: z.array(resultItem),
	categories: z.array(resultCategory),
});
export type Result = z.infer<typeof result>;

const resultResponse = z.object({ result });
const changedResponse = z.extend(resultResponse, { ...hiddenNames, ...textsWithHiddenNames });
const publicResult = z.extend(result, {
	/** For shared links of the whole result (null) and of a category: 1,200 × 630 pixels, JPEG. */
	previews: z.array(z.object({ category_id: z.nullable(id), url: z.string() })),
});
export type PublicResult = z.infer<typeof publicResult>;

export const listResults = defineCall("GET /results", {
	specifiedFields: ["status"],
	apiPart: "results",
	summary: "Results, the newest year first; drafts only for staff",
	access: "public",
	query: resultsQuery,
	response: z.object({ results: z.array(listedResult) }),
});

export const createResult = defineCall("POST /results", {
	specifiedFields: ["year", "title", "description", "status"],
	apiPart: "results",
	summary: "Create a result",
	access: "staff",
	body: resultInput,
	response: changedResponse,
	status: 201,
	idempotent: true,
});

export const getResult = defineCall("GET /results/:id", {
	specifiedFields: [],
	apiPart: "results",
	summary: "A result with its items and their categories",
	access: "public",
	response: z.object({ result: publicResult }),
});

export const changeResult = defineCall("PUT /results/:id", {
	specifiedFields: ["year", "title", "description", "status"],
	apiPart: "results",
	summary: "Change, publish or unpublish a result",
	access: "staff",
	body: resultChange,
	response: changedResponse,
});

export const deleteResult = defineCall("DELETE /results/:id", {
	specifiedFields: [],
	apiPart: "results",
	summary: "Move a result to the trash",
	access: "staff",
	response: nothing,
});

export const trash = trashCalls(defineCall, "results", {
	item: z.extend(resultSummary, trashTimes),
	restored: changedResponse,
	summaries: {
		list: "Deleted results, most recently deleted first",
		restore: "Restore a result from the trash",
		remove: "Permanently delete a result in the trash, with its items",
	},
});
