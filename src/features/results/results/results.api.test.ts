// On SQLite alone.
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { buildCategory } from "../../../../tests/support/projects.ts";
import { expectRefused } from "../../../../tests/support/refusals.ts";
import { buildResult, buildResultItem } from "../../../../tests/support/results.ts";
import { purgeTrash } from "../../../platform/trash.server.ts";

const app = await testApp();
const staff = await app.user("staff");
const user = await app.user("user");
afterAll(() => app.close());

const titlesOf = (results: { title: string }[]) => results.map((result) => result.title);

describe("the list", () => {
	test("shows visitors only published results, the newest year first, whatever status they ask for", async () => {
		await app.context.db.deleteFrom("results").execute();
		await buildResult(app, staff, { title: "Older", year: 2024 });
		await buildResult(app, staff, { title: "Newest", year: 2026 });
		await buildResult(app, staff, { title: "Draft", year: 2025, status: "draft" });
		for (const query of ["", "?status=published", "?status=draft", "?status="]) {
			for (const as of [undefined, user]) {
				const { status, body } = await app.call("GET", `/results${query}`, { as });
				expect(status).toBe(200);
				expect(titlesOf(body.results)).toEqual(["Newest", "Older"]);
			}
		}
		const all = await app.call("GET", "/results", { as: staff });
		expect(titlesOf(all.body.results)).toEqual(["Newest", "Draft", "Older"]);
		const drafts = await app.call("GET", "/results?status=draft", { as: staff });
		expect(titlesOf(drafts.body.results)).toEqual(["Draft"]);
		expect((await app.call("GET", "/results?status=secret")).status).toBe(400);
	});

	test("has the number of items of each", async () => {
		const category = await buildCategory(app);
		const { id } = await buildResult(app, staff, { title: "Counted" });
		await buildResultItem(app, staff, { resultId: id, categoryId: category.id });
		const { body } = await app.call("GET", "/results");
		const counted = body.results.find((result: { id: string }) => result.id === id);
		expect(counted).toEqual({
			id,
			title: "Counted",
			description: null,
			year: 2025,
			status: "published",
			names_shown: "full",
			published_at: expect.any(String),
			created_at: expect.any(String),
			updated_at: expect.any(String),
			items_count: 1,
			winners: [],
		});
	});

	test("names the winners of each category as the public reads them, in published results only", async () => {
		const [physics, biology] = [
			await buildCategory(app, { name: "Winners: Physics" }),
			await buildCategory(app, { name: "Winners: Biology" }),
		];
		const { id } = await buildResult(app, staff, { title: "Won" });
		const add = (category: { id: string }, position: number | null, name: string) =>
			buildResultItem(app, staff, { resultId: id, categoryId: category.id, position, name });
		await add(physics, 1, "Zipporah Were");
		await add(physics, 2, "Second");
		await add(physics, null, "Unplaced");
		const shared = await add(physics, 1, "Abdi Noor");
		await add(biology, 1, "Mary Auma");
		const deleted = await add(biology, 1, "Deleted");
		await app.call("DELETE", `/results/${id}/items/${deleted.id}`, { as: staff });
		const winnersOf = async (path = "/results", as = user) => {
			const { body } = await app.call("GET", path, { as });
			const listed = body.results.find((result: { id: string }) => result.id === id);
			return listed?.winners;
		};
		const namesIn = async (path?: string, as?: typeof user) =>
			(await winnersOf(path, as)).map((one: { participant_name: string }) => one.participant_name);
		expect(await winnersOf()).toEqual(
			[
				[biology, "Mary Auma"],
				[physics, "Zipporah Were"],
				[physics, "Abdi Noor"],
			].map(([category, participant_name]) => ({
				category_id: (category as typeof physics).id,
				category_name: (category as typeof physics).name,
				participant_name,
				school: "Highridge Girls",
			})),
		);
		expect(await winnersOf("/results", staff)).toBeUndefined();

		const change = (path: string, body: object) => app.call("PUT", path, { as: staff, body });
		await change(`/results/${id}/items/${shared.id}`, { name_hidden: true });
		expect(await namesIn()).toEqual(["Mary Auma", "Zipporah Were", "Name not shown"]);
		await change(`/results/${id}`, { names_shown: "initials" });
		const initials = ["M. A.", "Z. W.", "Name not shown"];
		expect(await namesIn()).toEqual(initials);
		expect(await namesIn("/results?status=published", staff)).toEqual(initials);
		await change(`/results/${id}`, { status: "draft" });
		expect(await winnersOf()).toBeUndefined();
	});
});

