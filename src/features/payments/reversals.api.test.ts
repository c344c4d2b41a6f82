import { afterAll, expect, test } from "vitest";
import { buildOrderOlderThanPayments as buildOrder } from "../../../tests/support/orders.ts";
import { line, paymentsApp } from "../../../tests/support/payments-app.ts";
import { statementsOf } from "../../../tests/support/statements.ts";

const { app, close, staff, newReceipt, payBill, newPrompt, report, ...calls } = await paymentsApp();
const { runWorkerAfter, paymentOf } = calls;
const { importLines, checkLines, unclaimed, addUnclaimed, assign, setAside, paymentsOf, pay } =
	calls;
afterAll(close);

type Order = Awaited<ReturnType<typeof buildOrder>>;

const reversalOf = (reverses: string, cells: object = {}) =>
	line(newReceipt(), { out: "500.00", reverses, ...cells });
const paid = (code: string, order?: Order) =>
	line(code, { paid: "500.00", ...(order && { details: `Pay Bill Acc. ${order.reference}` }) });
const importReversedStatus = (code: string) => {
	const headers = "Receipt No.\tCompletion Time\tTransaction Status\tPaid In";
	const body = { text: `${headers}\n${code}\t2026-03-02 10:00:00\tReversed\t500.00` };
	return app.call("POST", "/payments/statement", { as: staff, body });
};
const REVERSED = "This payment was reversed on Mar 2, 2026, according to a statement.";

/** The messages to check with one of these codes. */
const messagesOf = async (...codes: string[]) => {
	const { body } = await app.call("GET", "/payments/messages", { as: staff });
	return body.data.messages.filter(({ receipt }: { receipt: string }) => codes.includes(receipt));
};
const countToCheck = async () =>
	(await app.call("GET", "/work", { as: staff })).body.result.payments.reversed;
const dismiss = (id: string) => app.call("DELETE", `/payments/messages/${id}`, { as: staff });
const changePayment = (orderId: string, id: string, body: object) =>
	app.call("PUT", `/orders/${orderId}/payments/${id}`, { as: staff, body });
const reportCode = ({ reference, phone }: Order, code: string) =>
	app.call("POST", "/track/codes", { body: { reference, phone, code } });
async function erase({ id }: Order) {
	const body = { records: [{ table: "orders", id }], confirm: true };
	await app.call("POST", "/people/erase", { as: await app.user("admin"), body });
	return (await app.call("GET", "/payments/messages", { as: staff })).body.data.messages;
}

/* A payment that M-Pesa took back. */

test("a payment and its reversal in one statement are not recorded", async () => {
	const order = await buildOrder(app);
	const [paid, reversal, loose] = [newReceipt(), newReceipt(), newReceipt()];
	const details = `Pay Bill Acc. ${order.reference}`;
	const lines = [
		line(paid, { details, paid: "500.00" }),
		line(reversal, { details: "Pay Bill Reversal", out: "-500.00", reverses: paid }),
		line(loose, { paid: "70.00" }),
		line(newReceipt(), { details: `Reversal of ${loose}`, out: "-70.00" }),
	];
	for (const changes of [true, false]) {
		expect(await importLines(...lines)).toMatchObject([
			{ code: paid, outcome: "reversed", changes },
			{ code: loose, outcome: "reversed", changes },
		]);
	}
	expect(await paymentsOf(order.id)).toEqual([]);
	expect(await unclaimed(loose)).toEqual([]);
});

test("a reversal in a statement reverses the stored payment and names its order", async () => {
	const order = await buildOrder(app);
	const code = newReceipt();
	await pay(order.id, { amount: 500, code });
	const lines = [line(newReceipt(), { out: "500.00", reverses: code })];
	const note = `M-Pesa took it back. It is recorded for ${order.reference}.`;
	expect(await checkLines(...lines)).toMatchObject([
		{ code, outcome: "reversed", reference: order.reference, note, changes: true },
	]);
	expect((await paymentOf(order)).paid).toBe(500);
	await importLines(...lines);
	expect((await paymentOf(order)).paid).toBe(0);
	expect(await paymentsOf(order.id)).toMatchObject([{ code, state: "reversed" }]);
	expect(await importLines(...lines)).toMatchObject([{ outcome: "known", changes: false }]);
});

