import * as z from "zod/mini";
import { defineCall } from "../../platform/http/call.ts";
import {
	id,
	idParams,
	messageAnswer,
	optionalText,
	readVersion,
	requiredText,
	time,
} from "../../platform/http/contract-fields.ts";

const CATEGORY_NAME_MAX = 100;
const CATEGORY_DESCRIPTION_MAX = 2_000;

const name = requiredText("Category name is required", CATEGORY_NAME_MAX);
const description = optionalText(CATEGORY_DESCRIPTION_MAX);

export const createCategoryInput = z.object({ name, description });
export type CreateCategoryInput = z.infer<typeof createCategoryInput>;

/** Only the fields that are sent change. */
const updateCategoryInput = z.object({
	name: z.optional(name),
	description: z.optional(description),
	updated_at: readVersion,
});
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

/** `projects_count` counts the published ones. */
const listedCategory = z.extend(category, { projects_count: z.number() });
export type ListedCategory = z.infer<typeof listedCategory>;

const tag = "Categories";
/** Changes go to the base of the category screens, unlike the public list. */
const base = "categories";
const categoryAnswer = z.extend(messageAnswer, { result: category });

export const listCategories = defineCall({
	method: "GET",
	path: "/categories",
	tag,
	summary: "Every category, with the number of its published projects",
	access: "public",
	response: z.object({
		result: z.array(listedCategory),
		/** The same list, for clients that look for it here. */
		categories: z.array(listedCategory),
	}),
});

export const createCategory = defineCall({
	method: "POST",
	path: "/categories",
	base,
	tag,
	summary: "Create a category",
	access: "staff",
	body: createCategoryInput,
	response: categoryAnswer,
	status: 201,
});

export const updateCategory = defineCall({
	method: "PUT",
	path: "/categories/:id",
	base,
	tag,
	summary: "Change a category",
	access: "staff",
	params: idParams,
	body: updateCategoryInput,
	response: categoryAnswer,
});

export const deleteCategory = defineCall({
	method: "DELETE",
	path: "/categories/:id",
	base,
	tag,
	summary: "Delete a category; its projects are unlinked",
	access: "staff",
	params: idParams,
	response: z.extend(messageAnswer, { result: z.object({ id }) }),
});
