import { afterAll, expect, test } from "vitest";
import {
	buildOlderOrder as buildOrder,
	buildOrder as placeOrder,
} from "../../../tests/support/orders.ts";
import { line, messageTo, paymentsApp, type Said } from "../../../tests/support/payments-app.ts";
import { daysFromNow } from "../../db/time.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { formatShortDate } from "../../ui/format.ts";

const { app, close, staff, newReceipt, confirm, importing, unclaimed, assign, paymentsOf, pay } =
	await paymentsApp();
afterAll(close);

const messageOf = messageTo(newReceipt);
/** As M-Pesa writes it. */
const dayFromNow = (days: number) =>
	fairDay(Date.parse(daysFromNow(days)))
		.slice(2)
		.split("-")
		.reverse()
		.join("/");
const received = (from: string) =>
	`${newReceipt()} Confirmed. You have received Ksh1,250.00 from ${from} on ${dayFromNow(0)}`;
const BACK = "sent to JANE WANJIRU 0722000999";

/** What of the order and another one the message says, and what staff are asked; null if nothing. */
const CASES: [
	string,
	"payments" | "refunds",
	(names: Record<string, string>) => Said,
	string | null,
][] = [
	["its order", "payments", ({ own }) => ({ account: own }), null],
	["its order without MR-", "payments", ({ own }) => ({ account: own?.slice(3) }), null],
	["its customer's number", "payments", () => ({ account: "0712 345 678" }), null],
	["nothing", "payments", () => ({}), null],
	["a word", "payments", () => ({ account: "school fees" }), null],
	[
		"another order",
		"payments",
		({ other }) => ({ account: other?.replace("-", " ") }),
		"This message names OTHER (Wanjiru Kamau).",
	],
	[
		"another order without MR-",
		"payments",
		({ other }) => ({ account: other?.slice(3).toLowerCase() }),
		"This message names BARE, which belongs to OTHER (Wanjiru Kamau).",
	],
	[
		"another customer's number",
		"payments",
		({ phone }) => ({ account: phone }),
		"This message names PHONE, which belongs to OTHER (Wanjiru Kamau).",
	],
	[
		"another customer's number without +",
		"payments",
		({ phone }) => ({ account: phone?.slice(1) }),
		"This message names DIGITS, which belongs to OTHER (Wanjiru Kamau).",
	],
	[
		"an unknown order",
		"payments",
		() => ({ account: "MR-222222" }),
		"This message names MR-222222, which is not the reference of any order.",
	],
	[
		"two orders",
		"payments",
		({ own, other }) => ({ account: `${own} ${other}` }),
		"This message names OTHER (Wanjiru Kamau).",
	],
	["another amount", "payments", () => ({ amount: "900.00" }), "The message says KES 900."],
	["another day", "payments", () => ({ on: "25/11/25" }), "The message says Nov 25, 2025."],
	[
		"somebody else as receiver",
		"payments",
		() => ({ how: BACK }),
		"The message says that the money went to JANE WANJIRU 0722000999.",
	],
	[
		"an agent",
		"payments",
		() => ({ how: "Withdraw from 123456 - JANE AGENT" }),
		"The message says that the money went to 123456 - JANE AGENT.",
	],
	["a payer", "payments", () => ({ how: "received from JANE WANJIRU 0722000999" }), null],
	["a receiver", "refunds", () => ({ how: BACK }), null],
	[
		"a receiver and another amount",
		"refunds",
		() => ({ how: BACK, amount: "900.00" }),
		"The message says KES 900.",
	],
	[
		"a receiver and another day",
		"refunds",
		() => ({ how: BACK, on: "25/11/25" }),
		"The message says Nov 25, 2025.",
	],
	[
		"a payer",
		"refunds",
		() => ({ how: "received from JANE WANJIRU 0722000999" }),
		"The message says that the money came from JANE WANJIRU 0722000999.",
	],
	["that it came from us", "refunds", () => ({ how: "received from MRADI 0700000000" }), null],
	["us as receiver", "refunds", () => ({}), "The message says that the money went to MRADI."],
	[
		"an unknown order",
		"refunds",
		() => ({ how: BACK, account: "MR-222222" }),
		"This message names MR-222222, which is not the reference of any order.",
	],
];

test.each(CASES)(
	"a message that names %s, for %s, is asked about unless staff say that it is right: %#",
	async (_, kind, said, asked) => {
		const phone = `+25471${newReceipt().slice(-7)}`;
		const order = await buildOrder(app);
		const other = await buildOrder(app, { name: "Wanjiru Kamau", phone });
		await pay(order.id, { amount: 2_000, method: "cash" });
		const message = messageOf(said({ own: order.reference, other: other.reference, phone }));
		const body = { amount: 1_250, code: message, at: "2025-11-26" };
		if (asked) {
			const sentence = asked
				.replace("OTHER", other.reference)
				.replace("BARE", other.reference.slice(3).toLowerCase())
				.replace("PHONE", phone)
				.replace("DIGITS", phone.slice(1));
			for (const more of [{}, { other: false }, { other: null }]) {
				const refused = await pay(order.id, { ...body, ...more }, kind);
				expect([refused.status, refused.body.fields]).toEqual([409, { other: sentence }]);
			}
		}
		const sent = await pay(order.id, { ...body, ...(asked && { other: true }) }, kind);
		expect(sent.status, JSON.stringify(sent.body)).toBe(201);
	},
);

