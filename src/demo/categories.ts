import { createCategory } from "../features/categories/categories.service.server.ts";
import { categories } from "./content.ts";
import { adminOf, type DemoLoader } from "./loader.ts";

export const demoCategories: DemoLoader = {
	kind: "categories",
	async load(run) {
		for (const category of categories) {
			const { id, name } = await createCategory(run.app, adminOf(run), category);
			run.categoryIds.set(name, id);
		}
		return [...run.categoryIds.values()];
	},
};
