import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";
import { expectRefused } from "../../../tests/support/refusals.ts";

const app = await testApp();
afterAll(() => app.close());

async function listed(id: string) {
	const { body } = await app.call("GET", "/categories");
	return body.result.find((category: { id: string }) => category.id === id);
}

test("everyone sees the categories by name, under result and under categories", async () => {
	const later = await buildCategory(app, { name: "zoology" });
	const earlier = await buildCategory(app, { name: "Àcoustics", description: " Sound " });
	const answer = await app.call("GET", "/categories");
	expect(answer.status).toBe(200);
	expect(answer.body.categories).toEqual(answer.body.result);
	expect(await listed(earlier.id)).toEqual({
		id: earlier.id,
		name: "Àcoustics",
		description: "Sound",
		slug: "acoustics",
		created_at: earlier.created_at,
		updated_at: earlier.created_at,
		projects_count: 0,
	});
	expect(await listed(later.id)).toMatchObject({ name: "zoology", description: null });
});

test("the count includes published projects only", async () => {
	const staff = await app.user("staff");
	const category = await buildCategory(app);
	const categoryId = category.id;
	const first = await buildProject(app, { categoryId }, staff);
	const second = await buildProject(app, { categoryId }, staff);
	await buildProject(app, { categoryId, status: "draft" }, staff);
	expect((await listed(category.id)).projects_count).toBe(2);

	await app.call("DELETE", `/school-projects/${first.id}`, { as: staff });
	await app.call("PUT", `/school-projects/${second.id}`, { as: staff, body: { status: "draft" } });
	expect((await listed(category.id)).projects_count).toBe(0);
});

test("staff create, rename and delete a category; its slug stays", async () => {
	const staff = await app.user("staff");
	const created = await app.call("POST", "/categories", {
		as: staff,
		body: { name: "  Food Technology  ", description: "  " },
	});
	expect(created.status).toBe(201);
	expect(created.body.message).toContain("success");
	const { id } = created.body.result;
	expect(created.body.result).toMatchObject({
		name: "Food Technology",
		description: null,
		slug: "food-technology",
	});

	const renamed = await app.call("PUT", `/categories/${id}`, {
		as: staff,
		body: { name: "Food & Drink" },
	});
	expect(renamed.status).toBe(200);
	expect(renamed.body.result).toMatchObject({ name: "Food & Drink", slug: "food-technology" });
	expect(renamed.body.message).toContain("success");

	const deleted = await app.call("DELETE", `/categories/${id}`, { as: staff });
	expect(deleted.status).toBe(200);
	expect(deleted.body).toMatchObject({ result: { id }, message: expect.any(String) });
	expect(await listed(id)).toBeUndefined();
	expect((await app.call("DELETE", `/categories/${id}`, { as: staff })).status).toBe(404);
});

test("an update changes only what is sent", async () => {
	const staff = await app.user("staff");
	const category = await buildCategory(app, { name: "Optics", description: "Light" });
	const update = (body: object) =>
		app.call("PUT", `/categories/${category.id}`, { as: staff, body });
	expect((await update({ name: "Optics and Waves" })).body.result.description).toBe("Light");
	const cleared = await update({ description: null });
	expect(cleared.body.result).toMatchObject({ name: "Optics and Waves", description: null });
});

test("a name is required and unique, regardless of case", async () => {
	const staff = await app.user("staff");
	const untouched = await buildCategory(app, { name: "Mechanics" });
	const other = await buildCategory(app);
	for (const name of [undefined, null, "", "   "]) {
		const refused = await app.call("POST", "/categories", { as: staff, body: { name } });
		expectRefused(refused, { name: "Category name is required" });
	}
	const emptied = await app.call("PUT", `/categories/${untouched.id}`, {
		as: staff,
		body: { name: "" },
	});
	expect(emptied.status).toBe(400);

	for (const [method, path] of [
		["POST", "/categories"],
		["PUT", `/categories/${other.id}`],
	] as const) {
		const refused = await app.call(method, path, { as: staff, body: { name: " mechaniCS " } });
		expectRefused(refused, { name: "A category with this name already exists" }, 409);
	}
	// Changing the case of its own name is not a conflict.
	const recased = await app.call("PUT", `/categories/${untouched.id}`, {
		as: staff,
		body: { name: "MECHANICS" },
	});
	expect(recased.body.result.name).toBe("MECHANICS");
});

test("two names with the same slug get different ones", async () => {
	const first = await buildCategory(app, { name: "Data Science" });
	const second = await buildCategory(app, { name: "Data: Science!" });
	expect([first.slug, second.slug]).toEqual(["data-science", "data-science-2"]);
});

test("the same name sent twice at the same moment is stored once", async () => {
	const staff = await app.user("staff");
	const answers = await Promise.all(
		Array.from({ length: 6 }, () =>
			app.call("POST", "/categories", { as: staff, body: { name: "Hydraulics" } }),
		),
	);
	expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test("an edit of an outdated version is refused and changes nothing", async () => {
	const staff = await app.user("staff");
	const category = await buildCategory(app, { name: "Genetics" });
	const edit = (name: string) =>
		app.call("PUT", `/categories/${category.id}`, {
			as: staff,
			body: { name, updated_at: category.updated_at },
		});
	expect((await edit("Genetics I")).status).toBe(200);
	expect((await edit("Genetics II")).status).toBe(409);
	expect((await listed(category.id)).name).toBe("Genetics I");
});
