import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { whileHeld } from "../../../../tests/support/held-transaction.ts";
import { callbackOf } from "../../../../tests/support/mpesa.ts";
import { buildArticle, buildOrder } from "../../../../tests/support/orders.ts";
import { COST, promptsApp } from "../../../../tests/support/prompts.ts";
import { evidence } from "../evidence.ts";
import { mpesaWorker } from "../payments.feature.server.ts";
import { settleResult } from "./settle.server.ts";

const {
	app,
	mpesa,
	close,
	newReceipt,
	tryPrompt,
	newPrompt,
	sendCallback,
	report,
	payBill,
	paymentOf,
	paymentsOf,
	storedOf,
	outcomesOf,
	runWorkerAfter,
	resetTroubles,
	markAsPayer,
} = await promptsApp();
afterAll(close);
const { db } = app.context;
beforeEach(resetTroubles);

test("a paid prompt counts with its receipt, and its state is shown at every step", async () => {
	const order = await buildOrder(app);
	const answer = await tryPrompt(order);
	expect(answer.status, JSON.stringify(answer.body)).toBe(202);
	expect(answer.body.result.attempt).toEqual({
		state: "waiting",
		amount: COST,
		at: expect.any(String),
		receipt: null,
		open: true,
		sentence: "We have sent a prompt to the phone. Enter your M-Pesa PIN there.",
	});
	const prompt = mpesa.prompts.at(-1)!;
	expect(prompt).toMatchObject({ amount: COST, payer: "254712345678", account: order.reference });
	const path = new URL(prompt.callbackUrl).pathname;
	expect(path).toMatch(/^\/api\/payments\/callback\/[0-9a-f]{40}$/);
	expect((await storedOf(order)).token_hash).not.toContain(path.slice(-40));
	expect((await paymentOf(order)).attempt).toEqual(answer.body.result.attempt);

	const receipt = newReceipt();
	await report(prompt, { receipt });
	expect(await paymentOf(order)).toMatchObject({
		paid: COST,
		// The amount was rounded up to whole shillings.
		state: "overpaid",
		attempt: { state: "paid", amount: COST, receipt, sentence: "Paid. Thank you." },
	});
	expect(await paymentsOf(order)).toEqual([
		expect.objectContaining({ amount: COST, code: receipt, state: "confirmed", by: null }),
	]);
	expect((await tryPrompt(order)).status).toBe(409);
});

test("the customer chooses payer and amount, up to what is due", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order, { payer: "0112345678", amount: 3_200 });
	expect(prompt).toMatchObject({ amount: 3_200, payer: "254112345678" });
	await report(prompt, { receipt: newReceipt() });
	expect(await paymentOf(order)).toMatchObject({ paid: 3_200, state: "part" });
	expect(await newPrompt(order)).toMatchObject({ amount: 14_501 });
});

test.each([
	[{ amount: 0 }, "amount"],
	[{ amount: 1.5 }, "amount"],
	[{ amount: -1 }, "amount"],
	[{ amount: "much" }, "amount"],
	[{ amount: COST + 1 }, "amount"],
	[{ payer: "12345" }, "payer"],
	[{ payer: "0812345678" }, "payer"],
	[{ reference: "" }, "reference"],
	[{ phone: "" }, "phone"],
])("%j is refused with an error at %s, and no prompt is sent", async (body, field) => {
	const order = await buildOrder(app);
	const before = mpesa.prompts.length;
	const answer = await tryPrompt(order, body);
	expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
	expect(mpesa.prompts).toHaveLength(before);
});

