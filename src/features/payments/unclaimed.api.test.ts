import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { buildOrderOlderThanPayments as buildOrder } from "../../../tests/support/orders.ts";
import { line, paymentsApp } from "../../../tests/support/payments-app.ts";
import { hashCode } from "../ledger/payment-codes.server.ts";
import { payments } from "./payments.feature.server.ts";

type Order = Awaited<ReturnType<typeof buildOrder>>;

const { app, close, staff, newReceipt, payBill, paymentOf, ...calls } = await paymentsApp();
const { importLines, checkLines, unclaimed, addUnclaimed, assign, setAside } = calls;
afterAll(close);
const { db } = app.context;

const changePayment = (orderId: string, id: string, body: object) =>
	app.call("PUT", `/orders/${orderId}/payments/${id}`, { as: staff, body });
const reportCode = ({ reference, phone }: Pick<Order, "reference" | "phone">, code: string) =>
	app.call("POST", "/track/codes", { body: { reference, phone, code } });
const countUnclaimed = async () =>
	(await app.call("GET", "/work", { as: staff })).body.result.payments.unclaimed;

test("money in a statement that matches no order is listed once as unclaimed, with account and payer", async () => {
	const code = newReceipt();
	const lines = [
		line(code, { details: "Pay Bill from 2547*****678 - JANE Acc. my shop", paid: "500" }),
	];
	const before = await countUnclaimed();
	expect(await checkLines(...lines)).toMatchObject([{ outcome: "unmatched", changes: true }]);
	expect(await unclaimed(code)).toEqual([]);
	await importLines(...lines);
	expect(await importLines(...lines)).toMatchObject([
		{ outcome: "unmatched", changes: false, note: "It is already listed as unclaimed money." },
	]);
	expect(await unclaimed(code)).toMatchObject([
		{
			...{ amount: 500, at: "2026-03-02T07:00:00.000Z", source: "statement" },
			...{ account: "my shop", payer: "2547*****678 - JANE" },
		},
	]);
	expect(await countUnclaimed()).toBe(before + 1);
});

test("a paybill payment whose account names no order is listed as unclaimed, not as a message to check", async () => {
	const code = newReceipt();
	for (let count = 0; count < 2; count += 1) await payBill("my shop", "750.00", code);
	expect(await unclaimed(code)).toMatchObject([
		{ amount: 750, account: "my shop", payer: null, source: "paybill" },
	]);
	const { body } = await app.call("GET", "/payments/messages", { as: staff });
	const receipts = body.data.messages.map(({ receipt }: { receipt: string }) => receipt);
	expect(receipts).not.toContain(code);
});

test("assigned money counts for its order and is no longer listed as unclaimed", async () => {
	const order = await buildOrder(app);
	const { id, code } = await addUnclaimed();
	const answer = await assign(id, order.reference.toLowerCase());
	expect([answer.status, answer.body.data?.payment]).toMatchObject([
		201,
		{ code, amount: 500, state: "confirmed", at: "2026-03-02T07:00:00.000Z" },
	]);
	expect((await paymentOf(order)).paid).toBe(500);
	expect(await unclaimed(code)).toEqual([]);
	expect((await assign(id, order.reference)).status).toBe(404);
	const lines = [line(code, { paid: "500.00" })];
	expect(await importLines(...lines)).toMatchObject([{ outcome: "known", changes: false }]);
	const audited = await db
		.selectFrom("audit_log")
		.selectAll()
		.where("subject_id", "=", id)
		.execute();
	expect(audited).toMatchObject([{ subject: "unclaimed payment", actor_id: staff.id }]);
});

