import { idParams } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import {
	categoriesAnswer,
	categoryAnswer,
	createCategoryInput,
	deletedCategoryAnswer,
	updateCategoryInput,
} from "./categories.contract.ts";
import {
	createCategory,
	deleteCategory,
	listCategories,
	updateCategory,
} from "./categories.service.server.ts";

export const categoryEndpoints = [
	endpoint({
		method: "GET",
		path: "/categories",
		tag: "Categories",
		summary: "Every category, with the number of its published projects",
		access: "public",
		response: categoriesAnswer,
		reads: ["categories", "projects"],
		handle: async ({ app }) => {
			const categories = await listCategories(app.db);
			return { result: categories, categories };
		},
	}),
	endpoint({
		method: "POST",
		path: "/categories",
		tag: "Categories",
		summary: "Create a category",
		access: "staff",
		body: createCategoryInput,
		response: categoryAnswer,
		status: 201,
		touches: ["categories"],
		handle: async ({ app, actor, body }) => ({
			result: await createCategory(app.db, actor, body),
			message: "Category created successfully",
		}),
	}),
	endpoint({
		method: "PUT",
		path: "/categories/:id",
		tag: "Categories",
		summary: "Change a category",
		access: "staff",
		params: idParams,
		body: updateCategoryInput,
		response: categoryAnswer,
		// Results show the names of categories.
		touches: ["categories", "results"],
		handle: async ({ app, actor, params, body }) => ({
			result: await updateCategory(app.db, actor, params.id, body),
			message: "Category updated successfully",
		}),
	}),
	endpoint({
		method: "DELETE",
		path: "/categories/:id",
		tag: "Categories",
		summary: "Delete a category; its projects are unlinked",
		access: "staff",
		params: idParams,
		response: deletedCategoryAnswer,
		touches: ["categories", "results"],
		handle: async ({ app, actor, params }) => {
			await deleteCategory(app.db, actor, params.id);
			return { result: { id: params.id }, message: "Category deleted successfully" };
		},
	}),
];
