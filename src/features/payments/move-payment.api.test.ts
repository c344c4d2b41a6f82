import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildOrder, databaseProbe } from "../../../tests/support/orders.ts";
import { expectRefusedButToStaff } from "../../../tests/support/roles.ts";
import { startSmsStandIn } from "../../../tests/support/sms.ts";
import { readHistory } from "../../platform/tracking/history.server.ts";

const provider = await startSmsStandIn();
const app = await testApp(provider.settings);
await app.context.mail.close();
afterAll(async () => {
	await app.close();
	await provider.close();
});
const staff = await app.user("staff");

let codes = 0;
const newCode = () => {
	codes += 1;
	return `TJKMOVE${String(codes).padStart(3, "0")}`;
};
let numbers = 0;
const newOrder = () => {
	numbers += 1;
	return buildOrder(app, { phone: `+2547440${String(numbers).padStart(5, "0")}` });
};
type Order = Awaited<ReturnType<typeof newOrder>>;

const post = (path: string, body: object) => app.call("POST", path, { as: staff, body });
const pay = async ({ id }: Order, amount: number, code: string | null = newCode()) => {
	const method = code ? "mpesa" : "cash";
	const answer = await post(`/orders/${id}/payments`, { amount, method, code });
	expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	return answer.body.data.payment as { id: string; code: string; at: string };
};
const move = (from: Order, paymentId: string, body: object) =>
	post(`/orders/${from.id}/payments/${paymentId}/move`, { reason: "Wrong order", ...body });
const read = async ({ id }: Order) =>
	(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order;

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
	const moved = async ({ id }: Order) =>
		(await readHistory(app.context.db, id, ["payment"])).at(-1)?.detail;
	expect(await moved(wrong)).toMatchObject({
		...{ state: "moved", moved_to: right.reference, amount: 500_000 },
		reason: "Wrong order",
	});
	expect(await moved(right)).toMatchObject({ state: "moved", moved_to: null });
	// The code still counts once.
	const again = await post(`/orders/${wrong.id}/payments`, {
		...{ amount: 5, method: "mpesa", code: payment.code },
	});
	expect([again.status, again.body.fields]).toEqual([409, { code: "This code was used before." }]);
});

test("one payment of a school pays for several orders, each with its code and receipt", async () => {
	const [first, ...others] = [await newOrder(), await newOrder(), await newOrder()];
	const payment = await pay(first as Order, 9_000);
	for (const { reference } of others) {
		const answer = await move(first as Order, payment.id, { reference, amount: 3_000.5 });
		expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	}
	expect((await read(first as Order)).payment.paid).toBe(2_999);
	for (const order of others) {
		const { payments, payment: sums, receipt_path } = await read(order);
		expect(sums.paid).toBe(3_000.5);
		expect(payments).toMatchObject([{ amount: 3_000.5, code: payment.code, at: payment.at }]);
		const receipt = await app.call("GET", receipt_path.replace("receipt", "receipts"));
		expect(receipt.body.result.payments).toMatchObject([{ amount: 3_000.5, code: payment.code }]);
	}
	const list = await app.call("GET", `/payments?search=${payment.code}`, { as: staff });
	expect(list.body.data.payments.map(({ amount }: { amount: number }) => amount).sort()).toEqual([
		2_999, 3_000.5, 3_000.5,
	]);
	// The year's statement has the whole sum, for the order that the payer named.
	const named = (first as Order).reference;
	const text = `Receipt No.\tCompletion Time\tDetails\tPaid In\n${payment.code}\t2026-11-23 10:00:00\tPay Bill Acc. ${named}\t9,000.00`;
	const checked = await post("/payments/statement/check", { text });
	expect(checked.body.data.lines).toMatchObject([{ outcome: "known" }]);
});

test("the statement knows a payment that was moved as a whole", async () => {
	const [wrong, right] = [await newOrder(), await newOrder()];
	const payment = await pay(wrong, 700);
	await move(wrong, payment.id, { reference: right.reference });
	const text = `Receipt No.\tCompletion Time\tDetails\tPaid In\n${payment.code}\t2026-11-23 10:00:00\tPay Bill Acc. ${wrong.reference}\t700.00`;
	const checked = await post("/payments/statement/check", { text });
	expect(checked.body.data.lines).toMatchObject([{ outcome: "known" }]);
});

