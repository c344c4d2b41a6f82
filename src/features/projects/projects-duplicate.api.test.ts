import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildAsset } from "../../../tests/support/media.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";

const app = await testApp();
afterAll(() => app.close());
const author = await app.user("staff");
const duplicate = (id: string, as: TestUser | undefined) =>
	app.call("POST", `/projects/${id}/duplicate`, { as });

test("a copy is a draft of the person who made it, with all of the project's content", async () => {
	const categories = [await buildCategory(app), await buildCategory(app)];
	const cover = await buildAsset(app, author);
	const project = await buildProject(
		app,
		{
			title: "Solar Dryer",
			cover_image_id: cover.id,
			category_ids: categories.map(({ id }) => id),
			price: 12.5,
		},
		author,
	);
	const colleague = await app.user("staff");
	const { status, body } = await duplicate(project.id, colleague);
	expect(status).toBe(201);
	expect(body.result).toEqual({
		...project,
		id: expect.any(String),
		slug: "solar-dryer-copy",
		title: "Solar Dryer (copy)",
		status: "draft",
		published_at: null,
		publish_at: null,
		created_at: expect.any(String),
		updated_at: expect.any(String),
		can_edit: true,
	});
	expect(body.result.id).not.toBe(project.id);
	const original = await app.call("GET", `/school-projects/${project.id}`, { as: author });
	expect(original.body.result).toEqual(project);
});

test("a very long title is shortened to fit the suffix", async () => {
	const { id } = await buildProject(app, { title: "x".repeat(300) }, author);
	const { title } = (await duplicate(id, author)).body.result;
	expect([title.length, title.slice(-8)]).toEqual([300, "x (copy)"]);
});

test("a copy has no scheduled publication; only staff can copy, and not deleted projects", async () => {
	const fields = { status: "draft", publish_at: "2031-11-24T08:00" };
	const { id } = await buildProject(app, fields, author);
	expect((await duplicate(id, author)).body.result.publish_at).toBeNull();
	expect((await duplicate(id, undefined)).status).toBe(401);
	expect((await duplicate(id, await app.user("user"))).status).toBe(403);
	expect((await duplicate(randomUUID(), author)).status).toBe(404);
	await app.call("DELETE", `/school-projects/${id}`, { as: author });
	expect((await duplicate(id, author)).status).toBe(404);
});
