import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { buildCategory } from "../../../../tests/support/projects.ts";
import { buildResult, storedItems } from "../../../../tests/support/results.ts";

const app = await testApp();
const staff = await app.user("staff");
afterAll(() => app.close());
const itemsOf = storedItems(app, staff);

const ROUNDS = 5;

test("items added while their category is being deleted keep its name, or are refused", async () => {
	for (let round = 0; round < ROUNDS; round += 1) {
		const category = await buildCategory(app, { name: `Leaving ${round}` });
		const { id } = await buildResult(app, staff);
		const add = () =>
			app.call("POST", `/results/${id}/items`, {
				as: staff,
				body: { participant_name: "Atieno", category_id: category.id },
			});
		const remove = () => app.call("DELETE", `/categories/${category.id}`, { as: staff });
		const before = [add(), add()];
		const removed = remove();
		const added = await Promise.all([...before, add(), add()]);
		expect((await removed).status).toBe(200);
		const stored = added.filter(({ status }) => status === 201);
		expect(added.filter(({ status }) => status === 400)).toHaveLength(4 - stored.length);
		const items = await itemsOf(id);
		expect(items).toHaveLength(stored.length);
		for (const item of items) {
			expect(item).toMatchObject({ category_id: null, category_name: `Leaving ${round}` });
		}
	}
});