const FAILED =
	"Failed. You do not have enough money in your M-PESA account to pay Ksh500.00 to MRADI.";

test.each([
	[
		"of a failed payment",
		() => `${newReceipt()} ${FAILED}`,
		/^This message says that the payment failed/,
	],
	[
		"of a scheduled payment",
		() =>
			`${newReceipt()} Your scheduled payment of Ksh500.00 to MRADI for account MR-7K3QZ9 will be made on 30/11/26 at 10:15 AM.`,
		/^This message is about a payment that is still to come/,
	],
	[
		"of a standing order",
		() =>
			`Your standing order ${newReceipt()} to pay Ksh500.00 to MRADI account MR-7K3QZ9 monthly from 01/12/26 has been created.`,
		/^This text does not say that money was paid/,
	],
	[
		"of a loan",
		() =>
			`${newReceipt()} Confirmed. Fuliza M-PESA amount is Ksh 500.00. Interest charged Ksh 5.00. Total Fuliza M-PESA outstanding amount is Ksh505.00 due on 26/12/26.`,
		/^This text does not say that money was paid/,
	],
	[
		"besides another one",
		() => `${messageOf({})} ${messageOf({})}`,
		/^This text has more than one M-Pesa message/,
	],
])("a message %s proves nothing at any door", async (_, textOf, problem) => {
	const { id, reference, phone } = await buildOrder(app);
	await pay(id, { amount: 2_000, method: "cash" });
	const code = newReceipt();
	await app.call("POST", "/track/codes", { body: { reference, phone, code } });
	const payments = await paymentsOf(id);
	const waiting = payments.find((row: { code: string }) => row.code === code);
	const text = textOf();
	const confirmed = { state: "confirmed", amount: 500, message: text };
	const answers = [
		await pay(id, { amount: 500, code: text, other: true }),
		await pay(id, { amount: 500, code: text, other: true }, "refunds"),
		await app.call("POST", "/track/codes", { body: { reference, phone, code: text } }),
		await app.call("PUT", `/orders/${id}/payments/${waiting.id}`, { as: staff, body: confirmed }),
	];
	for (const [index, { status, body }] of answers.entries()) {
		const field = index === 3 ? "message" : "code";
		expect([status, body.fields]).toEqual([400, { [field]: expect.stringMatching(problem) }]);
	}
	expect(await paymentsOf(id)).toHaveLength(2);
});

test.each([
	(code: string, reference: string) => `${code} paid by mum for ${reference}`,
	(code: string, reference: string) =>
		`${code} you have transferred KES 2,500.00 to MRADI account ${reference}`,
])("a note that names another order is asked about: %#", async (noteOf) => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const body = { amount: 2_500, code: noteOf(newReceipt(), other.reference) };
	const refused = await pay(order.id, body);
	expect([refused.status, refused.body.fields?.other]).toEqual([
		409,
		expect.stringContaining(`This message names ${other.reference}`),
	]);
	expect((await pay(other.id, body)).status).toBe(201);
});

test("money that names two orders is not given to the first one", async () => {
	const [one, two] = [await buildOrder(app), await buildOrder(app)];
	const [stated, reported] = [newReceipt(), newReceipt()];
	const account = `${one.reference} ${two.reference}`;
	const details = `Pay Bill Acc. ${account}`;
	const imported = line(stated, { details, paid: "500.00" });
	await confirm(account, "500.00", reported);
	const question = expect.stringMatching(
		new RegExp(`^It names ${one.reference} \\(.+\\) and ${two.reference} \\(.+\\)\\.$`),
	);
	for (const changes of [true, false]) {
		expect(await importing(imported)).toMatchObject([
			{ outcome: "held", note: question, reference: null, changes },
		]);
	}
	for (const code of [stated, reported]) {
		expect(await unclaimed(code)).toMatchObject([{ question }]);
	}
	for (const { id } of [one, two]) expect(await paymentsOf(id)).toEqual([]);
});

test("staff are told for which order a code was used before, a customer is not", async () => {
	const [order, other] = [await buildOrder(app), await buildOrder(app, { name: "Wanjiru Kamau" })];
	const code = newReceipt();
	await pay(other.id, { amount: 1, code });
	await pay(order.id, { amount: 100, method: "cash" });
	const used = `This code was used before. It is recorded for ${other.reference} (Wanjiru Kamau).`;
	const paid = await pay(order.id, { amount: 1, code });
	expect([paid.status, paid.body.fields]).toEqual([409, { code: used }]);
	const body = { amount: 1, method: "mpesa", code, reason: "Too much" };
	const refunded = await app.call("POST", `/orders/${order.id}/refunds`, { as: staff, body });
	expect([refunded.status, refunded.body.fields]).toEqual([409, { code: used }]);
	const { reference, phone } = order;
	const typed = await app.call("POST", "/track/codes", { body: { reference, phone, code } });
	expect([typed.status, typed.body.fields]).toEqual([409, { code: "This code was used before." }]);
});