test("money that is assigned twice at once counts once", async () => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const { id } = await addUnclaimed();
	const answers = await Promise.all([assign(id, order.reference), assign(id, other.reference)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
	expect((await paymentOf(order)).paid + (await paymentOf(other)).paid).toBe(500);
});

test("money that is set aside with a reason is no longer listed, even after another import", async () => {
	const { id, code } = await addUnclaimed();
	expect((await setAside(id, { reason: " " })).status).toBe(400);
	expect((await setAside(id)).status).toBe(200);
	expect((await setAside(id)).status).toBe(404);
	expect(await unclaimed(code)).toEqual([]);
	expect(await importLines(line(code, { paid: "500.00" }))).toMatchObject([
		{ outcome: "unmatched", changes: false, note: "It was set aside: Rent" },
	]);
	expect(await unclaimed(code)).toEqual([]);
});

test("money that was set aside is listed with its reason, and put back", async () => {
	const { id, code } = await addUnclaimed();
	const putBack = () => app.call("POST", `/payments/unclaimed/${id}/put-back`, { as: staff });
	const aside = async () => {
		const { body } = await app.call("GET", "/payments/unclaimed", { as: staff });
		return body.data.set_aside.filter((each: { id: string }) => each.id === id);
	};
	expect([await aside(), (await putBack()).status]).toEqual([[], 404]);
	await setAside(id);
	expect(await aside()).toMatchObject([{ code, amount: 500, reason: "Rent" }]);
	const order = await buildOrder(app);
	const details = `Pay Bill Acc. ${order.reference}`;
	// Staff are told which order it names, and decide.
	expect(await importLines(line(code, { details, paid: "500.00" }))).toMatchObject([
		{
			...{ outcome: "differs", changes: false, reference: order.reference },
			note: `It was set aside: Rent. It is for ${order.reference}: put the money back on the list to assign it.`,
		},
	]);
	expect((await paymentOf(order)).paid).toBe(0);
	expect((await putBack()).status).toBe(200);
	expect(await aside()).toEqual([]);
	expect(await unclaimed(code)).toMatchObject([{ reason: null }]);
	expect((await assign(id, order.reference)).status).toBe(201);
});

test("reversed money that staff put back on the list must be confirmed before it is assigned", async () => {
	const { id, code } = await addUnclaimed();
	await importLines(line(newReceipt(), { out: "500.00", reverses: code }));
	expect(await unclaimed(code)).toEqual([]);
	await app.call("POST", `/payments/unclaimed/${id}/put-back`, { as: staff });
	const question = "This payment was reversed on Mar 2, 2026, according to a statement.";
	expect(await unclaimed(code)).toMatchObject([{ question }]);
	const { reference } = await buildOrder(app);
	const refused = await assign(id, reference);
	expect([refused.status, refused.body.fields]).toEqual([409, { record_anyway: question }]);
	expect((await assign(id, reference, true)).status).toBe(201);
});

test.each([
	["a higher amount", "650.00"],
	["a lower amount", "70.00"],
])("staff are asked about unclaimed money for which a statement states %s", async (_, amount) => {
	const order = await buildOrder(app);
	const { code } = await addUnclaimed();
	const details = `Pay Bill Acc. ${order.reference}`;
	const note = `A statement says KES ${Number(amount)}, but KES 500 is kept as unclaimed money with this code.`;
	for (const changes of [true, false]) {
		const cells = { paid: amount, ...(!changes && { details }) };
		expect(await importLines(line(code, cells))).toMatchObject([
			{ outcome: "differs", changes, note },
		]);
	}
	expect(await unclaimed(code)).toMatchObject([{ amount: 500, question: note }]);
	expect((await paymentOf(order)).paid).toBe(0);
});

test("money assigned to an unknown reference stays on the list", async () => {
	const { id, code } = await addUnclaimed();
	const answer = await assign(id, "MR-222222");
	expect([answer.status, answer.body.fields]).toEqual([
		400,
		{ reference: "There is no order with this reference" },
	]);
	expect(await unclaimed(code)).toHaveLength(1);
});

test("money whose code a customer submitted is no longer listed as unclaimed", async () => {
	const { reference, phone } = await buildOrder(app);
	const { id, code } = await addUnclaimed();
	await reportCode({ reference, phone }, code);
	expect(await unclaimed(code)).toEqual([]);
	expect((await assign(id, reference)).status).toBe(404);
	await importLines(line(code, { paid: "500.00" }));
	expect(await unclaimed(code)).toEqual([]);
});

const reverse = async (id: string) => {
	const [payment] = await calls.paymentsOf(id);
	const body = { state: "reversed", reason: "Wrong order" };
	await changePayment(id, payment.id, body);
};
const remove = (id: string) => db.deleteFrom("orders").where("id", "=", id).execute();
type Wrong = { id: string; code: string; order: { id: string; reference: string } };
const toAssign = ({ id, order }: Wrong) => assign(id, order.reference);
const toRecord = ({ code, order }: Wrong) =>
	calls.pay(order.id, { amount: 500, code, record_anyway: true });

test.each<[string, (wrong: Wrong) => Promise<unknown>, (id: string) => Promise<unknown>, boolean]>([
	["assigned to a wrong order and reversed", toAssign, reverse, true],
	["assigned to a wrong order that was deleted", toAssign, remove, false],
	["recorded for a wrong order and reversed", toRecord, reverse, true],
	["recorded for a wrong order that was deleted", toRecord, remove, false],
])("money %s is listed again and assigned to the right order", async (_, book, undo, isAsked) => {
	const [order, right] = [await buildOrder(app), await buildOrder(app)];
	const { id, code } = await addUnclaimed();
	await book({ id, code, order });
	expect(await unclaimed(code)).toEqual([]);
	for (const { name, run } of payments.jobs) if (name === "unclaimed money") await run(app.context);
	await undo(order.id);
	const question = isAsked ? `It was recorded for ${order.reference} and reversed there.` : null;
	expect(await unclaimed(code)).toMatchObject([{ amount: 500, account: "my shop", question }]);
	await importLines(line(code, { paid: "500.00" }));
	await payBill("my shop", "500.00", code);
	expect(await unclaimed(code)).toHaveLength(1);

	expect((await assign(id, right.reference)).status).toBe(201);
	expect((await paymentOf(right)).paid).toBe(500);
	expect(await unclaimed(code)).toEqual([]);
	const lines = [line(code, { paid: "500.00" })];
	expect(await importLines(...lines)).toMatchObject([{ outcome: "known", changes: false }]);
	if (isAsked) expect(await calls.paymentsOf(order.id)).toMatchObject([{ state: "refused" }]);
});

test.each<[string, (order: Order) => string, boolean]>([
	["without an account", () => "x", false],
	["that names its order", ({ reference }) => `Pay Bill Acc. ${reference}`, false],
	["that names its customer's number", ({ phone }) => `Pay Bill Acc. ${phone}`, false],
	["that also reverses a part of it", () => "x", true],
])("a statement %s confirms no code for money set aside", async (_, detailsOf, isPart) => {
	const order = await buildOrder(app);
	const { id } = order;
	const kept = await addUnclaimed();
	await setAside(kept.id);
	await reportCode(order, kept.code);
	const paid = line(kept.code, { paid: "500.00", details: detailsOf(order) });
	const back = line(newReceipt(), { out: "200.00", reverses: kept.code });
	for (let count = 0; count < 2; count += 1) {
		const [imported] = await importLines(paid, ...(isPart ? [back] : []));
		expect(imported).toMatchObject({ outcome: "differs", note: expect.any(String) });
	}
	expect(await calls.paymentsOf(id)).toMatchObject([{ state: "unconfirmed", amount: null }]);
	const [payment] = await calls.paymentsOf(id);
	const refused = await changePayment(id, payment.id, { state: "confirmed", amount: 500 });
	expect(refused.body.fields).toEqual({ record_anyway: expect.any(String) });
});

/** Ways to record KES 500 that was never listed as unclaimed; the amount listed after its reversal. */
const RECORDED: [string, (order: Order, code: string) => Promise<unknown>, number][] = [
	[
		"by a statement",
		({ reference }, code) =>
			importLines(line(code, { paid: "500.00", details: `Pay Bill Acc. ${reference}` })),
		500,
	],
	["by the paybill", ({ reference }, code) => payBill(reference, "500.00", code), 500],
	[
		"by a prompt",
		async (order, code) =>
			calls.report(await calls.newPrompt(order, { amount: 500 }), { receipt: code }),
		500,
	],
	[
		"by its customer's code and a statement",
		async (order, code) => {
			await reportCode(order, code);
			await importLines(line(code, { paid: "500.00" }));
		},
		500,
	],
	[
		"by a statement, with a part that was moved and reversed",
		async (order, code) => {
			const [{ reference }, part] = [order, await buildOrder(app)];
			await importLines(line(code, { paid: "500.00", details: `Pay Bill Acc. ${reference}` }));
			const [payment] = await calls.paymentsOf(order.id);
			await app.call("POST", `/orders/${order.id}/payments/${payment.id}/move`, {
				as: staff,
				body: { reference: part.reference, amount: 200, reason: "Shared" },
			});
			await reverse(part.id);
		},
		500,
	],
	["by staff alone", ({ id }, code) => calls.pay(id, { amount: 500, code }), 0],
];

test.each(RECORDED)("money recorded %s is unclaimed once reversed", async (_, record, listed) => {
	const [wrong, right] = [await buildOrder(app), await buildOrder(app)];
	const code = newReceipt();
	await record(wrong, code);
	expect(await unclaimed(code)).toEqual([]);
	await reverse(wrong.id);
	const question = `It was recorded for ${wrong.reference} and reversed there.`;
	expect(await unclaimed(code)).toMatchObject(listed ? [{ amount: listed, question }] : []);
	if (!listed) return;
	await importLines(line(code, { paid: "500.00", details: `Pay Bill Acc. ${right.reference}` }));
	await payBill(right.reference, "500.00", code);
	const [money] = await unclaimed(code);
	expect((await paymentOf(right)).paid).toBe(0);
	expect((await assign(money?.id ?? "", right.reference)).status).toBe(201);
	expect((await paymentOf(right)).paid).toBe(500);
	expect(await unclaimed(code)).toEqual([]);
});

test("money of a payment that M-Pesa reversed is not listed again", async () => {
	const order = await buildOrder(app);
	const { id, code } = await addUnclaimed();
	await assign(id, order.reference);
	await importLines(line(newReceipt(), { out: "500.00", reverses: code }));
	expect(await calls.paymentsOf(order.id)).toMatchObject([{ state: "reversed" }]);
	expect(await unclaimed(code)).toEqual([]);
	const { body } = await app.call("GET", "/payments/unclaimed", { as: staff });
	expect(body.data.set_aside.filter((each: { id: string }) => each.id === id)).toEqual([]);
});

const SHOP_DETAILS = "Pay Bill from 2547*****678 - JANE WANJIRU Acc. my shop";

const IN_QUESTION: [string, (code: string) => Promise<unknown>, string][] = [
	[
		"that staff set aside",
		async (code) => setAside((await addUnclaimed(code)).id),
		"It was set aside: Rent.",
	],
	[
		"that a reversal without a code may concern",
		(code) =>
			importLines(
				line(code, { details: SHOP_DETAILS, paid: "500.00" }),
				line(newReceipt(), { details: "Reversal", out: "-500" }),
			),
		"Line 3 takes KES 500 back and does not say from which payment.",
	],
	[
		"of another amount",
		(code) => importLines(line(code, { details: SHOP_DETAILS, paid: "450.00" })),
		"M-Pesa's statement says KES 450, Mar 2, 2026.",
	],
];

const names = ({ reference }: Order) => `Pay Bill Acc. ${reference}`;

test.each<[string, (code: string, typed: Order) => Promise<unknown>, boolean]>([
	["unconfirmed", async () => {}, false],
	[
		"refused",
		async (_code, typed) => {
			const [payment] = await calls.paymentsOf(typed.id);
			await changePayment(typed.id, payment.id, { state: "refused", reason: "Unknown" });
		},
		true,
	],
])(
	"a statement's payment that names one order, while another order's customer submitted its code (%s), is held for staff",
	async (_, afterSubmitting, isListed) => {
		const [typed, owner] = [await buildOrder(app), await buildOrder(app)];
		const code = newReceipt();
		await reportCode(typed, code);
		await afterSubmitting(code, typed);
		const paid = line(code, { paid: "500.00", details: names(owner) });
		expect(await importLines(paid)).toMatchObject([{ outcome: "held", changes: true }]);
		expect(await importLines(paid)).toMatchObject([{ changes: false }]);
		expect(await unclaimed(code)).toHaveLength(isListed ? 1 : 0);
		const [payment] = await calls.paymentsOf(typed.id);
		const confirmed = (record_anyway?: boolean) =>
			changePayment(typed.id, payment.id, {
				state: "confirmed",
				amount: 500,
				...(record_anyway && { record_anyway }),
			});
		const refused = await confirmed();
		expect([refused.status, refused.body.fields]).toEqual([
			409,
			{ record_anyway: expect.stringContaining(owner.reference) },
		]);
		expect((await paymentOf(typed)).paid).toBe(0);
	},
);

test("money whose code staff refused is listed as unclaimed when a statement contains it", async () => {
	const order = await buildOrder(app);
	const code = newReceipt();
	const { id, reference } = order;
	await reportCode(order, code);
	const [payment] = await calls.paymentsOf(id);
	await changePayment(id, payment.id, { state: "refused", reason: "Unknown" });
	await importLines(line(code, { paid: "700.00", details: names(order) }));
	const [money] = await unclaimed(code);
	expect(money).toMatchObject({ amount: 700, question: "The code was refused." });
	expect((await assign(money?.id ?? "", reference, true)).status).toBe(201);
	expect((await paymentOf(order)).paid).toBe(700);
});

test("a statement does not confirm a customer's code if staff recorded the same money without a code", async () => {
	const order = await buildOrder(app);
	const { id } = order;
	const code = newReceipt();
	await reportCode(order, code);
	await calls.pay(id, { amount: 500, at: "2026-03-02T07:15:00.000Z" });
	expect(await importLines(line(code, { paid: "500.00" }))).toMatchObject([
		{ outcome: "held", note: "This is already recorded: M-Pesa, KES 500, Mar 2, 2026." },
	]);
	expect((await paymentOf(order)).paid).toBe(500);
});

test.each([
	["a statement names its order", true],
	["it is assigned", false],
])("staff are asked about money recorded without a code when %s", async (_, isNamed) => {
	const order = await buildOrder(app);
	const at = "2026-03-02T07:15:00.000Z";
	await calls.pay(order.id, { amount: 500, at });
	const code = newReceipt();
	const details = isNamed ? names(order) : "Acc. my shop";
	await importLines(line(code, { paid: "500.00", details }));
	expect((await paymentOf(order)).paid).toBe(500);
	const [money] = await unclaimed(code);
	const question = "This is already recorded: M-Pesa, KES 500, Mar 2, 2026.";
	expect(money?.question).toBe(isNamed ? question : null);
	const refused = await assign(money?.id ?? "", order.reference);
	expect([refused.status, refused.body.fields]).toEqual([409, { record_anyway: question }]);
	expect((await assign(money?.id ?? "", order.reference, true)).status).toBe(201);
});

test.each(IN_QUESTION)(
	"money %s is not counted without asking staff when M-Pesa reports it",
	async (_, putInQuestion, question) => {
		const [byPaybill, byPrompt, typed] = [newReceipt(), newReceipt(), newReceipt()];
		const orders = [await buildOrder(app), await buildOrder(app), await buildOrder(app)];
		const [first, second, third] = orders as [Order, Order, Order];
		for (const code of [byPaybill, byPrompt, typed]) await putInQuestion(code);
		const prompt = await calls.newPrompt(second, { amount: 500 });
		for (let count = 0; count < 2; count += 1) {
			await payBill(first.reference, "500.00", byPaybill);
			await calls.report(prompt, { receipt: byPrompt });
		}
		const { reference } = third;
		await reportCode(third, typed);
		const isNew = question.includes("450");
		for (const changes of [isNew, false]) {
			expect(await importLines(line(typed, { paid: "500.00" }))).toMatchObject([
				{ outcome: "differs", changes },
			]);
		}
		await payBill(reference, "500.00", typed);

		for (const order of orders) {
			expect((await paymentOf(order)).paid).toBe(0);
			const [payment, ...others] = await calls.paymentsOf(order.id);
			expect([payment, others]).toMatchObject([{ amount: 500, state: "unconfirmed" }, []]);
			const accept = (more: object) =>
				changePayment(order.id, payment.id, { state: "confirmed", ...more });
			expect((await accept({})).body.fields).toEqual({
				record_anyway: isNew && order === third ? expect.stringContaining(question) : question,
			});
			expect((await accept({ record_anyway: true })).status).toBe(200);
			expect((await paymentOf(order)).paid).toBe(500);
		}
	},
);

test("moving a payment compares a given code with unclaimed money, and a pasted message with order and amount", async () => {
	const [order, right, stranger] = [
		await buildOrder(app),
		await buildOrder(app),
		await buildOrder(app),
	];
	const kept = await addUnclaimed();
	await calls.pay(order.id, { amount: 700, code: null, at: "2026-03-02" });
	const [payment] = await calls.paymentsOf(order.id);
	const move = (code: string) =>
		app.call("POST", `/orders/${order.id}/payments/${payment.id}/move`, {
			as: staff,
			body: { reference: right.reference, code, reason: "Wrong order" },
		});
	const message = ({ reference }: Order, amount = "700.00") =>
		`${newReceipt()} Confirmed.You have received Ksh${amount} from JANE 0712345678 on 2/3/26 at 10:00 AM for account ${reference}`;
	for (const [code, question] of [
		[kept.code, "M-Pesa's statement says KES 500, Mar 2, 2026."],
		[message(stranger), expect.stringMatching(`^This message names ${stranger.reference} `)],
		[message(right, "500.00"), "The message says KES 500."],
	] as const) {
		const refused = await move(code);
		expect([refused.status, refused.body.fields]).toEqual([409, { record_anyway: question }]);
	}
	expect((await move(message(right))).status).toBe(200);
	expect((await paymentOf(right)).paid).toBe(700);
});

test("customers see no unclaimed money", async () => {
	const customer = await app.user("user");
	const { id } = await addUnclaimed();
	const calls = [
		["GET", "/payments/unclaimed", undefined],
		["POST", `/payments/unclaimed/${id}/assign`, { reference: "MR-222222" }],
		["POST", `/payments/unclaimed/${id}/set-aside`, { reason: "Rent" }],
		["POST", `/payments/unclaimed/${id}/put-back`, undefined],
	] as const;
	for (const [method, path, body] of calls) {
		expect((await app.call(method, path, { as: customer, body })).status).toBe(403);
	}
});

test("the payer of unclaimed money is exported and erased, and the money stays", async () => {
	const admin = await app.user("admin");
	const order = await buildOrder(app, { phone: "+254722000111" });
	const [typed, chosen] = [newReceipt(), await addUnclaimed()];
	await payBill("0722 000111", "500.00", typed);
	const records = [
		{ table: "orders", id: order.id },
		{ table: "unclaimed_payments", id: chosen.id },
	];
	const exported = await app.call("POST", "/people/export", { as: admin, body: { records } });
	for (const code of [typed, chosen.code]) expect(JSON.stringify(exported.body)).toContain(code);
	const body = { records, confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	for (const code of [typed, chosen.code]) {
		expect(await unclaimed(code)).toEqual([]);
		const kept = await db
			.selectFrom("unclaimed_payments")
			.select(["amount_cents", "account", "payer"])
			.where("code", "=", (await hashCode(db, code)) ?? "")
			.execute();
		expect(kept).toEqual([{ amount_cents: 50_000, account: null, payer: null }]);
	}
});

const FULL = "Zawadi Kipkoech";

test("erasing the payer of unclaimed money replaces its question with a note", async () => {
	const admin = await app.user("admin");
	const [order, code] = [await buildOrder(app, { name: FULL }), newReceipt()];
	await importLines(line(code, { details: `Pay Bill Acc. ${FULL}`, paid: "300,000.00" }));
	const [money] = await unclaimed(code);
	const body = { records: [{ table: "orders", id: order.id }], confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	const { data } = (await app.call("GET", "/payments/unclaimed", { as: staff })).body;
	const [left] = data.unclaimed.filter((each: { id: string }) => each.id === money?.id);
	expect(left).toMatchObject({
		...{ code: null, account: null },
		question: expect.stringMatching(/^What was asked about this money was erased/),
	});
});

test.each([
	["in full as payer", "Pay Bill from 2547*****678 - ZAWADI KIPKOECH Acc. my shop", true],
	["in full before the number", "Pay Bill from ZAWADI KIPKOECH 2547*****678 Acc. my shop", true],
	["with last name first", "Pay Bill from KIPKOECH ZAWADI Acc. my shop", true],
	["in full as account", "Pay Bill Acc. zawadi kipkoech", true],
	["as account, with accents", "Pay Bill Acc. Zawadì  Kipkoéch", true],
	["without a last name", "Pay Bill from ZAWADI Acc. my shop", false],
	["with one more name", "Pay Bill from ZAWADI KIPKOECH MUTUA Acc. my shop", false],
])("a payer's name %s is erased with the customer: %s", async (_, details, isErased) => {
	const admin = await app.user("admin");
	const [stated, reported] = [newReceipt(), newReceipt()];
	await importLines(line(stated, { details, paid: "500.00" }));
	const account = details.replace(/.* Acc\. /, "");
	await payBill(account, "500.00", reported);
	const order = await buildOrder(app, { name: FULL, phone: "+254733000111" });
	const body = { records: [{ table: "orders", id: order.id }], confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	const money = await db
		.selectFrom("unclaimed_payments")
		.select(["code", "account", "payer"])
		.where("code_hash", "=", await hashCode(db, stated))
		.executeTakeFirst();
	expect([money?.code === stated, money?.account, money?.payer]).toEqual(
		isErased ? [false, null, null] : [true, account, expect.stringContaining("ZAWADI")],
	);
	const messages = await db.selectFrom("provider_messages").select("body").execute();
	const bodies = messages.map(({ body }) => body ?? "").filter((body) => body.includes(reported));
	expect(bodies).toHaveLength(isErased && account !== "my shop" ? 0 : 1);
	expect(/zawad/i.test(bodies[0] ?? "")).toBe(false);
});

test.each<[string, object, string, string | null, boolean?]>([
	["as it is", { amount: 450, at: "2026-03-02" }, "payments", null],
	["without a day", { amount: 450 }, "payments", null],
	["with another amount", { amount: 540 }, "payments", ""],
	["with another day", { amount: 450, at: "2026-03-01" }, "payments", ""],
	["as cash", { amount: 450, method: "cash" }, "payments", ", paid by M-Pesa"],
	["by the bank", { amount: 450, method: "bank" }, "payments", ", paid by M-Pesa"],
	["as a refund", { amount: 450 }, "refunds", ", paid by M-Pesa"],
	["although it was set aside", { amount: 450 }, "payments", null, true],
])("unclaimed money is recorded %s", async (_, body, kind, end, isAside) => {
	const { id } = await buildOrder(app);
	await calls.pay(id, { amount: 2_000, method: "cash" });
	const code = newReceipt();
	await importLines(
		line(code, { details: "Pay Bill from 2547*****678 - X Acc. KAMAU", paid: "450" }),
	);
	const [kept] = await unclaimed(code);
	if (isAside) await setAside(kept?.id ?? "");
	const questions = [
		end !== null && `M-Pesa's statement says KES 450, Mar 2, 2026${end}.`,
		isAside && "It was set aside: Rent.",
	].filter(Boolean);
	const send = (more: object) => calls.pay(id, { code, ...body, ...more }, kind);
	if (questions.length > 0) {
		const refused = await send({ record_anyway: false });
		expect(refused.body.fields).toEqual({ record_anyway: questions.join(" ") });
		expect(await unclaimed(code)).toHaveLength(isAside ? 0 : 1);
	}
	expect((await send({ record_anyway: questions.length > 0 })).status).toBe(201);
});

test("staff confirm a customer's code only with the amount in the statement, or are asked", async () => {
	const { id, reference, phone } = await buildOrder(app);
	const { code } = await addUnclaimed();
	await reportCode({ reference, phone }, code);
	const [payment] = await calls.paymentsOf(id);
	const send = (amount: number, more = {}) =>
		changePayment(id, payment.id, { state: "confirmed", amount, ...more });
	const refused = await send(999);
	expect([refused.status, refused.body.fields]).toEqual([
		409,
		{ record_anyway: "M-Pesa's statement says KES 500, Mar 2, 2026." },
	]);
	expect((await send(500)).status).toBe(200);
});

test.each<[string, (names: Record<string, string>) => string, RegExp | null]>([
	["only its order", ({ own = "" }) => own.slice(3), null],
	["another order", ({ other = "" }) => other, /names OTHER \(Wanjiru Kamau\)\.$/],
	["another order without MR-", ({ other = "" }) => other.slice(3), /belongs to OTHER/],
	["another customer's number", ({ phone = "" }) => phone, /belongs to OTHER/],
	["two orders", ({ own, other }) => `${own} ${other}`, /names OTHER \(Wanjiru Kamau\)\.$/],
])("staff assign money that names %s, if asked", async (_, accountOf, asks) => {
	const phone = `+25471${newReceipt().slice(-7)}`;
	const order = await buildOrder(app);
	const other = await buildOrder(app, { name: "Wanjiru Kamau", phone });
	const [id, code] = [randomUUID(), newReceipt()];
	// Inserted directly: an import would match it to the order that it names.
	await db
		.insertInto("unclaimed_payments")
		.values({
			...{ id, code, amount_cents: 50_000, at: "2026-03-02T07:00:00.000Z", payer: null },
			account: accountOf({ own: order.reference, other: other.reference, phone }),
			...{ source: "statement", question: null, created_at: "2026-03-02T07:00:00.000Z" },
			...{ set_aside_at: null, set_aside_by: null, reason: null },
		})
		.execute();
	if (asks) {
		const { status, body } = await assign(id, order.reference);
		const sentence = expect.stringMatching(asks.source.replace("OTHER", other.reference));
		expect([status, body.fields]).toMatchObject([409, { record_anyway: sentence }]);
	}
	expect((await assign(id, order.reference, asks !== null)).status).toBe(201);
});

test.each<[string, (reference: string) => string, boolean]>([
	["in lower case without MR-", (own) => own.slice(3).toLowerCase(), true],
	["with spaces, without MR-", (own) => `${own.slice(3, 6)} ${own.slice(6)}`, true],
	["within a word", (own) => `order${own.slice(3)}`, true],
	["cut off", (own) => own.slice(0, 8), false],
	["without one letter", (own) => own.slice(4), false],
])("statements and paybill payments treat a reference %s alike", async (_, accountOf, isRead) => {
	for (const name of ["orders", "tracker address"] as const)
		await app.context.limits.reset(name, "203.0.113.7");
	const orders = [await buildOrder(app), await buildOrder(app)] as const;
	const [stated, reported] = orders.map(({ reference }) => accountOf(reference));
	await importLines(line(newReceipt(), { details: `Pay Bill Acc. ${stated}`, paid: "500.00" }));
	await payBill(reported ?? "", "500.00", newReceipt());
	for (const order of orders) expect((await paymentOf(order)).paid).toBe(isRead ? 500 : 0);
});

const EXCESS = "is more than M-Pesa allows in one payment (KES 250,000).";

test.each<[string, number, string | null]>([
	["250000.00", 250_000, null],
	["250000.01", 250_000.01, `KES 250,000.01 ${EXCESS}`],
	["300000", 300_000, `KES 300,000 ${EXCESS}`],
	["999999999999.00", 999_999_999_999, `KES 999,999,999,999 ${EXCESS}`],
])("a paybill payment of KES %s above the limit is held", async (text, amount, question) => {
	const [order, typed] = [await buildOrder(app), await buildOrder(app)];
	const { reference } = typed;
	const codes = [newReceipt(), newReceipt(), newReceipt()] as const;
	await reportCode(typed, codes[1]);
	for (let count = 0; count < 2; count += 1) {
		await payBill(order.reference, text, codes[0]);
		await payBill(reference, text, codes[1]);
		await payBill("my shop", text, codes[2]);
	}
	expect(await unclaimed(codes[2])).toMatchObject([{ amount, question }]);
	for (const each of [order, typed]) {
		expect((await paymentOf(each)).paid).toBe(question ? 0 : amount);
		const [payment, ...others] = await calls.paymentsOf(each.id);
		const state = question ? "unconfirmed" : "confirmed";
		expect([payment, others]).toMatchObject([{ amount, state }, []]);
		if (!question) continue;
		const accept = (more: object) =>
			changePayment(each.id, payment.id, { state: "confirmed", ...more });
		expect((await accept({})).body.fields).toEqual({ record_anyway: question });
		expect((await accept({ record_anyway: true })).status).toBe(200);
		expect((await paymentOf(each)).paid).toBe(amount);
	}
});

test("a statement's payment above M-Pesa's limit is held with a question", async () => {
	const [order, typed, known] = [
		await buildOrder(app),
		await buildOrder(app),
		await buildOrder(app),
	];
	const codes = [newReceipt(), newReceipt(), newReceipt(), newReceipt()] as const;
	await reportCode(typed, codes[1]);
	const recorded = { amount: 300_000, code: codes[3], at: "2026-03-02", record_anyway: true };
	await calls.pay(known.id, recorded);
	const lines = codes.map((code, nth) =>
		line(code, { paid: "300,000.00", ...(nth === 0 && { details: `Acc. ${order.reference}` }) }),
	);
	const note = `KES 300,000 ${EXCESS}`;
	const expected = (changes: boolean) => [
		{ code: codes[0], outcome: "held", note, changes },
		{ code: codes[1], outcome: changes ? "held" : "differs", note, changes },
		{ code: codes[2], outcome: "held", note, changes },
		{ code: codes[3], outcome: "known", changes: false },
	];
	expect(await checkLines(...lines)).toMatchObject(expected(true));
	await importLines(...lines);
	expect(await importLines(...lines)).toMatchObject(expected(false));
	for (const code of [codes[0], codes[2]]) {
		expect(await unclaimed(code)).toMatchObject([{ amount: 300_000, question: note }]);
	}
	expect((await paymentOf(order)).paid).toBe(0);
	expect(await calls.paymentsOf(typed.id)).toMatchObject([{ state: "unconfirmed" }]);
});

test("a paybill message with an impossible amount is listed as a message to check", async () => {
	const order = await buildOrder(app);
	const before = (await app.call("GET", "/payments/messages", { as: staff })).body.data.messages;
	await payBill(order.reference, "1000000000000", newReceipt());
	const after = (await app.call("GET", "/payments/messages", { as: staff })).body.data.messages;
	expect(after).toHaveLength(before.length + 1);
	expect((await paymentOf(order)).paid).toBe(0);
});