test("one of several simultaneous prompts is sent, and none while it is open", async () => {
	const order = await buildOrder(app);
	const before = mpesa.prompts.length;
	const answers = await Promise.all([tryPrompt(order), tryPrompt(order), tryPrompt(order)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
	expect((await tryPrompt(order)).status).toBe(409);
	expect(mpesa.prompts).toHaveLength(before + 1);
});

test("a phone that has paid gets at most twenty prompts in an hour, for any orders", async () => {
	const { slug } = await buildArticle(app);
	const place = (phone: string) => buildOrder(app, { slug, phone });
	const victim = "+254700000021";
	await markAsPayer(victim);
	for (let count = 0; count < 20; count += 1) await newPrompt(await place(victim));
	const before = mpesa.prompts.length;
	const refused = await tryPrompt(await place(victim));
	expect([refused.status, refused.body.error]).toEqual([
		429,
		"Too many prompts were sent to this phone. Please try again in an hour, or pay from your M-Pesa menu.",
	]);
	expect((await tryPrompt(await place("0700000022"), { payer: victim })).status).toBe(429);
	expect(mpesa.prompts).toHaveLength(before);
	await newPrompt(await place("0700000022"));
});

test("if prompts are off, the response is 503", async () => {
	const other = await testApp();
	try {
		const { reference, phone } = await buildOrder(other);
		const body = { reference, phone };
		expect((await other.call("POST", "/track/payments", { body })).status).toBe(503);
		const tracked = await other.call("POST", "/track", { body });
		expect(tracked.body.result.payment).toMatchObject({ attempt: null, prompts: false });
		const address = "/payments/confirmations/undefined";
		expect((await other.call("POST", address, { body: {} })).status).toBe(404);
	} finally {
		await other.close();
	}
});

test("a refused prompt is 503, and another one may be sent immediately", async () => {
	const order = await buildOrder(app);
	mpesa.troubles.prompt.push("refuse");
	expect((await tryPrompt(order)).status).toBe(503);
	expect((await paymentOf(order)).attempt).toMatchObject({ state: "failed", amount: COST });
	await newPrompt(order);
});

test("after a lost response no second prompt is sent, and the callback counts", async () => {
	const order = await buildOrder(app);
	mpesa.troubles.prompt.push("lost answer");
	const answer = await tryPrompt(order);
	expect([answer.status, answer.body.error]).toEqual([
		503,
		expect.stringContaining("please do not pay twice"),
	]);
	const prompt = mpesa.prompts.at(-1)!;
	expect((await tryPrompt(order)).status).toBe(409);
	expect((await paymentOf(order)).attempt.state).toBe("waiting");
	const receipt = newReceipt();
	await report(prompt, { receipt });
	expect((await paymentOf(order)).attempt).toMatchObject({ state: "paid", receipt });
});

test("15 minutes after a lost response another prompt may be sent; the late callback of the first still counts", async () => {
	const order = await buildOrder(app);
	mpesa.troubles.prompt.push("lost answer");
	await tryPrompt(order);
	const lost = mpesa.prompts.at(-1)!;
	const before = mpesa.calls.query;
	await runWorkerAfter(order, { seconds: 100 });
	expect((await paymentOf(order)).attempt.state).toBe("no_answer");
	expect((await tryPrompt(order)).status).toBe(409);
	await runWorkerAfter(order, { seconds: 15 * 60 });
	expect(mpesa.calls.query).toBe(before);
	const second = await newPrompt(order, { amount: 100 });
	await report(second, { receipt: newReceipt() });
	await report(lost, { receipt: newReceipt() });
	expect((await paymentOf(order)).paid).toBe(COST + 100);
});

test.each([
	[1032, "cancelled", "Cancelled on the phone. Nothing was paid."],
	[1, "failed", "There was not enough money in the M-Pesa account. Top up and try again."],
	[
		1037,
		"failed",
		"The phone could not be reached, or nobody answered. Try again, or pay from your M-Pesa menu.",
	],
])("after code %d the prompt is %s, and another may follow", async (code, state, sentence) => {
	const order = await buildOrder(app);
	await report(await newPrompt(order), { code });
	expect(await paymentOf(order)).toMatchObject({ paid: 0, attempt: { state, sentence } });
	await report(await newPrompt(order), { receipt: newReceipt() });
	expect((await paymentOf(order)).attempt.state).toBe("paid");
});

test("paid is final: it replaces failed, and nothing replaces it", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order);
	await report(prompt, { code: 1037 });
	const receipt = newReceipt();
	await report(prompt, { receipt });
	await report(prompt, { code: 1032 });
	expect(await paymentOf(order)).toMatchObject({
		paid: COST,
		attempt: { state: "paid", receipt },
	});
	expect(await outcomesOf(order)).toEqual(["closed", "counted", "known"]);
});

test("an unknown result code is neither paid nor failed, and staff find it", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order);
	await report(prompt, { code: 7_777 });
	expect((await paymentOf(order)).attempt).toMatchObject({
		state: "no_answer",
		sentence: "No answer yet. Please do not pay twice.",
	});
	expect((await tryPrompt(order)).status).toBe(409);
	expect(await outcomesOf(order)).toEqual(["unknown code"]);
	await report(prompt, { receipt: newReceipt() });
	expect((await paymentOf(order)).attempt.state).toBe("paid");
});

test("a callback that arrives four times at once counts once", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order);
	const receipt = newReceipt();
	await Promise.all(Array.from({ length: 4 }, () => report(prompt, { receipt })));
	expect(await paymentsOf(order)).toHaveLength(1);
	expect((await outcomesOf(order)).sort()).toEqual(["counted", "known", "known", "known"]);
});

test("a receipt counts for one of two orders, also when both claim it at once", async () => {
	const orders = [await buildOrder(app), await buildOrder(app)] as const;
	const prompts = [await newPrompt(orders[0]), await newPrompt(orders[1])];
	const receipt = newReceipt();
	await Promise.all(prompts.map((prompt) => report(prompt, { receipt })));
	const paid = await Promise.all(orders.map(async (order) => (await paymentOf(order)).paid));
	expect(paid.sort()).toEqual([0, COST]);
	const outcomes = await Promise.all(orders.map(outcomesOf));
	expect(outcomes.flat().sort()).toEqual(["counted", "receipt used"]);
});

