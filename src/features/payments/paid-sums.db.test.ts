import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { whileHeld } from "../../../tests/support/held-transaction.ts";
import { orderRow } from "../../../tests/support/rows.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";

const app = await testApp();
const { db } = app.context;
afterAll(() => app.close());

function paymentOf(order_id: string, amount_cents: number | null, state = "confirmed") {
	const id = randomUUID();
	const at = now();
	const fields = {
		code: null,
		source: "staff",
		reason: null,
		recorded_by: null,
		at,
		created_at: at,
	};
	return { id, order_id, amount_cents, state, method: "cash", ...fields };
}

async function insertOrder(): Promise<string> {
	const order = orderRow();
	await db.insertInto("orders").values(order).execute();
	return order.id;
}

async function paidOf(id: string): Promise<number | undefined> {
	const found = db.selectFrom("orders").select("paid_cents").where("id", "=", id);
	return (await found.executeTakeFirst())?.paid_cents;
}

test("an order's sum follows each change of its payments and refunds; only confirmed ones count", async () => {
	const [order, other] = [await insertOrder(), await insertOrder()];
	const [first, second] = [paymentOf(order, 300), paymentOf(order, null, "unconfirmed")];
	await db.insertInto("payments").values([first, second]).execute();
	expect(await paidOf(order)).toBe(300);

	const change = (id: string) => db.updateTable("payments").where("id", "=", id);
	await change(second.id).set({ state: "confirmed", amount_cents: 50 }).execute();
	expect(await paidOf(order)).toBe(350);
	const refund = paymentOf(order, -20);
	await db.insertInto("payments").values(refund).execute();
	expect(await paidOf(order)).toBe(330);
	await change(refund.id).set({ state: "reversed" }).execute();
	await change(first.id).set({ state: "reversed" }).execute();
	expect(await paidOf(order)).toBe(50);
	await change(second.id).set({ order_id: other }).execute();
	expect([await paidOf(order), await paidOf(other)]).toEqual([0, 50]);
	await db.deleteFrom("payments").where("id", "=", second.id).execute();
	expect(await paidOf(other)).toBe(0);
});

test("both of two simultaneous payments count", async () => {
	const order = await insertOrder();
	const pay = (tx: Tx) => tx.insertInto("payments").values(paymentOf(order, 100)).execute();
	await whileHeld(db, pay, () => transaction(db, pay, "read committed"));
	expect(await paidOf(order)).toBe(200);
});
