import { afterAll, expect, test } from "vitest";
import { callbackOf } from "../../../../tests/support/mpesa.ts";
import { buildOrderOlderThanPayments as buildOrder } from "../../../../tests/support/orders.ts";
import { COST, promptsApp } from "../../../../tests/support/prompts.ts";
import { payments } from "../payments.feature.server.ts";

const {
	app,
	staff,
	close,
	newReceipt,
	newPrompt,
	sendCallback,
	report,
	payBill,
	paymentOf,
	paymentsOf,
	runWorkerAfter,
} = await promptsApp();
afterAll(close);

test("a payment to the paybill counts once, for the order that its account names", async () => {
	const order = await buildOrder(app);
	const receipt = newReceipt();
	const account = order.reference.toLowerCase().replace("-", "");
	for (let count = 0; count < 2; count += 1) {
		const answer = await payBill(account, "500.00", receipt);
		expect(answer.body).toEqual({ ResultCode: 0, ResultDesc: "Accepted" });
	}
	expect((await paymentOf(order)).paid).toBe(500);
	expect((await payBill("science fair", "5.00", newReceipt())).status).toBe(200);
	expect((await payBill(order.reference, "5.00", newReceipt(), { key: "wrong" })).status).toBe(404);
	expect((await paymentOf(order)).paid).toBe(500);
});

test("a prompt's payment that the paybill confirms too counts once, whichever comes first", async () => {
	const first = await buildOrder(app);
	const prompt = await newPrompt(first);
	const receipt = newReceipt();
	await payBill(first.reference, `${COST}.00`, receipt);
	await report(prompt, { receipt });
	expect(await paymentOf(first)).toMatchObject({
		paid: COST,
		attempt: { state: "paid", receipt },
	});

	const second = await buildOrder(app);
	(await newPrompt(second)).result = { code: 0 };
	await runWorkerAfter(second, { seconds: 15 });
	const late = newReceipt();
	await payBill(second.reference, `${COST}.00`, late);
	expect(await paymentOf(second)).toMatchObject({ paid: COST, attempt: { receipt: late } });

	const third = await buildOrder(app);
	(await newPrompt(third)).result = { code: 0 };
	await payBill(third.reference, `${COST}.00`, newReceipt());
	await runWorkerAfter(third, { seconds: 15 });
	expect(await paymentsOf(third)).toHaveLength(1);
});

test.each(["20991126150000", "20260231150000", "00260304010203", "", " ", null, {}])(
	"a confirmation with the invalid time %j counts once, dated by its arrival",
	async (time) => {
		const order = await buildOrder(app);
		(await newPrompt(order)).result = { code: 0 };
		await runWorkerAfter(order, { seconds: 15 });
		const receipt = newReceipt();
		await payBill(order.reference, `${COST}.00`, receipt, { time });
		expect(await paymentOf(order)).toMatchObject({ paid: COST, attempt: { receipt } });
		expect(await paymentsOf(order)).toHaveLength(1);

		const other = await buildOrder(app);
		const before = new Date().toISOString();
		await payBill(other.reference, "700.00", newReceipt(), { time });
		const [payment] = await paymentsOf(other);
		expect(payment.at >= before && payment.at <= new Date().toISOString(), payment.at).toBe(true);
	},
);

test("a statement adds the receipt to a prompt that a query found paid, and counts nothing more", async () => {
	const order = await buildOrder(app);
	(await newPrompt(order, { amount: 700 })).result = { code: 0 };
	await runWorkerAfter(order, { seconds: 15 });
	const receipt = newReceipt();
	const text = `Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance
${receipt},2026-03-04 01:02:03,Pay Bill Acc. ${order.reference},Completed,700.00,,700.00`;
	const stored = await app.call("POST", "/payments/statement", { as: staff, body: { text } });
	expect(stored.status, JSON.stringify(stored.body)).toBe(200);
	expect(await paymentOf(order)).toMatchObject({ paid: 700, attempt: { receipt } });
	expect(await paymentsOf(order)).toEqual([expect.objectContaining({ code: receipt })]);
});

test("a code that the customer also submitted belongs to the same payment", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order);
	const receipt = newReceipt();
	const { reference, phone } = order;
	const body = { reference, phone, code: receipt };
	expect((await app.call("POST", "/track/codes", { body })).status).toBe(201);
	await report(prompt, { receipt });
	expect(await paymentsOf(order)).toEqual([
		expect.objectContaining({ amount: COST, code: receipt, state: "confirmed" }),
	]);
});

test("a code submitted for another order does not prevent the order's own payment", async () => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const prompt = await newPrompt(order);
	const receipt = newReceipt();
	const { reference, phone } = other;
	await app.call("POST", "/track/codes", { body: { reference, phone, code: receipt } });
	await report(prompt, { receipt });
	expect((await paymentOf(order)).paid).toBe(COST);
	expect(await paymentsOf(other)).toEqual([expect.objectContaining({ state: "refused" })]);
});

