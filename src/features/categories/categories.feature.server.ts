import { implement, serve } from "../../platform/api/endpoint.ts";
import { findTitledIn } from "../../platform/audit/audited-records.server.ts";
import { defineFeature } from "../../platform/feature.ts";
import { purgeJob, trashEndpoints } from "../../platform/trash.server.ts";
import * as calls from "./categories.contract.ts";
import {
	categoriesTrash,
	createCategory,
	listCategories,
	updateCategory,
} from "./categories.service.server.ts";

const endpoints = [
	serve(
		calls.listCategories,
		listCategories,
		(categories) => ({ result: categories, categories }),
		{ cacheTags: ["categories", "projects"] },
	),
	serve(
		calls.createCategory,
		createCategory,
		(result) => ({ result, message: "Category created successfully" }),
		{ invalidates: ["categories"] },
	),
	serve(
		calls.updateCategory,
		updateCategory,
		(result) => ({ result, message: "Category updated successfully" }),
		{ invalidates: ["categories", "results"] },
	),
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
		categories: { cacheTag: "categories" },
		// How many published projects each category has. Triggers on the projects' tables fill it.
		project_counts: {
			cacheTag: "projects",
			inBackups: false,
		},
	},
	auditedRecords: { category: findTitledIn("categories", () => "/dashboard/categories", "name") },
	jobs: [purgeJob("categories")],
});