test("a stored payment whose line has the status Reversed is reversed, once", async () => {
	const order = await buildOrder(app);
	const code = newReceipt();
	await pay(order.id, { amount: 500, code });
	for (const outcome of ["reversed", "known"]) {
		const { body } = await importReversedStatus(code);
		expect(body.data.lines).toMatchObject([{ code, outcome, reference: order.reference }]);
		expect(body.data.left_out).toEqual([]);
	}
	expect(await paymentsOf(order.id)).toMatchObject([{ code, state: "reversed" }]);
});

test("a reversal refuses a customer's code and takes unclaimed money off the list", async () => {
	const [order, typed] = [await buildOrder(app), newReceipt()];
	await reportCode(order, typed);
	const { code } = await addUnclaimed();
	const lines = [line(typed, { paid: "500.00" }), reversalOf(typed), reversalOf(code)];
	await importLines(...lines);
	expect(await paymentsOf(order.id)).toMatchObject([{ state: "refused" }]);
	expect(await unclaimed(code)).toEqual([]);
	expect((await importLines(...lines)).map(({ changes }) => changes)).toEqual([false, false]);
});

test("a payment reversed in part, or already refunded in part, is left to staff", async () => {
	const [order, refunded] = [await buildOrder(app), await buildOrder(app)];
	const [code, other] = [newReceipt(), newReceipt()];
	await pay(order.id, { amount: 500, code });
	await pay(refunded.id, { amount: 500, code: other });
	await app.call("POST", `/orders/${refunded.id}/refunds`, {
		as: staff,
		body: { amount: 100, method: "cash", reason: "Too much" },
	});
	const lines = await importLines(
		line(newReceipt(), { out: "200.00", reverses: code }),
		line(newReceipt(), { out: "500.00", reverses: other }),
	);
	expect(lines).toMatchObject([
		{ code, outcome: "differs", note: "KES 200 of it was taken back." },
		{ code: other, outcome: "reversed", changes: true },
	]);
	expect(lines[1]?.note).toBe(
		`M-Pesa took it back. Reverse it yourself in order ${refunded.reference}: money was refunded for it.`,
	);
	expect((await paymentOf(order)).paid).toBe(500);
});

test.each<[string, boolean, boolean]>([
	["M-Pesa before staff", true, true],
	["M-Pesa after staff", false, true],
	["M-Pesa before staff, who recorded it", true, false],
	["M-Pesa after staff, who recorded it", false, false],
])("a payment reversed in part by %s is held", async (_, isPartFirst, isImported) => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	await (isImported ? importLines(paid(code, order)) : pay(order.id, { amount: 500, code }));
	const part = reversalOf(code, { out: "200.00" });
	const [{ id }] = await paymentsOf(order.id);
	if (isPartFirst) await importLines(part);
	const body = { state: "reversed" };
	await changePayment(order.id, id, body);
	const note = "KES 200 of it was taken back.";
	for (const lines of [[part], [paid(code, order), part]])
		expect(await importLines(...lines)).toMatchObject([{ outcome: "held", note }]);
	const question = expect.stringMatching(/^KES 200 of .*and reversed there\.$/);
	expect(await unclaimed(code)).toMatchObject([{ amount: 500, question }]);
	await payBill(order.reference, "500.00", code);
	expect(await unclaimed(code)).toMatchObject([{ amount: 500, question }]);
	const { fields } = (await assign((await unclaimed(code))[0]?.id ?? "", order.reference)).body;
	expect(fields?.record_anyway).toContain("KES 200 of this payment was reversed on Mar 2, 2026");
});