const PHONE = "+254733000888";
const OTHERS =
	"This message names OTIENO ODHIAMBO 0733000888, the customer of OTHER (Otieno Odhiambo).";

/** What of an order that is placed today, and of another open one, a text says, and what staff are asked. */
test.each<
	[string, "payments" | "refunds", (own: string, other: string) => string | object, string | null]
>([
	["yesterday", "payments", () => messageOf({ on: dayFromNow(-1) }), null],
	[
		"a year ago",
		"payments",
		() => messageOf({}),
		"The message is of Nov 26, 2025, before the order was placed (TODAY).",
	],
	[
		"three days ago, back",
		"refunds",
		() => messageOf({ how: BACK, on: dayFromNow(-3) }),
		"The message is of THEN, before the order was placed (TODAY).",
	],
	["another customer's number", "payments", () => received("OTIENO ODHIAMBO 0733000888"), OTHERS],
	[
		"it in Swahili",
		"payments",
		() =>
			`${newReceipt()} Imethibitishwa. Umepokea Ksh1,250.00 kutoka kwa OTIENO ODHIAMBO 0733000888 mnamo ${dayFromNow(0)}`,
		OTHERS,
	],
	[
		"it for this order",
		"payments",
		(own) => `${received("OTIENO ODHIAMBO 0733000888")} for ${own}`,
		null,
	],
	["another customer's name", "payments", () => received("OTIENO ODHIAMBO"), null],
	[
		"the beginning of its reference",
		"payments",
		(own) => messageOf({ account: own.slice(0, 7), on: dayFromNow(0) }),
		null,
	],
	[
		"the beginning of another reference",
		"payments",
		(_, other) => messageOf({ account: other.slice(0, 8), on: dayFromNow(0) }),
		"This message names BEGUN, which belongs to OTHER (Otieno Odhiambo).",
	],
	[
		"the beginning of no reference",
		"payments",
		() => messageOf({ account: "MR-22222", on: dayFromNow(0) }),
		"This message names MR-22222, which is not the reference of any order.",
	],
	["a name", "payments", () => messageOf({ account: "MR KHAN", on: dayFromNow(0) }), null],
	[
		"dollars",
		"payments",
		() => `${newReceipt()} Confirmed. USD 1,250.00 sent to MRADI on ${dayFromNow(0)}`,
		"The message says USD 1,250.00, which is not in KES.",
	],
	[
		"more than M-Pesa moves",
		"payments",
		() => ({ amount: 250_001 }),
		"KES 250,001 is more than M-Pesa allows in one payment (KES 250,000).",
	],
	["the most that M-Pesa moves", "payments", () => ({ amount: 250_000 }), null],
	["more by bank", "payments", () => ({ amount: 250_001, method: "bank" }), null],
])("a text of %s, for %s, is asked about or not: %#", async (_, kind, textOf, asked) => {
	const order = await placeOrder(app);
	const other = await placeOrder(app, { name: "Otieno Odhiambo", phone: PHONE });
	await pay(order.id, { amount: 2_000, method: "cash" });
	const text = textOf(order.reference, other.reference);
	const said = typeof text === "string" ? { code: text } : { code: newReceipt(), ...text };
	const answer = await pay(order.id, { amount: 1_250, ...said }, kind);
	const sentence = asked
		?.replace("OTHER", other.reference)
		.replace("BEGUN", other.reference.slice(0, 8))
		.replace("TODAY", formatShortDate(order.created_at))
		.replace("THEN", formatShortDate(daysFromNow(-3)));
	expect([answer.status, answer.body.fields]).toEqual(
		sentence ? [409, { other: sentence }] : [201, undefined],
	);
	if (sentence)
		expect((await pay(order.id, { amount: 1_250, ...said, other: true }, kind)).status).toBe(201);
	await app.context.db.deleteFrom("payments").execute();
	await app.context.db.updateTable("orders").set({ status: "cancelled" }).execute();
});

test("money whose payer has another open order is asked about when it is assigned", async () => {
	const order = await placeOrder(app);
	const other = await placeOrder(app, { name: "Otieno Odhiambo", phone: PHONE });
	const code = newReceipt();
	const details = "Pay Bill from 254733000888 - OTIENO ODHIAMBO Acc. OTIENO";
	await importing(line(code, { details, paid: "500.00" }));
	const [kept] = await unclaimed(code);
	const refused = await assign(kept?.id ?? "", order.reference);
	expect([refused.status, refused.body.fields?.other]).toEqual([
		409,
		expect.stringContaining(`the customer of ${other.reference} (Otieno Odhiambo).`),
	]);
	expect((await assign(kept?.id ?? "", other.reference)).status).toBe(201);
});
