import { afterAll, expect, test } from "vitest";
import { buildOrderOlderThanPayments as buildOrder } from "../../../tests/support/orders.ts";
import { line, paymentsApp } from "../../../tests/support/payments-app.ts";
import { statementsOf } from "../../../tests/support/statements.ts";

/* Differences between M-Pesa's reports and our records are listed until staff have settled them. */

const { app, close, staff, newReceipt, payBill, unclaimed, addUnclaimed, assign, ...calls } =
	await paymentsApp();
const { pay, paymentsOf } = calls;
afterAll(close);

type Order = Awaited<ReturnType<typeof buildOrder>>;

const DAY = "2026-03-02";
/** The day of payment in the paybill's reports. */
const PAYBILL_DAY = "2026-03-04";
const HEADS = "Receipt No.\tCompletion Time\tDetails\tTransaction Status\tPaid In\tWithdrawn";

interface Line {
	paid?: string;
	out?: string;
	at?: string;
	details?: string;
	status?: string;
}

/** Imports lines of a statement, all of one code unless they have another one. */
async function importLines(code: string, ...lines: Line[]) {
	const texts = lines.map(({ paid, out, at = `${DAY} 10:00:00`, details, status }) =>
		[code, at, details ?? "x", status ?? "Completed", paid, out].join("\t"),
	);
	const body = { text: [HEADS, ...texts].join("\n") };
	const answer = await app.call("POST", "/payments/statement", { as: staff, body });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	return answer.body.data;
}

const messagesOf = async (code: string) => {
	const { body } = await app.call("GET", "/payments/messages", { as: staff });
	return body.data.messages.filter(({ receipt }: { receipt: string }) => receipt === code);
};
const toCheck = async () =>
	(await app.call("GET", "/work", { as: staff })).body.result.payments.reversed;
