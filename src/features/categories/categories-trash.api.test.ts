import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";
import { buildResult, buildResultItem } from "../../../tests/support/results.ts";
import { purgeTrash } from "../../platform/trash.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

const call = (method: string, path: string, body?: unknown) =>
	app.call(method, path, { as: staff, body });
const remove = (id: string) => call("DELETE", `/categories/${id}`);
const restore = (id: string) => call("POST", `/trash/categories/${id}/restore`);
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);

async function projectIn(categoryIds: string[], fields: object = {}) {
	return buildProject(app, { category_ids: categoryIds, ...fields }, staff);
}

async function categoriesOf(slug: string): Promise<string[]> {
	const { body } = await app.call("GET", `/school-projects/by-slug/${slug}`);
	return namesOf(body.result.categories);
}

async function countIn(id: string, as = staff): Promise<number> {
	const { body } = await app.call("GET", `/school-projects?categoryId=${id}`, { as });
	const visitors = await app.call("GET", `/school-projects?status=published&categoryId=${id}`);
	expect(visitors.body.result.articles).toHaveLength(visitors.body.result.pagination.total);
	expect(body.result.articles).toHaveLength(body.result.pagination.total);
	return body.result.pagination.total;
}

test("a deleted category is in no list, count or choice, and a restore brings back its projects", async () => {
	const untouched = await buildCategory(app, { name: "Optics" });
	const removed = await buildCategory(app, { name: "Acoustics", description: "Sound" });
	const both = await projectIn([removed.id, untouched.id]);
	const draft = await projectIn([removed.id], { status: "draft" });
	const before = (await call("GET", "/dashboard/stats")).body.result.stats.categories;
	expect((await remove(removed.id)).body.result).toEqual({ id: removed.id });

	expect(namesOf((await app.call("GET", "/categories")).body.result)).not.toContain("Acoustics");
	expect((await call("GET", "/dashboard/stats")).body.result.stats.categories).toBe(before - 1);
	expect(await categoriesOf(both.slug)).toEqual(["Optics"]);
	expect((await call("GET", `/school-projects/${draft.id}`)).body.result.categories).toEqual([]);
	expect(await countIn(removed.id)).toBe(0);
	expect((await call("PUT", `/categories/${removed.id}`, { name: "Sound" })).status).toBe(404);
	expect((await remove(removed.id)).status).toBe(404);
	const refused = await call("PUT", `/school-projects/${both.id}`, { category_ids: [removed.id] });
	expect(refused.body.fields).toHaveProperty("category_ids");

	const { body } = await call("GET", "/trash/categories");
	expect(namesOf(body.result)).toEqual(["Acoustics"]);
	const [{ deleted_at, removed_at }] = body.result;
	expect(Date.parse(removed_at) - Date.parse(deleted_at)).toBe(30 * 86_400_000);

	const restored = await restore(removed.id);
	expect(restored.status).toBe(200);
	expect(restored.body.result).toEqual(removed);
	expect(await categoriesOf(both.slug)).toEqual(["Acoustics", "Optics"]);
	expect(await countIn(removed.id)).toBe(2);
	expect((await restore(removed.id)).status).toBe(404);
	// Its name is taken again.
	expect((await call("POST", "/categories", { name: "acoustics" })).status).toBe(409);
});

test("a restored category gets back projects that were edited since, but not deleted ones", async () => {
	const other = await buildCategory(app);
	const category = await buildCategory(app, { name: "Hydrology" });
	const [edited, deleted] = [await projectIn([category.id]), await projectIn([category.id])];
	await remove(category.id);
	await call("PUT", `/school-projects/${edited.id}`, { category_ids: [other.id] });
	await call("DELETE", `/school-projects/${deleted.id}`);
	await restore(category.id);
	expect(await categoriesOf(edited.slug)).toContain("Hydrology");
	expect(await countIn(category.id)).toBe(1);
});

test("a category may take the name of a deleted one, whose restore is refused until it is renamed", async () => {
	const old = await buildCategory(app, { name: "Robotics" });
	await remove(old.id);
	const taken = await buildCategory(app, { name: "ROBOTICS" });
	expect(taken.slug).toBe("robotics-2");

	const refused = await restore(old.id);
	expect(refused.status).toBe(409);
	expect(refused.body.fields.name).toContain("another category named “Robotics”");
	expect(namesOf((await call("GET", "/trash/categories")).body.result)).toContain("Robotics");

	await call("PUT", `/categories/${taken.id}`, { name: "Machines" });
	expect((await restore(old.id)).status).toBe(200);
});

test("result items keep the name of a deleted category, and get the category back when it is restored", async () => {
	const category = await buildCategory(app, { name: "Energy" });
	const result = await buildResult(app, staff);
	await buildResultItem(app, staff, { resultId: result.id, categoryId: category.id });
	const item = async () => (await app.call("GET", `/results/${result.id}/items`)).body.items[0];

	await remove(category.id);
	expect(await item()).toMatchObject({ category_id: null, category_name: "Energy" });
	const body = { participant_name: "Amina", category_id: category.id };
	const refused = await call("POST", `/results/${result.id}/items`, body);
	expect(refused.body.fields).toHaveProperty("category_id");
	const rows = [{ category: "Energy", participant_name: "Amina" }];
	expect((await call("POST", `/results/${result.id}/items/import`, { rows })).status).toBe(400);

	await restore(category.id);
	expect(await item()).toMatchObject({ category_id: category.id, category_name: "Energy" });
});

test("an old category in the trash is deleted permanently, with its links to projects", async () => {
	const category = await buildCategory(app);
	const project = await projectIn([category.id]);
	await remove(category.id);
	await purgeTrash(app.context.db, "categories", "2999-01-01T00:00:00.000Z");
	expect((await restore(category.id)).status).toBe(404);
	expect(await categoriesOf(project.slug)).toEqual([]);
});
