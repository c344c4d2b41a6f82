// On SQLite alone.
import { afterAll, expect, test } from "vitest";
import type { TestUser } from "../../../../tests/support/app.ts";
import { auditAbout } from "../../../../tests/support/audit.ts";
import { buildCategory } from "../../../../tests/support/projects.ts";
import {
	buildResult,
	buildResultItem,
	itemsApp,
	namesOf,
} from "../../../../tests/support/results.ts";
import { purgeTrash } from "../../../platform/trash.server.ts";
import type { ResultItem } from "./result-items.contract.ts";

const { app, staff, physics, chemistry, itemsOf } = await itemsApp();
afterAll(() => app.close());
const admin = await app.user("admin");

const call = (method: string, path: string, as: TestUser = staff) => app.call(method, path, { as });
const remove = ({ result_id, id }: ResultItem) =>
	call("DELETE", `/results/${result_id}/items/${id}`);
const restore = ({ id }: { id: string }) => call("POST", `/trash/result-items/${id}/restore`);
const purge = ({ id }: { id: string }, as = admin) =>
	call("DELETE", `/trash/result-items/${id}`, as);
const trashed = async () => (await call("GET", "/trash/result-items?limit=100")).body.result;
const isTrashed = async ({ id }: { id: string }) =>
	(await trashed()).some((item: ResultItem) => item.id === id);

async function build(name = "Atieno Odhiambo", position: number | null = 1) {
	const { id } = await buildResult(app, staff);
	return buildResultItem(app, staff, { resultId: id, categoryId: physics.id, name, position });
}

test("a deleted item goes to the trash alone, and a restore returns it to its position", async () => {
	const { id } = await buildResult(app, staff, { title: "Nakuru Fair", year: 2024 });
	const add = (name: string) =>
		buildResultItem(app, staff, { resultId: id, categoryId: physics.id, name });
	const [first, gone, last] = [await add("First"), await add("Gone"), await add("Last")];
	const { status, body } = await remove(gone);
	expect([status, body]).toEqual([200, { success: true }]);
	expect(await itemsOf(id)).toEqual([first, last]);
	expect((await remove(gone)).status).toBe(404);

	const [inTrash] = await trashed();
	expect(inTrash).toEqual({
		...gone,
		result_title: "Nakuru Fair",
		year: 2024,
		deleted_at: expect.any(String),
		removed_at: expect.any(String),
	});
	const { deleted_at, removed_at } = inTrash;
	expect(Date.parse(removed_at) - Date.parse(deleted_at)).toBe(30 * 86_400_000);

	// An item that is added meanwhile has its own position.
	const added = await add("Added");
	const restored = await restore(gone);
	expect([restored.status, restored.body.item]).toEqual([200, gone]);
	expect(await itemsOf(id)).toEqual([first, gone, last, added]);
	expect((await restore(gone)).status).toBe(404);
	expect(await isTrashed(gone)).toBe(false);
});

test("an item in the trash is in no response, search, count or spreadsheet", async () => {
	const { id } = await buildResult(app, staff, { title: "Fair of One Category" });
	const add = (name: string, categoryId: string) =>
		buildResultItem(app, staff, { resultId: id, categoryId, name });
	const kept = await add("Kept Person", physics.id);
	const gone = await add("Missing Person", chemistry.id);

	/** Everything that visitors and staff read of the result. */
	const read = async () => {
		const paths = [
			"/results",
			`/results/${id}`,
			`/results/${id}/items`,
			"/results/search?q=person",
		];
		const shared = paths.flatMap((path) => [app.call("GET", path), call("GET", path)]);
		const staffOnly = [
			"/results/places?q=person",
			"/search?q=missing",
			`/results/${id}/export.csv`,
		];
		const answers = await Promise.all([...shared, ...staffOnly.map((path) => call("GET", path))]);
		const [list] = answers;
		return {
			statuses: new Set(answers.map(({ status }) => status)),
			text: answers.map(({ body }) => JSON.stringify(body)).join("\n"),
			count: list?.body.results.find((one: { id: string }) => one.id === id).items_count,
			categories: answers[2]?.body.result.categories.length,
		};
	};
	const before = await read();
	expect(before.statuses).toEqual(new Set([200]));
	expect(before.text).toContain("Missing Person");
	expect([before.count, before.categories]).toEqual([2, 2]);

	await remove(gone);
	const after = await read();
	expect(after.text).not.toContain("Missing Person");
	expect(after.text).toContain("Kept Person");
	expect([after.count, after.categories]).toEqual([1, 1]);

	const path = `/results/${id}/items`;
	const change = await app.call("PUT", `${path}/${gone.id}`, { as: staff, body: { score: "1" } });
	const order = await app.call("PUT", `${path}/order`, { as: staff, body: { ids: [gone.id] } });
	expect([change.status, order.status]).toEqual([404, 400]);
	expect(namesOf(await itemsOf(id))).toEqual([kept.participant_name]);
});

