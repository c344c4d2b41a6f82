import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import {
	buildOrder,
	buildOrderOlderThanPayments,
	databaseProbe,
	UNPAID,
} from "../../../tests/support/orders.ts";
import { readHistory } from "../records/history.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { db } = app.context;

/** The cost of `buildOrder`'s project: 14,500 plus 3,200.50. */
const DUE = 17_700.5;

let codes = 0;
function newCode(): string {
	codes += 1;
	return `TJK${String(codes).padStart(7, "0")}`;
}

const pay = (orderId: string, body: object, headers = {}) =>
	app.call("POST", `/orders/${orderId}/payments`, { as: staff, body, headers });
const change = (orderId: string, paymentId: string, body: object) =>
	app.call("PUT", `/orders/${orderId}/payments/${paymentId}`, { as: staff, body });
const readOrder = async (id: string) =>
	(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order;
const reportCode = (
	order: { reference: string; phone: string },
	code: string,
	ip: string = randomUUID(),
) =>
	app.call("POST", "/track/codes", {
		body: { reference: order.reference, phone: order.phone, code },
		ip,
	});

test("instalments by M-Pesa, cash and bank pay an order exactly", async () => {
	const { id } = await buildOrderOlderThanPayments(app);
	expect((await readOrder(id)).payment).toMatchObject({ due: DUE, balance: DUE, state: "unpaid" });
	const code = newCode();
	const first = await pay(id, {
		amount: 3200.5,
		method: "mpesa",
		code: ` ${code.toLowerCase()} `,
		at: "2026-03-02",
	});
	expect(first.status, JSON.stringify(first.body)).toBe(201);
	expect(first.body.data.payment).toEqual({
		id: expect.any(String),
		amount: 3200.5,
		method: "mpesa",
		code,
		state: "confirmed",
		at: "2026-03-02T09:00:00.000Z",
		by: staff.username,
	});
	expect((await readOrder(id)).payment).toMatchObject({ paid: 3200.5, state: "part" });
	await pay(id, { amount: 4_500, method: "cash" });
	await pay(id, { amount: 10_000, method: "bank", code: "FT-26/0093" });
	const order = await readOrder(id);
	expect(order.payments.map(({ method }: { method: string }) => method)).toEqual([
		"mpesa",
		"cash",
		"bank",
	]);
	expect(order.payment).toEqual({
		currency: "KES",
		due: DUE,
		paid: DUE,
		balance: 0,
		state: "paid",
		refunded: 0,
		to_refund: 0,
	});
	await pay(id, { amount: 0.01, method: "cash" });
	expect((await readOrder(id)).payment).toMatchObject({ balance: -0.01, state: "overpaid" });
});

test("the list and the spreadsheet of orders show the payments", async () => {
	const { id, reference } = await buildOrder(app);
	await pay(id, { amount: 100, method: "cash" });
	const listed = await app.call("GET", `/orders?search=${reference}`, { as: staff });
	expect(listed.body.data.orders[0]).toMatchObject({
		price: 14_500,
		material_cost: 3200.5,
		payment: { paid: 100, balance: DUE - 100, state: "part" },
	});
	const file = await app.call("GET", `/orders/export.csv?search=${reference}`, { as: staff });
	expect(file.body).toContain("14500,3200.5,100,17600.5,part");
});

test.each([
	[{ method: "cash" }, "amount"],
	[{ amount: 0, method: "cash" }, "amount"],
	[{ amount: -5, method: "cash" }, "amount"],
	[{ amount: 0.001, method: "cash" }, "amount"],
	[{ amount: 5 }, "method"],
	[{ amount: 5, method: "cheque" }, "method"],
	[{ amount: 5, method: "mpesa", code: "TOO SHORT" }, "code"],
	[{ amount: 5, method: "mpesa", code: "TJK7RT61S!" }, "code"],
	[{ amount: 5, method: "cash", at: "yesterday" }, "at"],
	[{ amount: 5, method: "cash", at: "2999-01-01" }, "at"],
	[{ amount: 5, method: "cash", at: "1900-01-01" }, "at"],
	[{ amount: 5, method: "cash", at: "1999-12-31T23:59:59+03:00" }, "at"],
	[{ amount: 5, method: "cash", at: "0026-11-26" }, "at"],
	[{ amount: 5, method: "cash", at: "2099-11-26T10:00:00Z" }, "at"],
	[{ amount: 5, method: "cash", at: new Date(Date.now() + 15 * 60_000).toISOString() }, "at"],
	[{ amount: 5, method: "cash", at: "2026-02-31" }, "at"],
	[{ amount: 5, method: "cash", at: "2026-02-31T10:00:00Z" }, "at"],
	[{ amount: 5, method: "cash", at: "2026-02-28T25:00:00Z" }, "at"],
])("%j is refused with an error at %s", async (body, field) => {
	const { id } = await buildOrder(app);
	const answer = await pay(id, body);
	expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
});

test("a time a few minutes ahead of the server's clock is stored as now", async () => {
	const { id } = await buildOrder(app);
	const at = new Date(Date.now() + 5 * 60_000).toISOString();
	const { status, body } = await pay(id, { amount: 5, method: "cash", at });
	expect(status).toBe(201);
	expect(body.data.payment.at <= new Date().toISOString()).toBe(true);
});

const messageOf = (code: string) =>
	`${code} Confirmed. Ksh1,250.00 sent to MRADI on 26/11/25 at 3:15 PM New M-PESA balance is Ksh10,400.00.`;

test("only the code of a whole M-Pesa message is stored, from customers and from staff", async () => {
	const order = await buildOrderOlderThanPayments(app);
	const [typed, recorded] = [newCode(), newCode()];
	expect((await reportCode(order, messageOf(typed))).status).toBe(201);
	const body = { amount: 1_250, method: "mpesa", code: messageOf(recorded) };
	expect((await pay(order.id, body)).body.data.payment).toMatchObject({
		code: recorded,
		// The message says when.
		at: "2025-11-26T09:00:00.000Z",
	});
	const codes = (await readOrder(order.id)).payments.map(({ code }: { code: string }) => code);
	expect(codes.sort()).toEqual([typed, recorded]);
	expect((await reportCode(order, messageOf(typed))).status).toBe(409);
	const ofBank = await pay(order.id, { ...body, method: "bank" });
	expect([ofBank.status, ofBank.body.fields]).toEqual([
		400,
		{ code: expect.stringMatching(/^This is a message from M-Pesa: choose M-Pesa/) },
	]);
});

test("a payment that is sent twice with one idempotency key is stored once, also concurrently", async () => {
	const { id } = await buildOrder(app);
	const body = { amount: 50, method: "mpesa", code: newCode() };
	const send = () => pay(id, body, { "idempotency-key": "pressed twice" });
	const [first, second] = await Promise.all([send(), send()]);
	expect([first.status, second.status]).toEqual([201, 201]);
	expect(second.body.data.payment).toEqual(first.body.data.payment);
	expect((await send()).body.data.payment).toEqual(first.body.data.payment);
	expect((await readOrder(id)).payments).toHaveLength(1);
});

test("a code that is recorded for two orders at once counts for one of them", async () => {
	const orders = [await buildOrder(app), await buildOrder(app)];
	const body = { amount: 50, method: "mpesa", code: newCode() };
	const answers = await Promise.all(orders.map(({ id }) => pay(id, body)));
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
	const refused = answers.find(({ status }) => status === 409);
	expect(refused?.body.fields).toEqual({
		code: expect.stringMatching(/^This code was used before\. It is recorded for MR-\w+ \(.+\)\.$/),
	});
});

test("a code that the customer typed counts once staff confirm it with its amount", async () => {
	const order = await buildOrder(app, { phone: "+254712345678" });
	const code = newCode();
	const typed = await reportCode(
		{ reference: order.reference.replace("-", " ").toLowerCase(), phone: "254 712-345 678" },
		code.toLowerCase(),
	);
	expect(typed.status, JSON.stringify(typed.body)).toBe(201);
	const [waiting] = (await readOrder(order.id)).payments;
	expect(waiting).toMatchObject({ amount: null, code, state: "unconfirmed", by: null });
	expect((await readOrder(order.id)).payment.paid).toBe(0);

	const without = await change(order.id, waiting.id, { state: "confirmed" });
	expect([without.status, without.body.fields]).toEqual([400, { amount: "Amount is required" }]);
	const confirmed = await change(order.id, waiting.id, { state: "confirmed", amount: 3200.5 });
	expect(confirmed.status).toBe(200);
	expect(confirmed.body.data.payment).toMatchObject({ amount: 3200.5, by: staff.username });
	expect((await readOrder(order.id)).payment).toMatchObject({ paid: 3200.5, state: "part" });
	const history = await readHistory(db, order.id, ["payment"]);
	expect(history.map(({ detail, actor_id }) => [detail, actor_id])).toMatchObject([
		[{ amount: null, state: "unconfirmed" }, null],
		[{ amount: 320_050, state: "confirmed" }, staff.id],
	]);
	const audited = db.selectFrom("audit_log").selectAll().where("subject_id", "=", waiting.id);
	expect(await audited.execute()).toMatchObject([{ action: "update", subject: "payment" }]);
});

test.each(["", "TJK7RT61S", "TJK7RT61SVX", "TJK7RT61S-", "ÄJK7RT61SV"])(
	"%j is no code of a payment",
	async (code) => {
		const order = await buildOrder(app);
		const answer = await reportCode(order, code);
		expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["code"]]);
	},
);

