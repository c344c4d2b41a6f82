import { afterAll, describe, expect, test } from "vitest";
import { buildCategory } from "../../../../tests/support/projects.ts";
import {
	buildResult,
	buildResultItem,
	itemsApp,
	namesOf,
} from "../../../../tests/support/results.ts";
import type { ResultItem } from "./result-items.contract.ts";

const { app, staff, physics, chemistry, itemsOf } = await itemsApp();
afterAll(() => app.close());

describe("adding an item", () => {
	const add = (resultId: string, body: object, headers: Record<string, string> = {}) =>
		app.call("POST", `/results/${resultId}/items`, { as: staff, body, headers });
	const input = { participant_name: " Atieno ", category_id: physics.id };

	test("returns the item and shows it", async () => {
		const { id } = await buildResult(app, staff);
		const { status, body } = await add(id, {
			...input,
			result_id: id,
			position: 1,
			school: "Kisumu Girls",
			score: "91/100",
			additional_info: "National",
		});
		expect(status).toBe(201);
		expect(body.item).toEqual({
			id: expect.any(String),
			result_id: id,
			category_id: physics.id,
			category_name: "Physics",
			position: 1,
			participant_name: "Atieno",
			school: "Kisumu Girls",
			score: "91/100",
			additional_info: "National",
			created_at: expect.any(String),
			updated_at: expect.any(String),
		});
		expect((await app.call("GET", `/results/${id}/items`)).body.items).toEqual([body.item]);
	});

	test.each([
		[undefined, null],
		[null, null],
		["", null],
		["  ", null],
		["3", 3],
		[12, 12],
	])("takes the position %j as %j", async (sent, stored) => {
		const { id } = await buildResult(app, staff);
		const { status, body } = await add(id, { ...input, position: sent });
		expect({ status, position: body.item.position }).toEqual({ status: 201, position: stored });
	});

	test("removes marks that hide or reorder text, and keeps people on several lines apart", async () => {
		const { id } = await buildResult(app, staff);
		const participant_name = "Ati\u202Eeno\r\n\u2067Baraka\n";
		const { body } = await add(id, { ...input, participant_name, school: " Kitui\u202E School" });
		expect(body.item).toMatchObject({
			participant_name: "Atieno, Baraka",
			school: "Kitui School",
		});
		const additional_info = "Best \u202Espeaker\nof \u2067Form 2";
		expect((await add(id, { ...input, additional_info })).body.item.additional_info).toBe(
			"Best speaker\nof Form 2",
		);
		const nothing = await add(id, { ...input, participant_name: "\u202E\n\u200B" });
		expect(nothing.body.fields).toEqual({ participant_name: "Participant name is required" });
	});

	test("accepts missing texts as empty and a number as a score", async () => {
		const { id } = await buildResult(app, staff);
		const { body } = await add(id, { ...input, school: null, score: 94.5 });
		expect(body.item).toMatchObject({ school: "", score: "94.5", additional_info: "" });
	});

	const NOT_A_POSITION = "Position must be a whole number, 1 or higher";
	test.each([
		[{ participant_name: "  " }, "participant_name", "Participant name is required"],
		[{ participant_name: undefined }, "participant_name", "Participant name is required"],
		[{ category_id: "" }, "category_id", "Category is required"],
		[{ category_id: null }, "category_id", "Category is required"],
		[{ position: 0 }, "position", NOT_A_POSITION],
		[{ position: -1 }, "position", NOT_A_POSITION],
		[{ position: 1.5 }, "position", NOT_A_POSITION],
		[{ position: "first" }, "position", NOT_A_POSITION],
		[
			{ category_id: crypto.randomUUID() },
			"category_id",
			"This category does not exist. Please choose another one.",
		],
	])("%j is refused", async (wrong, field, text) => {
		const { id } = await buildResult(app, staff);
		const { status, body } = await add(id, { ...input, ...wrong });
		expect({ status, error: body.error, fields: body.fields }).toEqual({
			status: 400,
			error: text,
			fields: { [field]: text },
		});
		expect(await itemsOf(id)).toEqual([]);
	});

	test("twice with one key stores one item; different content with the same key is refused", async () => {
		const { id } = await buildResult(app, staff);
		const other = await buildResult(app, staff);
		const headers = { "idempotency-key": "typed once" };
		const first = await add(id, input, headers);
		const again = await add(id, input, headers);
		expect(again.status).toBe(201);
		expect(again.body).toEqual(first.body);
		expect(await itemsOf(id)).toHaveLength(1);
		expect((await add(id, { ...input, score: "1" }, headers)).status).toBe(409);
		expect((await add(other.id, input, headers)).status).toBe(201);
		expect(await itemsOf(id)).toHaveLength(1);
	});

	test.each([
		["with a key each", (index: number) => ({ "idempotency-key": `at once ${index}` })],
		["without a key", () => ({})],
	])("twenty concurrent requests %s are all stored, one after the other", async (_, headers) => {
		const { id } = await buildResult(app, staff);
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, index) =>
				add(id, { ...input, participant_name: `Pupil ${index}` }, headers(index)),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
		const rows = await app.context.db
			.selectFrom("result_items")
			.select("sort_order")
			.where("result_id", "=", id)
			.orderBy("sort_order")
			.execute();
		expect(rows.map((row) => row.sort_order)).toEqual(Array.from(rows, (_, index) => index + 1));
	});

	test("while its category is being renamed gives the item the new name in the end", async () => {
		const { id } = await buildResult(app, staff);
		const biology = await buildCategory(app, { name: "Biology" });
		const rename = (name: string) =>
			app.call("PUT", `/categories/${biology.id}`, { as: staff, body: { name } });
		const adding = (count: number) =>
			Array.from({ length: count }, () => add(id, { ...input, category_id: biology.id }));
		const answers = await Promise.all([
			...adding(5),
			rename("Life Sciences"),
			...adding(5),
			rename("Botany"),
			...adding(5),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([
			...Array(2).fill(200),
			...Array(15).fill(201),
		]);
		const category = await app.call("GET", `/categories`);
		const { name } = category.body.categories.find((one: { id: string }) => one.id === biology.id);
		const names = (await itemsOf(id)).map((item) => item.category_name);
		expect(names).toEqual(Array(15).fill(name));
	});

	test("to an unknown result is 404", async () => {
		expect((await add(crypto.randomUUID(), input)).status).toBe(404);
	});
});

describe("changing an item", () => {
	const change = ({ result_id, id }: ResultItem, body: object) =>
		app.call("PUT", `/results/${result_id}/items/${id}`, { as: staff, body });
	const build = async (position: number | null = 1) => {
		const { id } = await buildResult(app, staff);
		return buildResultItem(app, staff, { resultId: id, categoryId: physics.id, position });
	};

	test("affects only the fields that are sent", async () => {
		const item = await build(4);
		const { status, body } = await change(item, { score: "90", category_id: chemistry.id });
		expect(status).toBe(200);
		expect(body.item).toEqual({
			...item,
			score: "90",
			category_id: chemistry.id,
			category_name: "Chemistry",
			updated_at: expect.any(String),
		});
		expect((await change(item, { position: null })).body.item.position).toBeNull();
	});

	test("is refused if a required field is emptied", async () => {
		const item = await build();
		expect((await change(item, { participant_name: "" })).body.error).toBe(
			"Participant name is required",
		);
		expect((await change(item, { category_id: null })).body.error).toBe("Category is required");
		expect((await change(item, { position: 0 })).status).toBe(400);
		expect(await itemsOf(item.result_id)).toEqual([item]);
	});

	test("an outdated version is refused", async () => {
		const item = await build();
		const { updated_at } = item;
		expect((await change(item, { score: "1", updated_at })).status).toBe(200);
		expect((await change(item, { score: "2", updated_at })).status).toBe(409);
	});

	test("of another result is 404", async () => {
		const [item, other] = [await build(), await build()];
		const crossed = { ...item, result_id: other.result_id };
		expect((await change(crossed, { score: "1" })).status).toBe(404);
		expect((await change({ ...item, id: "none" }, { score: "1" })).status).toBe(404);
	});
});

describe("ordering items", () => {
	const order = (resultId: string, ids: string[]) =>
		app.call("PUT", `/results/${resultId}/items/order`, { as: staff, body: { ids } });

	test("arranges items that share a position or have none; others keep their place", async () => {
		const { id } = await buildResult(app, staff);
		const add = (name: string, position: number | null = null) =>
			buildResultItem(app, staff, { resultId: id, categoryId: physics.id, name, position });
		const [a, b] = [await add("a"), await add("b")];
		await add("one", 1);
		const c = await add("c");
		const { status, body } = await order(id, [c.id, a.id, b.id]);
		expect(status).toBe(200);
		expect(namesOf(body.items)).toEqual(["one", "c", "a", "b"]);
		await order(id, [b.id, c.id]);
		expect(namesOf(await itemsOf(id))).toEqual(["one", "b", "a", "c"]);
	});

	test("redistributes their positions: two items that change places swap positions", async () => {
		const { id } = await buildResult(app, staff);
		const add = (name: string, position: number | null) =>
			buildResultItem(app, staff, { resultId: id, categoryId: physics.id, name, position });
		const [, b] = [await add("one", 1), await add("two", 2)];
		const c = await add("five", 5);
		const { body } = await order(id, [c.id, b.id]);
		expect(
			body.items.map((item: { participant_name: string; position: number }) => [
				item.participant_name,
				item.position,
			]),
		).toEqual([
			["one", 1],
			["five", 2],
			["two", 5],
		]);
	});

	test("accepts only different items of one category of this result", async () => {
		const { id } = await buildResult(app, staff);
		const other = await buildResult(app, staff);
		const add = (resultId: string, categoryId: string) =>
			buildResultItem(app, staff, { resultId, categoryId });
		const a = await add(id, physics.id);
		const b = await add(id, chemistry.id);
		const elsewhere = await add(other.id, physics.id);
		for (const ids of [[a.id, b.id], [a.id, elsewhere.id], [a.id, a.id], [], ["none"]]) {
			const { status, body } = await order(id, ids);
			expect([ids, status, Object.keys(body.fields)[0]?.startsWith("ids")]).toEqual([
				ids,
				400,
				true,
			]);
		}
	});
});
