import { afterAll, expect, test } from "vitest";
import { buildOrderOlderThanPayments as buildOrder } from "../../../../tests/support/orders.ts";
import { promptsApp } from "../../../../tests/support/prompts.ts";

const {
	app,
	staff,
	close,
	newReceipt,
	newPrompt,
	report,
	outcomesOf,
	paymentOf,
	paymentsOf,
	runWorkerAfter,
} = await promptsApp();
afterAll(close);

/** An order whose prompt was found paid by a query, which returns no receipt. */
async function paidWithoutReceipt() {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order, { amount: 700 });
	prompt.result = { code: 0 };
	await runWorkerAfter(order, { seconds: 15 });
	return { order, prompt };
}

test("staff who record a payment that may be a prompt's must say whether it is, and it counts once", async () => {
	const { order, prompt } = await paidWithoutReceipt();
	const code = newReceipt();
	const record = (body: object) =>
		app.call("POST", `/orders/${order.id}/payments`, {
			as: staff,
			body: { amount: 700, method: "mpesa", code, ...body },
		});
	const refused = await record({});
	expect([refused.status, refused.body.fields]).toEqual([
		409,
		{ of_prompt: expect.stringContaining("A prompt for KES 700 was paid and already counts") },
	]);
	expect((await record({ code: null, of_prompt: true })).body.fields).toEqual({
		code: "M-Pesa code is required",
	});
	expect((await record({ method: "cash", code: null })).status).toBe(201);
	expect((await record({ amount: 800, code: newReceipt() })).status).toBe(201);
	expect((await paymentOf(order)).paid).toBe(700 + 700 + 800);
	const same = await record({ of_prompt: true });
	expect(same.body.data.payment).toMatchObject({ amount: 700, code, state: "confirmed" });
	expect(await paymentOf(order)).toMatchObject({ paid: 2_200, attempt: { receipt: code } });
	await report(prompt, { receipt: code });
	expect(await outcomesOf(order)).toEqual(["known"]);
	expect((await record({ code: newReceipt() })).status).toBe(201);
});

test("a different payment of the same amount counts in addition", async () => {
	const { order, prompt } = await paidWithoutReceipt();
	const code = newReceipt();
	const body = { amount: 700, method: "mpesa", code, of_prompt: false };
	const path = `/orders/${order.id}/payments`;
	expect((await app.call("POST", path, { as: staff, body })).status).toBe(201);
	expect((await paymentOf(order)).paid).toBe(1_400);
	// The receipt shows that the payment, recorded as another one, was the prompt's.
	await report(prompt, { receipt: code });
	expect((await paymentOf(order)).paid).toBe(700);
});

test("a receipt that staff recorded as a refund's code does not reverse the prompt's payment", async () => {
	const { order, prompt } = await paidWithoutReceipt();
	const code = newReceipt();
	const body = { amount: 100, method: "mpesa", code, reason: "Paid twice" };
	const path = `/orders/${order.id}/refunds`;
	expect((await app.call("POST", path, { as: staff, body })).status).toBe(201);
	await report(prompt, { receipt: code });
	expect(await outcomesOf(order)).toEqual(["receipt used"]);
	expect(await paymentOf(order)).toMatchObject({ paid: 600, refunded: 100 });
});

test("a typed code that staff or a statement confirm may be the prompt's receipt", async () => {
	const typed = async () => {
		const { order } = await paidWithoutReceipt();
		const code = newReceipt();
		const { reference, phone } = order;
		await app.call("POST", "/track/codes", { body: { reference, phone, code } });
		const { id } = (await paymentsOf(order)).find((row: { code: string }) => row.code === code);
		return { order, code, path: `/orders/${order.id}/payments/${id}` };
	};
	const byHand = await typed();
	const body = { state: "confirmed", amount: 700 };
	expect((await app.call("PUT", byHand.path, { as: staff, body })).status).toBe(409);
	const same = { ...body, of_prompt: true };
	const confirmed = await app.call("PUT", byHand.path, { as: staff, body: same });
	expect(confirmed.body.data.payment).toMatchObject({ code: byHand.code, state: "confirmed" });

	const listed = await typed();
	const text = `Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance
${listed.code},2026-03-04 01:02:03,Pay Bill Acc. ${listed.order.reference},Completed,700.00,,700.00`;
	await app.call("POST", "/payments/statement", { as: staff, body: { text } });

	for (const { order, code } of [byHand, listed]) {
		expect(await paymentOf(order)).toMatchObject({ paid: 700, attempt: { receipt: code } });
		const states = (await paymentsOf(order)).map(({ state }: { state: string }) => state).sort();
		expect(states).toEqual(["confirmed", "refused"]);
	}
});