test("the tracker lists the codes that the customer typed, and no payment that staff recorded", async () => {
	const order = await buildOrder(app);
	const [first, second, counter] = [newCode(), newCode(), newCode()];
	await reportCode(order, first);
	const [waiting] = (await readOrder(order.id)).payments;
	await change(order.id, waiting.id, { state: "refused" });
	await reportCode(order, second);
	const recorded = await app.call("POST", `/orders/${order.id}/payments`, {
		as: staff,
		body: { amount: 100, method: "mpesa", code: counter },
	});
	expect(recorded.status).toBe(201);
	const { reference, phone } = order;
	const { body } = await app.call("POST", "/track", { body: { reference, phone } });
	expect(body.result.payment.codes).toEqual([
		{ code: first, at: expect.any(String), state: "refused" },
		{ code: second, at: expect.any(String), state: "unconfirmed" },
	]);
});

test("a used code is refused everywhere, unless it was refused before", async () => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const code = newCode();
	expect((await reportCode(order, code)).status).toBe(201);
	expect((await reportCode(order, code)).status).toBe(409);
	expect((await reportCode(other, code)).status).toBe(409);
	expect((await pay(other.id, { amount: 5, method: "mpesa", code })).status).toBe(409);
	const [typed] = (await readOrder(order.id)).payments;
	expect((await change(order.id, typed.id, { state: "refused" })).status).toBe(200);
	expect((await reportCode(other, code)).status).toBe(201);
	// By now the code belongs to the other order.
	const back = await change(order.id, typed.id, { state: "confirmed", amount: 5 });
	expect([back.status, back.body.fields]).toEqual([
		409,
		{
			code: expect.stringMatching(
				/^This code was used before\. It is recorded for MR-\w+ \(.+\)\.$/,
			),
		},
	]);
});

