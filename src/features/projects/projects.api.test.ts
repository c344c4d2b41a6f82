import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildAsset } from "../../../tests/support/media.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";
import { MISSING_OR_FORBIDDEN } from "./projects.service.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

function create(fields: object, as: TestUser = staff) {
	return app.call("POST", "/school-projects", {
		as,
		body: { title: "Water Pump", content: "<p>It pumps.</p>", ...fields },
	});
}

function update(id: string, body: object, as: TestUser = staff) {
	return app.call("PUT", `/school-projects/${id}`, { as, body });
}

function read(slug: string) {
	return app.call("GET", `/school-projects/by-slug/${slug}`);
}

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
		status: "published",
		price: 4500.5,
		material_cost: 0,
		categories: [{ id: category.id, name: "Energy" }],
		published_at: project.created_at,
		created_at: project.created_at,
		updated_at: project.updated_at,
	});
});

test("a project may be no more than a title and a content: a draft that costs nothing", async () => {
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
	test("are made of the title, and stay when it changes", async () => {
		const { body } = await create({ title: "Gĩkũyũ Beans: 2nd Try, Women's Group!" });
		expect(body.result.slug).toBe("gikuyu-beans-2nd-try-womens-group");
		const renamed = await update(body.result.id, { title: "Something Else" });
		expect(renamed.body.result).toMatchObject({ title: "Something Else", slug: body.result.slug });
	});

	test("of projects that share a title are numbered, also when they come at the same moment", async () => {
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

	test("exist for titles without a Latin letter, and end between words", async () => {
		expect((await create({ title: "太阳能" })).body.result.slug).toBe("project");
		const { slug } = (await create({ title: "maize ".repeat(50).trim() })).body.result;
		expect(slug).toMatch(/^maize(-maize){12}$/);
	});
});

describe("what is refused", () => {
	test("a missing title or content, each field with its own sentence", async () => {
		for (const blank of [undefined, null, "", " \n "]) {
			const { status, body } = await create({ title: blank, content: blank });
			expect(status).toBe(400);
			expect(body).toEqual({
				success: false,
				error: "Title is required",
				message: "Title is required",
				fields: { title: "Title is required", content: "Content is required" },
			});
		}
	});

	test("content that shows nothing, before or after it was cleaned", async () => {
		for (const content of [
			"<p><br></p>",
			"<p>&nbsp; </p><ul><li></li></ul>",
			"<script>alert(1)</script>",
			'<p><img src="javascript:alert(1)"></p>',
		]) {
			const { status, body } = await create({ content });
			expect(status).toBe(400);
			expect(body.fields).toEqual({ content: "Content is required" });
		}
		expect((await create({ content: '<p><img src="/media/a.webp"></p>' })).status).toBe(201);
	});

	test.each([
		[-1, "Price cannot be negative"],
		["-0.01", "Price cannot be negative"],
		[0.001, "Price takes at most 2 decimal places"],
		["10.999", "Price takes at most 2 decimal places"],
		["", "Price must be a number"],
		["12 bob", "Price must be a number"],
		["0x10", "Price must be a number"],
		[null, "Price must be a number"],
		[[], "Price must be a number"],
		[true, "Price must be a number"],
		[1e12, "Price can be at most 999,999,999,999"],
	])("a price of %j", async (price, sentence) => {
		const { status, body } = await create({ price });
		expect(status).toBe(400);
		expect(body).toMatchObject({ error: sentence, fields: { price: sentence } });
	});

	test("a material cost in the same way", async () => {
		const sentenceOf = async (material_cost: unknown) =>
			(await create({ material_cost })).body.fields.material_cost;
		expect(await sentenceOf(-5)).toBe("Material cost cannot be negative");
		expect(await sentenceOf("much")).toBe("Material cost must be a number");
	});

	test("a title over 300 characters, an unknown status, a cover that is no web address", async () => {
		expect((await create({ title: "x".repeat(300) })).status).toBe(201);
		expect((await create({ title: "x".repeat(301) })).body.fields).toHaveProperty("title");
		for (const status of ["archived", "", null]) {
			expect((await create({ status })).body.error).toBe("Status must be draft or published");
		}
		for (const featured_image of ["javascript:alert(1)", "//evil.example/a.png", "a b", 5]) {
			expect((await create({ featured_image })).status).toBe(400);
		}
	});

	test("more than 10 MB; less is stored and searched in a moment", async () => {
		const picture = `<p>Large</p><img src="data:image/png;base64,${"A".repeat(9_500_000)}" alt="">`;
		const { status, body } = await create({ content: picture });
		expect(status).toBe(201);
		expect(body.result.content).toBe(picture);
		const refused = await create({ content: `<p>${"a".repeat(10 * 1_048_576)}</p>` });
		expect(refused.status).toBe(413);
		expect(refused.body.error).toContain("10 MB");
	});
});

test("amounts are kept to the cent, also when they come as text", async () => {
	for (const [sent, stored] of [
		[0.1, 0.1],
		[1234567.89, 1234567.89],
		["99999999.99", 99999999.99],
		[999_999_999_998.99, 999_999_999_998.99],
		[" 19.90 ", 19.9],
		[4.35, 4.35],
		["0", 0],
		[-0, 0],
	]) {
		const { body } = await create({ price: sent, material_cost: sent });
		expect([body.result.price, body.result.material_cost]).toEqual([stored, stored]);
	}
});

test("the HTML is reduced to the editor's formats when it is written", async () => {
	const dirty = '<h2 onclick="x()">Plan</h2><script>alert(1)</script><p style="color:red">Go</p>';
	const { body } = await create({ content: dirty });
	expect(body.result.content).toBe("<h2>Plan</h2><p>Go</p>");
	const changed = await update(body.result.id, { content: `<p>New</p>${dirty}` });
	expect(changed.body.result.content).toBe("<p>New</p><h2>Plan</h2><p>Go</p>");
});

describe("categories", () => {
	test("come as a list or as a single one, the list first, and keep their order", async () => {
		const [a, b, c] = [
			await buildCategory(app, { name: "C first" }),
			await buildCategory(app, { name: "B second" }),
			await buildCategory(app, { name: "A third" }),
		];
		const both = await create({ category_ids: [a.id, b.id, a.id], categoryId: c.id });
		expect(both.body.result.categories).toEqual([
			{ id: a.id, name: "C first" },
			{ id: b.id, name: "B second" },
		]);
		const { id } = both.body.result;
		const idsAfter = async (change: object) =>
			(await update(id, change)).body.result.categories.map(
				(category: { id: string }) => category.id,
			);
		expect(await idsAfter({ title: "Other" })).toEqual([a.id, b.id]);
		expect(await idsAfter({ categoryId: c.id })).toEqual([c.id]);
		expect(await idsAfter({ category_ids: [b.id, a.id] })).toEqual([b.id, a.id]);
		expect(await idsAfter({ categoryId: "" })).toEqual([]);
		expect(await idsAfter({ category_ids: [a.id] })).toEqual([a.id]);
		expect(await idsAfter({ category_ids: [] })).toEqual([]);
		expect((await create({ categoryId: "" })).body.result.categories).toEqual([]);
	});

	test("that do not exist are refused, and nothing is stored", async () => {
		const refused = await create({ title: "Nowhere", categoryId: randomUUID() });
		expect(refused.status).toBe(400);
		expect(refused.body.fields).toEqual({
			categoryId: "One of the categories does not exist any more",
		});
		const both = await create({ category_ids: [randomUUID()] });
		expect(both.body.fields).toHaveProperty("category_ids");
		expect((await create({ title: "Nowhere", status: "published" })).body.result.slug).toBe(
			"nowhere",
		);
	});
});

describe("the cover", () => {
	test("is an upload's, by id or by address, with its sizes", async () => {
		const asset = await buildAsset(app, staff);
		const byId = await create({
			cover_image_id: asset.id,
			featured_image: "https://x.example/no.png",
		});
		expect(byId.body.result.featured_image).toBe(asset.url);
		expect(byId.body.result.image).toMatchObject({
			url: asset.url,
			width: 60,
			height: 40,
			placeholder: expect.stringMatching(/^[\w+/=]+$/),
		});
		expect(byId.body.result.image.variants.length).toBeGreaterThan(0);

		const byUrl = await create({ featured_image: asset.url, cover_image_id: "" });
		expect(byUrl.body.result.image).toEqual(byId.body.result.image);
		const changed = await update(byId.body.result.id, { title: "Same Cover" });
		expect(changed.body.result.image).toEqual(byId.body.result.image);
	});

	test("may be any web address; null takes it away", async () => {
		const { body } = await create({ featured_image: "https://example.org/pump.png" });
		expect(body.result).toMatchObject({
			featured_image: "https://example.org/pump.png",
			image: null,
		});
		const { id } = body.result;
		const asset = await buildAsset(app, staff);
		expect((await update(id, { featured_image: asset.url })).body.result.image.url).toBe(asset.url);
		const external = await update(id, { featured_image: "https://example.org/other.png" });
		expect(external.body.result.image).toBeNull();
		const kept = await update(id, { cover_image_id: "existing" });
		expect(kept.body.result.featured_image).toBe("https://example.org/other.png");
		const removed = await update(id, { featured_image: null });
		expect(removed.body.result).toMatchObject({ featured_image: null, image: null });
	});

	test("that does not exist is refused", async () => {
		const { status, body } = await create({ cover_image_id: randomUUID() });
		expect(status).toBe(400);
		expect(body.fields).toHaveProperty("cover_image_id");
	});
});

test("pictures of ours within the text reach visitors with their size, and staff as they were written", async () => {
	const asset = await buildAsset(app, staff);
	const content = `<p><img src="${asset.url}" alt="Pump"></p>`;
	const { body } = await create({ title: "Sized Pictures", status: "published", content });
	const visitor = await read("sized-pictures");
	expect(visitor.body.result.content).toMatch(
		/alt="Pump" width="60" height="40" loading="lazy" decoding="async" srcset="/,
	);
	const edited = await app.call("GET", `/school-projects/${body.result.id}`, { as: staff });
	expect(edited.body.result.content).toBe(content);
});

describe("publishing", () => {
	test("happens once: the first time is kept", async () => {
		const { id } = (await create({ title: "On and Off" })).body.result;
		const published = (await update(id, { status: "published" })).body.result;
		expect(published.published_at).toBe(published.updated_at);
		const hidden = (await update(id, { status: "draft" })).body.result;
		expect(hidden.published_at).toBe(published.published_at);
		const again = (await update(id, { status: "published" })).body.result;
		expect(again.published_at).toBe(published.published_at);
		expect(again.updated_at > published.updated_at).toBe(true);
	});

	test("decides what leaves the server: nobody gets a draft by its slug", async () => {
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
	test("changes only what is sent", async () => {
		const project = await buildProject(app, {}, staff);
		const { body } = await update(project.id, { excerpt: null });
		expect(body.message).toContain("saved");
		expect(body.result).toEqual({ ...project, excerpt: "", updated_at: body.result.updated_at });
	});

	test("with a required field empty is refused", async () => {
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

describe("who may do what", () => {
	test("visitors and members read published projects and nothing else", async () => {
		const { id } = await buildProject(app, {}, staff);
		const member = await app.user("user");
		for (const [method, path] of [
			["POST", "/school-projects"],
			["GET", `/school-projects/${id}`],
			["PUT", `/school-projects/${id}`],
			["DELETE", `/school-projects/${id}`],
		] as const) {
			const body = method === "POST" || method === "PUT" ? { title: "Mine" } : undefined;
			const visitor = await app.call(method, path, { body });
			expect(visitor.status).toBe(401);
			expect(visitor.body.error).toBe("Authentication required");
			expect((await app.call(method, path, { as: member, body })).status).toBe(403);
		}
	});

	test("staff read each other's projects, and only author and admin change them", async () => {
		const project = await buildProject(app, {}, staff);
		const colleague = await app.user("staff");
		const admin = await app.user("admin");
		const path = `/school-projects/${project.id}`;

		const seen = await app.call("GET", path, { as: colleague });
		expect(seen.body.result).toMatchObject({ id: project.id, can_edit: false });
		for (const refused of [
			await update(project.id, { title: "Taken" }, colleague),
			await app.call("DELETE", path, { as: colleague }),
		]) {
			expect(refused.status).toBe(403);
			expect(refused.body.error).toBe(MISSING_OR_FORBIDDEN);
		}
		expect((await update(project.id, { title: "Put Right" }, admin)).body.result).toMatchObject({
			title: "Put Right",
			can_edit: true,
		});
	});

	test("the project of a deleted author is the admin's", async () => {
		const author = await app.user("staff");
		const { id } = await buildProject(app, {}, author);
		await app.context.db.deleteFrom("users").where("id", "=", author.id).execute();
		expect((await update(id, { title: "Whose" })).status).toBe(403);
		expect((await update(id, { title: "Whose" }, await app.user("admin"))).status).toBe(200);
	});

	test("a missing project gets the same sentence", async () => {
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

test("each change is recorded with who made it and the fields that differ", async () => {
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
