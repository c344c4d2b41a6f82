import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { orderRow } from "../../../tests/support/rows.ts";
import { transaction } from "../../db/transaction.ts";
import { eachOrder, insertOrder } from "./orders.queries.server.ts";

const app = await testApp();
afterAll(() => app.close());

test("an export in several batches has every order once, even those created in the same millisecond", async () => {
	const { db } = app.context;
	const ids = Array.from({ length: 1_201 }, () => randomUUID());
	await transaction(db, async (tx) => {
		for (const [index, id] of ids.entries()) {
			const time = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 400)).toISOString();
			await insertOrder(tx, orderRow({ id, created_at: time }));
		}
	});
	const exported: { id: string; created_at: string }[] = [];
	for await (const batch of eachOrder(db, {})) exported.push(...batch);
	expect(exported.map((order) => order.id).toSorted()).toEqual(ids.toSorted());
	const times = exported.map((order) => order.created_at);
	expect(times).toEqual(times.toSorted().reverse());
});