test("staff see an order's prompts, and uncounted messages from M-Pesa until they dismiss them", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order, { amount: 100 });
	const receipt = newReceipt();
	await sendCallback(prompt, callbackOf({ ...prompt, amount: 99 }, { receipt }));
	await report(prompt, { code: 1032 });
	const { body } = await app.call("GET", `/orders/${order.id}`, { as: staff });
	expect(body.data.order.attempts).toEqual([
		expect.objectContaining({
			...{ state: "cancelled", amount: 100, payer: "254712345678" },
			...{ result_code: "1032", result_text: "Not paid" },
		}),
	]);
	const list = async () => {
		const answer = await app.call("GET", "/payments/messages", { as: staff });
		return answer.body.data.messages.filter(
			({ order_id }: { order_id: string }) => order_id === order.id,
		);
	};
	const [message] = await list();
	expect(message).toMatchObject({
		...{ reference: order.reference, amount: 99, receipt },
		meaning: "The amount differs from the prompt's, so it was not counted.",
	});
	const address = `/payments/messages/${message.id}`;
	expect((await app.call("DELETE", address, { as: staff })).status).toBe(200);
	expect(await list()).toEqual([]);
	expect((await app.call("DELETE", address, { as: staff })).status).toBe(404);
});

test("a payment that was moved, in full or in part, counts once and without a question when it is reported again", async () => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const [whole, part] = [newReceipt(), newReceipt()];
	await payBill(order.reference, "500.00", whole);
	await payBill(order.reference, "900.00", part);
	const move = async (code: string, body: object) => {
		const { id } =
			(await paymentsOf(order)).find((payment: { code: string }) => payment.code === code) ?? {};
		const path = `/orders/${order.id}/payments/${id}/move`;
		const given = { reference: other.reference, reason: "For the other order", ...body };
		expect((await app.call("POST", path, { as: staff, body: given })).status).toBe(200);
	};
	await move(whole, {});
	await move(part, { amount: 300 });
	await payBill(order.reference, "500.00", whole);
	await payBill(order.reference, "900.00", part);
	expect([(await paymentOf(order)).paid, (await paymentOf(other)).paid]).toEqual([600, 800]);
	const listed = await app.call("GET", "/payments/messages", { as: staff });
	const references = listed.body.data.messages.map(
		(message: { receipt: string }) => message.receipt,
	);
	expect(references).not.toContain(whole);
	expect(references).not.toContain(part);
});

test("a paid prompt whose payment was moved or reversed no longer thanks the payer", async () => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const receipt = newReceipt();
	await report(await newPrompt(order), { receipt });
	const [{ id }] = await paymentsOf(order);
	const at = (of: { id: string }) => `/orders/${of.id}/payments/${id}`;
	const attemptOf = async () => (await paymentOf(order)).attempt;
	const whyNoLongerCounted = async () =>
		(await app.call("GET", `/orders/${order.id}`, { as: staff })).body.data.order.attempts[0]
			.payment_now;
	expect(await attemptOf()).toMatchObject({ receipt, sentence: "Paid. Thank you." });
	expect(await whyNoLongerCounted()).toBeNull();
	const change = async (method: string, path: string, body: object) =>
		expect((await app.call(method, path, { as: staff, body })).status).toBe(200);

	await change("POST", `${at(order)}/move`, { reference: other.reference, reason: "Theirs" });
	const moved = "This payment counts towards another order.";
	expect(await attemptOf()).toMatchObject({ state: "paid", receipt, sentence: moved });
	expect(await whyNoLongerCounted()).toBe("moved");
	await change("PUT", at(other), { state: "reversed", reason: "Taken back" });
	const reversed = "Reversed: this payment does not count.";
	expect(await attemptOf()).toMatchObject({ state: "paid", receipt, sentence: reversed });
	expect(await whyNoLongerCounted()).toBe("reversed");
});

test("a payment for an erased order counts once, and its code is erased after a week", async () => {
	const { db } = app.context;
	const [erased, named] = [await buildOrder(app), await buildOrder(app)];
	const admin = await app.user("admin");
	const records = [{ table: "orders", id: erased.id }];
	const erasing = { as: admin, body: { records, confirm: true } };
	expect((await app.call("POST", "/people/erase", erasing)).status).toBe(200);
	const [late, other] = [newReceipt(), newReceipt()];
	for (let count = 0; count < 2; count += 1) await payBill(erased.reference, "500.00", late);
	await payBill(named.reference, "700.00", other);

	const jobs = payments.jobs.filter(({ name }) => name === "codes of anonymous orders");
	const stored = async () => {
		for (const { run } of jobs) await run(app.context);
		const rows = await db
			.selectFrom("payments")
			.select(["code", "amount_cents"])
			.where("order_id", "in", [erased.id, named.id])
			.orderBy("amount_cents")
			.execute();
		const messages = await db
			.selectFrom("provider_messages")
			.select("body")
			.where("order_id", "=", erased.id)
			.execute();
		return [...rows, messages.filter(({ body }) => body?.includes(late)).length];
	};
	const [amount, rest] = [{ amount_cents: 50_000 }, { code: other, amount_cents: 70_000 }];
	expect(await stored()).toEqual([{ code: late, ...amount }, rest, 2]);
	const weekAgo = new Date(Date.now() - 7 * 86_400_000 - 60_000).toISOString();
	await db.updateTable("payments").set({ created_at: weekAgo }).execute();
	await db.updateTable("provider_messages").set({ received_at: weekAgo }).execute();
	expect(await stored()).toEqual([{ code: null, ...amount }, rest, 0]);
});
