import * as z from "zod/mini";
import {
	id,
	messageAnswer,
	optionalText,
	readVersion,
	requiredText,
	time,
} from "../../platform/contract.ts";

export const CATEGORY_NAME_MAX = 100;
export const CATEGORY_DESCRIPTION_MAX = 2_000;

const name = requiredText("Category name is required", CATEGORY_NAME_MAX);
const description = optionalText(CATEGORY_DESCRIPTION_MAX);

export const createCategoryInput = z.object({ name, description });
export type CreateCategoryInput = z.infer<typeof createCategoryInput>;

/** Only the fields that are sent change. */
export const updateCategoryInput = z.object({
	name: z.optional(name),
	description: z.optional(description),
	updated_at: readVersion,
});
export type UpdateCategoryInput = z.infer<typeof updateCategoryInput>;

export const category = z.object({
	id,
	name: z.string(),
	description: z.nullable(z.string()),
	slug: z.string(),
	created_at: time,
	updated_at: time,
});
export type Category = z.infer<typeof category>;

/** `projects_count` counts the published ones. */
export const listedCategory = z.extend(category, { projects_count: z.number() });
export type ListedCategory = z.infer<typeof listedCategory>;

export const categoriesAnswer = z.object({
	result: z.array(listedCategory),
	/** The same list, for clients that look for it here. */
	categories: z.array(listedCategory),
});
export const categoryAnswer = z.extend(messageAnswer, { result: category });
export const deletedCategoryAnswer = z.extend(messageAnswer, { result: z.object({ id }) });
