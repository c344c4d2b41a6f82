import * as z from "zod/mini";
import {
	id,
	idParams,
	optionalText,
	pagination,
	readVersion,
	requiredText,
	time,
} from "../../platform/contract.ts";
import { trashTimes } from "../../platform/trash.ts";

export const RESULT_STATUSES = ["draft", "published"] as const;
export const YEAR_MIN = 2000;
export const YEAR_MAX = 2100;
/** Rows of one import: a national fair has some hundreds. */
export const IMPORT_MAX_ROWS = 2_000;

const status = z.enum(RESULT_STATUSES, { error: "Status is draft or published" });
export type ResultStatus = z.infer<typeof status>;

/** A whole number, also as text (what a form or a spreadsheet holds). */
function wholeNumber(message: string, min: number, max: number) {
	return z
		.pipe(
			z.union([z.number(), z.string().check(z.regex(/^\s*\d+\s*$/, message))], { error: message }),
			z.transform(Number),
		)
		.check(z.int(message), z.minimum(min, message), z.maximum(max, message));
}

const year = wholeNumber(`Year must be from ${YEAR_MIN} to ${YEAR_MAX}`, YEAR_MIN, YEAR_MAX);

/** Null, or nothing but spaces, is no position. */
const position = z.pipe(
	z.transform((value) => (typeof value === "string" && value.trim() === "" ? null : value)),
	z.nullable(wholeNumber("Position must be a whole number from 1", 1, 100_000)),
);

/** Missing or null is empty; a number (a score) is taken as it is written. */
function freeText(max: number) {
	return z.pipe(
		z.nullish(z.union([z.string(), z.number()])),
		z
			.pipe(
				z.transform((value: string | number | null | undefined) => String(value ?? "").trim()),
				z.string(),
			)
			.check(z.maxLength(max, `At most ${max} characters`)),
	);
}

const details = {
	title: requiredText("Title is required", 300),
	description: optionalText(),
	year,
	status,
};

export const resultInput = z.object({
	title: details.title,
	description: details.description,
	/** Without one it is the current year. */
	year: z.optional(year),
	status: z._default(status, "draft"),
});
export type ResultInput = z.infer<typeof resultInput>;

/** Only what is sent changes. */
export const resultChange = z.object({
	title: z.optional(details.title),
	description: z.optional(details.description),
	year: z.optional(year),
	status: z.optional(status),
	updated_at: readVersion,
});
export type ResultChange = z.infer<typeof resultChange>;

const itemFields = {
	participant_name: requiredText("Participant name is required", 300),
	category_id: requiredText("Category is required"),
	position,
	school: freeText(300),
	score: freeText(100),
	additional_info: freeText(2_000),
};

export const itemInput = z.object({
	participant_name: itemFields.participant_name,
	category_id: itemFields.category_id,
	position: z._default(itemFields.position, null),
	school: itemFields.school,
	score: itemFields.score,
	additional_info: itemFields.additional_info,
});
export type ItemInput = z.infer<typeof itemInput>;

/** Only what is sent changes. */
export const itemChange = z.object({
	participant_name: z.optional(itemFields.participant_name),
	category_id: z.optional(itemFields.category_id),
	position: z.optional(itemFields.position),
	school: z.optional(itemFields.school),
	score: z.optional(itemFields.score),
	additional_info: z.optional(itemFields.additional_info),
	updated_at: readVersion,
});
export type ItemChange = z.infer<typeof itemChange>;

export const itemOrderInput = z.object({
	/** Items of one category, in the order in which they are to stand. */
	ids: z.array(id).check(z.minLength(1), z.maxLength(IMPORT_MAX_ROWS)),
});

const importRow = z.object({
	/** A category's name, in any case. */
	category: requiredText("Category is required", 300),
	participant_name: itemFields.participant_name,
	position: itemInput.shape.position,
	school: itemFields.school,
	score: itemFields.score,
	additional_info: itemFields.additional_info,
});
export type ImportRow = z.infer<typeof importRow>;

export const importInput = z.object({
	rows: z
		.array(importRow, { error: "There are no rows to import" })
		.check(
			z.minLength(1, "There are no rows to import"),
			z.maxLength(IMPORT_MAX_ROWS, `At most ${IMPORT_MAX_ROWS} rows at a time`),
		),
});

export const resultsQuery = z.object({
	/** For staff; the public sees what is published whatever it asks for. */
	status: z.optional(
		z.pipe(
			z.transform((value) => (value === "" ? undefined : value)),
			z.optional(status),
		),
	),
});

export const itemParams = z.extend(idParams, { itemId: z.string() });

const resultItem = z.object({
	id,
	result_id: id,
	/** Null once the category was deleted; its name stays. */
	category_id: z.nullable(id),
	category_name: z.string(),
	position: z.nullable(z.number()),
	participant_name: z.string(),
	school: z.string(),
	score: z.string(),
	additional_info: z.string(),
	created_at: time,
	updated_at: time,
});
export type ResultItem = z.infer<typeof resultItem>;

const resultCategory = z.object({ id: z.nullable(id), name: z.string() });
export type ResultCategory = z.infer<typeof resultCategory>;

const resultSummary = z.object({
	id,
	title: z.string(),
	description: z.nullable(z.string()),
	year: z.number(),
	status,
	published_at: z.nullable(time),
	created_at: time,
	updated_at: time,
	items_count: z.number(),
});
export type ResultSummary = z.infer<typeof resultSummary>;

const result = z.extend(resultSummary, {
	/** By category name, then position (those without one last), then as staff ordered them. */
	items: z.array(resultItem),
	/** The categories that have items, by name. */
	categories: z.array(resultCategory),
});
export type Result = z.infer<typeof result>;

const trashedResult = z.extend(resultSummary, trashTimes);
export type TrashedResult = z.infer<typeof trashedResult>;

export const resultsAnswer = z.object({ results: z.array(resultSummary) });
export const resultAnswer = z.object({ result });
export const itemsAnswer = z.object({ items: z.array(resultItem) });
export const itemAnswer = z.object({ item: resultItem });
export const resultsTrashAnswer = z.object({ result: z.array(trashedResult), pagination });
