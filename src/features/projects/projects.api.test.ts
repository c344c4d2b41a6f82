import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildCategory, buildProject, projectCalls } from "../../../tests/support/projects.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { create, update, read } = projectCalls(app, staff);

test("a visitor reads a published project by its slug, with its content", async () => {
	const category = await buildCategory(app, { name: "Energy" });
	const project = await buildProject(app, {
		title: "Biogas from the School Kitchen",
		price: "4500.50",
		material_cost: 0,
		category_ids: [category.id],
	});
	const { status, body } = await read("biogas-from-the-school-kitchen");
	expect(status).toBe(200);
	expect(body.result).toEqual({
		id: project.id,
		slug: "biogas-from-the-school-kitchen",
		title: "Biogas from the School Kitchen",
		excerpt: "Dries a crate of mangoes in two days.",
		content: "<p>The sun does the work.</p>",
		featured_image: null,
		image: null,
		preview_image: null,
		status: "published",
		price: 4500.5,
		material_cost: 0,
		level: null,
		weeks: null,
		tools: null,
		materials: [],
		prices_month: null,
		categories: [{ id: category.id, name: "Energy" }],
		published_at: project.created_at,
		created_at: project.created_at,
		updated_at: project.updated_at,
		similar: [],
	});
});

test("a project lists at most three other published projects of its first category, newest first", async () => {
	const [first, second, other] = await Promise.all(
		["Weaving", "Dyeing", "Pottery"].map((name) => buildCategory(app, { name })),
	);
	const build = async (title: string, categories: unknown[], fields: object = {}) =>
		buildProject(app, {
			title,
			category_ids: categories.map((category) => (category as { id: string }).id),
			...fields,
		});
	await build("Oldest Loom", [first]);
	await build("Dyed Wool", [second, first]);
	await build("Older Loom", [first]);
	await build("Old Loom", [first]);
	await build("Draft Loom", [first], { status: "draft" });
	const deleted = await build("Deleted Loom", [first]);
	const admin = await app.user("admin");
	await app.call("DELETE", `/school-projects/${deleted.id}`, { as: admin });
	await build("Kiln", [other]);
	await build("Newest Dye", [second]);
	const similar = async (slug: string) =>
		(await read(slug)).body.result.similar.map(({ title }: { title: string }) => title);
	await build("Own Loom", [first, second]);
	expect(await similar("own-loom")).toEqual(["Old Loom", "Older Loom", "Dyed Wool"]);
	expect(await similar("newest-dye")).toEqual(["Own Loom", "Dyed Wool"]);
	expect(await similar("kiln")).toEqual([]);
	const [, , dyed] = (await read("own-loom")).body.result.similar;
	expect(dyed.categories.map(({ name }: { name: string }) => name)).toEqual(["Dyeing", "Weaving"]);
	expect(dyed).not.toHaveProperty("content");
});

test("a project created with title and content only is a draft without costs", async () => {
	const { status, body } = await create({ title: "  Only This  " });
	expect(status).toBe(201);
	expect(body.message).toContain("created");
	expect(body.result).toMatchObject({
		title: "Only This",
		slug: "only-this",
		excerpt: "",
		status: "draft",
		price: 0,
		material_cost: 0,
		featured_image: null,
		categories: [],
		published_at: null,
		can_edit: true,
	});
});

describe("slugs", () => {
	test("are derived from the title, and stay when it changes", async () => {
		const { body } = await create({ title: "Gĩkũyũ Beans: 2nd Try, Women's Group!" });
		expect(body.result.slug).toBe("gikuyu-beans-2nd-try-womens-group");
		const renamed = await update(body.result.id, { title: "Something Else" });
		expect(renamed.body.result).toMatchObject({ title: "Something Else", slug: body.result.slug });
	});

	test("of projects with the same title are numbered, also when they are created at the same moment", async () => {
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => create({ title: "Rain Gauge" })),
		);
		expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
		const slugs = answers.map((answer) => answer.body.result.slug).sort();
		expect(slugs).toEqual([
			"rain-gauge",
			"rain-gauge-2",
			"rain-gauge-3",
			"rain-gauge-4",
			"rain-gauge-5",
		]);
	});

	test("exist for titles without a Latin letter, and are cut between words", async () => {
		expect((await create({ title: "太阳能" })).body.result.slug).toBe("project");
		const { slug } = (await create({ title: "maize ".repeat(50).trim() })).body.result;
		expect(slug).toMatch(/^maize(-maize){12}$/);
	});
});