test("a callback with another amount, of another prompt or at another address never counts", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order);
	await sendCallback(
		prompt,
		callbackOf({ ...prompt, amount: COST - 1 }, { receipt: newReceipt() }),
	);
	await sendCallback(prompt, callbackOf({ ...prompt, checkoutRequestId: "ws_CO_forged" }));
	await sendCallback(prompt, { Body: { stkCallback: "nonsense" } });
	expect(await paymentOf(order)).toMatchObject({ paid: 0, attempt: { state: "waiting" } });
	expect(await outcomesOf(order)).toEqual(["wrong amount", "wrong request", "unreadable"]);
	const forged = { ...prompt, callbackUrl: `http://x/api/payments/callback/${"0".repeat(40)}` };
	expect((await sendCallback(forged, callbackOf(prompt))).status).toBe(404);
	expect((await paymentOf(order)).paid).toBe(0);
	await report(prompt, { receipt: newReceipt() });
	expect((await paymentOf(order)).paid).toBe(COST);
});

test("the payer's number and name are not stored with the message", async () => {
	const order = await buildOrder(app);
	await report(await newPrompt(order), { receipt: newReceipt() });
	await payBill(order.reference, "5.00", newReceipt());
	const messages = db
		.selectFrom("provider_messages")
		.select("body")
		.where("order_id", "=", order.id);
	const stored = JSON.stringify(await messages.execute());
	expect(stored).toContain("ResultCode");
	expect(stored).not.toMatch(/PhoneNumber|254712345678|MSISDN|Nafula/);
});

test("a receipt that arrives after an erasure counts and names nobody", async () => {
	const phone = "0712998877";
	const order = await buildOrder(app, { phone: `+254${phone.slice(1)}` });
	const prompt = await newPrompt({ ...order, phone });
	const admin = await app.user("admin");
	const erasing = { as: admin, body: { phone, confirm: true } };
	expect((await app.call("POST", "/people/erase", erasing)).status).toBe(200);

	const receipt = newReceipt();
	await report(prompt, { receipt });
	expect(await paymentsOf(order)).toMatchObject([{ amount: COST, code: receipt }]);
	expect(await storedOf(order)).toMatchObject({ state: "paid", payer: null });
	const stored = await Promise.all(
		(["orders", "payment_attempts", "payments", "provider_messages", "outbox"] as const).map(
			(table) => db.selectFrom(table).selectAll().execute(),
		),
	);
	expect(JSON.stringify(stored)).not.toContain(phone.slice(1));
});

test("without a callback the provider is queried; the receipt arrives later and counts nothing more", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order);
	const before = mpesa.calls.query;
	await runWorkerAfter(order, { seconds: 10 });
	expect(mpesa.calls.query).toBe(before);
	await runWorkerAfter(order, { seconds: 15 });
	await runWorkerAfter(order, { seconds: 35 });
	await runWorkerAfter(order, { seconds: 65 });
	expect(mpesa.calls.query).toBe(before + 3);
	expect((await storedOf(order)).state).toBe("waiting");
	mpesa.troubles.query.push("down");
	await runWorkerAfter(order, { seconds: 100 });
	expect((await storedOf(order)).state).toBe("no_answer");
	expect((await tryPrompt(order)).status).toBe(409);
	prompt.result = { code: 0 };
	await runWorkerAfter(order, { seconds: 100 + 900 });
	expect(await paymentOf(order)).toMatchObject({
		paid: COST,
		attempt: { state: "paid", receipt: null },
	});
	const receipt = newReceipt();
	await report(prompt, { receipt });
	await report(prompt, { receipt });
	expect(await paymentOf(order)).toMatchObject({ paid: COST, attempt: { receipt } });
	expect(await paymentsOf(order)).toEqual([expect.objectContaining({ code: receipt })]);
});

test("a callback waits while a status query stores the same payment, and counts nothing more", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order);
	const attempt = await storedOf(order);
	const queried = { resultCode: "0", resultText: null, reported: evidence({}) };
	const receipt = newReceipt();
	await whileHeld(
		db,
		(tx) => settleResult(tx, attempt, queried),
		() => report(prompt, { receipt }),
	);
	expect(await paymentOf(order)).toMatchObject({ paid: COST, attempt: { receipt } });
	expect(await paymentsOf(order)).toEqual([expect.objectContaining({ code: receipt })]);
});

test("a query that returns the result closes the prompt", async () => {
	const order = await buildOrder(app);
	(await newPrompt(order)).result = { code: 1032 };
	await runWorkerAfter(order, { seconds: 15 });
	expect((await paymentOf(order)).attempt.state).toBe("cancelled");
	await newPrompt(order);
});

test("after a day queries stop, and another prompt may be sent", async () => {
	const order = await buildOrder(app);
	await newPrompt(order);
	await runWorkerAfter(order, { seconds: 86_401 });
	expect(await storedOf(order)).toMatchObject({ state: "no_answer", next_query_at: null });
	await newPrompt(order);
});

test("a message that was stored but not processed before a server died is processed by the next one", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order);
	const { id } = await storedOf(order);
	await db
		.insertInto("provider_messages")
		.values({
			...{ id: randomUUID(), kind: "stk", received_at: "2026-01-01T00:00:00.000Z" },
			...{ attempt_id: id, order_id: order.id },
			body: JSON.stringify(callbackOf(prompt, { receipt: newReceipt() })),
		})
		.execute();
	await mpesaWorker.run(app.context);
	expect((await paymentOf(order)).attempt.state).toBe("paid");
});
