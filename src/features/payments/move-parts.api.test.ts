import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { whileHeld } from "../../../tests/support/held-transaction.ts";
import { ordersToMoveBetween } from "../../../tests/support/moves.ts";
import { now } from "../../db/time.ts";
import type { Order } from "../orders/orders.contract.ts";

const orders = await ordersToMoveBetween();
const { app, staff, close, newOrder, newOrders, pay, move, reverse, read, textsOf } = orders;
afterAll(close);

/** A payment recorded for the first of `count` orders, as if a school had paid for all of them. */
async function schoolPayment<Count extends number>(amount: number, count: Count) {
	const [paid, ...others] = (await newOrders(count)) as [Order, Order, Order, ...Order[]];
	return { paid, others, payment: await pay(paid, amount) };
}

const paidFor = async (...list: Order[]) =>
	(await Promise.all(list.map(read))).map(({ payment }) => payment.paid);

test("one payment of a school pays for twelve orders at once, and the rest stays", async () => {
	const { paid, others, payment } = await schoolPayment(40_000, 12);
	const answer = await move(paid, payment.id, {
		orders: others.map(({ reference }) => ({ reference, amount: 3_000.5 })),
		reason: "Paid for the class",
	});
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	const { payment: first, payments } = answer.body.data;
	expect(payments).toHaveLength(11);
	expect(first).toEqual(payments[0]);
	const left = 40_000 - 11 * 3_000.5;
	expect(await paidFor(paid, ...others)).toEqual([left, ...others.map(() => 3_000.5)]);
	expect((await orders.historyOf(paid)).slice(1)).toMatchObject([
		...others.map(({ reference }) => ({
			...{ state: "moved", moved_to: reference, amount: 300_050 },
			reason: "Paid for the class",
		})),
		{ state: "confirmed", amount: left * 100 },
	]);
	for (const order of [others[0], others.at(-1)] as Order[]) {
		const { payments, receipt_path } = await read(order);
		const part = { amount: 3_000.5, code: payment.code, at: payment.at };
		expect(payments).toMatchObject([part]);
		const receipt = await app.call("GET", receipt_path.replace("receipt", "receipts"));
		expect(receipt.body.result).toMatchObject({ payments: [part], summary: { paid: 3_000.5 } });
		const { reference, phone } = order;
		const tracked = await app.call("POST", "/track", { body: { reference, phone } });
		expect(tracked.body.result.payment).toMatchObject({ paid: 3_000.5, balance: 14_700 });
		expect(await orders.historyOf(order)).toMatchObject([
			{ state: "confirmed", reason: "Paid for the class" },
		]);
	}
	const list = await app.call("GET", `/payments?search=${payment.code}&limit=50`, { as: staff });
	const listed: number[] = list.body.data.payments.map(({ amount }: { amount: number }) => amount);
	expect(listed.reduce((sum, amount) => sum + amount, 0)).toBe(40_000);
	const file = await app.call("GET", `/payments/export.csv?search=${payment.code}`, { as: staff });
	expect(String(file.body).match(/,3000\.5,mpesa,/g)).toHaveLength(11);
	expect(await orders.statementOutcomeOf(payment.code, paid, "40,000.00")).toBe("known");
});

test("the first customer gets one message about the sum, and each of the others one about a part", async () => {
	const { paid, others, payment } = await schoolPayment(9_000, 3);
	await move(paid, payment.id, {
		orders: others.map(({ reference }) => ({ reference, amount: 2_000 })),
	});
	const moved = await textsOf(paid, /payment_moved|was moved to|counts towards other orders/);
	expect(moved).toHaveLength(2);
	for (const text of moved) expect(text).toContain("KES 4,000");
	for (const order of others) {
		const received = await textsOf(order, /payment_received/);
		expect(received).toEqual([expect.stringContaining("KES 2,000")]);
		for (const { reference } of [paid, ...others]) {
			if (reference !== order.reference) expect(received.join()).not.toContain(reference);
		}
	}
});

test("if nothing is left, the payment itself moves to the last order, with its code", async () => {
	const { paid, others, payment } = await schoolPayment(5_000, 3);
	const [one, two] = others as [Order, Order];
	const answer = await move(paid, payment.id, {
		orders: [
			{ reference: ` ${one.reference.replace("-", " ").toLowerCase()}`, amount: "3000" },
			{ reference: two.reference.replace("-", ""), amount: 2_000 },
		],
	});
	expect(answer.body.data.payments).toMatchObject([
		{ amount: 3_000, code: payment.code },
		{ id: payment.id, amount: 2_000, code: payment.code },
	]);
	expect(await read(paid)).toMatchObject({ payments: [], payment: { paid: 0 } });
	expect(await paidFor(one, two)).toEqual([3_000, 2_000]);
	expect(await orders.statementOutcomeOf(payment.code, paid, "5,000.00")).toBe("known");
});