test("a charge with the payment's own code reverses nothing", async () => {
	const order = await buildOrder(app);
	const code = newReceipt();
	const details = `Pay Bill Acc. ${order.reference}`;
	await importLines(
		line(code, { details, paid: "500.00" }),
		line(code, { details: "Pay merchant charge", out: "-5.00" }),
		line(code, { details: "Other", out: "-7.00" }),
	);
	expect((await paymentOf(order)).paid).toBe(500);
});

const REVERSALS: [string, (code: string, order: Order) => Promise<unknown>][] = [
	["with its payment", (code, order) => importLines(paid(code, order), reversalOf(code))],
	["before its payment", (code) => importLines(reversalOf(code))],
	["with its payment, which names no order", (code) => importLines(paid(code), reversalOf(code))],
	[
		"after its unclaimed payment",
		async (code) => {
			await addUnclaimed(code);
			await importLines(reversalOf(code));
		},
	],
	[
		"after its payment, which was set aside",
		async (code) => {
			await setAside((await addUnclaimed(code)).id);
			await importLines(reversalOf(code));
		},
	],
	["without a linked code", (code) => importLines(line(code, { details: "Reversal", out: "500" }))],
	["as the status of the payment's own line", importReversedStatus],
	[
		"as that status, after its unclaimed payment",
		async (code) => {
			await addUnclaimed(code);
			await importReversedStatus(code);
		},
	],
	[
		"in two parts, in two statements",
		async (code) => {
			await importLines(reversalOf(code, { out: "200.00" }));
			await importLines(reversalOf(code, { out: "300.00" }));
		},
	],
];

test.each(REVERSALS)(
	"every call that records money finds a reversal that was imported %s",
	async (_, importReversal) => {
		const order = await buildOrder(app);
		const code = newReceipt();
		await importReversal(code, order);

		expect(await importLines(paid(code, order))).toMatchObject([{ outcome: "reversed" }]);
		expect(await unclaimed(code)).toEqual([]);
		const message = `${code} Confirmed.You have received Ksh500.00 from JANE 0712345678 on 2/3/26 at 10:00 AM`;
		for (const [body, kind] of [
			[{ code }, "payments"],
			[{ code: message }, "payments"],
			[{ code, record_anyway: false }, "payments"],
		] as const) {
			const recorded = await pay(order.id, { amount: 500, ...body }, kind);
			expect([recorded.status, recorded.body.fields]).toEqual([409, { record_anyway: REVERSED }]);
		}
		const typed = await reportCode(order, code);
		expect([typed.status, typed.body.fields]).toEqual([409, { code: REVERSED }]);
		expect(await paymentsOf(order.id)).toEqual([]);
		expect((await pay(order.id, { amount: 500, code, record_anyway: true })).status).toBe(201);
	},
);

test.each(REVERSALS.slice(0, 3))(
	"a payment that M-Pesa reports after a reversal imported %s does not count",
	async (_, importReversal) => {
		const order = await buildOrder(app);
		const [byPaybill, loose, byPrompt, found] = [1, 2, 3, 4].map(newReceipt) as [
			string,
			string,
			string,
			string,
		];
		for (const code of [byPaybill, loose, byPrompt, found]) await importReversal(code, order);
		await payBill(order.reference, "500.00", byPaybill);
		await payBill("my shop", "500.00", loose);
		expect(await unclaimed(loose)).toEqual([]);
		const prompt = await newPrompt(order, { amount: 500 });
		await report(prompt, { receipt: byPrompt });
		await runWorkerAfter(order, { seconds: 15 });
		// A query finds it paid before M-Pesa says under which receipt.
		const queried = await newPrompt(order, { amount: 500 });
		queried.result = { code: 0 };
		await runWorkerAfter(order, { seconds: 15 });
		expect((await paymentOf(order)).paid).toBe(500);
		await report(queried, { receipt: found });
		expect((await paymentOf(order)).paid).toBe(0);
		const states = (await paymentsOf(order.id)).map(({ state }: { state: string }) => state);
		expect(states).toEqual(["reversed", "reversed", "reversed"]);
		const { body } = await app.call("GET", "/payments/messages", { as: staff });
		const receipts = body.data.messages.map(({ receipt }: { receipt: string }) => receipt);
		expect(receipts).toEqual(expect.arrayContaining([byPaybill, loose, byPrompt, found]));
	},
);

