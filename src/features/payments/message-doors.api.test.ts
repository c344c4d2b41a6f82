import { afterAll, expect, test } from "vitest";
import { buildOlderOrder as buildOrder } from "../../../tests/support/orders.ts";
import { messageTo, paymentsApp, type Said } from "../../../tests/support/payments-app.ts";
import { fairDay } from "../../platform/text/fair-day.ts";

type Order = Awaited<ReturnType<typeof buildOrder>>;
const { app, close, staff, newReceipt, paymentsOf, pay } = await paymentsApp();
afterAll(close);

const messageOf = messageTo(newReceipt);
const SENT = "sent to MRADI";
const BACK = "sent to JANE WANJIRU 0722000999";

/** As M-Pesa writes it. */
const TODAY = fairDay(Date.now()).slice(2).split("-").reverse().map(Number).join("/");
const AHEAD = "1/2/40";
const COMES = "The message says Feb 1, 2040.";

test.each(["payments", "refunds"])(
	"a message of a day to come is asked about: %s",
	async (kind) => {
		const { id } = await buildOrder(app);
		await pay(id, { amount: 2_000, method: "cash" });
		const how = kind === "refunds" ? BACK : SENT;
		const body = { amount: 1_250, code: messageOf({ how, on: AHEAD }) };
		const refused = await pay(id, body, kind);
		expect([refused.status, refused.body.fields]).toEqual([409, { other: COMES }]);
		const sent = await pay(id, { ...body, other: true }, kind);
		expect(sent.status, JSON.stringify(sent.body)).toBe(201);
	},
);

/** Whose name or number a refund's message has, and whether staff are asked. */
test.each<[string, string, object, boolean]>([
	["another customer's name", "JAMES MWANGI", {}, true],
	["another customer's name with a middle one", "JAMES KARIUKI MWANGI 0733000999", {}, true],
	["another customer's number", "J MWANGI 0733000111", {}, true],
	["one name of another customer", "PETER MWANGI", {}, false],
	["the customer's name", "ACHIENG ATIENO OTIENO", {}, false],
	["the customer's number", "GRACE MORAA 0712345678", {}, false],
	["the guardian's name", "GRACE MORAA 0744000111", {}, false],
	["nobody whom we know", "ZUHURA BAKARI 0744000222", {}, false],
	["both customers' name", "JAMES MWANGI", { name: "James Mwangi" }, false],
])("a refund to %s is asked about or not: %#", async (_, name, own, isAsked) => {
	const guardian = { name: "Grace Moraa", phone: "0744000111" };
	const order = await buildOrder(app, { under_18: true, guardian, consent_text: "1", ...own });
	const other = await buildOrder(app, { name: "James Mwangi", phone: "+254733000111" });
	await pay(order.id, { amount: 2_000, method: "cash" });
	const body = { amount: 1_250, code: messageOf({ how: `sent to ${name}` }) };
	const answer = await pay(order.id, body, "refunds");
	const asked = `This message names ${name}, the customer of ${other.reference} (James Mwangi).`;
	expect([answer.status, answer.body.fields]).toEqual(
		isAsked ? [409, { other: asked }] : [201, undefined],
	);
	if (isAsked) expect((await pay(order.id, { ...body, other: true }, "refunds")).status).toBe(201);
});

const NOT_US =
	"This message does not say that you paid us. If you paid for this order with it, send only its code, or call us.";
const NOT_THIS =
	"This message names a different reference from this order's. If you paid for this order with it, send only its code, or call us.";
const TO_COME =
	"The date in this message is in the future. If you paid for this order with it, send only its code, or call us.";
const REVERSED = "This message says that a payment was reversed: it does not prove a payment.";