test("each line with an unknown, repeated or the payment's own order is refused, and nothing is moved", async () => {
	const { paid, others, payment } = await schoolPayment(5_000, 2);
	const reference = others[0]?.reference ?? "";
	const answer = await move(paid, payment.id, {
		orders: [
			{ reference, amount: 1_000 },
			{ reference: "MR-222222", amount: 1_000 },
			{ reference: reference.toLowerCase(), amount: 1_000 },
			{ reference: paid.reference, amount: 1_000 },
		],
	});
	expect([answer.status, answer.body.fields]).toEqual([
		400,
		{
			"orders.1.reference": "There is no order with this reference",
			"orders.2.reference": "This order is already in the list",
			"orders.3.reference": "The payment is already recorded for this order",
		},
	]);
	expect(await paidFor(paid, ...others)).toEqual([5_000, 0]);
});

test.each([
	[
		[{ amount: 3_000 }, { amount: 2_000.01 }],
		{
			"orders.1.amount": expect.stringMatching(
				/^At most KES 5,000 can be moved in total, and this line makes it KES 5,000.01$/,
			),
		},
	],
	[[{ amount: 1 }, { amount: 0 }], { "orders.1.amount": "Amount must be more than 0" }],
	[
		[{}, { amount: "many" }],
		{
			"orders.0.amount": expect.stringMatching(/^Amount must be a number/),
			"orders.1.amount": expect.stringMatching(/^Amount must be a number/),
		},
	],
	[
		[{ amount: 1, reference: "nonsense" }, { amount: 1 }],
		{
			"orders.0.reference": expect.stringContaining("A reference is MR-"),
		},
	],
	[[], { orders: "Orders are required" }],
])("the lines %j are refused at their fields, and nothing is moved", async (lines, fields) => {
	const { paid, others, payment } = await schoolPayment(5_000, 3);
	const answer = await move(paid, payment.id, {
		orders: lines.map((line, index) => ({ reference: others[index]?.reference, ...line })),
	});
	expect([answer.status, answer.body.fields]).toEqual([400, fields]);
	expect(await paidFor(paid, ...others)).toEqual([5_000, 0, 0]);
});

test("a list beside a single reference is refused, and so is one of more than 100 lines", async () => {
	const { paid, others, payment } = await schoolPayment(5_000, 2);
	const reference = others[0]?.reference;
	const line = { reference, amount: 1 };
	const both = await move(paid, payment.id, { reference, orders: [line] });
	expect([both.status, Object.keys(both.body.fields)]).toEqual([400, ["orders"]]);
	const many = await move(paid, payment.id, { orders: Array(101).fill(line) });
	expect([many.status, many.body.fields]).toEqual([400, { orders: "At most 100 orders" }]);
});

test("a part is moved to a cancelled or an erased order only by itself", async () => {
	const { paid, others, payment } = await schoolPayment(5_000, 4);
	const [open, cancelled, erased] = others as [Order, Order, Order];
	const { db } = app.context;
	const change = (of: Order, values: object) =>
		db.updateTable("orders").set(values).where("id", "=", of.id).execute();
	await change(cancelled, { status: "cancelled" });
	await change(erased, { phone: "", erased_at: "2026-11-01T08:00:00.000Z" });
	const answer = await move(paid, payment.id, {
		orders: others.map(({ reference }) => ({ reference, amount: 1_000 })),
	});
	const alone = "If this part really was paid for that order, move it by itself.";
	expect([answer.status, answer.body.fields]).toEqual([
		409,
		{
			"orders.1.reference": `This order is cancelled. ${alone}`,
			"orders.2.reference": `This order's customer data was erased. ${alone}`,
		},
	]);
	expect(await paidFor(paid, open, cancelled)).toEqual([5_000, 0, 0]);
	for (const { reference } of [cancelled, erased]) {
		expect((await move(paid, payment.id, { reference, amount: 1_000 })).status).toBe(200);
	}
	expect(await paidFor(paid, open, cancelled, erased)).toEqual([3_000, 0, 1_000, 1_000]);
	expect((await orders.historyOf(erased)).map((detail) => detail?.reason)).toEqual([null]);
});

test("a move must leave what was refunded to the first customer", async () => {
	const { paid, others, payment } = await schoolPayment(5_000, 3);
	const refund = { amount: 1_000, method: "cash", reason: "Paid twice" };
	await orders.post(`/orders/${paid.id}/refunds`, refund);
	const answer = await move(paid, payment.id, {
		orders: others.map(({ reference }) => ({ reference, amount: 2_000.5 })),
	});
	expect([answer.status, answer.body.fields]).toEqual([
		409,
		{
			"orders.1.amount":
				"At most KES 4,000 can be moved in total, and this line makes it KES 4,001: KES 1,000 was refunded to this order's customer.",
		},
	]);
});