test("staff must confirm a reversed receipt when they enter it for a prompt, and when they confirm its payment again", async () => {
	const order = await buildOrder(app);
	const code = newReceipt();
	await pay(order.id, { amount: 500, code });
	await importLines(reversalOf(code));
	const [{ id }] = await paymentsOf(order.id);
	const confirmAgain = (more: object) =>
		changePayment(order.id, id, { state: "confirmed", ...more });
	expect((await confirmAgain({})).body.fields).toEqual({ record_anyway: REVERSED });
	expect((await confirmAgain({ record_anyway: true })).status).toBe(200);

	const prompt = await newPrompt(order, { amount: 700 });
	prompt.result = { code: 0 };
	await runWorkerAfter(order, { seconds: 15 });
	const receipt = newReceipt();
	await importLines(reversalOf(receipt, { out: "700.00" }));
	const record = { amount: 700, code: receipt, of_prompt: true };
	expect((await pay(order.id, record)).body.fields).toEqual({ record_anyway: REVERSED });
	const payment = (await paymentsOf(order.id)).find(
		({ amount }: { amount: number }) => amount === 700,
	);
	const { reference } = await buildOrder(app);
	const moved = await app.call("POST", `/orders/${order.id}/payments/${payment.id}/move`, {
		as: staff,
		body: { reference, code: receipt, reason: "Wrong order" },
	});
	expect([moved.status, Object.keys(moved.body.fields)]).toEqual([409, ["record_anyway"]]);
});

test.each<[string, object, string]>([
	[
		"of the same amount",
		{ out: "500.00" },
		"Line 4 takes KES 500 back and does not say from which payment.",
	],
	[
		"of an amount that cannot be read",
		{ out: "much" },
		"Line 4 takes an amount that cannot be read back and does not say from which payment.",
	],
	[
		"without an amount",
		{},
		"Line 4 takes an amount that cannot be read back and does not say from which payment.",
	],
])("a reversal %s without a code holds payments that it may concern", async (_, cells, note) => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const [code, another] = [newReceipt(), newReceipt()];
	const lines = [
		paid(code, order),
		line(another, { paid: "70.00", at: "2026-03-04", details: `Acc. ${other.reference}` }),
		line(newReceipt(), { details: "Pay Bill Reversal", ...cells }),
	];
	expect(await importLines(...lines)).toMatchObject([
		{ code, outcome: "held", note, changes: true },
		{ code: another, outcome: "record" },
		{ outcome: "reversed" },
	]);
	expect(await paymentsOf(order.id)).toEqual([]);
	expect(await unclaimed(code)).toMatchObject([{ question: note }]);
	expect(await importLines(paid(code, order))).toMatchObject([
		{ outcome: "held", note, changes: false },
	]);
	const [money] = await unclaimed(code);
	expect((await assign(money?.id ?? "", order.reference)).status).toBe(201);
});