test("a customer with five unconfirmed codes cannot send another one", async () => {
	const order = await buildOrder(app);
	for (let count = 0; count < 5; count += 1) {
		expect((await reportCode(order, newCode())).status).toBe(201);
	}
	expect((await reportCode(order, newCode())).status).toBe(409);
});

test("a malformed code, with the right reference and phone, does not count as a failed attempt", async () => {
	const order = await buildOrder(app);
	const ip = "198.51.100.78";
	for (let count = 0; count < 12; count += 1) {
		expect((await reportCode(order, "not a code", ip)).status).toBe(400);
	}
	expect((await reportCode(order, newCode(), ip)).status).toBe(201);
});

test("when two staff confirm a code at once, the same amount counts once, and a different one is refused", async () => {
	for (const [amounts, statuses] of [
		[
			[100, 100],
			[200, 200],
		],
		[
			[100, 200],
			[200, 409],
		],
	] as const) {
		const order = await buildOrder(app);
		await reportCode(order, newCode());
		const [{ id }] = (await readOrder(order.id)).payments;
		const answers = await Promise.all(
			amounts.map((amount) => change(order.id, id, { state: "confirmed", amount })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual(statuses);
		const confirmed = answers.find(({ status }) => status === 200)?.body.data.payment.amount;
		expect((await readOrder(order.id)).payment.paid).toBe(confirmed);
		expect(await readHistory(db, order.id, ["payment"])).toHaveLength(2);
	}
});

test("a reversed payment no longer counts, and its code stays used", async () => {
	const order = await buildOrder(app);
	const code = newCode();
	const { id } = (await pay(order.id, { amount: 100, method: "mpesa", code })).body.data.payment;
	const refused = await change(order.id, id, { state: "refused" });
	expect(refused.status).toBe(409);
	const reason = "M-Pesa took it back";
	for (const [field, value] of Object.entries({ message: code, at: "2026-01-01", amount: 40 })) {
		const { status, body } = await change(order.id, id, {
			state: "reversed",
			reason,
			[field]: value,
		});
		expect([status, body.fields]).toEqual([400, { [field]: expect.stringMatching(/^Leave /) }]);
	}
	const reversed = await change(order.id, id, { state: "reversed", reason });
	expect(reversed.body.data.payment).toMatchObject({ amount: 100, state: "reversed" });
	expect((await readOrder(order.id)).payment).toMatchObject({ paid: 0, state: "unpaid" });
	expect((await reportCode(order, code)).status).toBe(409);
	const history = await readHistory(db, order.id, ["payment"]);
	expect(history.at(-1)?.detail).toMatchObject({ state: "reversed", reason });
	// A reversal by mistake can be reverted.
	expect((await change(order.id, id, { state: "confirmed" })).status).toBe(200);
	expect((await readOrder(order.id)).payment.paid).toBe(100);
	expect((await change(order.id, id, { state: "reversed" })).status).toBe(200);
});

test("a payment is not found under another order, and unknown ones are not found", async () => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const { id } = (await pay(order.id, { amount: 100, method: "cash" })).body.data.payment;
	const body = { state: "reversed", reason: "No" };
	expect((await change(other.id, id, body)).status).toBe(404);
	expect((await change(order.id, "nothing", body)).status).toBe(404);
	expect((await pay(randomUUID(), { amount: 1, method: "cash" })).status).toBe(404);
});

test("staff change the agreed price with a reason, locked optimistically, and the amount due follows", async () => {
	const order = await buildOrder(app);
	const agree = (body: object) =>
		app.call("PUT", `/orders/${order.id}/agreement`, { as: staff, body });
	const agreed = { price: 12_000.25, material_cost: 0, reason: "Brings own maize" };
	const answer = await agree({ ...agreed, updated_at: order.updated_at });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	expect(answer.body.data.order).toMatchObject({
		price: 12_000.25,
		material_cost: 0,
		payment: { due: 12_000.25, balance: 12_000.25 },
	});
	expect((await agree({ ...agreed, price: 1, updated_at: order.updated_at })).status).toBe(409);
	expect((await agree(agreed)).status).toBe(200);
	const history = await readHistory(db, order.id, ["agreement"]);
	expect(history.map(({ detail }) => detail)).toEqual([
		{
			price: { from: 1_450_000, to: 1_200_025 },
			material_cost: { from: 320_050, to: 0 },
			reason: "Brings own maize",
		},
	]);
	const changes = db.selectFrom("audit_log").selectAll().where("subject_id", "=", order.id);
	expect(await changes.execute()).toMatchObject([{ after: expect.stringContaining("12000.25") }]);
	for (const [body, field] of [
		[{ ...agreed, reason: " " }, "reason"],
		[{ ...agreed, price: -1 }, "price"],
		[{ ...agreed, material_cost: "much" }, "material_cost"],
	] as const) {
		const { status, body: refused } = await agree(body);
		expect([status, Object.keys(refused.fields)]).toEqual([400, [field]]);
	}
});

test("a price is agreed once staff have changed it or work has begun, not because the order was cancelled", async () => {
	const [changed, begun, cancelled] = [
		await buildOrder(app),
		await buildOrder(app),
		await buildOrder(app),
	];
	const agreed = async () => {
		const read = ({ id }: { id: string }) => app.call("GET", `/orders/${id}`, { as: staff });
		const answers = await Promise.all([changed, begun, cancelled].map(read));
		return answers.map(({ body }) => body.data.order.agreed);
	};
	expect(await agreed()).toEqual([false, false, false]);
	const body = { price: 100, material_cost: 0, reason: "Smaller" };
	await app.call("PUT", `/orders/${changed.id}/agreement`, { as: staff, body });
	for (const [{ id }, status] of [
		[begun, "processing"],
		[cancelled, "cancelled"],
	] as const) {
		await app.call("PUT", `/orders/${id}`, { as: staff, body: { status } });
	}
	expect(await agreed()).toEqual([true, true, false]);
});

test("a price that stays the same is agreed with a reason, once and without a message", async () => {
	const order = await buildOrder(app);
	const { price, material_cost } = order;
	const agree = () =>
		app.call("PUT", `/orders/${order.id}/agreement`, {
			as: staff,
			body: { price, material_cost, reason: "By phone with the mother" },
		});
	const mailed = await databaseProbe(app).mailsOf(order.id);
	for (const { status } of [await agree(), await agree()]) expect(status).toBe(200);
	expect(await readOrder(order.id)).toMatchObject({ agreed: true, price, material_cost });
	const history = await readHistory(db, order.id, ["agreement"]);
	expect(history).toMatchObject([{ detail: { reason: "By phone with the mother" } }]);
	const changes = db.selectFrom("audit_log").selectAll().where("subject_id", "=", order.id);
	expect(await changes.execute()).toMatchObject([{ after: '{"agreed":true}' }]);
	expect(await databaseProbe(app).mailsOf(order.id)).toEqual(mailed);
	const cancelled = await buildOrder(app, { status: "cancelled" });
	await app.call("PUT", `/orders/${cancelled.id}/agreement`, {
		as: staff,
		body: { price: 0, material_cost: 0, reason: "Nothing was done" },
	});
	expect(await readHistory(db, cancelled.id, ["agreement"])).toHaveLength(1);
});

test("an order can have costs that need more than 32 bits in cents", async () => {
	const order = await buildOrder(app);
	const body = { price: 999_999_999_999, material_cost: 999_999_999_999, reason: "A satellite" };
	const answer = await app.call("PUT", `/orders/${order.id}/agreement`, { as: staff, body });
	expect(answer.body.data.order.payment.due).toBe(1_999_999_999_998);
});

test("a receipt needs its order's key, and shows no phone number, reason or unconfirmed payment", async () => {
	const order = await buildOrder(app, { name: "Nafula Telltale", phone: "0711999888" });
	const { body } = await pay(order.id, { amount: 100, method: "cash", at: "2026-03-02" });
	await pay(order.id, { amount: 70, method: "cash" });
	const { payments, receipt_path: path } = await readOrder(order.id);
	await change(order.id, payments[1].id, { state: "reversed", reason: "Nafula Telltale" });
	const [, reference, key] = /^\/receipt\/(MR-\w+)\?key=([\w-]{22})$/.exec(path) ?? [];
	expect(reference).toBe(order.reference);
	const answer = await app.call("GET", `/receipts/${reference}?key=${key}`);
	expect(answer.body.result).toEqual({
		number: expect.any(Number),
		issued_at: expect.any(String),
		payer: "Nafula Telltale",
		payer_pin: null,
		tax_invoice: null,
		reference,
		article_title: order.article_title,
		placed_at: order.created_at,
		price: 14_500,
		material_cost: 3200.5,
		status: "pending",
		summary: { ...UNPAID, paid: 100, balance: DUE - 100, state: "part" },
		payments: [{ amount: 100, method: "cash", code: null, at: body.data.payment.at }],
		refunds: [],
		note: null,
	});
	expect(JSON.stringify(answer.body)).not.toMatch(/Nafula Telltale.*Nafula Telltale|711999888/);
	expect(answer.headers.get("cache-control")).toContain("no-store");
	const { reference: others } = await buildOrder(app);
	for (const path of [
		`/receipts/${reference}`,
		`/receipts/${reference}?key=`,
		`/receipts/${reference}?key=${key}x`,
		`/receipts/${others}?key=${key}`,
		`/receipts/MR-222222?key=${key}`,
		"/receipts/nothing?key=null",
	]) {
		const { status } = await app.call("GET", path);
		expect([path, status]).toEqual([path, 404]);
	}
});
