// On SQLite alone.
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildAsset } from "../../../tests/support/media.ts";
import { buildCategory, projectCalls } from "../../../tests/support/projects.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { create, update, read } = projectCalls(app, staff);

describe("a project is refused with", () => {
	test("a missing title or content, with a message for each field", async () => {
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

	test("content that shows nothing, before or after sanitising", async () => {
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
		[0.001, "Price must have at most 2 decimal places"],
		["10.999", "Price must have at most 2 decimal places"],
		["", "Price must be a number"],
		["12 bob", "Price must be a number"],
		["0x10", "Price must be a number"],
		[null, "Price must be a number"],
		[[], "Price must be a number"],
		[true, "Price must be a number"],
		[1e12, "Price can be at most 999,999,999,999"],
	])("a price of %j", async (price, message) => {
		const { status, body } = await create({ price });
		expect(status).toBe(400);
		expect(body).toMatchObject({ error: message, fields: { price: message } });
	});

	test("a material cost, in the same way", async () => {
		const validationMessage = async (material_cost: unknown) =>
			(await create({ material_cost })).body.fields.material_cost;
		expect(await validationMessage(-5)).toBe("Material cost cannot be negative");
		expect(await validationMessage("much")).toBe("Material cost must be a number");
	});

	test("a title over 300 characters, an unknown status, a cover that is not a web address", async () => {
		expect((await create({ title: "x".repeat(300) })).status).toBe(201);
		expect((await create({ title: "x".repeat(301) })).body.fields).toHaveProperty("title");
		for (const status of ["archived", "", null]) {
			expect((await create({ status })).body.error).toBe("Status must be draft or published");
		}
		for (const featured_image of ["javascript:alert(1)", "//evil.example/a.png", "a b", 5]) {
			expect((await create({ featured_image })).status).toBe(400);
		}
	});

	test("more than 10 MB; less is stored and searched quickly", async () => {
		const picture = `<p>Large</p><img src="data:image/png;base64,${"A".repeat(9_500_000)}" alt="">`;
		const { status, body } = await create({ content: picture });
		expect(status).toBe(201);
		expect(body.result.content).toBe(picture);
		const refused = await create({ content: `<p>${"a".repeat(10 * 1_048_576)}</p>` });
		expect(refused.status).toBe(413);
		expect(refused.body.error).toContain("10 MB");
	});
});

test("amounts are stored to the cent, also if they are sent as strings", async () => {
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

test("the HTML is reduced to the editor's formats when it is stored", async () => {
	const dirty = '<h2 onclick="x()">Plan</h2><script>alert(1)</script><p style="color:red">Go</p>';
	const { body } = await create({ content: dirty });
	expect(body.result.content).toBe("<h2>Plan</h2><p>Go</p>");
	const changed = await update(body.result.id, { content: `<p>New</p>${dirty}` });
	expect(changed.body.result.content).toBe("<p>New</p><h2>Plan</h2><p>Go</p>");
});

describe("categories", () => {
	const categoryIdsAfter = async (id: string, change: object): Promise<string[]> =>
		(await update(id, change)).body.result.categories.map(
			(category: { id: string }) => category.id,
		);

	test("are sent as a list or a single one, where the list wins, and keep their order", async () => {
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
		const idsAfter = (change: object) => categoryIdsAfter(both.body.result.id, change);
		expect(await idsAfter({ title: "Other" })).toEqual([a.id, b.id]);
		expect(await idsAfter({ categoryId: c.id })).toEqual([c.id]);
		expect(await idsAfter({ category_ids: [b.id, a.id] })).toEqual([b.id, a.id]);
		expect(await idsAfter({ categoryId: "" })).toEqual([]);
		expect(await idsAfter({ category_ids: [a.id] })).toEqual([a.id]);
		expect(await idsAfter({ category_ids: [] })).toEqual([]);
		expect((await create({ categoryId: "" })).body.result.categories).toEqual([]);
	});

	test("by a single id: the current first category keeps the others, a different one replaces all", async () => {
		const [a, b, c] = [
			await buildCategory(app),
			await buildCategory(app),
			await buildCategory(app),
		];
		const { id } = (await create({ category_ids: [a.id, b.id] })).body.result;
		const idsAfter = (change: object) => categoryIdsAfter(id, change);
		expect(await idsAfter({ categoryId: a.id })).toEqual([a.id, b.id]);
		expect(await idsAfter({ categoryId: a.id, category_ids: [a.id] })).toEqual([a.id]);
		expect(await idsAfter({ category_ids: [a.id, b.id] })).toEqual([a.id, b.id]);
		// The second category, chosen as the only one.
		expect(await idsAfter({ categoryId: b.id })).toEqual([b.id]);
		expect(await idsAfter({ categoryId: c.id })).toEqual([c.id]);
		expect(await idsAfter({ categoryId: c.id, title: "Saved Twice" })).toEqual([c.id]);
		expect(await idsAfter({ categoryId: undefined })).toEqual([c.id]);
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
	test("is an upload, by id or by address, with its sizes", async () => {
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
		});
		expect(byId.body.result.image.variants.length).toBeGreaterThan(0);

		const byUrl = await create({ featured_image: asset.url, cover_image_id: "" });
		expect(byUrl.body.result.image).toEqual(byId.body.result.image);
		const changed = await update(byId.body.result.id, { title: "Same Cover" });
		expect(changed.body.result.image).toEqual(byId.body.result.image);
	});

	test("may be any web address; null removes it", async () => {
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
		const unchanged = await update(id, { cover_image_id: "existing" });
		expect(unchanged.body.result.featured_image).toBe("https://example.org/other.png");
		const removed = await update(id, { featured_image: null });
		expect(removed.body.result).toMatchObject({ featured_image: null, image: null });
	});

	test("that does not exist is refused", async () => {
		const { status, body } = await create({ cover_image_id: randomUUID() });
		expect(status).toBe(400);
		expect(body.fields).toHaveProperty("cover_image_id");
	});
});

test("our own pictures in the text reach visitors with their size, and staff unchanged", async () => {
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