test.each([
	[
		"a linked code and a bad amount",
		{ details: "Pay Bill Reversal", out: "much" },
		"M-Pesa took back an amount that cannot be read.",
	],
	["a linked code and a part", { out: "200.00" }, "KES 200 of it was taken back."],
])("a payment with a reversal with %s is held with a question", async (_, cells, note) => {
	const order = await buildOrder(app);
	const code = newReceipt();
	expect(await importLines(paid(code, order), reversalOf(code, cells))).toMatchObject([
		{ code, outcome: "held", note, changes: true },
	]);
	expect(await paymentsOf(order.id)).toEqual([]);
	expect(await unclaimed(code)).toMatchObject([{ question: note }]);
	expect(await importLines(paid(code, order))).toMatchObject([{ outcome: "held", changes: false }]);
	const whole = reversalOf(code, { out: note.startsWith("KES") ? "300.00" : "500.00" });
	expect(await importLines(whole)).toMatchObject([{ code }]);
});

test("a customer's code is not confirmed if a reversal without a code may concern it", async () => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	await reportCode(order, code);
	const reversal = line(newReceipt(), { details: "Reversal", out: "-500" });
	expect(await importLines(paid(code), reversal)).toMatchObject([
		{ code, outcome: "differs", changes: false },
		{ outcome: "reversed" },
	]);
	expect(await paymentsOf(order.id)).toMatchObject([{ state: "unconfirmed" }]);
});

test("a partial reversal of a stored payment is listed until staff have settled it", async () => {
	const order = await buildOrder(app);
	const codes = [newReceipt(), newReceipt(), newReceipt()];
	for (const code of codes) await pay(order.id, { amount: 500, code });
	const [part = "", unread = "", whole = ""] = codes;
	const before = await countToCheck();
	const lines = [
		reversalOf(part, { out: "200.00" }),
		reversalOf(unread, { details: "Reversal", out: "much" }),
		reversalOf(whole),
	];
	for (const changes of [true, false]) {
		expect(await importLines(...lines)).toMatchObject([
			{ code: part, outcome: "differs", changes },
			{ code: unread, outcome: "differs", changes },
			{ code: whole },
		]);
	}
	const list = await messagesOf(...codes);
	expect(list).toHaveLength(2);
	expect(list).toMatchObject(
		expect.arrayContaining([
			expect.objectContaining({
				...{ receipt: part, amount: 200, reference: order.reference, order_id: order.id },
				meaning: expect.stringContaining(
					"M-Pesa took back KES 200 of this payment, but KES 500 still counts",
				),
			}),
			expect.objectContaining({ receipt: unread, amount: null }),
		]),
	);
	expect(await countToCheck()).toBe(before + 2);
	const [{ id }] = list;
	expect([(await dismiss(id)).status, (await dismiss(id)).status]).toEqual([200, 404]);
	const left = (await paymentsOf(order.id)).find(
		({ code }: { code: string }) => code === list[1].receipt,
	);
	const body = { state: "reversed" };
	await changePayment(order.id, left.id, body);
	expect(await messagesOf(...codes)).toEqual([]);
	expect(await countToCheck()).toBe(before);
	// Another import lists neither again.
	await importLines(...lines);
	expect(await messagesOf(...codes)).toEqual([]);
});

test("a later reversal that names no payment is listed with the payments that it may concern", async () => {
	const order = await buildOrder(app);
	const [code, loose, reversal] = [newReceipt(), newReceipt(), newReceipt()];
	const lines = [
		line(code, { paid: "777.00", details: `Acc. ${order.reference}` }),
		line(loose, { paid: "777.00", details: "Acc. SHOP" }),
		line(newReceipt(), { paid: "777.00", details: "Acc. LATER", at: "2026-03-09" }),
	];
	await importLines(...lines);
	const note = `M-Pesa took money back and does not say from which payment. It may be ${code} (${order.reference}) or ${loose} (unclaimed money).`;
	const later = line(reversal, { out: "777.00", details: "Reversal", at: "2026-03-03" });
	for (const changes of [true, false]) {
		const expected = [{ code: reversal, outcome: "reversed", note, changes }];
		expect(await checkLines(later)).toMatchObject(expected);
		expect(await importLines(later)).toMatchObject(expected);
	}
	const [message] = await messagesOf(reversal);
	expect(message).toMatchObject({ amount: 777, meaning: note, reference: null });
	expect((await dismiss(message.id)).status).toBe(200);
	expect(await messagesOf(reversal)).toEqual([]);
	await importLines(later);
	expect(await messagesOf(reversal)).toEqual([]);
});