test.each(["08:05", "8:05 AM", "08.05.59", ""])(
	"a statement's payment on the prompt's day at %j is the prompt's payment",
	async (clock) => {
		const { order } = await paidWithoutReceipt();
		await app.context.db
			.updateTable("payments")
			.set({ created_at: "2026-03-02T05:05:30.000Z" })
			.where("order_id", "=", order.id)
			.execute();
		const code = newReceipt();
		const text = `Receipt No.\tDate\tAmount\tAccount
${code}\t02.03.2026 ${clock}\t700.00\t${order.reference}`;
		await app.call("POST", "/payments/statement", { as: staff, body: { text } });
		expect(await paymentOf(order)).toMatchObject({ paid: 700, attempt: { receipt: code } });
	},
);

test("staff move a prompt's payment by adding its missing receipt, and it counts once", async () => {
	const { order, prompt } = await paidWithoutReceipt();
	const [part, right] = [await buildOrder(app), await buildOrder(app)];
	const [{ id }] = await paymentsOf(order);
	const code = newReceipt();
	const move = (body: object) =>
		app.call("POST", `/orders/${order.id}/payments/${id}/move`, {
			as: staff,
			body: { reference: part.reference, reason: "Two orders", ...body },
		});
	const sentence = "M-Pesa has not sent us the code of this payment yet. Record its code first.";
	const refused = await move({});
	expect([refused.status, refused.body.fields]).toEqual([409, { code: sentence }]);
	expect((await move({ code: "short" })).status).toBe(400);
	const parted = await move({ code: code.toLowerCase(), amount: 200 });
	expect(parted.body.data.payment).toMatchObject({ amount: 200, code });
	expect((await move({ reference: right.reference })).body.data.payment).toMatchObject({
		...{ id, amount: 500, code },
	});
	await report(prompt, { receipt: code });
	expect(await outcomesOf(order)).toEqual(["known"]);
	const paid = await Promise.all([order, part, right].map(paymentOf));
	expect(paid.map((payment) => payment.paid)).toEqual([0, 200, 500]);
});

test("a moved prompt's payment whose receipt was mistyped is not counted again, but shown to staff", async () => {
	const { order, prompt } = await paidWithoutReceipt();
	const right = await buildOrder(app);
	const [{ id }] = await paymentsOf(order);
	const body = { reference: right.reference, code: newReceipt(), reason: "Wrong order" };
	const moved = await app.call("POST", `/orders/${order.id}/payments/${id}/move`, {
		as: staff,
		body,
	});
	expect(moved.status).toBe(200);
	await report(prompt, { receipt: newReceipt() });
	expect(await outcomesOf(order)).toEqual(["second receipt"]);
	const paid = await Promise.all([order, right].map(paymentOf));
	expect(paid.map((payment) => payment.paid)).toEqual([0, 700]);
});

test("moving a payment with a receipt that is already recorded is refused", async () => {
	const { order } = await paidWithoutReceipt();
	const right = await buildOrder(app);
	const code = newReceipt();
	const payment = { amount: 5, method: "mpesa", code };
	await app.call("POST", `/orders/${right.id}/payments`, { as: staff, body: payment });
	const [{ id }] = await paymentsOf(order);
	const answer = await app.call("POST", `/orders/${order.id}/payments/${id}/move`, {
		as: staff,
		body: { reference: right.reference, code, reason: "Wrong order" },
	});
	expect([answer.status, answer.body.fields]).toEqual([
		409,
		{
			code: expect.stringMatching(
				/^This code was used before\. It is recorded for MR-\w+ \(.+\)\.$/,
			),
		},
	]);
});
