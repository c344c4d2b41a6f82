import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { whileHeld } from "../../../tests/support/held-transaction.ts";
import { buildOrderOlderThanPayments as buildOrder } from "../../../tests/support/orders.ts";
import { now } from "../../db/time.ts";
import { readHistory } from "../records/history.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

/** The cost of `buildOrder`'s project: 14,500 plus 3,200.50. */
const DUE = 17_700.5;

const post = (path: string, body: object, headers = {}) =>
	app.call("POST", path, { as: staff, body, headers });
const pay = async (orderId: string, body: object) =>
	(await post(`/orders/${orderId}/payments`, body)).body.data.payment;
const refund = (orderId: string, body: object, headers = {}) =>
	post(`/orders/${orderId}/refunds`, { method: "cash", reason: "Paid twice", ...body }, headers);
const put = (path: string, body: object) => app.call("PUT", path, { as: staff, body });
const correct = (orderId: string, refundId: string, body: object) =>
	put(`/orders/${orderId}/refunds/${refundId}`, { reason: "Not refunded after all", ...body });
const readOrder = async (id: string) =>
	(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order;

async function paidOrder(amount: number, overrides: Record<string, unknown> = {}) {
	const order = await buildOrder(app, overrides);
	const payment = await pay(order.id, { amount, method: "cash" });
	return { ...order, paymentId: payment.id as string };
}

test("a reason that names another order needs a confirmation, wherever staff record money", async () => {
	const [own, other, third] = [await paidOrder(900), await buildOrder(app), await buildOrder(app)];
	const sentence = `The reason names ${other.reference} (${other.name}).`;
	const reason = (text: string) => ({ reason: `belongs to ${text}, paid by mistake` });
	const waiting = await pay(own.id, { amount: 50, method: "cash" });
	const payment = `/orders/${own.id}/payments/${waiting.id}`;
	await put(payment, { state: "reversed", reason: "Not paid" });
	for (const send of [
		(body: object) => refund(own.id, { amount: 10, ...body }),
		(body: object) => put(payment, { state: "confirmed", ...body }),
		(body: object) =>
			post(`/orders/${own.id}/payments/${own.paymentId}/move`, {
				reference: third.reference,
				...body,
			}),
	]) {
		const refused = await send(reason(other.reference));
		expect([refused.status, refused.body.fields]).toEqual([409, { record_anyway: sentence }]);
		const accepted = await send({ ...reason(other.reference), record_anyway: true });
		expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300);
	}
	expect((await refund(third.id, { amount: 10, ...reason(third.reference) })).status).toBe(201);
});

test("refunds are subtracted wherever a sum is shown", async () => {
	const order = await paidOrder(1_000.5, { phone: "+254712345678" });
	const answer = await refund(order.id, {
		amount: 300.25,
		method: "mpesa",
		code: "tjk refnd01",
		at: "2026-03-02",
	});
	expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	const recorded = answer.body.data.refund;
	expect(recorded).toEqual({
		id: expect.any(String),
		amount: 300.25,
		method: "mpesa",
		code: "TJKREFND01",
		state: "confirmed",
		at: "2026-03-02T09:00:00.000Z",
		by: staff.username,
		reason: "Paid twice",
	});
	const sums = { paid: 700.25, refunded: 300.25, balance: DUE - 700.25, state: "part" };
	const stored = await readOrder(order.id);
	expect(stored.payment).toMatchObject(sums);
	expect(stored.refunds).toEqual([recorded]);
	expect(stored.payments).toMatchObject([{ id: order.paymentId, amount: 1_000.5 }]);

	const listed = await app.call("GET", `/orders?search=${order.reference}`, { as: staff });
	expect(listed.body.data.orders[0].payment).toMatchObject(sums);
	const { reference, phone } = order;
	const tracked = await app.call("POST", "/track", { body: { reference, phone } });
	expect(tracked.body.result.payment).toMatchObject(sums);
	const receipt = await app.call("GET", `${stored.receipt_path.replace("receipt", "receipts")}`);
	const { summary, payments, refunds, note } = receipt.body.result;
	expect(summary).toMatchObject(sums);
	expect(payments).toMatchObject([{ amount: 1_000.5 }]);
	expect(refunds).toEqual([
		{ amount: 300.25, method: "mpesa", code: recorded.code, at: recorded.at },
	]);
	expect(note).toBeNull();
	const orders = await app.call("GET", `/orders/export.csv?search=${reference}`, { as: staff });
	expect(orders.body).toContain("17000.25,part,,,300.25");
});