const dismiss = (id: string) => app.call("DELETE", `/payments/messages/${id}`, { as: staff });
const refundsOf = async ({ id }: Order) =>
	(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order.refunds;

type Recording = (order: Order, code: string) => Promise<unknown>;
const payment =
	(amount: number, more: object = {}): Recording =>
	({ id }, code) =>
		pay(id, { amount, code, at: DAY, ...more });
const refund =
	(amount: number, more: object = {}): Recording =>
	async ({ id }, code) => {
		await pay(id, { amount: 9_000, method: "cash" });
		await pay(id, { amount, code, at: DAY, ...more }, "refunds");
	};
const confirmed: Recording = async ({ id, reference, phone }, code) => {
	await app.call("POST", "/track/codes", { body: { reference, phone, code } });
	const [reported] = await paymentsOf(id);
	const body = { state: "confirmed", amount: 2_000, at: DAY };
	await app.call("PUT", `/orders/${id}/payments/${reported.id}`, { as: staff, body });
};
const assigned: Recording = async ({ reference }, code) => {
	await assign((await addUnclaimed(code)).id, reference);
};

const IN = { paid: "500.00" };
const OUT = { out: "-5000.00", details: "Business Payment to 2547*****678 - JANE" };
const failed = (status: string): [string, Recording, Line[], string] => [
	`the status ${status}`,
	payment(500),
	[{ ...IN, status }],
	`Its status in a statement is ${status}.`,
];

const DIFFERENCES: [string, Recording, Line[], string][] = [
	["another amount", payment(2_000), [IN], "KES 2,000 was recorded for it."],
	["more than is recorded", payment(5), [IN], "KES 5 was recorded for it."],
	["another amount, confirmed by staff", confirmed, [IN], "KES 2,000 was recorded for it."],
	[
		"another amount than the assigned money",
		assigned,
		[{ paid: "5000.00" }],
		"KES 500 was recorded for it.",
	],
	[
		"another order",
		payment(500),
		[{ ...IN, details: "Acc. OTHER" }],
		"The code is recorded for OWN, but the account number says OTHER.",
	],
	[
		"another method than is recorded",
		payment(500, { method: "bank" }),
		[IN],
		"It is recorded with the method Bank.",
	],
	["money in for a refund", refund(500), [IN], "The code is recorded for a refund of OWN."],
	...["2026-03-04", "2026-04-02"].map((at): [string, Recording, Line[], string] => [
		`another day than ${at}, which is recorded`,
		payment(500, { at }),
		[IN],
		`It is recorded as paid on ${at === "2026-03-04" ? "Mar 4" : "Apr 2"}, 2026.`,
	]),
	["more money out than a refund", refund(500), [OUT], "KES 500 was recorded for it."],
	["less money out than a refund", refund(6_000), [OUT], "KES 6,000 was recorded for it."],
	[
		"a refund of another month",
		refund(5_000, { at: "2026-02-02" }),
		[OUT],
		"It is recorded as paid on Feb 2, 2026.",
	],
	[
		"a refund for another order",
		refund(5_000),
		[{ ...OUT, details: "Business Payment Acc. OTHER" }],
		"The code is recorded for OWN, but the account number says OTHER.",
	],
	[
		"a refund that failed",
		refund(5_000),
		[{ ...OUT, status: "Failed" }],
		"Its status in a statement is Failed.",
	],
	[
		"money that went out for a payment",
		payment(500),
		[OUT],
		"The code is recorded for a payment of OWN, but the money went out.",
	],
	...["Failed", "Declined", "Cancelled", "Imeshindikana"].map(failed),
	[
		"two amounts",
		payment(500),
		[IN, { paid: "800.00" }],
		"This statement has two lines for this code: line 2 says KES 500, Mar 2, 2026, and line 3 says KES 800, Mar 2, 2026.",
	],
];

test.each(DIFFERENCES)("a statement with %s is listed once", async (_, record, lines, note) => {
	const [order, other, again] = [
		await buildOrder(app),
		await buildOrder(app),
		await buildOrder(app),
	];
	const named = (text: string, own = order) =>
		text.replace("OWN", own.reference).replace("OTHER", other.reference);
	const said = lines.map((each) => ({ ...each, details: named(each.details ?? "x") }));
	const [code, second] = [newReceipt(), newReceipt()];
	await record(order, code);
	await record(again, second);
	const before = await toCheck();
	for (const changes of [true, false]) {
		expect((await importLines(code, ...said)).lines).toMatchObject([
			{ outcome: "differs", note: named(note), changes },
		]);
	}
	const [message, ...more] = await messagesOf(code);
	expect([message, more]).toMatchObject([{ reference: order.reference, order_id: order.id }, []]);
	expect(message.meaning).toContain(`A statement says ${says(lines)}. ${named(note)}`);
	expect([await toCheck(), await unclaimed(code)]).toEqual([before + 1, []]);
	expect([(await dismiss(message.id)).status, (await dismiss(message.id)).status]).toEqual([
		200, 404,
	]);
	await importLines(code, ...said);
	expect([await messagesOf(code), await toCheck()]).toEqual([[], before]);
	// Once our record is reversed, money that came in according to the statement waits as unclaimed.
	await importLines(second, ...said);
	const counted = (await paymentsOf(again.id)).find(
		(each: { code: string }) => each.code === second,
	);
	const path = counted ? `payments/${counted.id}` : `refunds/${(await refundsOf(again))[0].id}`;
	await app.call("PUT", `/orders/${again.id}/${path}`, {
		as: staff,
		body: { state: "reversed", reason: "Wrong" },
	});
	const wentOut = !counted && lines.every(({ out, status }) => out && !status);
	expect(await messagesOf(second)).toHaveLength(wentOut ? 1 : 0);
	const cameIn = lines.every(({ paid, status }) => paid && !status);
	expect(await unclaimed(second)).toHaveLength(cameIn ? 1 : 0);
});

const says = ([{ paid, out } = {}]: Line[]) =>
	`KES ${Math.abs(Number(paid ?? out)).toLocaleString("en")}`;

const reverseRefund = async (order: Order, state = "reversed") => {
	const [{ id }] = await refundsOf(order);
	const body = { state, reason: "Not refunded after all" };
	const path = `/orders/${order.id}/refunds/${id}`;
	const answer = await app.call("PUT", path, { as: staff, body });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const REVERSED = "The refund was reversed here, but the money went out.";

test("a reversed refund that a statement contains is listed until it is recorded again", async () => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	await refund(5_000)(order, code);
	await reverseRefund(order);
	for (const changes of [true, false]) {
		expect((await importLines(code, OUT)).lines).toMatchObject([
			{ outcome: "differs", note: REVERSED, changes },
		]);
	}
	const [message, ...more] = await messagesOf(code);
	expect([message, more]).toMatchObject([{ reference: order.reference, amount: 5_000 }, []]);
	expect(message.meaning).toContain(`A statement says KES 5,000. ${REVERSED}`);
	const again = await pay(order.id, { amount: 5_000, code, at: DAY }, "refunds");
	expect([again.status, again.body.fields]).toEqual([201, undefined]);
	expect([await messagesOf(code), await refundsOf(order)]).toMatchObject([
		[],
		[
			{ code: null, state: "reversed" },
			{ code, state: "confirmed" },
		],
	]);
	expect((await importLines(code, OUT)).lines).toMatchObject([
		{ outcome: "known", changes: false },
	]);
});

test("a refund that a statement contains is listed when staff reverse it", async () => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	await importLines(code, OUT);
	await refund(5_000)(order, code);
	expect(await messagesOf(code)).toEqual([]);
	await reverseRefund(order);
	expect(await messagesOf(code)).toMatchObject([{ meaning: expect.stringContaining(REVERSED) }]);
	await reverseRefund(order, "confirmed");
	expect(await messagesOf(code)).toEqual([]);
});