test("one query finds the payments that several reversals may concern", async () => {
	const order = await buildOrder(app);
	const [code, ...receipts] = [newReceipt(), newReceipt(), newReceipt(), newReceipt()];
	const paidAt = "2026-03-01 09:00:00";
	await importLines(line(code, { paid: "91.00", at: paidAt, details: `Acc. ${order.reference}` }));
	const amounts = ["91.00", "92.00", "91.00"];
	await importLines(
		...receipts.map((receipt, nth) => line(receipt, { out: amounts[nth], details: "Reversal" })),
	);
	const statements = await statementsOf(app, () => messagesOf());
	expect(statements.filter(({ sql }) => sql.includes("unclaimed_payments.code"))).toHaveLength(1);
	const meanings = (await messagesOf(...receipts)).map(({ meaning }: { meaning: string }) =>
		meaning.endsWith(` It may be ${code} (${order.reference}).`),
	);
	expect(meanings.sort()).toEqual([false, true, true]);
});

test("a reversal in the same statement as a payment that it may concern is listed too", async () => {
	const order = await buildOrder(app);
	const [code, loose, receipt] = [newReceipt(), newReceipt(), newReceipt()];
	await pay(order.id, { amount: 93, code, at: "2026-03-01" });
	const lines = [code, loose].map((each) => line(each, { paid: "93.00" }));
	const [, , imported] = await importLines(
		...lines,
		line(receipt, { out: "93.00", details: "Reversal" }),
	);
	expect(imported?.note).toContain(`It may be ${loose} (line 3) or ${code} (${order.reference}).`);
	expect(await messagesOf(receipt)).toHaveLength(1);
});

test("a reversal that names no payment stays listed after an erasure, without its code", async () => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	const { id } = order;
	await reportCode(order, code);
	const [payment] = await paymentsOf(id);
	const refused = { state: "refused", reason: "Unknown" };
	await app.call("PUT", `/orders/${id}/payments/${payment.id}`, { as: staff, body: refused });
	await importLines(line(code, { out: "94.00", details: "Reversal" }));
	const [message] = await messagesOf(code);
	expect(await erase(order)).toContainEqual({ ...message, receipt: null });
	expect((await dismiss(message.id)).status).toBe(200);
});

const OWN_CODE =
	"According to a statement, this is the code of a reversal of Mar 2, 2026, not of a payment.";

test.each<[string, { inMessage?: boolean }, string]>([
	["of a payment", {}, "payments"],
	["of a refund", {}, "refunds"],
	["in a message", { inMessage: true }, "payments"],
])("a reversal's code needs a confirmation as the code %s", async (_, { inMessage }, kind) => {
	const order = await buildOrder(app);
	const [code, receipt] = [newReceipt(), newReceipt()];
	await pay(order.id, { amount: 840, method: "cash" });
	await importLines(line(receipt, { out: "-840", reverses: code, details: "Reversal" }));
	const text = `${receipt} Confirmed.You have received Ksh840.00 from JANE 0712345678 on 2/3/26 at 10:00 AM`;
	const send = (more: object) =>
		pay(order.id, { amount: 840, code: inMessage ? text : receipt, ...more }, kind);
	const asked = await send({});
	expect([asked.status, asked.body.fields?.record_anyway]).toEqual([
		409,
		expect.stringContaining(OWN_CODE),
	]);
	const typed = await reportCode(order, receipt);
	expect([typed.status, typed.body.fields]).toEqual([409, { code: OWN_CODE }]);
	await payBill(order.reference, "840.00", receipt);
	expect((await paymentOf(order)).paid).toBe(840);
});