describe("creating", () => {
	const create = (body: object) => app.call("POST", "/results", { as: staff, body });

	test("returns the new result, a draft by default", async () => {
		const { status, body } = await create({
			year: 2025,
			title: " National Fair ",
			description: "",
		});
		expect(status).toBe(201);
		expect(body.result).toMatchObject({
			id: expect.any(String),
			title: "National Fair",
			description: null,
			year: 2025,
			status: "draft",
			published_at: null,
			items: [],
			categories: [],
		});
	});

	test("uses the current year if none is sent, and accepts a year as text", async () => {
		const [none, text] = [await create({ title: "A" }), await create({ title: "A", year: "2001" })];
		expect(none.body.result.year).toBeGreaterThanOrEqual(new Date().getFullYear());
		expect(text.body.result.year).toBe(2001);
	});

	test.each([
		[{ title: "  ", year: 2025 }, "title", "Title is required"],
		[{ year: 2025 }, "title", "Title is required"],
		[{ title: "A", year: 1999 }, "year", "Year must be from 2000 to 2100"],
		[{ title: "A", year: 2101 }, "year", "Year must be from 2000 to 2100"],
		[{ title: "A", year: 2025.5 }, "year", "Year must be from 2000 to 2100"],
		[{ title: "A", year: "soon" }, "year", "Year must be from 2000 to 2100"],
		[{ title: "A", year: null }, "year", "Year must be from 2000 to 2100"],
		[{ title: "A", status: "open" }, "status", "Status must be draft or published"],
		[
			{ title: "A", names_shown: "some" },
			"names_shown",
			"Names shown must be full, initials or hidden",
		],
	])("%j is refused", async (input, field, text) => {
		expectRefused(await create(input), { [field]: text });
	});

	test("accepts the years 2000 and 2100", async () => {
		expect((await create({ title: "A", year: 2000 })).status).toBe(201);
		expect((await create({ title: "A", year: 2100 })).status).toBe(201);
	});
});

describe("one result", () => {
	test("groups its items by category name, ordered by position, those without one last", async () => {
		const chemistry = await buildCategory(app, { name: "Chemistry of Soil" });
		const biology = await buildCategory(app, { name: "biology of Ponds" });
		const { id } = await buildResult(app, staff);
		const add = (categoryId: string, position: number | null, name: string) =>
			buildResultItem(app, staff, { resultId: id, categoryId, position, name });
		await add(chemistry.id, null, "C none");
		await add(chemistry.id, 10, "C ten");
		await add(biology.id, 2, "B two, first");
		await add(chemistry.id, 2, "C two");
		await add(biology.id, 2, "B two, second");
		await add(biology.id, 1, "B one");
		const { body } = await app.call("GET", `/results/${id}`);
		const names = ["B one", "B two, first", "B two, second", "C two", "C ten", "C none"];
		const namesOf = (items: { participant_name: string }[]) =>
			items.map((item) => item.participant_name);
		expect(namesOf(body.result.items)).toEqual(names);
		expect(body.result.categories).toEqual([
			{ id: biology.id, name: "biology of Ponds" },
			{ id: chemistry.id, name: "Chemistry of Soil" },
		]);
		const items = await app.call("GET", `/results/${id}/items`);
		expect(items.body.items).toEqual(body.result.items);
	});

	test("keeps the name of a category that was renamed or deleted", async () => {
		const category = await buildCategory(app, { name: "Robots" });
		const { id } = await buildResult(app, staff);
		await buildResultItem(app, staff, { resultId: id, categoryId: category.id });
		const path = `/categories/${category.id}`;
		await app.call("PUT", path, { as: staff, body: { name: "Robotics and more" } });
		const read = async () => (await app.call("GET", `/results/${id}`)).body.result;
		expect((await read()).categories).toEqual([{ id: category.id, name: "Robotics and more" }]);
		expect((await app.call("DELETE", path, { as: staff })).status).toBe(200);
		expect((await read()).categories).toEqual([{ id: null, name: "Robotics and more" }]);
		expect((await read()).items[0]).toMatchObject({
			category_id: null,
			category_name: "Robotics and more",
		});
	});

	test("that is a draft does not exist for the public, nor do its items", async () => {
		const { id } = await buildResult(app, staff, { status: "draft" });
		for (const path of [`/results/${id}`, `/results/${id}/items`]) {
			for (const as of [undefined, user]) {
				const { status, body } = await app.call("GET", path, { as });
				expect({ status, error: body.error }).toEqual({ status: 404, error: "Result not found." });
			}
			expect((await app.call("GET", path, { as: staff })).status).toBe(200);
		}
	});

	test("that does not exist is 404, also with a malformed id", async () => {
		for (const id of [crypto.randomUUID(), "2025"]) {
			const { status, body } = await app.call("GET", `/results/${id}`);
			expect({ status, error: body.error }).toEqual({ status: 404, error: "Result not found." });
		}
	});
});