test("both customers learn of it, and neither of the other's order", async () => {
	const [wrong, right] = [await newOrder(), await newOrder()];
	const payment = await pay(wrong, 5_000);
	await move(wrong, payment.id, { reference: right.reference });
	const textsOf = async ({ id }: Order, subject: RegExp) =>
		(await databaseProbe(app).mailsOf(id))
			.filter((message) => subject.test(message.subject))
			.map(({ body }) => body);
	const told = await textsOf(wrong, /payment_moved|counts for another order/);
	expect(told).toHaveLength(2);
	for (const text of told) expect(text).toContain("KES 17,700.50");
	const received = await textsOf(right, /payment_received/);
	expect(received).toEqual([expect.stringContaining("Left to pay: KES 12,700.50")]);
	expect(told.join()).not.toContain(right.reference);
	expect(received.join()).not.toContain(wrong.reference);
});

test("a payment cannot be moved twice at the same moment, nor in opposite directions for ever", async () => {
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

test("what went back stays covered, and only what counts for this order is moved", async () => {
	const [wrong, right] = [await newOrder(), await newOrder()];
	const { reference } = right;
	const payment = await pay(wrong, 500, null);
	const refund = { amount: 200, method: "cash", reason: "Paid twice" };
	await post(`/orders/${wrong.id}/refunds`, refund);
	const tooMuch = await move(wrong, payment.id, { reference, amount: 300.5 });
	expect([tooMuch.status, tooMuch.body.fields]).toEqual([
		409,
		{ amount: "At most KES 300 can be moved: KES 200 went back to this order's customer." },
	]);
	const statuses = [
		await move(wrong, payment.id, { reference: wrong.reference }),
		await move(right, payment.id, { reference: wrong.reference }),
		await move(wrong, randomUUID(), { reference }),
		await move(wrong, payment.id, { reference, amount: 300 }),
	].map(({ status }) => status);
	expect(statuses).toEqual([400, 404, 404, 200]);
	const path = `/orders/${right.id}/payments`;
	const { payments } = await read(right);
	const reversed = { state: "reversed", reason: "No" };
	await app.call("PUT", `${path}/${payments[0].id}`, { as: staff, body: reversed });
	const gone = await move(right, payments[0].id, { reference: wrong.reference });
	expect([gone.status, gone.body.error]).toEqual([409, "Only a confirmed payment can be moved."]);
});

test("a payment is reversed after its parts, so that nothing of it counts for another order", async () => {
	const [first, other] = [await newOrder(), await newOrder()];
	const payment = await pay(first, 5_000);
	const { body } = await move(first, payment.id, { reference: other.reference, amount: 2_000 });
	const reverse = ({ id }: Order, paymentId: string) =>
		app.call("PUT", `/orders/${id}/payments/${paymentId}`, {
			as: staff,
			body: { state: "reversed", reason: "M-Pesa reversed it" },
		});
	const refused = await reverse(first, payment.id);
	expect([refused.status, refused.body.error]).toEqual([
		409,
		`KES 2,000 of this payment counts for other orders. Reverse those parts first: Payments finds them by the code ${payment.code}.`,
	]);
	expect((await reverse(other, body.data.payment.id)).status).toBe(200);
	expect((await reverse(first, payment.id)).status).toBe(200);
	const paid = await Promise.all([first, other].map(read));
	expect(paid.map((order) => order.payment.paid)).toEqual([0, 0]);
});

test("a prompt's payment without a receipt is not moved, because M-Pesa may report it again", async () => {
	const [wrong, right] = [await newOrder(), await newOrder()];
	const payment = await pay(wrong, 500, null);
	await app.context.db
		.updateTable("payments")
		.set({ source: "prompt", method: "mpesa" })
		.where("id", "=", payment.id)
		.execute();
	const answer = await move(wrong, payment.id, { reference: right.reference });
	expect([answer.status, answer.body.error]).toEqual([
		409,
		expect.stringContaining("Record its code first"),
	]);
});

test("only staff and admins move payments", async () => {
	const order = await newOrder();
	await expectRefusedButToStaff(app, [
		[
			"POST",
			`/orders/${order.id}/payments/${randomUUID()}/move`,
			{ reference: order.reference, reason: "No" },
		],
	]);
});