test("a statement's payment with the code of a reversal is held with a question", async () => {
	const order = await buildOrder(app);
	const [code, receipt] = [newReceipt(), newReceipt()];
	const details = `Acc. ${order.reference}`;
	const lines = [
		line(receipt, { paid: "500.00", details }),
		reversalOf(code, {}).replace(/^\w+/, receipt),
	];
	for (const each of [lines, lines.slice(0, 1)]) {
		expect((await importLines(...each))[0]).toMatchObject({ outcome: "held", note: OWN_CODE });
	}
	expect(await unclaimed(receipt)).toMatchObject([{ question: OWN_CODE }]);
});

test("a payment that was recorded with the code of a later reversal is listed for checking", async () => {
	const order = await buildOrder(app);
	const [code, receipt, later] = [newReceipt(), newReceipt(), newReceipt()];
	await pay(order.id, { amount: 500, code: receipt });
	await importLines(
		line(receipt, { out: "500.00", reverses: code }),
		line(later, { out: "7.00", reverses: code }),
	);
	const [message] = await messagesOf(receipt);
	expect(message.meaning).toContain("this is the code of a reversal, but KES 500 counts");
	await dismiss(message.id);
	// A payment that staff recorded anyway is not listed again.
	await pay(order.id, { amount: 7, code: later, record_anyway: true });
	expect(await messagesOf(receipt, later)).toEqual([]);
});

test.each<[string, (order: Order, code: string) => Promise<unknown>, string, number]>([
	["a payment", ({ id }, code) => pay(id, { amount: 830, code }), "differs", 830],
	["unclaimed money", (_order, code) => importLines(line(code, { paid: "830" })), "held", 0],
	[
		"a payment with another amount than its line has",
		({ id }, code) => pay(id, { amount: 700, code }),
		"differs",
		700,
	],
])("a reversal of more or less than %s is questioned", async (_, record, outcome, counts) => {
	for (const amount of ["9000", "400"]) {
		const order = await buildOrder(app);
		const code = newReceipt();
		await record(order, code);
		const taken = reversalOf(code, { out: amount });
		const lines = counts ? [line(code, { paid: "830" }), taken] : [taken];
		const more = `M-Pesa took back KES 9,000, more than the KES ${counts || 830} paid.`;
		const note = amount === "9000" ? more : "KES 400 of it was taken back.";
		expect(await importLines(...lines)).toMatchObject([{ outcome, changes: true, note }]);
		expect((await paymentOf(order)).paid).toBe(counts);
		expect(await unclaimed(code)).toMatchObject(counts ? [] : [{ question: note }]);
		const messages = counts ? [{ amount: Number(amount), reference: order.reference }] : [];
		expect(await messagesOf(code)).toMatchObject(messages);
	}
});

test.each([
	["the account", "Pay Bill Acc. 0722 333444"],
	["the payer", "Pay Bill from 254722333444 - ZAINAB ALI Acc. my shop"],
])("%s of reversed money is listed, and erased with the customer", async (_, details) => {
	const order = await buildOrder(app, { phone: "+254722333444" });
	const code = newReceipt();
	const lines = [line(code, { paid: "500.00", details }), reversalOf(code)];
	await importLines(...lines);
	expect(await importLines(...lines)).toMatchObject([{ outcome: "reversed", changes: false }]);
	const returned = async () => {
		const { body } = await app.call("GET", "/payments/unclaimed", { as: staff });
		return body.data.set_aside.filter((each: { code: string }) => each.code === code);
	};
	const reason = "M-Pesa took it back.";
	expect(await unclaimed(code)).toEqual([]);
	expect(await returned()).toMatchObject([{ amount: 500, reason }]);
	expect(JSON.stringify(await returned())).toContain("333444");
	await erase(order);
	expect(await returned()).toEqual([]);
	expect(await importLines(...lines)).toMatchObject([{ outcome: "reversed", changes: false }]);
});