test("of two members of staff who move the same payment at once, one is refused", async () => {
	const { paid, others, payment } = await schoolPayment(5_000, 5);
	const half = (from: number) =>
		others.slice(from, from + 2).map(({ reference }) => ({ reference, amount: 1_500 }));
	const answers = await Promise.all([
		move(paid, payment.id, { orders: half(0) }),
		move(paid, payment.id, { orders: half(2) }),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
	const refused = answers.find(({ status }) => status === 400);
	expect(refused?.body.fields).toEqual({
		"orders.1.amount": "At most KES 2,000 can be moved in total, and this line makes it KES 3,000",
	});
	const sums = await paidFor(paid, ...others);
	expect(sums.reduce((sum, paid) => sum + paid, 0)).toBe(5_000);
});

test("a move waits for a concurrent refund or change of status, and respects it", async () => {
	const { db } = app.context;
	const { paid, others, payment } = await schoolPayment(5_000, 3);
	const lines = others.map(({ reference }) => ({ reference, amount: 2_500 }));
	const time = now();
	const refund = {
		...{ id: randomUUID(), order_id: paid.id, amount_cents: -400_000, method: "cash", code: null },
		...{ state: "confirmed", source: "staff", reason: null, recorded_by: null },
		...{ at: time, created_at: time },
	};
	const refunded = await whileHeld(
		db,
		(tx) => tx.insertInto("payments").values(refund).execute(),
		() => move(paid, payment.id, { orders: lines }),
	);
	expect([refunded.status, Object.keys(refunded.body.fields)]).toEqual([409, ["orders.0.amount"]]);
	const cancelled = await whileHeld(
		db,
		(tx) =>
			tx
				.updateTable("orders")
				.set({ status: "cancelled" })
				.where("id", "=", others[1]?.id ?? "")
				.execute(),
		() => move(paid, payment.id, { orders: lines.map((line) => ({ ...line, amount: 1 })) }),
	);
	expect([cancelled.status, cancelled.body.fields]).toEqual([
		409,
		{ "orders.1.reference": expect.stringContaining("This order is cancelled.") },
	]);
	expect(await paidFor(paid, ...others)).toEqual([1_000, 0, 0]);
});

test("concurrent moves between the same orders in opposite sequence do not deadlock", async () => {
	const [one, two, three] = (await newOrders(3)) as [Order, Order, Order];
	const payments = await Promise.all([pay(one, 300), pay(two, 300), pay(three, 300)]);
	const lines = (...list: Order[]) => ({
		orders: list.map(({ reference }) => ({ reference, amount: 100 })),
	});
	const answers = await Promise.all([
		move(one, payments[0].id, lines(two, three)),
		move(two, payments[1].id, lines(three, one)),
		move(three, payments[2].id, lines(two, one)),
	]);
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(await paidFor(one, two, three)).toEqual([300, 300, 300]);
});

test("a payment that is reversed meanwhile is either moved or reversed, never both", async () => {
	const { paid, others, payment } = await schoolPayment(5_000, 3);
	const [moved, reversed] = await Promise.all([
		move(paid, payment.id, {
			orders: others.map(({ reference }) => ({ reference, amount: 1_000 })),
		}),
		reverse(paid, payment.id),
	]);
	expect([moved.status, reversed.status].sort()).toEqual([200, 409]);
	const sums = await paidFor(paid, ...others);
	expect(sums).toEqual(moved.status === 200 ? [3_000, 1_000, 1_000] : [0, 0, 0]);
});

test("a reversal waits for a move of the whole payment, and then finds no payment to reverse", async () => {
	const { paid, others, payment } = await schoolPayment(5_000, 2);
	const order_id = others[0]?.id ?? "";
	const reversed = await whileHeld(
		app.context.db,
		(tx) =>
			tx
				.updateTable("payments")
				.set({ order_id, moved_from: paid.id })
				.where("id", "=", payment.id)
				.execute(),
		() => reverse(paid, payment.id),
	);
	expect(reversed.status).toBe(404);
	expect(await paidFor(paid, ...others)).toEqual([0, 5_000]);
});

test("a list that is sent twice with the same key is moved once", async () => {
	const { paid, others, payment } = await schoolPayment(9_000, 3);
	const body = { orders: others.map(({ reference }) => ({ reference, amount: 1_000 })) };
	const send = () => move(paid, payment.id, body, { "idempotency-key": `move ${payment.id}` });
	const answers = [...(await Promise.all([send(), send()])), await send()];
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(answers[2]?.body).toEqual(answers[0]?.body);
	expect(await paidFor(paid, ...others)).toEqual([7_000, 1_000, 1_000]);
	const other = await newOrder();
	const again = { "idempotency-key": `move ${payment.id}` };
	const changed = await move(paid, payment.id, { reference: other.reference }, again);
	expect(changed.status).toBe(409);
});
