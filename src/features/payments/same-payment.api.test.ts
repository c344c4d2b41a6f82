import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildOrderOlderThanPayments as buildOrder } from "../../../tests/support/orders.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

const CASH = { amount: 500, method: "cash", at: "2026-03-02" };

async function payable() {
	const { id } = await buildOrder(app);
	const pay = (body: object, headers = {}) =>
		app.call("POST", `/orders/${id}/payments`, { as: staff, body: { ...CASH, ...body }, headers });
	const paid = async () =>
		(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order.payment.paid;
	return { id, pay, paid };
}

test("a repeated payment is refused unless staff say that it is separate", async () => {
	const { pay, paid } = await payable();
	expect((await pay({ is_separate: false })).status).toBe(201);
	const refused = await pay({ is_separate: false, at: "2026-03-02T20:59:59Z" });
	expect([refused.status, refused.body.fields]).toEqual([
		409,
		{ is_separate: "This is already recorded: Cash, KES 500, Mar 2, 2026." },
	]);
	expect(await paid()).toBe(500);
	expect((await pay({ is_separate: true })).status).toBe(201);
	expect(await paid()).toBe(1_000);
});

test("other clients record a second payment without a question", async () => {
	const { pay, paid } = await payable();
	for (const body of [{}, {}, { is_separate: null }]) expect((await pay(body)).status).toBe(201);
	expect(await paid()).toBe(1_500);
});

test.each([
	["another amount", { amount: 500.5 }],
	["another method", { method: "bank" }],
	["another day in Nairobi", { at: "2026-03-02T21:00:00Z" }],
	["a code", { code: "Book 7" }],
])("a payment with %s is not the same", async (_, body) => {
	const { pay } = await payable();
	await pay({});
	expect((await pay({ is_separate: false, ...body })).status).toBe(201);
});

test("a reversed payment, and a refunded one, are not the same", async () => {
	const { id, pay } = await payable();
	const payment = (await pay({})).body.data.payment;
	await app.call("PUT", `/orders/${id}/payments/${payment.id}`, {
		as: staff,
		body: { state: "reversed" },
	});
	expect((await pay({ is_separate: false })).status).toBe(201);
	const { pay: again, id: other } = await payable();
	await again({ amount: 900 });
	const refund = { ...CASH, reason: "Too much" };
	await app.call("POST", `/orders/${other}/refunds`, { as: staff, body: refund });
	expect((await again({ is_separate: false })).status).toBe(201);
});

test("when several people record the same cash at once, all but one have to confirm", async () => {
	const { pay, paid } = await payable();
	const answers = await Promise.all(Array.from({ length: 5 }, () => pay({ is_separate: false })));
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
	expect(await paid()).toBe(500);
});

test("a form that is sent twice at once stores one payment, without a question", async () => {
	const { pay, paid } = await payable();
	const send = () => pay({ is_separate: false }, { "idempotency-key": "same form" });
	const answers = await Promise.all([send(), send(), send()]);
	expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
	expect(await paid()).toBe(500);
});