test("a refund that both M-Pesa and staff reversed is not listed", async () => {
	const [order, code, returned] = [await buildOrder(app), newReceipt(), newReceipt()];
	await refund(5_000)(order, code);
	await reverseRefund(order);
	const out = line(code, { details: "Business Payment to 2547*****678", out: "-5000.00" });
	const given = line(returned, { details: "Reversal of payment", paid: "5000.00", reverses: code });
	const lines = await calls.importLines(out, given);
	expect(lines.map((each) => each.code)).toEqual([returned]);
	expect(await messagesOf(code)).toEqual([]);
});

test("the code of a reversed refund can be used for another order's payment", async () => {
	const [order, other, code] = [await buildOrder(app), await buildOrder(app), newReceipt()];
	await refund(500)(order, code);
	expect((await pay(other.id, { amount: 500, code })).status).toBe(409);
	await reverseRefund(order);
	await payBill(other.reference, "500.00", code);
	expect(await paymentsOf(other.id)).toMatchObject([{ code, amount: 500, state: "confirmed" }]);
	expect((await pay(order.id, { amount: 500, code }, "refunds")).status).toBe(409);
});

test.each<[string, (order: Order, other: Order) => string, number]>([
	["its order", ({ reference }) => reference, 500],
	["its order with another amount", ({ reference }) => reference, 700],
	["another order", (_, { reference }) => reference, 500],
	["no order", () => "my shop", 500],
])("a payment that staff reversed and the paybill reports for %s is unclaimed", async (...row) => {
	const [, account, amount] = row;
	const [order, other, code] = [await buildOrder(app), await buildOrder(app), newReceipt()];
	await pay(order.id, { amount: 500, code, at: PAYBILL_DAY });
	const [{ id }] = await paymentsOf(order.id);
	const body = { state: "reversed", reason: "Never arrived" };
	await app.call("PUT", `/orders/${order.id}/payments/${id}`, { as: staff, body });
	expect(await unclaimed(code)).toEqual([]);
	for (const _ of ["reported", "repeated"])
		await payBill(account(order, other), `${amount}.00`, code);
	const question = `It was recorded for ${order.reference} and reversed there.`;
	const [money, ...more] = await unclaimed(code);
	expect([money, more]).toMatchObject([{ amount, question }, []]);
	expect(await messagesOf(code)).toEqual([]);
	expect((await assign(money?.id ?? "", other.reference, true)).status).toBe(201);
	expect(await paymentsOf(other.id)).toMatchObject([{ code, amount, state: "confirmed" }]);
});

