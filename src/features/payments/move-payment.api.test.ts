import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { ordersToMoveBetween } from "../../../tests/support/moves.ts";

const orders = await ordersToMoveBetween();
const { app, close, newOrder, post, pay, move, reverse, read, textsOf } = orders;
afterAll(close);

test("a payment that was recorded for a wrong order counts for the right one, with its code", async () => {
	const [wrong, right] = [await newOrder(), await newOrder()];
	const payment = await pay(wrong, 5_000);
	const answer = await move(wrong, payment.id, { reference: right.reference.toLowerCase() });
	expect([answer.status, answer.body.data.payment]).toMatchObject([
		200,
		{ id: payment.id, amount: 5_000, code: payment.code, state: "confirmed", at: payment.at },
	]);
	expect(await read(wrong)).toMatchObject({ payments: [], payment: { paid: 0 } });
	expect(await read(right)).toMatchObject({
		payments: [{ id: payment.id }],
		payment: { paid: 5_000, balance: 12_700.5 },
	});
	const stored = await app.context.db
		.selectFrom("orders")
		.select("paid_cents")
		.where("id", "in", [wrong.id, right.id])
		.orderBy("paid_cents")
		.execute();
	expect(stored.map(({ paid_cents }) => Number(paid_cents))).toEqual([0, 500_000]);
	expect((await orders.historyOf(wrong)).at(-1)).toMatchObject({
		...{ state: "moved", moved_to: right.reference, amount: 500_000 },
		reason: "Wrong order",
	});
	expect((await orders.historyOf(right)).at(-1)).toMatchObject({ state: "moved", moved_to: null });
	const again = await post(`/orders/${wrong.id}/payments`, {
		...{ amount: 5, method: "mpesa", code: payment.code },
	});
	expect([again.status, again.body.fields]).toEqual([
		409,
		{
			code: expect.stringMatching(
				/^This code was used before\. It is recorded for MR-\w+ \(.+\)\.$/,
			),
		},
	]);
});

test("a statement recognizes a payment that was moved in full", async () => {
	const [wrong, right] = [await newOrder(), await newOrder()];
	const payment = await pay(wrong, 700);
	await move(wrong, payment.id, { reference: right.reference });
	expect(await orders.statementOutcomeOf(payment.code, wrong, "700.00")).toBe("known");
});

test("both customers get a message about a move, which does not name the other's order", async () => {
	const [wrong, right] = [await newOrder(), await newOrder()];
	const payment = await pay(wrong, 5_000);
	await move(wrong, payment.id, { reference: right.reference });
	const messages = await textsOf(wrong, /payment_moved|was moved to|counts towards another order/);
	expect(messages).toHaveLength(2);
	for (const text of messages) expect(text).toContain("KES 17,700.50");
	const received = await textsOf(right, /payment_received/);
	expect(received).toEqual([expect.stringContaining("Left to pay: KES 12,700.50")]);
	expect(messages.join()).not.toContain(right.reference);
	expect(received.join()).not.toContain(wrong.reference);
});

test("a payment cannot be moved twice at the same moment, and opposite moves do not deadlock", async () => {
	const [one, other, third] = [await newOrder(), await newOrder(), await newOrder()];
	const [first, second] = [await pay(one, 500), await pay(other, 400)];
	const twice = await Promise.all([
		move(one, first.id, { reference: other.reference }),
		move(one, first.id, { reference: third.reference }),
		move(other, second.id, { reference: one.reference }),
	]);
	expect(twice.map(({ status }) => status).sort()).toEqual([200, 200, 404]);
	const paid = await Promise.all([one, other, third].map(read));
	expect(paid.reduce((sum, { payment }) => sum + payment.paid, 0)).toBe(900);
});

test.each([
	[{ reference: "MR-222222" }, 400, { reference: "There is no order with this reference" }],
	[{ reference: "nonsense" }, 400, { reference: expect.stringContaining("A reference is MR-") }],
	[{ amount: 500.01 }, 400, { amount: "At most KES 500 can be moved" }],
	[{ amount: 0 }, 400, { amount: "Amount must be more than 0" }],
	[{ reason: " " }, 400, { reason: "Reason is required" }],
])("a move with %j is refused at its field", async (body, status, fields) => {
	const [wrong, right] = [await newOrder(), await newOrder()];
	const payment = await pay(wrong, 500, null);
	const answer = await move(wrong, payment.id, { reference: right.reference, ...body });
	expect([answer.status, answer.body.fields]).toEqual([status, fields]);
	expect((await read(wrong)).payment.paid).toBe(500);
});

test("a move leaves what was refunded, and takes only confirmed payments of this order", async () => {
	const [wrong, right] = [await newOrder(), await newOrder()];
	const { reference } = right;
	const payment = await pay(wrong, 500, null);
	const refund = { amount: 200, method: "cash", reason: "Paid twice" };
	await post(`/orders/${wrong.id}/refunds`, refund);
	const tooMuch = await move(wrong, payment.id, { reference, amount: 300.5 });
	expect([tooMuch.status, tooMuch.body.fields]).toEqual([
		409,
		{ amount: "At most KES 300 can be moved: KES 200 was refunded to this order's customer." },
	]);
	const statuses = [
		await move(wrong, payment.id, { reference: wrong.reference }),
		await move(right, payment.id, { reference: wrong.reference }),
		await move(wrong, randomUUID(), { reference }),
		await move(wrong, payment.id, { reference, amount: 300 }),
	].map(({ status }) => status);
	expect(statuses).toEqual([400, 404, 404, 200]);
	const { payments } = await read(right);
	await reverse(right, payments[0].id);
	const refused = await move(right, payments[0].id, { reference: wrong.reference });
	expect([refused.status, refused.body.error]).toEqual([
		409,
		"Only a confirmed payment can be moved.",
	]);
});

test("a payment can be reversed only after its parts that were moved", async () => {
	const [first, other] = [await newOrder(), await newOrder()];
	const payment = await pay(first, 5_000);
	const { body } = await move(first, payment.id, { reference: other.reference, amount: 2_000 });
	const refused = await reverse(first, payment.id);
	expect([refused.status, refused.body.error]).toEqual([
		409,
		`KES 2,000 of this payment counts towards other orders. Reverse those parts first: search Payments for the code ${payment.code}.`,
	]);
	expect((await reverse(other, body.data.payment.id)).status).toBe(200);
	expect((await reverse(first, payment.id)).status).toBe(200);
	const paid = await Promise.all([first, other].map(read));
	expect(paid.map((order) => order.payment.paid)).toEqual([0, 0]);
});
