import { implement } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import { columnsOf } from "../../platform/table.ts";
import { purgeJob, trashEndpoints } from "../../platform/trash.server.ts";
import * as calls from "./categories.contract.ts";
import {
	categoriesTrash,
	createCategory,
	listCategories,
	updateCategory,
} from "./categories.service.server.ts";

declare module "../../platform/audit-words.ts" {
	interface AuditSubjects {
		category: "harmless";
	}
}

const endpoints = [
	implement(calls.listCategories, {
		cacheTags: ["categories", "projects"],
		handle: async ({ app, actor }) => {
			const categories = await listCategories(app, actor);
			return { result: categories, categories };
		},
	}),
	implement(calls.createCategory, {
		invalidates: ["categories"],
		handle: async ({ app, actor, body, idempotency }) => ({
			result: await createCategory(app, actor, { ...body, idempotency }),
			message: "Category created successfully",
		}),
	}),
	implement(calls.updateCategory, {
		// Results contain the names of categories.
		invalidates: ["categories", "results"],
		handle: async ({ app, actor, params, body }) => ({
			result: await updateCategory(app, actor, { ...body, id: params.id }),
			message: "Category updated successfully",
		}),
	}),
	implement(calls.deleteCategory, {
		invalidates: ["categories", "results"],
		handle: async ({ app, actor, params }) => {
			await categoriesTrash.delete(app, actor, params);
			return { result: { id: params.id }, message: "Category deleted successfully" };
		},
	}),
	...trashEndpoints(calls.trash, {
		trash: categoriesTrash,
		invalidates: ["categories", "results"],
		answer: (result) => ({ result, message: "Category restored successfully" }),
	}),
];

export const categories = defineFeature({
	name: "categories",
	endpoints,
	tables: {
		categories: {
			columns: columnsOf({
				published: ["name", "description"],
				harmless: ["id", "name_key", "slug", "created_at", "updated_at", "deleted_at"],
			}),
			cacheTag: "categories",
		},
		// How many published projects each category has. Triggers on the projects' tables fill it.
		project_counts: {
			columns: columnsOf({ harmless: ["list", "projects"] }),
			cacheTag: "projects",
			inBackups: false,
		},
	},
	jobs: [purgeJob("categories")],
});