test("a late paybill report of a payment that M-Pesa reversed adds no unclaimed money", async () => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	await pay(order.id, { amount: 500, code, at: PAYBILL_DAY });
	await calls.importLines(
		line(newReceipt(), { details: "Reversal", out: "-500.00", reverses: code }),
	);
	expect(await paymentsOf(order.id)).toMatchObject([{ state: "reversed" }]);
	await payBill(order.reference, "500.00", code);
	expect(await unclaimed(code)).toEqual([]);
});

test.each<[string, Recording, Line[]]>([
	["the day after the recorded one", payment(500, { at: "2026-03-01" }), [IN]],
	["the day before the recorded one", payment(500, { at: "2026-03-03" }), [IN]],
	["a refund with its charge", refund(5_000), [{ ...OUT, out: "-25" }, OUT]],
	["a payment with its charge", payment(500), [IN, { out: "-5" }]],
	["only the charge of a payment", payment(500), [{ out: "-5" }]],
	["a payment twice", payment(500), [IN, IN]],
])("a statement with %s is no difference", async (_, record, lines) => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	await record(order, code);
	const { lines: stored } = await importLines(code, ...lines);
	expect(stored).toMatchObject([{ outcome: "known", changes: false }]);
	expect([await messagesOf(code), await unclaimed(code)]).toEqual([[], []]);
});

test.each<[string, Line, string, object, string]>([
	["money out", OUT, "refunds", { amount: 500 }, "M-Pesa's statement says KES 5,000, Mar 2, 2026."],
	[
		"money out on another day",
		OUT,
		"refunds",
		{ amount: 5_000, at: "2026-02-02" },
		"M-Pesa's statement says KES 5,000, Mar 2, 2026.",
	],
	[
		"money out",
		OUT,
		"payments",
		{ amount: 5_000 },
		"M-Pesa's statement says KES 5,000, Mar 2, 2026, which went out.",
	],
	[
		"a payment that failed",
		{ ...IN, status: "Declined" },
		"payments",
		{ amount: 500 },
		"Its status in a statement is Declined.",
	],
	["the same money out", OUT, "refunds", { amount: 5_000, at: DAY }, ""],
])("after a statement of %s, staff are asked about %j", async (_, cells, kind, body, question) => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	await pay(order.id, { amount: 9_000, method: "cash" });
	// The second import stores no code again.
	for (const other_codes of [1, 0])
		expect(await importLines(code, cells)).toMatchObject({ lines: [], other_codes });
	expect(await unclaimed(code)).toEqual([]);
	const answer = await pay(order.id, { code, ...body }, kind);
	expect([answer.status, answer.body.fields]).toEqual(
		question ? [409, { record_anyway: expect.stringContaining(question) }] : [201, undefined],
	);
	if (question)
		expect((await pay(order.id, { code, ...body, record_anyway: true }, kind)).status).toBe(201);
});

test.each(["payments", "refunds"])("%s without a day get that of the statement", async (kind) => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	await pay(order.id, { amount: 9_000, method: "cash" });
	const said = kind === "refunds" ? { out: "-500.00" } : IN;
	await importLines(code, said);
	const { body } = await pay(order.id, { amount: 500, code }, kind);
	expect(body.data.payment ?? body.data.refund).toMatchObject({ at: "2026-03-02T07:00:00.000Z" });
	expect((await importLines(code, said)).lines).toMatchObject([{ outcome: "known" }]);
});

test("a completed payment in a later statement replaces its failed status in an earlier one", async () => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	const other = newReceipt();
	for (const each of [code, other]) await importLines(each, { ...IN, status: "Failed" });
	const details = `Pay Bill Acc. ${order.reference}`;
	expect((await importLines(code, { ...IN, details })).lines).toMatchObject([
		{ outcome: "record", changes: true },
	]);
	expect((await importLines(other, IN)).lines).toMatchObject([{ outcome: "unmatched" }]);
	expect(await unclaimed(other)).toMatchObject([{ amount: 500, question: null }]);
});