test("refunds are in the list, the spreadsheet and the month's sum, with their sign", async () => {
	const order = await buildOrder(app);
	await pay(order.id, { amount: 900, method: "bank", at: "2023-05-02" });
	const made = await refund(order.id, { amount: 400, method: "bank", at: "2023-05-03" });
	const { id } = made.body.data.refund;
	const list = await app.call("GET", `/payments?search=${order.reference}`, { as: staff });
	expect(list.body.data.payments).toMatchObject([
		{ id, kind: "refund", amount: -400, reason: "Paid twice" },
		{ kind: "payment", amount: 900 },
	]);
	const file = await app.call("GET", "/payments/export.csv?month=2023-05", { as: staff });
	expect(file.body).toContain(`${order.reference},-400,bank`);
	const month = () => app.call("GET", "/payments/month?month=2023-05", { as: staff });
	expect((await month()).body.data).toMatchObject({
		methods: [{ method: "bank", count: 1, amount: 500, refunded: 400 }],
		total: 500,
		refunded: 400,
	});
	await correct(order.id, id, { state: "reversed" });
	expect((await month()).body.data).toMatchObject({ total: 900, refunded: 0 });
});

test("no more can be refunded than was paid, and the refusal says how much can", async () => {
	const order = await paidOrder(500);
	const tooMuch = await refund(order.id, { amount: 500.01 });
	expect([tooMuch.status, tooMuch.body.fields]).toEqual([
		409,
		{
			amount:
				"At most KES 500 can be refunded: no more was paid, or the rest has already been refunded.",
		},
	]);
	expect((await refund(order.id, { amount: 200.5 })).status).toBe(201);
	const rest = await refund(order.id, { amount: 300 });
	expect([rest.status, rest.body.fields.amount]).toEqual([
		409,
		expect.stringContaining("At most KES 299.50 can be refunded"),
	]);
	expect((await refund(order.id, { amount: 299.5 })).status).toBe(201);
	const more = await refund(order.id, { amount: 0.01 });
	expect([more.status, more.body.fields.amount]).toEqual([
		409,
		expect.stringContaining("Nothing can be refunded"),
	]);
	expect((await readOrder(order.id)).payment).toMatchObject({ paid: 0, refunded: 500 });
});