describe("changing", () => {
	const change = (id: string, body: object) =>
		app.call("PUT", `/results/${id}`, { as: staff, body });

	test("affects only the fields that are sent", async () => {
		const { id } = await buildResult(app, staff, { title: "Before", description: "Kept" });
		const { status, body } = await change(id, { title: "After" });
		expect(status).toBe(200);
		expect(body.result).toMatchObject({
			title: "After",
			description: "Kept",
			year: 2025,
			status: "published",
		});
		expect((await change(id, { description: "" })).body.result.description).toBeNull();
	});

	test("publishing and unpublishing shows and hides a result; the date of first publication is kept", async () => {
		const { id } = await buildResult(app, staff, { status: "draft" });
		const first = (await change(id, { status: "published" })).body.result.published_at;
		expect(first).toEqual(expect.any(String));
		expect((await app.call("GET", `/results/${id}`)).status).toBe(200);
		await change(id, { status: "draft" });
		expect((await app.call("GET", `/results/${id}`)).status).toBe(404);
		const again = await change(id, { status: "published" });
		expect(again.body.result).toMatchObject({ status: "published", published_at: first });
	});

	test("is refused if a required field is emptied", async () => {
		const { id } = await buildResult(app, staff);
		expect((await change(id, { title: " " })).body.error).toBe("Title is required");
		expect((await change(id, { year: null })).status).toBe(400);
		expect((await change(id, { status: "" })).status).toBe(400);
	});

	test("is refused for an outdated version, and nothing changes", async () => {
		const read = await buildResult(app, staff);
		const { updated_at } = read;
		expect((await change(read.id, { title: "Second", updated_at })).status).toBe(200);
		expect((await change(read.id, { title: "Third", updated_at })).status).toBe(409);
		expect((await app.call("GET", `/results/${read.id}`)).body.result.title).toBe("Second");
	});

	test("is 404 for an unknown result", async () => {
		expect((await change(crypto.randomUUID(), { title: "A" })).status).toBe(404);
	});
});

describe("the trash", () => {
	test("removes a deleted result from every list and restores it with its items", async () => {
		const category = await buildCategory(app);
		const { id } = await buildResult(app, staff);
		await buildResultItem(app, staff, { resultId: id, categoryId: category.id });
		const before = (await app.call("GET", `/results/${id}`)).body.result;
		expect((await app.call("DELETE", `/results/${id}`, { as: staff })).status).toBe(200);
		for (const [method, path] of [
			["GET", `/results/${id}`],
			["GET", `/results/${id}/items`],
			["DELETE", `/results/${id}`],
		] as const) {
			expect((await app.call(method, path, { as: staff })).status).toBe(404);
		}
		const list = (await app.call("GET", "/results", { as: staff })).body.results;
		expect(list.some((result: { id: string }) => result.id === id)).toBe(false);

		const trash = await app.call("GET", "/trash/results", { as: staff });
		expect(trash.body.pagination).toMatchObject({ page: 1, limit: 10 });
		expect(trash.body.result[0]).toMatchObject({ id, items_count: 1 });
		const restore = `/trash/results/${id}/restore`;
		const { previews: _, ...saved } = before;
		expect((await app.call("POST", restore, { as: staff })).body.result).toEqual(saved);
		expect((await app.call("GET", `/results/${id}`)).body.result).toEqual(before);
		expect((await app.call("POST", restore, { as: staff })).status).toBe(404);
	});

	test("is emptied of results that were deleted long enough ago, with their items", async () => {
		const { db } = app.context;
		const category = await buildCategory(app);
		const { id } = await buildResult(app, staff);
		await buildResultItem(app, staff, { resultId: id, categoryId: category.id });
		await app.call("DELETE", `/results/${id}`, { as: staff });
		expect(await purgeTrash(db, "results", "2020-01-01T00:00:00.000Z")).toBe(0);
		expect(await purgeTrash(db, "results", "2999-01-01T00:00:00.000Z")).toBe(1);
		const items = db.selectFrom("result_items").selectAll().where("result_id", "=", id);
		expect(await items.execute()).toEqual([]);
	});
});