test.each<[string, (names: { own: string; other: string; code: string }) => string, string | null]>(
	[
		["that we got the money", ({ code }) => messageOf({ code }), null],
		["its order", ({ code, own }) => messageOf({ code, account: own, how: "sent to KCB" }), null],
		["a number as account", ({ code }) => messageOf({ code, account: "0712345678" }), null],
		["another person", ({ code }) => messageOf({ code, how: BACK }), NOT_US],
		["another business", ({ code }) => messageOf({ code, how: "paid to NAIVAS LTD." }), NOT_US],
		[
			"another business's account",
			({ code }) => messageOf({ code, how: "sent to KPLC PREPAID", account: "54601234" }),
			NOT_US,
		],
		["an agent", ({ code }) => messageOf({ code, how: "Withdraw from 1234 - AGENT" }), NOT_US],
		[
			"airtime",
			({ code }) => `${code} confirmed. You bought Ksh50.00 of airtime on 26/11/25`,
			NOT_US,
		],
		[
			"money of the customer",
			({ code }) => `${code} Confirmed.You have received Ksh500.00 from JANE WANJIRU on 26/11/25`,
			NOT_US,
		],
		["another order", ({ code, other }) => messageOf({ code, account: other }), NOT_THIS],
		[
			"another order without MR-",
			({ code, other }) => messageOf({ code, account: other.slice(3) }),
			NOT_THIS,
		],
		["an unknown order", ({ code }) => messageOf({ code, account: "MR-222222" }), NOT_THIS],
		["another order in a note", ({ code, other }) => `${code} for ${other}`, NOT_THIS],
		["a day to come", ({ code }) => messageOf({ code, on: AHEAD }), TO_COME],
		["a reversal alone", ({ code }) => `Reversal of transaction ${code}`, REVERSED],
		["a reversal", ({ code }) => `Reversal of transaction ${code} is successful.`, REVERSED],
		["a reversal in Swahili", ({ code }) => `Urejeshaji wa muamala ${code}`, REVERSED],
		[
			"a reversal of M-Pesa",
			({ code }) => `${newReceipt()} Confirmed. Reversal of transaction ${code} on 26/11/25`,
			REVERSED,
		],
	],
)(
	"a customer's message of %s is taken or refused, without amounts and names",
	async (_, textOf, refusal) => {
		const [order, { reference: other }] = [await buildOrder(app), await buildOrder(app)];
		const { reference, phone } = order;
		const code = newReceipt();
		const text = textOf({ own: reference, other, code });
		const answer = await app.call("POST", "/track/codes", {
			body: { reference, phone, code: text },
		});
		expect([answer.status, answer.body.fields]).toEqual(
			refusal ? [refusal === REVERSED ? 400 : 409, { code: refusal }] : [201, undefined],
		);
		expect((await paymentsOf(order.id)).map((payment: { code: string }) => payment.code)).toEqual(
			refusal ? [] : [code],
		);
	},
);

test("a reversal alone proves nothing to staff either", async () => {
	const { id } = await buildOrder(app);
	const code = `Reversal of transaction ${newReceipt()}`;
	for (const kind of ["payments", "refunds"]) {
		const { status, body } = await pay(id, { amount: 500, code, other: true }, kind);
		expect([status, body.fields]).toEqual([400, { code: REVERSED }]);
	}
});

/** What is sent with a code that was reported today, and what staff are asked about it. */
test.each<[string, (code: string, other: string) => Said, object, string | null]>([
	["of the code", () => ({ on: TODAY }), {}, null],
	[
		"of another code",
		() => ({ code: "QK12AB34CD", on: TODAY }),
		{},
		"This message is for QK12AB34CD.",
	],
	["of another amount", () => ({ amount: "900.00", on: TODAY }), {}, "The message says KES 900."],
	["of another day", () => ({}), {}, "The message says Nov 26, 2025."],
	["of another day, which is typed", () => ({}), { at: "2025-11-26" }, null],
	["of another day than typed", () => ({}), { at: "2025-11-25" }, "The message says Nov 26, 2025."],
	["of a day to come", () => ({ on: AHEAD }), {}, COMES],
	[
		"to somebody else",
		() => ({ how: BACK, on: TODAY }),
		{},
		"The message says that the money went to JANE WANJIRU 0722000999.",
	],
])("a code is confirmed with a message %s, or asked about: %#", async (_, said, more, asked) => {
	const { id, reference, phone } = await buildOrder(app);
	const code = newReceipt();
	await app.call("POST", "/track/codes", { body: { reference, phone, code } });
	const [{ id: paymentId, at }] = await paymentsOf(id);
	const send = (answer: object) =>
		app.call("PUT", `/orders/${id}/payments/${paymentId}`, {
			as: staff,
			body: {
				...{ state: "confirmed", amount: 1_250, ...more, ...answer },
				message: messageOf({ code, ...said(code, reference) }),
			},
		});
	if (asked) {
		const refused = await send({ other: false });
		expect([refused.status, refused.body.fields]).toEqual([409, { other: asked }]);
	}
	const { status, body } = await send(asked ? { other: true } : {});
	expect(status, JSON.stringify(body)).toBe(200);
	const day = "at" in more ? `${more.at}T09:00:00.000Z` : at;
	expect(body.data.payment).toMatchObject({ state: "confirmed", at: day });
});