test("simultaneous refunds are recorded only as far as the payments cover them", async () => {
	const order = await paidOrder(500);
	const answers = await Promise.all(
		Array.from({ length: 5 }, () => refund(order.id, { amount: 200 })),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
	expect((await readOrder(order.id)).payment).toMatchObject({ paid: 100, refunded: 400 });
});

/** Runs `other` while somebody else is storing a refund of KES 400. */
function whileRefunding<T>(orderId: string, other: () => Promise<T>): Promise<T> {
	const time = now();
	const stored = {
		...{ id: randomUUID(), order_id: orderId, amount_cents: -40_000, method: "cash", code: null },
		...{ state: "confirmed", source: "staff", reason: null, recorded_by: null },
		...{ at: time, created_at: time },
	};
	return whileHeld(
		app.context.db,
		(tx) => tx.insertInto("payments").values(stored).execute(),
		other,
	);
}

test("a refund waits for a concurrent refund and counts it", async () => {
	const order = await paidOrder(500);
	const second = await whileRefunding(order.id, () => refund(order.id, { amount: 200 }));
	expect(second.body.fields).toEqual({
		amount: expect.stringContaining("At most KES 100 can be refunded"),
	});
	expect((await readOrder(order.id)).payment).toMatchObject({ paid: 100, refunded: 400 });
});

test("reversing a payment, and confirming a refund again, wait for a concurrent refund too", async () => {
	const [reversing, confirming] = [await paidOrder(500), await paidOrder(500)];
	const reversed = await whileRefunding(reversing.id, () =>
		put(`/orders/${reversing.id}/payments/${reversing.paymentId}`, { state: "reversed" }),
	);
	expect([reversed.status, Object.keys(reversed.body.fields ?? {})]).toEqual([
		409,
		["paid_back_too"],
	]);

	const { id } = (await refund(confirming.id, { amount: 200 })).body.data.refund;
	await correct(confirming.id, id, { state: "reversed" });
	const confirmed = await whileRefunding(confirming.id, () =>
		correct(confirming.id, id, { state: "confirmed" }),
	);
	expect([confirmed.status, Object.keys(confirmed.body.fields ?? {})]).toEqual([409, ["amount"]]);
	for (const { id } of [reversing, confirming]) {
		expect((await readOrder(id)).payment).toMatchObject({ paid: 100, refunded: 400 });
	}
});

test("a refund that is sent twice with one idempotency key is recorded once, also concurrently", async () => {
	const order = await paidOrder(500);
	const send = () => refund(order.id, { amount: 500 }, { "idempotency-key": "pressed twice" });
	const answers = await Promise.all([send(), send()]);
	expect(answers.map(({ status }) => status)).toEqual([201, 201]);
	expect(answers[1]?.body.data.refund).toEqual(answers[0]?.body.data.refund);
	expect((await readOrder(order.id)).refunds).toHaveLength(1);
});

test.each([
	[{}, "amount"],
	[{ amount: 0 }, "amount"],
	[{ amount: -5 }, "amount"],
	[{ amount: 0.001 }, "amount"],
	[{ amount: 5, method: "cheque" }, "method"],
	[{ amount: 5, method: "mpesa", code: "TOO SHORT" }, "code"],
	[{ amount: 5, at: "2999-01-01" }, "at"],
	[{ amount: 5, reason: " " }, "reason"],
	[{ amount: 5, reason: undefined }, "reason"],
])("a refund with %j is refused with an error at %s", async (body, field) => {
	const order = await paidOrder(100);
	const answer = await refund(order.id, body);
	expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
});

test("a code counts once among payments and refunds, also for two orders at once", async () => {
	const [one, other] = [await paidOrder(500), await paidOrder(500)];
	const code = "TJKBACK001";
	const both = await Promise.all(
		[one, other].map(({ id }) => refund(id, { amount: 5, method: "mpesa", code })),
	);
	expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
	const again = await post(`/orders/${one.id}/payments`, { amount: 5, method: "mpesa", code });
	expect([again.status, again.body.fields]).toEqual([
		409,
		{
			code: expect.stringMatching(
				/^This code was used before\. It is recorded for MR-\w+ \(.+\)\.$/,
			),
		},
	]);
});

test("a refund that was recorded by mistake is corrected with a reason", async () => {
	const order = await paidOrder(500);
	const { id } = (await refund(order.id, { amount: 500 })).body.data.refund;
	const without = await correct(order.id, id, { state: "reversed", reason: "" });
	expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ["reason"]]);
	const corrected = await correct(order.id, id, { state: "reversed" });
	expect([corrected.status, corrected.body.data.refund]).toMatchObject([
		200,
		{ amount: 500, state: "reversed", reason: "Not refunded after all" },
	]);
	expect((await readOrder(order.id)).payment).toMatchObject({ paid: 500, refunded: 0 });
	expect((await refund(order.id, { amount: 400 })).status).toBe(201);
	// Only 100 could still go back.
	expect((await correct(order.id, id, { state: "confirmed" })).status).toBe(409);

	const history = await readHistory(app.context.db, order.id, ["payment"]);
	expect(history.map(({ detail, actor_id }) => [detail, actor_id])).toMatchObject([
		[{ amount: 50_000 }, staff.id],
		[{ amount: -50_000, state: "confirmed", reason: "Paid twice" }, staff.id],
		[{ amount: -50_000, state: "reversed", reason: "Not refunded after all" }, staff.id],
		[{ amount: -40_000 }, staff.id],
	]);
	const audited = await app.context.db
		.selectFrom("audit_log")
		.select(["action", "subject"])
		.where("subject_id", "=", id)
		.orderBy("at")
		.execute();
	expect(audited).toEqual([
		{ action: "create", subject: "refund" },
		{ action: "update", subject: "refund" },
	]);
});

test("a payment whose money was refunded is not reversed before the refund is corrected", async () => {
	const order = await paidOrder(500);
	const { id } = (await refund(order.id, { amount: 200 })).body.data.refund;
	const reverse = () =>
		put(`/orders/${order.id}/payments/${order.paymentId}`, { state: "reversed" });
	const refused = await reverse();
	expect([refused.status, refused.body.fields]).toEqual([
		409,
		{ paid_back_too: expect.stringContaining("KES 200 has already been refunded for this order.") },
	]);
	expect((await readOrder(order.id)).payment).toMatchObject({ paid: 300, refunded: 200 });
	await correct(order.id, id, { state: "reversed" });
	expect((await reverse()).status).toBe(200);
});

test("a customer who has the money twice owes it, and nothing more can be refunded", async () => {
	const order = await paidOrder(500, { phone: "+254712345678" });
	await refund(order.id, { amount: 200 });
	const body = { state: "reversed", reason: "M-Pesa reversed it", paid_back_too: true };
	expect((await put(`/orders/${order.id}/payments/${order.paymentId}`, body)).status).toBe(200);
	const sums = { paid: -200, refunded: 200, balance: DUE + 200, state: "unpaid" };
	expect((await readOrder(order.id)).payment).toMatchObject(sums);
	const { reference, phone } = order;
	const tracked = await app.call("POST", "/track", { body: { reference, phone } });
	expect(tracked.body.result.payment).toMatchObject(sums);
	expect((await refund(order.id, { amount: 1 })).body.fields.amount).toContain(
		"Nothing can be refunded",
	);
	// Nobody is asked for it once the order is cancelled, but staff see it.
	await put(`/orders/${order.id}`, { status: "cancelled" });
	expect((await readOrder(order.id)).payment).toMatchObject({ paid: -200, to_refund: 0 });
});

