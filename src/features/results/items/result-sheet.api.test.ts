import { afterAll, describe, expect, test } from "vitest";
import {
	buildResult,
	buildResultItem,
	itemsApp,
	namesOf,
} from "../../../../tests/support/results.ts";

const { app, staff, user, physics, itemsOf } = await itemsApp();
afterAll(() => app.close());

describe("importing items", () => {
	const post = (resultId: string, rows: unknown, headers: Record<string, string> = {}) =>
		app.call("POST", `/results/${resultId}/items/import`, { as: staff, body: { rows }, headers });

	test("adds all rows in order, with categories by name in any case", async () => {
		const { id } = await buildResult(app, staff);
		const { status, body } = await post(id, [
			{ category: " PHYSICS ", position: "2", participant_name: "Second", score: 80 },
			{ category: "physics", position: "", participant_name: "Last", school: "Moi High" },
			{ category: "Chemistry", position: 1, participant_name: "Chemist" },
			{ category: "Physics", position: null, participant_name: "Very last" },
		]);
		expect(status).toBe(201);
		expect(namesOf(body.items)).toEqual(["Chemist", "Second", "Last", "Very last"]);
		expect(await itemsOf(id)).toEqual(body.items);
		expect(body.items[1]).toMatchObject({
			category_id: physics.id,
			category_name: "Physics",
			position: 2,
			score: "80",
		});
	});

	test("reports every wrong row and then stores none", async () => {
		const { id } = await buildResult(app, staff);
		const good = { category: "Physics", participant_name: "Fine" };
		const texts = await post(id, [
			good,
			{ ...good, participant_name: "" },
			{ ...good, position: 0 },
		]);
		expect(texts.status).toBe(400);
		expect(texts.body.fields).toEqual({
			"rows.1.participant_name": "Participant name is required",
			"rows.2.position": "Position must be a whole number, 1 or higher",
		});
		const categories = await post(id, [good, { ...good, category: "Alchemy" }]);
		expect(categories.status).toBe(400);
		expect(categories.body.error).toBe('There is no category "Alchemy"');
		expect(categories.body.fields).toEqual({ "rows.1.category": 'There is no category "Alchemy"' });
		expect(await itemsOf(id)).toEqual([]);
	});

	test("is refused without rows or with too many", async () => {
		const { id } = await buildResult(app, staff);
		expect((await post(id, [])).body.error).toBe("There are no rows to import");
		expect((await post(id, "rows")).status).toBe(400);
		const row = { category: "Physics", participant_name: "P" };
		expect((await post(id, Array(2_001).fill(row))).body.error).toBe("At most 2000 rows at a time");
	});

	test("of a whole fair works, after the existing items, once for each key", async () => {
		const { id } = await buildResult(app, staff);
		const before = await buildResultItem(app, staff, { resultId: id, categoryId: physics.id });
		const rows = Array.from({ length: 450 }, (_, index) => ({
			category: "Physics",
			participant_name: `Pupil ${index}`,
		}));
		const headers = { "idempotency-key": "one fair" };
		const first = await post(id, rows, headers);
		expect(first.body.items).toHaveLength(450);
		expect((await post(id, rows, headers)).body).toEqual(first.body);
		const names = namesOf(await itemsOf(id));
		expect(names).toEqual([before.participant_name, ...rows.map((row) => row.participant_name)]);
	});

	test("leaves out rows that equal a stored item or a row above, and says which", async () => {
		const { id } = await buildResult(app, staff);
		const row = { category: "Physics", position: 1, participant_name: "Amina", school: "Moi High" };
		const first = await post(id, [row, { ...row, position: 2 }]);
		expect(first.body).toMatchObject({ left_out: [], items: [{ position: 1 }, { position: 2 }] });

		const second = await post(id, [
			{ ...row, category: " physics", participant_name: "AMINA", score: "91" },
			{ ...row, school: "Moi Girls" },
			{ ...row, school: "moi  girls" },
			{ ...row, category: "Chemistry" },
		]);
		expect(second.status).toBe(201);
		expect(second.body.left_out).toEqual([0, 2]);
		expect(second.body.items).toHaveLength(2);
		expect(await itemsOf(id)).toHaveLength(4);

		const again = await post(id, [row]);
		expect(again.body).toMatchObject({ items: [], left_out: [0] });
	});

	test("stores equal rows too with `store_equal`", async () => {
		const { id } = await buildResult(app, staff);
		const row = { category: "Physics", participant_name: "Amina" };
		const body = { rows: [row, row], store_equal: true };
		const path = `/results/${id}/items/import`;
		const answer = await app.call("POST", path, { as: staff, body });
		expect(answer.body).toMatchObject({ left_out: [], items: [row, row].map(() => ({})) });
		expect(await itemsOf(id)).toHaveLength(2);
		const wrong = await app.call("POST", path, {
			as: staff,
			body: { ...body, store_equal: "yes" },
		});
		expect(wrong.body.fields).toEqual({
			store_equal: "“Import duplicates” must be true or false",
		});
	});

	describe("with corrected scores for stored items", () => {
		const row = { category: "Physics", position: 1, participant_name: "Amina", school: "Moi High" };
		async function stored(...names: string[]) {
			const { id } = await buildResult(app, staff);
			const rows = names.map((participant_name) => ({ ...row, participant_name, score: "71" }));
			const { items } = (await post(id, rows)).body;
			const send = (corrections: unknown, more: unknown[] = []) =>
				app.call("POST", `/results/${id}/items/import`, {
					as: staff,
					body: { rows: more, corrections },
				});
			const scores = async () => (await itemsOf(id)).map((item: { score: string }) => item.score);
			const correct = (index: number, score: string, over = {}) => {
				const { id, updated_at } = items[index];
				return { id, updated_at, score, ...over };
			};
			return { id, correct, send, scores };
		}

		test("changes them, adds the rows, and audits each", async () => {
			const { correct, send, scores } = await stored("Amina", "Brian");
			const { status, body } = await send(
				[correct(0, "74"), correct(1, "60")],
				[{ ...row, participant_name: "Cyd", score: 50 }],
			);
			expect([status, body.items.length]).toEqual([201, 1]);
			expect(await scores()).toEqual(["74", "60", "50"]);
			for (const [index, after] of ["74", "60"].entries()) {
				const events = await app.context.db
					.selectFrom("audit_log")
					.select(["action", "before", "after"])
					.where("subject_id", "=", correct(index, "").id)
					.execute();
				expect(events.map(({ action }) => action)).toEqual(["update"]);
				expect(JSON.parse(events[0]?.before ?? "")).toMatchObject({ score: "71" });
				expect(JSON.parse(events[0]?.after ?? "")).toMatchObject({ score: after });
			}
		});

		test("without rows changes them alone", async () => {
			const { correct, send, scores } = await stored("Amina");
			expect((await send([correct(0, "74")])).status).toBe(201);
			expect(await scores()).toEqual(["74"]);
		});

		test.each([
			["changed meanwhile", { updated_at: "2020-01-01T00:00:00.000Z" }, 409],
			["not of this result", { id: "00000000-0000-4000-8000-000000000000" }, 404],
			["too long", { score: "1".repeat(101) }, 400],
		])("stores nothing if one is %s", async (_, over, refused) => {
			const { correct, send, scores } = await stored("Amina", "Brian");
			const more = [{ ...row, participant_name: "Cyd" }];
			expect((await send([correct(0, "74"), correct(1, "60", over)], more)).status).toBe(refused);
			expect(await scores()).toEqual(["71", "71"]);
		});
	});

	test("of one list sent by two tabs at once stores each row once", async () => {
		const { id } = await buildResult(app, staff);
		const rows = Array.from({ length: 30 }, (_, index) => ({
			category: "Physics",
			participant_name: `Pupil ${index}`,
		}));
		const answers = await Promise.all(
			Array.from({ length: 5 }, (_, index) =>
				post(id, rows, { "idempotency-key": `tab ${index}` }),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
		expect(answers.map(({ body }) => body.left_out.length).sort()).toEqual([0, 30, 30, 30, 30]);
		expect(namesOf(await itemsOf(id))).toEqual(rows.map((row) => row.participant_name));
	});

	test("does not compare with items of another result or in the trash", async () => {
		const [one, other] = [await buildResult(app, staff), await buildResult(app, staff)];
		const rows = [{ category: "Physics", participant_name: "Amina" }];
		await post(one.id, rows);
		const { body } = await post(other.id, rows);
		expect(body.left_out).toEqual([]);
		await app.call("DELETE", `/results/${other.id}/items/${body.items[0].id}`, { as: staff });
		expect((await post(other.id, rows)).body.left_out).toEqual([]);
	});

	test("twenty times at once adds them all, and keeps the rows of each import together", async () => {
		const { id } = await buildResult(app, staff);
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, index) =>
				post(id, [
					{ category: index % 2 ? "Physics" : "Chemistry", participant_name: `${index}` },
					{ category: index % 2 ? "Chemistry" : "Physics", participant_name: `${index}` },
				]),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
		const stored = await app.context.db
			.selectFrom("result_items")
			.select(["sort_order", "participant_name as name"])
			.where("result_id", "=", id)
			.orderBy("sort_order")
			.execute();
		expect(stored.map((row) => row.sort_order)).toEqual(Array.from(stored, (_, at) => at + 1));
		const names = stored.map((row) => row.name);
		expect(names.filter((_, at) => at % 2)).toEqual(names.filter((_, at) => at % 2 === 0));
		expect(new Set(names).size).toBe(20);
	});
});

describe("the export", () => {
	test("has the items in order, with nothing that a spreadsheet would execute", async () => {
		const { id } = await buildResult(app, staff, { title: "Nakuru Fair 2025", status: "draft" });
		const add = (name: string, position: number | null) =>
			buildResultItem(app, staff, { resultId: id, categoryId: physics.id, name, position });
		await add('=HYPERLINK("x")', null);
		await add("Otieno, Grace", 1);
		const { status, body, headers } = await app.call("GET", `/results/${id}/export.csv`, {
			as: staff,
		});
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(headers.get("content-disposition")).toContain('"results-nakuru-fair-2025.csv"');
		expect(body.replace("\ufeff", "").split("\r\n")).toEqual([
			"Category,Position,Participant,School,Score,Additional Info",
			'Physics,1,"Otieno, Grace",Highridge Girls,88.5,',
			`Physics,,"'=HYPERLINK(""x"")",Highridge Girls,88.5,`,
			"",
		]);
	});

	test("is for staff, and only for existing results", async () => {
		const { id } = await buildResult(app, staff);
		const path = `/results/${id}/export.csv`;
		expect((await app.call("GET", path)).status).toBe(401);
		expect((await app.call("GET", path, { as: user })).status).toBe(403);
		const none = `/results/${crypto.randomUUID()}/export.csv`;
		expect((await app.call("GET", none, { as: staff })).status).toBe(404);
	});
});
