import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildResult } from "../../../tests/support/results.ts";
import { now } from "../../db/time.ts";

const app = await testApp();
const { db } = app.context;
afterAll(() => app.close());

function itemOf(result_id: string) {
	const time = now();
	return {
		id: randomUUID(),
		result_id,
		category_id: null,
		category_name: "Physics",
		position: null,
		participant_name: "Wanjiru Kamau",
		school: "",
		score: "",
		additional_info: "",
		sort_order: 1,
		created_at: time,
		updated_at: time,
	};
}

async function countOf(id: string): Promise<number | undefined> {
	const found = db.selectFrom("result_counts").select("items").where("result_id", "=", id);
	return (await found.executeTakeFirst())?.items;
}

test("a result's count follows each change of its items; the trash does not count", async () => {
	const staff = await app.user("staff");
	const [result, other] = [await buildResult(app, staff), await buildResult(app, staff)];
	const counts = async () => [await countOf(result.id), await countOf(other.id)];
	expect(await counts()).toEqual([0, 0]);

	const items = [itemOf(result.id), itemOf(result.id), itemOf(result.id)] as const;
	await db.insertInto("result_items").values(items).execute();
	expect(await counts()).toEqual([3, 0]);

	const change = (id: string) => db.updateTable("result_items").where("id", "=", id);
	await change(items[0].id).set({ deleted_at: now() }).execute();
	expect(await counts()).toEqual([2, 0]);
	await change(items[0].id).set({ deleted_at: null }).execute();
	await change(items[0].id).set({ score: "80" }).execute();
	expect(await counts()).toEqual([3, 0]);
	await change(items[1].id).set({ result_id: other.id }).execute();
	expect(await counts()).toEqual([2, 1]);

	await change(items[2].id).set({ deleted_at: now() }).execute();
	await db.deleteFrom("result_items").where("result_id", "=", result.id).execute();
	expect(await counts()).toEqual([0, 1]);
	await db.deleteFrom("results").where("id", "=", other.id).execute();
	expect(await counts()).toEqual([0, undefined]);
});