test("the same refund is not recorded twice, also by two people at once, unless staff say that it is separate", async () => {
	const order = await paidOrder(3_000);
	const given = { amount: 400, is_separate: false };
	const both = await Promise.all([refund(order.id, given), refund(order.id, given)]);
	expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
	const [, refused] = both.toSorted((one, other) => one.status - other.status);
	expect(refused?.body.fields).toEqual({
		is_separate: expect.stringMatching(/^This is already recorded: Cash, KES 400, /),
	});
	for (const other of [
		{ amount: 400.5 },
		{ method: "bank" },
		{ at: "2026-03-02" },
		{ method: "mpesa", code: "TJKANOTH01" },
	]) {
		expect((await refund(order.id, { ...given, ...other })).status).toBe(201);
	}
	// A payment of the same amount is not a refund.
	const payment = { amount: 400.5, method: "cash", is_separate: false };
	expect((await post(`/orders/${order.id}/payments`, payment)).status).toBe(201);
	expect((await refund(order.id, { amount: 400, is_separate: true })).status).toBe(201);
	expect((await readOrder(order.id)).refunds).toHaveLength(6);
});

test("a repeated refund is recognized even if nothing is left to refund", async () => {
	const order = await paidOrder(400);
	expect((await refund(order.id, { amount: 400, is_separate: false })).status).toBe(201);
	const again = await refund(order.id, { amount: 400, is_separate: false });
	expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ["is_separate"]]);
});

test("payments and refunds have their own calls, and nothing is found under another order", async () => {
	const [order, other] = [await paidOrder(500), await paidOrder(500)];
	const { id } = (await refund(order.id, { amount: 200 })).body.data.refund;
	const body = { state: "reversed", reason: "No" };
	const statuses = [
		await correct(other.id, id, body),
		await correct(order.id, order.paymentId, body),
		await put(`/orders/${order.id}/payments/${id}`, body),
		await refund(randomUUID(), { amount: 1 }),
	].map(({ status }) => status);
	expect(statuses).toEqual([404, 404, 404, 404]);
});

test("an order that is paid above its price has money to refund", async () => {
	const { id, reference } = await paidOrder(DUE + 500);
	const path = `/orders?search=${reference}&work=to_refund`;
	const { body } = await app.call("GET", path, { as: staff });
	expect(body.data.orders).toMatchObject([{ id }]);
});

test("a cancelled order asks for no money, and staff see what is left until it is settled", async () => {
	const order = await paidOrder(500, { phone: "+254712345678" });
	const ordersToRefund = async () => {
		const path = `/orders?search=${order.reference}&work=to_refund`;
		const found = await app.call("GET", path, { as: staff });
		return found.body.data.orders.map(({ id }: { id: string }) => id);
	};
	const shownNote = async () => {
		const { reference, phone } = order;
		const tracked = await app.call("POST", "/track", { body: { reference, phone } });
		const path = (await readOrder(order.id)).receipt_path.replace("receipt", "receipts");
		const receipt = await app.call("GET", path);
		expect(receipt.body.result.note).toBe(tracked.body.result.next);
		return tracked.body.result.next;
	};
	expect(await ordersToRefund()).toEqual([]);
	await put(`/orders/${order.id}`, { status: "cancelled" });
	expect(await ordersToRefund()).toEqual([order.id]);
	expect(await shownNote()).toContain("KES 500 was paid for it, and we will refund it");

	await refund(order.id, { amount: 200 });
	expect(await shownNote()).toContain("KES 300 of what was paid has not been refunded yet");
	// Agreed for a cancelled order, the price is what the customer pays for it.
	const agreed = { price: 100, material_cost: 0, reason: "Wood was cut already" };
	await put(`/orders/${order.id}/agreement`, agreed);
	expect((await readOrder(order.id)).payment).toMatchObject({ paid: 300, to_refund: 200 });
	await refund(order.id, { amount: 200 });
	expect(await ordersToRefund()).toEqual([]);
	expect(await shownNote()).toContain(
		"KES 400 was refunded, and KES 100 was kept as agreed with you",
	);

	// Opened and cancelled again, it needs another agreement.
	await put(`/orders/${order.id}`, { status: "processing" });
	await put(`/orders/${order.id}`, { status: "cancelled" });
	expect(await ordersToRefund()).toEqual([order.id]);
});

test("the unchanged price can be agreed for a cancelled order, so that nothing is refunded", async () => {
	const order = await paidOrder(DUE);
	await put(`/orders/${order.id}`, { status: "cancelled" });
	expect((await readOrder(order.id)).payment.to_refund).toBe(DUE);
	const same = { price: 14_500, material_cost: 3200.5, reason: "It was built" };
	await put(`/orders/${order.id}/agreement`, same);
	expect((await readOrder(order.id)).payment.to_refund).toBe(0);
});