test("an unrecorded code with two amounts is held as unclaimed money", async () => {
	const [order, code] = [await buildOrder(app), newReceipt()];
	const details = `Pay Bill Acc. ${order.reference}`;
	const lines = [
		{ ...IN, details },
		{ paid: "800.00", details },
	];
	expect((await importLines(code, ...lines)).lines).toMatchObject([{ outcome: "held" }]);
	expect(await paymentsOf(order.id)).toEqual([]);
	expect(await unclaimed(code)).toMatchObject([
		{ amount: 500, question: expect.stringContaining("line 3 says KES 800") },
	]);
});

test.each<[string, Recording, string, string]>([
	["another amount", payment(700), "own", "with another amount"],
	["another day", payment(500), "own", "on another day"],
	[
		"another method",
		payment(500, { at: PAYBILL_DAY, method: "bank" }),
		"own",
		"with a method other than M-Pesa",
	],
	[
		"another method, to no order",
		payment(500, { at: PAYBILL_DAY, method: "bank" }),
		"my shop",
		"method Bank",
	],
	["another amount, to no order", payment(700), "my shop", "KES 700 was recorded for it."],
	["another customer", payment(500, { at: PAYBILL_DAY }), "MORAAKEMUNTO", "names MORAAKEMUNTO"],
	["nothing different", payment(500, { at: PAYBILL_DAY }), "own", ""],
	["nothing different, to no order", payment(500, { at: PAYBILL_DAY }), "my shop", ""],
])("a paybill report with %s is compared with what is recorded", async (...row) => {
	const [, record, account, meaning] = row;
	const [order, code] = [await buildOrder(app), newReceipt()];
	await app.context.limits.reset("orders", "203.0.113.7");
	await buildOrder(app, { name: "Moraa Kemunto" });
	await record(order, code);
	await payBill(account === "own" ? order.reference : account, "500.00", code);
	expect(await messagesOf(code)).toMatchObject(
		meaning ? [{ meaning: expect.stringContaining(meaning) }] : [],
	);
	expect(await unclaimed(code)).toEqual([]);
	expect(await paymentsOf(order.id)).toHaveLength(1);
});

test("a difference found by a statement stays listed after an erasure", async () => {
	const order = await buildOrder(app);
	const code = newReceipt();
	await pay(order.id, { amount: 2_000, code });
	await importLines(code, IN);
	const [message] = await messagesOf(code);
	const meaning = expect.stringContaining("was erased with a person");
	const body = { records: [{ table: "orders", id: order.id }], confirm: true };
	await app.call("POST", "/people/erase", { as: await app.user("admin"), body });
	const listed = await app.call("GET", "/payments/messages", { as: staff });
	expect(listed.body.data.messages).toContainEqual({ ...message, receipt: null, meaning });
});

test("comparing a statement needs no more queries if it has more payments of strangers", async () => {
	const order = await buildOrder(app, { name: "Wanjiru Kamau" });
	await buildOrder(app, { name: "Achieng Otieno" });
	const lines = [];
	for (const [index, payer] of ["A", "B", "C", "D", "E", "F"].entries()) {
		const code = newReceipt();
		await pay(order.id, { amount: 500, code, at: DAY });
		const name = index === 5 ? "ACHIENG ATIENO OTIENO" : `STRANGER${payer} PERSON${payer}`;
		const details = `Pay Bill from 2547*****67${index} - ${name} Acc. MR-7K${payer}`;
		lines.push(line(code, { details, paid: "500.00" }));
	}
	const queriesOf = async (some: readonly string[]) => {
		let answer: Awaited<ReturnType<typeof calls.checkLines>> = [];
		const statements = await statementsOf(app, async () => {
			answer = await calls.checkLines(...some);
		});
		return { count: statements.length, answer };
	};
	const [few, many] = [await queriesOf(lines.slice(0, 3)), await queriesOf(lines)];
	expect(many.count).toBe(few.count);
	expect(many.answer.map(({ note }) => note)).toEqual([
		...Array(5).fill(null),
		expect.stringContaining("the customer of"),
	]);
});