test("a payment is not confirmed for a day to come", async () => {
	const { id, reference, phone } = await buildOrder(app);
	await app.call("POST", "/track/codes", { body: { reference, phone, code: newReceipt() } });
	const [{ id: paymentId }] = await paymentsOf(id);
	const body = { state: "confirmed", amount: 1_250, at: "2040-02-01", other: true };
	const answer = await app.call("PUT", `/orders/${id}/payments/${paymentId}`, { as: staff, body });
	expect([answer.status, answer.body.fields]).toEqual([
		400,
		{ at: "The date cannot be in the future" },
	]);
});

test.each<[string, Said, string | null]>([
	["what it was", { on: "26/11/25" }, null],
	["another amount", { amount: "900.00" }, "The message says KES 900."],
	["another day", { on: "25/11/25" }, "The message says Nov 25, 2025."],
	[
		"another order",
		{ account: "MR-222222" },
		"This message names MR-222222, which is not the reference of any order.",
	],
	["somebody else", { how: "sent to KPLC" }, "The message says that the money went to KPLC."],
])("a payment moves with a message that names %s, or staff are asked", async (_, said, asked) => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	await pay(order.id, { amount: 1_250, at: "2025-11-26" });
	const [{ id }] = await paymentsOf(order.id);
	const move = (more: object) =>
		app.call("POST", `/orders/${order.id}/payments/${id}/move`, {
			as: staff,
			body: { reference: other.reference, reason: "Wrong order", code: messageOf(said), ...more },
		});
	if (asked) {
		const { status, body } = await move({});
		expect([status, body.fields]).toEqual([409, { other: asked }]);
	}
	const moved = await move(asked ? { other: true } : {});
	expect(moved.status, JSON.stringify(moved.body)).toBe(200);
	expect(await paymentsOf(other.id)).toMatchObject([{ amount: 1_250 }]);
});

type Send = (text: string) => Promise<{ status: number; body: { fields?: object } }>;

/** Every place that takes a message, for an order with money; `field`: where a text of two messages is refused. */
const DOORS: [string, (order: Order) => Promise<Send>, string][] = [
	[
		"recorded",
		async ({ id }) =>
			(code) =>
				pay(id, { amount: 1_250, code }),
		"code",
	],
	[
		"refunded",
		async ({ id }) =>
			(code) =>
				pay(id, { amount: 1_250, code }, "refunds"),
		"code",
	],
	[
		"confirmed",
		async ({ id, reference, phone }) => {
			const body = { reference, phone, code: newReceipt() };
			await app.call("POST", "/track/codes", { body });
			const typed = (await paymentsOf(id)).find(
				(each: { code: string }) => each.code === body.code,
			);
			return (message) =>
				app.call("PUT", `/orders/${id}/payments/${typed.id}`, {
					as: staff,
					body: {
						state: "confirmed",
						amount: 1_250,
						message: message.replace("CODE000000", body.code),
					},
				});
		},
		"message",
	],
	[
		"moved",
		async ({ id }) => {
			const target = await buildOrder(app);
			await pay(id, { amount: 1_250, at: "2025-11-26" });
			const [payment] = (await paymentsOf(id)).filter((each: { code: null }) => !each.code);
			return (code) =>
				app.call("POST", `/orders/${id}/payments/${payment.id}/move`, {
					as: staff,
					body: { reference: target.reference, reason: "Wrong order", code },
				});
		},
		"code",
	],
	[
		"sent by the customer",
		async ({ reference, phone }) =>
			(code) =>
				app.call("POST", "/track/codes", { body: { reference, phone, code } }),
		"code",
	],
];

test.each(DOORS)(
	"two messages, or another order's reference before one, are asked about where it is %s",
	async (door, open, field) => {
		const [order, other] = [await buildOrder(app), await buildOrder(app)];
		await pay(order.id, { amount: 2_000, method: "cash" });
		const send = await open(order);
		const how = door === "refunded" ? BACK : SENT;
		const message = () =>
			messageOf({ how, on: "26/11/25", ...(door === "confirmed" && { code: "CODE000000" }) });
		const failed = "Failed. You do not have enough money in your M-PESA account.";
		for (const glued of [
			`${message()} ${messageOf({ how })}`,
			`${message()}\n${newReceipt()}`,
			`${failed} ${message()}`,
		]) {
			const refused = await send(glued);
			expect([refused.status, refused.body.fields]).toEqual([
				400,
				{ [field]: expect.stringMatching(/^This text has more than one M-Pesa message/) },
			]);
		}
		const named = { other: expect.stringContaining(`This message names ${other.reference} `) };
		for (const text of [
			`For ${other.reference}: ${message()}`,
			`${other.reference}\n${message()}`,
		]) {
			const refused = await send(text);
			expect([refused.status, refused.body.fields]).toEqual([
				409,
				door === "sent by the customer" ? { code: NOT_THIS } : named,
			]);
		}
	},
);
