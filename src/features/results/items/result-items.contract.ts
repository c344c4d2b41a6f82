import * as z from "zod/mini";
import { callsUnder } from "../../../platform/http/call.ts";
import {
	changeOf,
	cleaned,
	id,
	nothing,
	requiredText,
	time,
	wholeNumber,
} from "../../../platform/http/contract-fields.ts";
import { textsWithHiddenNames } from "../../../platform/privacy/hidden-names.ts";
import { oneLine, plainText } from "../../../platform/text/one-line.ts";
import { trashCalls, trashTimes } from "../../../platform/trash.ts";

const defineCall = callsUnder("Results");

/** A national fair has a few hundred. */
export const IMPORT_MAX_ROWS = 2_000;
/** Few, because each correction is a separate audit event. */
export const CORRECTIONS_MAX = 200;

const NO_POSITION = "Position must be a whole number, 1 or higher";
const position = wholeNumber(NO_POSITION, { from: 1, to: 100_000 });

/** Missing or null becomes empty text, a number (such as a score) becomes text. */
function freeText(max: number, clean = plainText) {
	const text = z.string().check(...cleaned(clean, max));
	return z.pipe(
		z.nullish(z.union([text, z.number()])),
		z.transform((value) => String(value ?? "")),
	);
}

const NO_NAME = "Participant name is required";

/** Removes bidirectional control characters, which reorder the row. Names on several lines are several people. */
const participant = z
	.string({ error: NO_NAME })
	.check(
		...cleaned((names) => names.split("\n").map(oneLine).filter(Boolean).join(", "), 300),
		z.minLength(1, NO_NAME),
	);

const fields = {
	participant_name: participant,
	category_id: requiredText("Category is required"),
	position,
	school: freeText(300, oneLine),
	score: freeText(100),
	additional_info: freeText(2_000),
};

const nameHidden = z.boolean("“Hide name” must be true or false");

export const itemInput = z.object({
	...fields,
	position: z._default(position, null),
	name_hidden: z.optional(nameHidden),
});
export type ItemInput = z.infer<typeof itemInput>;

const itemChange = changeOf({ ...fields, name_hidden: nameHidden });
export type ItemChange = z.infer<typeof itemChange>;

const importRow = z.object({
	category: requiredText("Category is required", 300),
	...z.omit(itemInput, { category_id: true, name_hidden: true }).shape,
});
export type ImportRow = z.infer<typeof importRow>;

const importInput = z.object({
	rows: z
		.array(importRow, { error: "There are no rows to import" })
		.check(z.maxLength(IMPORT_MAX_ROWS, `At most ${IMPORT_MAX_ROWS} rows at a time`)),
	/** Scores of stored items that the list has another score for. */
	corrections: z.optional(
		z
			.array(z.object({ id, score: fields.score, updated_at: time }))
			.check(z.maxLength(CORRECTIONS_MAX, `At most ${CORRECTIONS_MAX} scores at a time`)),
	),
	/** Also store rows that equal a stored item or a row above them: category, position, participant and school. */
	store_equal: z.optional(z.boolean("“Import duplicates” must be true or false")),
});

export const resultItem = z.object({
	id,
	result_id: id,
	/** Null after the category was deleted; its name stays. */
	category_id: z.nullable(id),
	category_name: z.string(),
	position: z.nullable(z.number()),
	participant_name: z.string(),
	school: z.string(),
	score: z.string(),
	additional_info: z.string(),
	/** For staff; absent if the item does not hide the name. */
	name_hidden: z.optional(z.boolean()),
	created_at: time,
	updated_at: time,
});
export type ResultItem = z.infer<typeof resultItem>;

export const resultCategory = z.object({ id: z.nullable(id), name: z.string() });
export type ResultCategory = z.infer<typeof resultCategory>;

const itemsResponse = z.object({ items: z.array(resultItem) });
const itemResponse = z.object({ item: resultItem });
/** The item, and public texts that name its participant although the result hides names. */
const savedItemResponse = z.extend(itemResponse, textsWithHiddenNames);

export const listItems = defineCall("GET /results/:id/items", {
	specifiedFields: [],
	apiPart: "results",
	summary: "The items of a result, sorted by category and position",
	access: "public",
	response: itemsResponse,
});

export const addItem = defineCall("POST /results/:id/items", {
	specifiedFields: [
		"result_id",
		"category_id",
		"position",
		"participant_name",
		"school",
		"score",
		"additional_info",
	],
	apiPart: "results",
	summary: "Add an item",
	access: "staff",
	idempotent: true,
	/** The path identifies the result; the body may also contain its id. */
	body: z.extend(itemInput, { result_id: z.nullish(z.string()) }),
	response: savedItemResponse,
	status: 201,
});

export const importItems = defineCall("POST /results/:id/items/import", {
	apiPart: "results",
	summary: "Add many items and correct scores at once, all or none; duplicate rows are left out",
	access: "staff",
	idempotent: true,
	body: importInput,
	response: z.extend(itemsResponse, {
		...textsWithHiddenNames,
		/** Indexes of rows that equal a stored item or a row above them. */
		left_out: z.array(z.number()),
	}),
	status: 201,
});

export const exportItems = defineCall("GET /results/:id/export.csv", {
	apiPart: "results",
	summary: "The items of a result as a spreadsheet",
	access: "staff",
	file: true,
});

export const orderItems = defineCall("PUT /results/:id/items/order", {
	apiPart: "results",
	summary: "Reorder the items of one category and renumber their positions",
	access: "staff",
	body: z.object({
		ids: z.array(id).check(z.minLength(1), z.maxLength(IMPORT_MAX_ROWS)),
	}),
	response: itemsResponse,
});

export const changeItem = defineCall("PUT /results/:id/items/:itemId", {
	apiPart: "results",
	summary: "Change an item",
	access: "staff",
	body: itemChange,
	response: savedItemResponse,
});

export const deleteItem = defineCall("DELETE /results/:id/items/:itemId", {
	specifiedFields: [],
	apiPart: "results",
	summary: "Move an item to the trash",
	access: "staff",
	response: nothing,
});

export const trash = trashCalls(defineCall, "result-items", {
	item: z.extend(resultItem, { result_title: z.string(), year: z.number(), ...trashTimes }),
	restored: savedItemResponse,
	summaries: {
		list: "Deleted items of results, most recently deleted first",
		restore: "Restore an item from the trash to its place in the result",
		remove: "Permanently delete an item in the trash",
	},
});