test("an item cannot be listed or restored while its result is in the trash, only afterwards", async () => {
	const item = await build();
	await remove(item);
	await call("DELETE", `/results/${item.result_id}`);
	expect(await isTrashed(item)).toBe(false);
	expect((await restore(item)).body.error).toBe("Result not found.");

	const back = await call("POST", `/trash/results/${item.result_id}/restore`);
	expect(back.body.result.items).toEqual([]);
	expect(await isTrashed(item)).toBe(true);
	expect((await restore(item)).status).toBe(200);
	expect(await itemsOf(item.result_id)).toEqual([item]);
});

test("a category renamed meanwhile is renamed in the trash too", async () => {
	const category = await buildCategory(app, { name: "Biology" });
	const { id } = await buildResult(app, staff);
	const item = await buildResultItem(app, staff, { resultId: id, categoryId: category.id });
	await remove(item);
	const body = { name: "Life Sciences" };
	await app.call("PUT", `/categories/${category.id}`, { as: staff, body });
	await restore(item);
	expect(await itemsOf(id)).toMatchObject([{ category_name: "Life Sciences" }]);
});

test("an admin deletes an item permanently, which is recorded without its name", async () => {
	const [item, other] = [await build("Gone Forever"), await build()];
	await remove(item);
	await remove(other);
	expect((await purge(item, staff)).status).toBe(403);
	expect((await purge(item)).status).toBe(200);
	expect((await purge(item)).status).toBe(404);
	expect((await restore(item)).status).toBe(404);
	expect(await isTrashed(other)).toBe(true);
	// Only items in the trash can be deleted permanently.
	const kept = await build();
	expect((await purge(kept)).status).toBe(404);
	expect(await itemsOf(kept.result_id)).toEqual([kept]);

	const rows = await auditAbout(app, item.id, ["action", "before", "after"]);
	expect(rows.map(({ action }) => action)).toEqual(["create", "delete", "remove"]);
	expect(rows[1]?.before).toContain("Gone Forever");
	expect(rows[2]).toMatchObject({ before: null, after: null });
});

test("items deleted more than 30 days ago are deleted permanently, others stay", async () => {
	const [old, kept] = [await build(), await build()];
	await remove(old);
	await purgeTrash(app.context.db, "result_items", "2999-01-01T00:00:00.000Z");
	expect((await restore(old)).status).toBe(404);
	expect(await itemsOf(kept.result_id)).toEqual([kept]);
});

test("the audit log names an item without a link while it is in the trash", async () => {
	const item = await build("Linked Person");
	const record = async () => {
		const { body } = await call("GET", "/audit?subject=result%20item&limit=100", admin);
		return body.result.entries.find((entry: { subject_id: string }) => entry.subject_id === item.id)
			.record;
	};
	await remove(item);
	expect(await record()).toEqual({ label: expect.stringContaining("Linked Person"), path: null });
	await restore(item);
	expect(await record()).toMatchObject({ path: `/dashboard/results/${item.result_id}/edit` });
});
