import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	changeOf,
	id,
	messageResponse,
	optionalText,
	requiredLine,
	time,
} from "../../platform/http/contract-fields.ts";
import { trashCalls, trashTimes } from "../../platform/trash.ts";

const defineCall = callsUnder("Categories");

const CATEGORY_NAME_MAX = 100;
const CATEGORY_DESCRIPTION_MAX = 2_000;

const fields = {
	name: requiredLine("Category name is required", CATEGORY_NAME_MAX),
	description: optionalText(CATEGORY_DESCRIPTION_MAX),
};

export const createCategoryInput = z.object(fields);
export type CreateCategoryInput = z.infer<typeof createCategoryInput>;

const updateCategoryInput = changeOf(fields);
export type UpdateCategoryInput = z.infer<typeof updateCategoryInput>;

const category = z.object({
	id,
	name: z.string(),
	description: z.nullable(z.string()),
	slug: z.string(),
	created_at: time,
	updated_at: time,
});
export type Category = z.infer<typeof category>;

const listedCategory = z.extend(category, { projects_count: z.number() });
export type ListedCategory = z.infer<typeof listedCategory>;

/** For changes: the API of the category screens (`VITE_CATEGORIES_BASE`), unlike the public list. */
const apiPart = "categories";
const categoryResponse = z.extend(messageResponse, { result: category });

export const listCategories = defineCall("GET /categories", {
	specifiedFields: [],
	summary: "Every category, with the number of its published projects",
	access: "public",
	response: z.object({
		result: z.array(listedCategory),
		categories: z.array(listedCategory),
	}),
});

export const createCategory = defineCall("POST /categories", {
	specifiedFields: ["name", "description"],
	apiPart,
	summary: "Create a category",
	access: "staff",
	body: createCategoryInput,
	response: categoryResponse,
	status: 201,
	idempotent: true,
});

export const updateCategory = defineCall("PUT /categories/:id", {
	specifiedFields: ["name", "description"],
	apiPart,
	summary: "Change a category",
	access: "staff",
	body: updateCategoryInput,
	response: categoryResponse,
});

export const deleteCategory = defineCall("DELETE /categories/:id", {
	specifiedFields: [],
	apiPart,
	summary: "Move a category to the trash; its projects are unlinked",
	access: "staff",
	response: z.extend(messageResponse, { result: z.object({ id }) }),
});

export const trash = trashCalls(defineCall, "categories", {
	item: z.extend(category, trashTimes),
	restored: categoryResponse,
	summaries: {
		list: "Deleted categories, most recently deleted first",
		restore: "Restore a category from the trash, with its links to projects",
		remove: "Permanently delete a category in the trash",
	},
});
