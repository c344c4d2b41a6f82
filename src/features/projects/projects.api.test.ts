import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";

const app = await testApp();
afterAll(() => app.close());

test("a visitor reads a published project by its slug, with its content", async () => {
	const category = await buildCategory(app, { name: "Energy" });
	const project = await buildProject(app, {
		title: "Water Pump",
		price: "4500.50",
		material_cost: 0,
		category_ids: [category.id],
	});
	const { status, body } = await app.call("GET", "/school-projects/by-slug/water-pump");
	expect(status).toBe(200);
	expect(body.result).toEqual({
		id: project.id,
		slug: "water-pump",
		title: "Water Pump",
		excerpt: "Dries a crate of mangoes in two days.",
		content: "<p>The sun does the work.</p>",
		featured_image: null,
		image: null,
		status: "published",
		price: 4500.5,
		material_cost: 0,
		categories: [{ id: category.id, name: "Energy" }],
		published_at: project.created_at,
		created_at: project.created_at,
		updated_at: project.updated_at,
	});
});