describe("publishing", () => {
	test("records the first time only", async () => {
		const { id } = (await create({ title: "On and Off" })).body.result;
		const published = (await update(id, { status: "published" })).body.result;
		expect(published.published_at).toBe(published.updated_at);
		const hidden = (await update(id, { status: "draft" })).body.result;
		expect(hidden.published_at).toBe(published.published_at);
		const again = (await update(id, { status: "published" })).body.result;
		expect(again.published_at).toBe(published.published_at);
		expect(again.updated_at > published.updated_at).toBe(true);
	});

	test("nobody gets a draft by its slug", async () => {
		await create({ title: "Secret Draft", content: "<p>hush</p>" });
		for (const as of [undefined, await app.user("user"), staff]) {
			const { status, body } = await app.call("GET", "/school-projects/by-slug/secret-draft", {
				as,
			});
			expect(status).toBe(404);
			expect(body).toEqual({
				success: false,
				error: "This article is not available",
				message: "This article is not available",
			});
		}
		const missing = await read("no-such-thing");
		expect(missing.status).toBe(404);
		expect(missing.body.error).toBe("Article not found");
	});
});

describe("an edit", () => {
	test("changes only the fields that are sent", async () => {
		const project = await buildProject(app, {}, staff);
		const { body } = await update(project.id, { excerpt: null });
		expect(body.message).toContain("saved");
		expect(body.result).toEqual({ ...project, excerpt: "", updated_at: body.result.updated_at });
	});

	test("is refused if a required field is empty", async () => {
		const project = await buildProject(app, {}, staff);
		for (const field of ["title", "content", "price", "material_cost", "status"]) {
			for (const value of ["", null]) {
				const { status, body } = await update(project.id, { [field]: value });
				expect(status).toBe(400);
				expect(Object.keys(body.fields)).toEqual([field]);
			}
		}
	});

	test("of an outdated version is refused and changes nothing; without a version the last one wins", async () => {
		const { id, title, updated_at } = await buildProject(app, {}, staff);
		expect((await update(id, { excerpt: "One", updated_at })).status).toBe(200);
		const refused = await update(id, { title: "Two", updated_at });
		expect(refused.status).toBe(409);
		const { body } = await app.call("GET", `/school-projects/${id}`, { as: staff });
		expect(body.result).toMatchObject({ title, excerpt: "One" });
		expect((await update(id, { excerpt: "Three" })).status).toBe(200);
		expect((await update(id, { updated_at: "yesterday" })).status).toBe(400);
	});

	test("of the same version by two people at once succeeds for one", async () => {
		const { id, updated_at } = await buildProject(app, {}, staff);
		const answers = await Promise.all(
			["One", "Two", "Three"].map((title) => update(id, { title, updated_at })),
		);
		expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
	});
});

describe("permissions", () => {
	test("only admins may change the project of a deleted author", async () => {
		const author = await app.user("staff");
		const { id } = await buildProject(app, {}, author);
		await app.context.db.deleteFrom("users").where("id", "=", author.id).execute();
		expect((await update(id, { title: "Whose" })).status).toBe(403);
		expect((await update(id, { title: "Whose" }, await app.user("admin"))).status).toBe(200);
	});

	test("a missing project is answered with the message for forbidden ones", async () => {
		for (const method of ["GET", "PUT", "DELETE"]) {
			const { status, body } = await app.call(method, `/school-projects/${randomUUID()}`, {
				as: staff,
				body: method === "PUT" ? { title: "x" } : undefined,
			});
			expect(status).toBe(404);
			expect(body.error).toBe("School project not found or you don't have permission to edit it.");
		}
	});
});

test("each change is in the audit log with its actor and the changed fields", async () => {
	const project = await buildProject(app, { title: "Recorded" }, staff);
	await update(project.id, { price: 10, content: "<p>Other</p>" });
	const rows = await app.context.db
		.selectFrom("audit_log")
		.select(["action", "actor_id", "before", "after"])
		.where("subject_id", "=", project.id)
		.orderBy("at")
		.orderBy("action")
		.execute();
	expect(rows.map((row) => [row.action, row.actor_id])).toEqual([
		["create", staff.id],
		["update", staff.id],
	]);
	expect(JSON.parse(rows[1]?.before ?? "")).toEqual({
		price: 4500,
		content_sha256: expect.any(String),
	});
	expect(JSON.parse(rows[1]?.after ?? "")).toEqual({
		price: 10,
		content_sha256: expect.any(String),
	});
});
