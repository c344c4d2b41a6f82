import { afterAll, expect, test } from "vitest";
import { buildOrder } from "../../../tests/support/orders.ts";
import { line, type Message, messageTo, paymentsApp } from "../../../tests/support/payments-app.ts";
import { daysFromNow } from "../../db/time.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { formatShortDate } from "../../ui/format.ts";

/* Each call that counts money, with each difference about which it must ask. */

type Order = Awaited<ReturnType<typeof buildOrder>>;
const calls = await paymentsApp();
const { app, close, staff, newReceipt, payBill, importLines, unclaimed, assign, paymentsOf, pay } =
	calls;
afterAll(close);

const messageOf = messageTo(newReceipt);
const dayFromNow = (days: number) => nairobiDay(Date.parse(daysFromNow(days)));
/** As M-Pesa writes it. */
const written = (days: number) => dayFromNow(days).slice(2).split("-").reverse().join("/");
const today = dayFromNow(0);
const date = (days: number) => formatShortDate(daysFromNow(days));

const WANJIRU = { name: "Wanjiru Kamau", sender: "WANJIRU KAMAU" };
let phones = 0;

interface Setup {
	order: Order;
	/** Another customer's open order. */
	other: Order;
	/** M-Pesa's code of a payment of KES 1,250 today. */
	code: string;
}

type Answer = Promise<{ status: number; body: { fields?: object } }>;
/** Sends a message; null: only the code, or nothing. */
type Send = (text: string | null, more?: object) => Answer;

const report = ({ reference, phone }: Order, code: string) =>
	app.call("POST", "/track/codes", { body: { reference, phone, code } });

const put = (order: Order, id: string, body: object) =>
	app.call("PUT", `/orders/${order.id}/payments/${id}`, { as: staff, body });

const AMOUNT = 1_250;
/** What each action records, and how it is sent. */
const ACTIONS = {
	async recorded({ order, code }) {
		return (text, more) =>
			pay(order.id, { amount: AMOUNT, at: today, code: text ?? code, ...more });
	},
	async refunded({ order, code }) {
		await pay(order.id, { amount: 5_000, method: "cash" });
		return (text, more) =>
			pay(order.id, { amount: AMOUNT, at: today, code: text ?? code, ...more }, "refunds");
	},
	async confirmed({ order, code }) {
		await report(order, code);
		const typed = (await paymentsOf(order.id)).find((each: { code: string }) => each.code === code);
		return (message, more) =>
			put(order, typed.id, { state: "confirmed", amount: AMOUNT, message, ...more });
	},
	async moved({ order, code }) {
		const from = await buildOrder(app);
		await pay(from.id, { amount: AMOUNT, at: today });
		const [{ id }] = await paymentsOf(from.id);
		const { reference } = order;
		return (text, more) =>
			app.call("POST", `/orders/${from.id}/payments/${id}/move`, {
				as: staff,
				body: { reference, reason: "Wrong order", code: text ?? code, ...more },
			});
	},
	async "moved with its code"({ order, code }) {
		const from = await buildOrder(app);
		await pay(from.id, { amount: AMOUNT, at: today, code });
		const [{ id }] = await paymentsOf(from.id);
		const { reference } = order;
		return (text, more) =>
			app.call("POST", `/orders/${from.id}/payments/${id}/move`, {
				as: staff,
				body: { reference, reason: "Wrong order", code: text, ...more },
			});
	},
	async assigned({ order, code }) {
		const at = `${today} 00:00:01`;
		await importLines(line(code, { details: "Pay Bill Acc. my shop", paid: "1250.00", at }));
		const [money] = await unclaimed(code);
		return (message, more) =>
			app.call("POST", `/payments/unclaimed/${money?.id}/assign`, {
				as: staff,
				body: { reference: order.reference, message, ...more },
			});
	},
	async "sent by the customer"({ order, code }) {
		return (text) => report(order, text ?? code);
	},
} satisfies Record<string, (setup: Setup) => Promise<Send>>;
type Action = keyof typeof ACTIONS;
const actions = Object.keys(ACTIONS) as Action[];
const isCustomers = (action: Action) => action === "sent by the customer";

interface Difference {
	/** What the message says; without one, the code alone is sent, or nothing. */
	says?: (setup: Setup, action: Action) => Message | string;
	/** What has happened before. */
	before?: (setup: Setup) => Promise<unknown>;
	/** What staff are asked. */
	asks?: (setup: Setup, action: Action) => string | RegExp | null;
	/** The refusal that a customer reads; without one, the code is accepted. */
	tells?: string;
	/** 400 everywhere: no answer helps. */
	refuses?: RegExp;
	exceptFor?: Action[];
}

const namesOther = ({ other }: Setup, text: string) =>
	`This message names ${text}, which belongs to ${other.reference} (${WANJIRU.name}).`;
const ofOther = ({ other }: Setup, text: string) =>
	`This message names ${text}, the customer of ${other.reference} (${WANJIRU.name}).`;
/** Asked of a refund whose message says that we got money. */
const cameFrom = (who: string, action: Action) =>
	action === "refunded" ? `The message says that the money came from ${who}. ` : "";
const wentTo = (who: string) => `The message says that the money went to ${who}. `;
const PAYEE = "ACHIENG OTIENO 0712345678";
const SEND_CODE_ONLY = "If you did pay for this order, send only the M-Pesa code, or call us.";
const NOT_THIS = `The reference in this message is not this order's. ${SEND_CODE_ONLY}`;
const NOT_US = `This message does not say that you paid us. ${SEND_CODE_ONLY}`;
const paidBy = (who: string, action: Action): Message => ({
	how: action === "refunded" ? `sent to ${who}` : `received from ${who}`,
});
const creditOf = (amount: string, code: string) =>
	`Dear JANE, your account has been credited with ${amount}. M-PESA Ref ${code} on ${written(0)}.`;
const UNREAD_AMOUNT = "The amount of this message could not be read. Is it KES 1,250?";
const UNREAD_DAY = `The day of this message could not be read. Was it paid on ${date(0)}?`;
const takesCodeFromText = (action: Action) => ["recorded", "refunded", "moved"].includes(action);
/** Actions that take the text in the code's own field. */
const WITH_CODE_FIELD = actions.filter((action) => action !== "confirmed" && action !== "assigned");
const UNPAID = `We keep only the code, so nobody would read what you wrote with it. If you have not paid yet, send the code after you pay. ${SEND_CODE_ONLY}`;

const DIFFERENCES: Record<string, Difference> = {
	nothing: { says: () => ({}) },
	"nothing, without a message": {},
	"its order": {
		says: ({ order }) => ({ account: order.reference }),
		asks: (_, action) => (action === "refunded" ? wentTo(PAYEE).trim() : null),
	},
	"a word": { says: () => ({ account: "school fees" }) },
	"its customer's number": { says: ({ order }) => ({ account: order.phone }) },
	"the beginning of its reference": {
		says: ({ order }) => ({ account: order.reference.slice(0, 7) }),
	},
	"another order": {
		says: ({ other }) => ({ account: other.reference.replace("-", " ") }),
		asks: ({ other }, action) =>
			`${action === "refunded" ? wentTo(PAYEE) : ""}This message names ${other.reference} (${WANJIRU.name}).`,
		tells: NOT_THIS,
	},
	"another order with other signs": {
		says: ({ other }) => ({ account: other.reference.replace("-", "/") }),
		asks: ({ other }, action) =>
			`${action === "refunded" ? wentTo(PAYEE) : ""}This message names ${other.reference} (${WANJIRU.name}).`,
		tells: NOT_THIS,
	},
	"another order within a word": {
		says: ({ other }) => ({ account: `order${other.reference.slice(3)}` }),
		asks: (setup) => namesOther(setup, `order${setup.other.reference.slice(3)}`),
		tells: NOT_THIS,
	},
	"another order before the message": {
		says: ({ other, code }, action) =>
			`For ${other.reference}: ${messageFor({}, { code }, action)}`,
		asks: ({ other }) => `This message names ${other.reference} (${WANJIRU.name}).`,
		tells: NOT_THIS,
	},
	"another order without MR-": {
		says: ({ other }) => ({ account: other.reference.slice(3) }),
		asks: (setup) => namesOther(setup, setup.other.reference.slice(3)),
		tells: NOT_THIS,
	},
	"its order and another one, without MR-": {
		says: ({ order, other }) => ({
			account: `${other.reference.slice(3)}/${order.reference.slice(3)}`,
		}),
		asks: ({ other }) => `This message names ${other.reference} (${WANJIRU.name}).`,
		tells: NOT_THIS,
	},
	"the beginning of another reference": {
		says: ({ other }) => ({ account: other.reference.slice(0, 8) }),
		asks: (setup) => namesOther(setup, setup.other.reference.slice(0, 8)),
		tells: NOT_THIS,
	},
	"an unknown order": {
		says: () => ({ account: "MR-222222" }),
		asks: () => "This message names MR-222222, which no order has.",
		tells: NOT_THIS,
	},
	"another customer's number as account": {
		says: ({ other }) => ({ account: other.phone }),
		asks: (setup) => namesOther(setup, setup.other.phone),
	},
	"another customer's name as account": {
		says: () => ({ account: WANJIRU.sender }),
		asks: (setup, action) => (action === "refunded" ? null : ofOther(setup, WANJIRU.sender)),
	},
	...Object.fromEntries(
		[
			"WANJIRUKAMAU",
			"pay KAMAUWANJIRU2",
			"wanjiru.kamau@sch",
			"(the number)WANJIRU",
			"(the reference)2026",
		].map((account): [string, Difference] => {
			const typed = ({ other }: Setup) =>
				account
					.replace("(the number)", other.phone.replace("+254", "0").replace(/(?<=^.{4})/, "."))
					.replace("(the reference)", `pay${other.reference.slice(3)}`);
			const says = (setup: Setup) => ({ account: typed(setup) });
			const asks = (setup: Setup, action: Action) =>
				action === "refunded" ? null : ofOther(setup, typed(setup));
			return [`another customer, by the account ${account}`, { says, asks }];
		}),
	),
	"its customer's names without a gap as account": { says: () => ({ account: "OTIENOACHIENG" }) },
	"one name of another customer as account": { says: () => ({ account: "WANJIRU" }) },
	"another customer as the other side": {
		says: (_, action) => paidBy(WANJIRU.sender, action),
		asks: (setup) => ofOther(setup, WANJIRU.sender),
		tells: NOT_US,
	},
	"another customer's middle name, too": {
		says: (_, action) => paidBy("WANJIRU NJERI KAMAU", action),
		asks: (setup) => ofOther(setup, "WANJIRU NJERI KAMAU"),
		tells: NOT_US,
	},
	"another customer's number as the other side": {
		says: ({ other }, action) => paidBy(`MAMA ${other.phone}`, action),
		asks: (setup) => ofOther(setup, `MAMA ${setup.other.phone}`),
		tells: NOT_US,
	},
	"a stranger with one of their names": {
		says: (_, action) => paidBy("PETER KAMAU", action),
		asks: (_, action) => (action === "refunded" ? wentTo("PETER KAMAU").trim() : null),
		tells: NOT_US,
	},
	"another customer, for this order": {
		says: ({ order }, action) => ({
			...paidBy(WANJIRU.sender, action),
			account: order.reference,
		}),
		asks: (setup, action) =>
			action === "refunded" ? wentTo(WANJIRU.sender) + ofOther(setup, WANJIRU.sender) : null,
	},
	"money in the opposite direction": {
		says: (_, action) => ({
			how: action === "refunded" ? "received from PETER OTIENO" : "sent to PETER OTIENO",
		}),
		asks: (_, action) =>
			`The message says that the money ${action === "refunded" ? "came from" : "went to"} PETER OTIENO.`,
		tells: NOT_US,
	},
	"another amount": {
		says: () => ({ amount: "900.00" }),
		asks: () => "The message says KES 900.",
	},
	"another day": {
		says: () => ({ on: written(-1) }),
		asks: () => `The message says ${date(-1)}.`,
	},
	"another day in words": {
		says: () => ({ on: date(-1) }),
		asks: () => `The message says ${date(-1)}.`,
	},
	"another amount, followed by its currency": {
		says: (setup, action) => messageFor({}, setup, action).replace("Ksh1,250.00", "900/="),
		asks: () => "The message says KES 900.",
	},
	"another amount in a message of a bank": {
		says: ({ code }) => creditOf("KES 900.00", code),
		asks: (_, action) => `${cameFrom("a payer", action)}The message says KES 900.`,
	},
	"another amount beside a mistyped word": {
		says: (setup, action) =>
			messageFor({ amount: "900.00" }, setup, action).replace("Confirmed", "Confirmd"),
		asks: () => "The message says KES 900.",
	},
	"a payment to somebody else in a message of a bank": {
		says: ({ code }) =>
			`Payment of KES 1,250.00 to NAIVAS LTD was successful. Ref ${code} ${written(0)}`,
		asks: () => wentTo("NAIVAS LTD").trim(),
		tells: NOT_US,
	},
	"a payment to us in a message of a bank": {
		says: ({ code }) =>
			`Payment of KES 1,250.00 to MRADI was successful. Ref ${code} ${written(0)}`,
		asks: (_, action) => (action === "refunded" ? wentTo("MRADI").trim() : null),
	},
	"nothing, in a message of a bank": {
		says: ({ code }) => creditOf("KES 1,250.00", code),
		asks: (_, action) => cameFrom("a payer", action).trim() || null,
	},
	"its own reference beside it": {
		says: ({ order, code }, action) => `${messageFor({}, { code }, action)} ${order.reference}`,
	},
	"another customer's number, in a note": {
		says: ({ other, code }) => `${code} 0${other.phone.slice(4)}`,
		asks: (setup) => namesOther(setup, `0${setup.other.phone.slice(4)}`),
	},
	"its customer's number and name, in a note": {
		says: ({ order, code }) => `${code} 0${order.phone.slice(4)} Achieng Otieno`,
	},
	"that nothing was paid, in a note": {
		says: ({ code }) => `${code} haijafika`,
		asks: () => "Besides the code, this text says “haijafika”.",
		tells: UNPAID,
	},
	"that money came back, below a message": {
		says: (setup, action) => `${messageFor({}, setup, action)} Pesa ilirudi`,
		asks: () => "This message also says “Pesa ilirudi”.",
		tells: UNPAID,
	},
	"that the rest is still to come, in a note": {
		says: ({ code }) => `${code} nitalipa baki kesho`,
		asks: () => "Besides the code, this text says “nitalipa baki kesho”.",
	},
	"somebody else, in a note": {
		says: ({ code }) => `${code} from Jane 0712345678`,
		asks: () => "Besides the code, this text says “from Jane 0712345678”.",
	},
	"its own amount, in a note": { says: ({ code }) => `${code} Ksh 1,250` },
	"that it is confirmed, in a note": { says: ({ code }) => `${code} confirmed` },
	"another amount, in a note": {
		says: ({ code }) => `${code} Ksh 900`,
		asks: () => "Besides the code, this text says “900”.",
	},
	"an amount that a line breaks": {
		says: (setup, action) => messageFor({ amount: "1,\n250.00" }, setup, action),
		asks: () => UNREAD_AMOUNT,
	},
	"an amount without a currency": {
		says: (setup, action) => messageFor({}, setup, action).replace("Ksh", ""),
		asks: () => UNREAD_AMOUNT,
	},
	"a day in the American order": {
		says: () => ({ on: "11/28/26" }),
		asks: () => UNREAD_DAY,
	},
	"neither an amount nor a day": {
		says: ({ code }, action) =>
			`${code} Confirmed. Money ${action === "refunded" ? "sent" : "received"}.`,
		asks: (_, action) =>
			`${action === "refunded" ? "This message does not say who paid whom. " : ""}${UNREAD_AMOUNT} ${UNREAD_DAY}`,
	},
	"neither, in a message of a bank": {
		says: ({ code }) => `Your account has been credited with 6 thousand. Ref ${code}`,
		asks: (_, action) => `${cameFrom("a payer", action)}${UNREAD_AMOUNT} ${UNREAD_DAY}`,
	},
	"a day to come": {
		says: () => ({ on: "1/2/40" }),
		asks: () => "The message says Feb 1, 2040.",
		tells: `The date in this message is in the future. ${SEND_CODE_ONLY}`,
	},
	"a day before the order": {
		says: () => ({ on: "26/11/25" }),
		asks: () =>
			`The message says Nov 26, 2025. It was paid on Nov 26, 2025, before the order was placed (${date(0)}).`,
		tells: `The date in this message is before the order was placed. ${SEND_CODE_ONLY}`,
	},
	"another currency": {
		says: ({ code }, action) => messageFor({}, { code }, action).replace("Ksh1,250", "USD 1,250"),
		asks: () => "The message says USD 1,250.00, which is not in KES.",
		tells: `This message is about money that is not in KES. ${SEND_CODE_ONLY}`,
	},
	"another code": {
		says: () => ({ code: newReceipt() }),
		asks: (_, action) => (takesCodeFromText(action) ? null : /^This message is for NLJ\d{7}\.$/),
	},
	"another code alone": {
		says: () => newReceipt(),
		asks: (_, action) => (takesCodeFromText(action) ? null : /^This message is for NLJ\d{7}\.$/),
	},
	"two codes": {
		says: ({ code }) => `${code} ${newReceipt()}`,
		asks: ({ code }) => new RegExp(`^This text says “${code} NLJ\\d{7}”\\.$`),
		exceptFor: WITH_CODE_FIELD,
	},
	...Object.fromEntries(
		["haiko kwa statement", "fake", "1500", "Samuel Kiptoo", "nitalipa baki kesho"].map(
			(text): [string, Difference] => [
				`${text}, without a code`,
				{ says: () => text, asks: () => `This text says “${text}”.`, exceptFor: WITH_CODE_FIELD },
			],
		),
	),
	"two messages": {
		says: ({ code }, action) => `${messageFor({}, { code }, action)} ${messageOf({})}`,
		refuses: /^This text has more than one M-Pesa message/,
	},
	"a payment that failed": {
		says: ({ code }) =>
			`${code} Failed. You do not have enough money in your M-PESA account to pay Ksh500.00 to MRADI.`,
		refuses: /^This message says that the payment failed/,
	},
	"a scheduled payment": {
		says: ({ code, order }) =>
			`${code} Your scheduled payment of Ksh500.00 to MRADI for account ${order.reference} will be made on 30/11/40.`,
		refuses: /^This message is about a payment that is still to come/,
	},
	"a standing order": {
		says: ({ code }) => `Your standing order ${code} to MRADI has been created.`,
		refuses: /^This text does not say that money was paid/,
	},
	"a loan": {
		says: ({ code }) =>
			`${code} Confirmed. Fuliza M-PESA amount is Ksh 500.00. Total Fuliza M-PESA outstanding amount is Ksh505.00 due on 26/12/26.`,
		refuses: /^This text does not say that money was paid/,
	},
	"a reversal": {
		says: ({ code }) => `Reversal of transaction ${code} is successful.`,
		refuses: /^This message says that a payment was reversed/,
	},
	"ten letters": {
		says: () => "I paid today",
		refuses: /^An M-Pesa code is ten letters and digits/,
	},
	"that M-Pesa took it back, in a statement": {
		before: ({ code }) =>
			importLines(line(newReceipt(), { out: "-1250", reverses: code, at: `${today} 00:00:02` })),
		asks: () => `This payment was reversed on ${date(0)}, according to a statement.`,
		tells: `This payment was reversed on ${date(0)}, according to a statement.`,
		exceptFor: ["moved with its code", "assigned"],
	},
	"the same money without its code": {
		async before({ order }) {
			await pay(order.id, { amount: 5_000, method: "cash" });
			for (const kind of ["payments", "refunds"])
				await pay(order.id, { amount: AMOUNT, at: dayFromNow(-2) }, kind);
		},
		asks: ({ order }, action) =>
			`This is already recorded${/moved/.test(action) ? ` for ${order.reference}` : ""}: M-Pesa, KES 1,250, ${date(-2)}.`,
	},
	"money of four days ago without its code": {
		before: ({ order }) => pay(order.id, { amount: AMOUNT, at: dayFromNow(-4) }),
	},
};

function messageFor(parts: Message, { code }: Pick<Setup, "code">, action: Action): string {
	const how = action === "refunded" ? `sent to ${PAYEE}` : "sent to MRADI";
	return messageOf({ code, how, on: written(0), ...parts });
}

async function newSetup(): Promise<Setup> {
	phones += 1;
	const phone = `+25473355${String(phones).padStart(4, "0")}`;
	await app.context.db.updateTable("orders").set({ status: "cancelled" }).execute();
	for (const name of ["orders", "tracker address"] as const) {
		await app.context.limits.reset(name, "203.0.113.7");
	}
	const order = await buildOrder(app);
	const email = "wanjiru.kamau@school.example";
	const other = await buildOrder(app, { name: WANJIRU.name, phone, email });
	return { order, other, code: newReceipt() };
}

const CASES = Object.entries(DIFFERENCES).flatMap(([what, { exceptFor = [] }]) =>
	actions.filter((action) => !exceptFor.includes(action)).map((action) => [what, action] as const),
);

test.each(CASES)("a message with %s, for money %s, is compared", async (what, action) => {
	const { says, before, asks, tells, refuses } = DIFFERENCES[what] as Difference;
	const setup = await newSetup();
	const send = await ACTIONS[action](setup);
	await before?.(setup);
	const raw = says?.(setup, action) ?? null;
	const text = raw && typeof raw === "object" ? messageFor(raw, setup, action) : raw;
	const field = action === "confirmed" || action === "assigned" ? "message" : "code";
	if (refuses) {
		const refused = await send(text, { record_anyway: true });
		expect([refused.status, refused.body.fields]).toEqual([
			400,
			{ [field]: expect.stringMatching(refuses) },
		]);
		return;
	}
	const question = isCustomers(action) ? tells : asks?.(setup, action);
	if (question) {
		for (const more of [{}, { record_anyway: false }]) {
			const refused = await send(text, more);
			expect([refused.status, refused.body.fields]).toEqual([
				409,
				{
					[isCustomers(action) ? "code" : "record_anyway"]:
						typeof question === "string" ? question : expect.stringMatching(question),
				},
			]);
		}
		if (isCustomers(action)) return;
	}
	const { status, body } = await send(text, question ? { record_anyway: true } : {});
	expect([200, 201], JSON.stringify(body)).toContain(status);
});

test.each(["paybill", "prompt"])(
	"money that staff recorded without its code is unconfirmed when the %s reports it",
	async (action) => {
		const { order, code } = await newSetup();
		const prompt = action === "prompt" && (await calls.newPrompt(order, { amount: AMOUNT }));
		const at = prompt ? dayFromNow(-1) : "2026-03-03";
		await pay(order.id, { amount: AMOUNT, at, of_prompt: false });
		for (let count = 0; count < 2; count += 1) {
			if (prompt) await calls.report(prompt, { receipt: code });
			else await payBill(order.reference, "1250.00", code);
		}
		const payments: { code: string; id: string; state: string }[] = await paymentsOf(order.id);
		const waiting = payments.filter((each) => each.code === code);
		expect([payments.length, waiting]).toMatchObject([2, [{ state: "unconfirmed" }]]);
		const accept = (record_anyway: boolean) =>
			put(order, waiting[0]?.id ?? "", { state: "confirmed", record_anyway });
		expect((await accept(false)).body.fields).toEqual({
			record_anyway: `This is already recorded: M-Pesa, KES 1,250, ${formatShortDate(at)}.`,
		});
		expect((await accept(true)).status).toBe(200);
	},
);

test("a move to several orders says which of them may have its part already", async () => {
	const { order, other, code } = await newSetup();
	const third = await buildOrder(app);
	await pay(order.id, { amount: AMOUNT, code });
	for (const { id } of [other, third]) await pay(id, { amount: 500 });
	const [{ id }] = await paymentsOf(order.id);
	const orders = [other, third].map(({ reference }) => ({ reference, amount: 500 }));
	const move = (more: object) =>
		app.call("POST", `/orders/${order.id}/payments/${id}/move`, {
			as: staff,
			body: { orders, reason: "For several", ...more },
		});
	const sentences = orders.map(
		({ reference }) => `This is already recorded for ${reference}: M-Pesa, KES 500, ${date(0)}.`,
	);
	expect((await move({})).body.fields).toEqual({ record_anyway: sentences.join(" ") });
	expect((await move({ record_anyway: true })).status).toBe(200);
});

test.each([
	[{ amount: 250_001 }, true],
	[{ amount: 250_000 }, false],
	[{ amount: 250_001, method: "bank" }, false],
])("staff are asked about %j if M-Pesa does not allow it: %s", async (body, isAsked) => {
	const { order, code } = await newSetup();
	const { status, body: answer } = await pay(order.id, { code, ...body });
	const record_anyway = "KES 250,001 is more than M-Pesa allows in one payment (KES 250,000).";
	expect([status, answer.fields]).toEqual(isAsked ? [409, { record_anyway }] : [201, undefined]);
});

test.each<[string, string, boolean | string]>([
	[
		"bank",
		"Dear JANE, your A/C has been credited with KES 1,250.00 on 29/11/2026. Ref FT26330XYZ",
		false,
	],
	["bank", "A/C credited KES 1,250.00 Ref FT26330", false],
	["cash", "Receipt 45 of 1,250/=", false],
	["cash", "x".repeat(41), false],
	["bank", "FT26330XYZ", true],
	["bank", "FT26330.01 29/11/2026", true],
	["bank", "Equity cheque 001234", true],
	["cash", "Receipt 45", true],
	["bank", "Cheque 001234 bounced", "bounced"],
	["bank", "Cheque 001234 was dishonoured", "dishonoured"],
	["bank", "Chq 1234: refer to drawer", "refer to drawer"],
	["bank", "Cheque 000123 post dated 15/12/2026", "post dated"],
	["bank", "Cheque 000125 R/D", "R/D"],
	["bank", "RTGS FT26330XYZ recalled by sender", "recalled"],
	["cash", "Promised for tomorrow", "Promised"],
	["bank", "Cheque 003 signature differs", "differs"],
	["cash", "debt", "debt"],
	["cash", "Deni la Jane", "Deni"],
	["cash", "credit", "credit"],
	["cash", "Credit sale 7", "Credit"],
	["cash", "owing", "owing"],
	["cash", "tunamdai", "tunamdai"],
	["cash", "later", "later"],
	["cash", "hajaleta", "hajaleta"],
	["bank", "RTGS 10 queued", "queued"],
	["bank", "Chq 17 not mature", "not mature"],
	["bank", "Cheque 18 awaiting clearance", "awaiting"],
	["bank", "Credit transfer 19", true],
	["bank", "Credit advice 20", true],
	["cash", "Paid her debt 21", true],
	["cash", "Amelipa deni 22", true],
	["bank", "Cheque 12 not banked", "not banked"],
	["bank", "Chq 16 to be banked", "to be banked"],
	["bank", "RTGS 9 in process", "in process"],
	["bank", "Cheque 15 imegonga", "imegonga"],
	["cash", "IOU, will bring tomorrow", "IOU"],
	["bank", "FT26330XYZ didn't go through", "didn't go through"],
	["bank", "FT26330XYZ never received", "never received"],
	["bank", "EFT 99 not yet cleared", "not yet cleared"],
	["cash", "Receipt 46 unpaid", "unpaid"],
	["cash", "Risiti 46 haijalipwa", "haijalipwa"],
])("for a payment by %s, the code %j is accepted: %s", async (method, code, isCode) => {
	const { order } = await newSetup();
	for (const kind of ["payments", "refunds"]) {
		if (kind === "refunds") await pay(order.id, { amount: 5_000, method: "cash" });
		const { status, body } = await pay(
			order.id,
			{ amount: 5, method, code: code + (isCode === true ? kind[0] : "") },
			kind,
		);
		if (typeof isCode === "string") {
			expect([status, body.fields]).toEqual([
				409,
				{ record_anyway: expect.stringContaining(`“${isCode}”`) },
			]);
			continue;
		}
		const problem = {
			code: expect.stringMatching(/^Enter only the number or reference of the payment, /),
		};
		expect([status, body.fields]).toEqual(isCode ? [201, undefined] : [400, problem]);
	}
});

test("a reference that begins with MR itself is found without its own MR-", async () => {
	const { order, other } = await newSetup();
	const { db } = app.context;
	await db
		.updateTable("orders")
		.set({ reference: "MR-MRFH8K" })
		.where("id", "=", other.id)
		.execute();
	const code = messageFor({ account: "MRFH8K" }, { code: newReceipt() }, "recorded");
	const { body } = await pay(order.id, { amount: 1_250, code });
	expect(body.fields).toEqual({
		record_anyway: `This message names MRFH8K, which belongs to MR-MRFH8K (${WANJIRU.name}).`,
	});
});

test("a bank's code that contains another order's reference is asked about", async () => {
	const { order, other } = await newSetup();
	for (const [reference, status] of [
		[other.reference, 409],
		[order.reference, 201],
	] as const) {
		const code = `EFT${reference.slice(3)}`;
		const answer = await pay(order.id, { amount: 5, method: "bank", code });
		expect([code, answer.status]).toEqual([code, status]);
		if (status === 409)
			expect(answer.body.fields.record_anyway).toContain(`belongs to ${reference}`);
	}
});

test.each([
	["refund CODE", null],
	["B2C CODE", null],
	["refunded 1250/= Achieng CODE", null],
	["CODE pesa imerudishwa", null],
	["CODE reversal of overpayment", null],
	["CODE refund to Samuel", "refund to Samuel"],
	["CODE refund 900", "900"],
	["CODE refund delayed", "refund delayed"],
])("for a refund with the text %j, staff are asked about %j", async (text, words) => {
	const { order, code } = await newSetup();
	await pay(order.id, { amount: 5_000, method: "cash" });
	const sent = { amount: AMOUNT, code: text.replace("CODE", code) };
	const { status, body } = await pay(order.id, sent, "refunds");
	const record_anyway = `Besides the code, this text says “${words}”.`;
	expect([status, body.fields]).toEqual(words ? [409, { record_anyway }] : [201, undefined]);
});

test("staff are asked about unclaimed money from before its order was placed", async () => {
	const { order, code } = await newSetup();
	await importLines(line(code, { paid: "500.00" }));
	const [money] = await unclaimed(code);
	const record_anyway = `It was paid on Mar 2, 2026, before the order was placed (${date(0)}).`;
	expect((await assign(money?.id ?? "", order.reference)).body.fields).toEqual({ record_anyway });
	expect((await assign(money?.id ?? "", order.reference, true)).status).toBe(201);
});

test.each([
	["payments", "mpesa", -2, true],
	["payments", "bank", -2, true],
	["refunds", "mpesa", -2, true],
	["payments", "mpesa", -1, false],
	["payments", "cash", -1, false],
])(
	"staff are asked about %s by %s, %d days from the order's day: %s",
	async (kind, method, days, isAsked) => {
		const { order, code } = await newSetup();
		await pay(order.id, { amount: 5_000, method: "cash" });
		const body = { amount: 500, method, code, at: dayFromNow(days) };
		const answer = await pay(order.id, body, kind);
		const record_anyway = `It was paid on ${date(days)}, before the order was placed (${date(0)}).`;
		expect([answer.status, answer.body.fields]).toEqual(
			isAsked ? [409, { record_anyway }] : [201, undefined],
		);
		if (isAsked)
			expect((await pay(order.id, { ...body, record_anyway: true }, kind)).status).toBe(201);
	},
);

test("unclaimed money is compared with the open orders of its payer's name and account", async () => {
	const { order, other, code } = await newSetup();
	const details = `Pay Bill from 2547*****888 - ${WANJIRU.sender} Acc. ${WANJIRU.sender}`;
	await importLines(line(code, { details, paid: "500.00", at: `${today} 00:00:01` }));
	const [money] = await unclaimed(code);
	expect((await assign(money?.id ?? "", order.reference)).body.fields?.record_anyway).toContain(
		`the customer of ${other.reference} (${WANJIRU.name}).`,
	);
	expect((await assign(money?.id ?? "", other.reference)).status).toBe(201);
});

/** Payers and payees who belong to the order, though other customers may share their name or number. */
test.each([
	["the customer's name", "ACHIENG ATIENO OTIENO", {}],
	["the customer's number", "WANJIRU KAMAU 0712345678", {}],
	["the guardian's number", "WANJIRU KAMAU 0744000111", {}],
	["both customers' name", "WANJIRU KAMAU", { name: "Wanjiru Kamau" }],
	["who paid by a prompt", "ZUHURA BAKARI 0744000333", {}],
])("staff are not asked about %s: %#", async (_, who, own) => {
	await newSetup();
	const guardian = { name: "Grace Moraa", phone: "0744000111" };
	const order = await buildOrder(app, { under_18: true, guardian, consent_text: "1", ...own });
	const { id } = order;
	const prompt = await calls.newPrompt(order, { amount: 3_000, payer: "+254744000333" });
	await calls.report(prompt, { receipt: newReceipt() });
	for (const [kind, how] of [
		["payments", "received from"],
		["refunds", "sent to"],
	]) {
		const code = messageOf({ how: `${how} ${who}`, on: written(0) });
		const body = { amount: AMOUNT, code, of_prompt: false };
		const { status, body: answer } = await pay(id, body, kind);
		expect(status, JSON.stringify(answer)).toBe(201);
	}
});

/** The payee, and how M-Pesa's message says it. */
test.each([
	["ZUHURA BAKARI 0744000222", "sent to ZUHURA BAKARI 0744000222"],
	["PETER OTIENO", "sent to PETER OTIENO"],
	["ACHIENG 0744000222", "sent to ACHIENG 0744000222"],
	["MR", "sent to MR"],
	["0744000222", "imetumwa kwa 0744000222"],
	["KPLC PREPAID", "sent to KPLC PREPAID for account 3729"],
	["NAIVAS SUPERMARKET", "paid to NAIVAS SUPERMARKET."],
	["an agent", "Withdraw Ksh1,250.00 from 123 - AGENT"],
	["an agent", "Give Ksh1,250.00 cash to AGENT"],
	["Fuliza", "from your M-PESA has been used to fully pay your outstanding Fuliza M-PESA."],
	["M-Shwari", "transferred to M-Shwari account"],
	["airtime", "You bought Ksh1,250.00 of airtime"],
	["airtime", "You bought Ksh1,250.00 of airtime for 0796000222"],
	["airtime", "Umenunua muda wa maongezi wa Ksh1,250.00"],
])("staff are asked about a refund whose money went to %s: %s", async (who, how) => {
	const { order, code } = await newSetup();
	await pay(order.id, { amount: 5_000, method: "cash" });
	const text = `${code} Confirmed. ${/Ksh/.test(how) ? "" : "Ksh1,250.00 "}${how} on ${written(0)} at 3:15 PM. New M-PESA balance is Ksh10,400.00.`;
	const refund = (more: object) =>
		pay(order.id, { amount: AMOUNT, code: text, ...more }, "refunds");
	for (const more of [{}, { record_anyway: false }]) {
		const { status, body } = await refund(more);
		const question = expect.stringContaining(`The message says that the money went to ${who}.`);
		expect([status, body.fields]).toEqual([409, { record_anyway: question }]);
	}
	expect((await refund({ record_anyway: true })).status).toBe(201);
});

test.each([
	["another business", (code: string) => messageOf({ code, how: "paid to NAIVAS LTD." })],
	[
		"another account",
		(code: string) => messageOf({ code, how: "sent to KPLC PREPAID", account: "54601234" }),
	],
	["an agent", (code: string) => messageOf({ code, how: "Withdraw from 1234 - AGENT" })],
	["airtime", (code: string) => `${code} confirmed. You bought Ksh50.00 of airtime on 26/11/25`],
])("a customer's message about a payment to %s is refused", async (_, textOf) => {
	const { order, code } = await newSetup();
	const { status, body } = await report(order, textOf(code));
	expect([status, body.fields]).toEqual([409, { code: NOT_US }]);
	expect(await paymentsOf(order.id)).toEqual([]);
});

test("a payment cannot be confirmed with a future day", async () => {
	const { order, code } = await newSetup();
	await report(order, code);
	const [{ id }] = await paymentsOf(order.id);
	const body = { state: "confirmed", amount: AMOUNT, at: "2040-02-01", record_anyway: true };
	const answer = await put(order, id, body);
	const at = "The date cannot be in the future";
	expect([answer.status, answer.body.fields]).toEqual([400, { at }]);
});

test("money that names two orders is held, not recorded for the first one", async () => {
	const { order, other } = await newSetup();
	const [stated, reported] = [newReceipt(), newReceipt()];
	const account = `${order.reference} ${other.reference}`;
	const imported = line(stated, { details: `Pay Bill Acc. ${account}`, paid: "500.00" });
	await payBill(account, "500.00", reported);
	const question = expect.stringMatching(
		new RegExp(`^It names ${order.reference} \\(.+\\) and ${other.reference} \\(.+\\)\\.$`),
	);
	for (const changes of [true, false]) {
		expect(await importLines(imported)).toMatchObject([
			{ outcome: "held", note: question, reference: null, changes },
		]);
	}
	for (const code of [stated, reported]) {
		expect(await unclaimed(code)).toMatchObject([{ question }]);
	}
	for (const { id } of [order, other]) expect(await paymentsOf(id)).toEqual([]);
});

test("staff are told for which order a code was used before, a customer is not", async () => {
	const { order, other, code } = await newSetup();
	await pay(other.id, { amount: 1, code });
	await pay(order.id, { amount: 100, method: "cash" });
	const used = "This code was used before.";
	const named = `${used} It is recorded for ${other.reference} (${WANJIRU.name}).`;
	for (const kind of ["payments", "refunds"]) {
		const { status, body } = await pay(order.id, { amount: 1, code }, kind);
		expect([status, body.fields]).toEqual([409, { code: named }]);
	}
	const typed = await report(order, code);
	expect([typed.status, typed.body.fields]).toEqual([409, { code: used }]);
});

test.each([
	["the day before", dayFromNow(-1), false],
	["the day of", today, false],
	["two days before", dayFromNow(-2), true],
	["the year before", "2025-11-26", true],
	["an ambiguous day before", "02/01/2025", true],
])("a statement's line from %s its order is held: %s, %s", async (_, day, isHeld) => {
	const { order, other, code } = await newSetup();
	const typed = newReceipt();
	await report(other, typed);
	const cells = { paid: "500.00", at: `${day} 00:00:01` };
	const lines = await importLines(
		line(code, { ...cells, details: `Pay Bill Acc. ${order.reference}` }),
		line(typed, { ...cells, details: `Pay Bill Acc. ${other.reference}` }),
	);
	const note = expect.stringMatching(
		/^It was paid on \w{3} \d+, 20\d\d, before the order was placed \(/,
	);
	expect(lines).toMatchObject(
		isHeld
			? [code, typed].map(() => ({ outcome: "held", note }))
			: [{ outcome: "record" }, { outcome: "confirm" }],
	);
	expect(await unclaimed(code)).toMatchObject(isHeld ? [{ question: note }] : []);
	expect(await paymentsOf(order.id)).toHaveLength(isHeld ? 0 : 1);
});

const MERCHANT = "Merchant Payment from 2547*****888 - ";
test.each([
	["another customer", `${MERCHANT}WANJIRU KAMAU`, true],
	["another customer with a middle name", `${MERCHANT}WANJIRU NJERI KAMAU`, true],
	["another customer's account", `${MERCHANT}PETER OTIENO Acc. WANJIRU KAMAU`, true],
	["another customer's names without a gap", `${MERCHANT}PETER OTIENO Acc. WANJIRUKAMAU`, true],
	["another customer's email", `${MERCHANT}PETER OTIENO Acc. wanjiru.kamau@sch`, true],
	["the customer's names without a gap", `${MERCHANT}PETER OTIENO Acc. ACHIENGOTIENO`, false],
	["another customer for this order", `${MERCHANT}WANJIRU KAMAU Acc. REFERENCE`, false],
	["the customer", `${MERCHANT}ACHIENG OTIENO`, false],
	["the guardian", `${MERCHANT}GRACE MORAA`, false],
	["a stranger", `${MERCHANT}PETER OTIENO`, false],
	["one with one of their names", `${MERCHANT}PETER KAMAU`, false],
])("a typed code that %s paid for is questioned: %s, %s", async (_, paidFor, isAsked) => {
	const { other, code } = await newSetup();
	const guardian = { name: "Grace Moraa", phone: "0744000111" };
	const order = await buildOrder(app, { under_18: true, guardian, consent_text: "1" });
	const entered = newReceipt();
	await report(order, code);
	await pay(order.id, { amount: 500, code: entered });
	const details = paidFor.replace("REFERENCE", order.reference);
	const cells = { details, paid: "500.00", at: `${today} 00:00:01` };
	const note = isAsked
		? expect.stringMatching(
				new RegExp(
					`^The code is recorded for ${order.reference}, but M-Pesa names .+, the customer of ${other.reference} `,
				),
			)
		: null;
	for (const changes of [true, false])
		expect(await importLines(line(code, cells), line(entered, cells))).toMatchObject([
			{
				outcome: (isAsked ? ["differs", "held"] : ["known", "confirm"])[Number(changes)],
				note,
				changes,
			},
			{ outcome: isAsked ? "differs" : "known", note, changes: isAsked && changes },
		]);
	const states = (await paymentsOf(order.id)).map((each: { code: string; state: string }) => [
		each.code,
		each.state,
	]);
	expect(new Map(states).get(code)).toBe(isAsked ? "unconfirmed" : "confirmed");
});

test.each(["bank", "cash"])("a payment recorded as %s differs from M-Pesa's", async (method) => {
	const { order, code } = await newSetup();
	await pay(order.id, { amount: 500, method, code });
	const name = method === "bank" ? "Bank" : "Cash";
	const note = `It is recorded with the method ${name}.`;
	for (const changes of [true, false]) {
		const lines = await importLines(line(code, { paid: "500.00", at: `${today} 00:00:01` }));
		expect(lines).toMatchObject([{ outcome: "differs", note, changes }]);
	}
});

test("payments below an unknown title are held, and the question quotes it", async () => {
	const { order, code } = await newSetup();
	const details = `Pay Bill Acc. ${order.reference}`;
	const paid = line(code, { paid: "500.00", at: `${today} 00:00:01`, details });
	const note = expect.stringMatching(
		/^The line “REFUNDS TO CUSTOMERS” above this payment may mean/,
	);
	expect(await importLines("REFUNDS TO CUSTOMERS", paid)).toMatchObject([
		{ outcome: "held", note },
	]);
	expect(await unclaimed(code)).toMatchObject([{ question: note }]);
	expect(await paymentsOf(order.id)).toEqual([]);
	const next = newReceipt();
	expect(await importLines("Mradi", paid.replace(code, next))).toMatchObject([
		{ outcome: "record", changes: true },
	]);
});

test("a statement without an amount in shillings is refused, and its unknown headers are named", async () => {
	const bank =
		" If the references are M-Pesa codes, change that header to “Receipt No.” and check again.";
	for (const [heads, named, more] of [
		["Receipt No.,Completion Time,Paid In (USD),Till", "“Paid In (USD)”, “Till”.", ""],
		["Reference,Completion Time,Paid In,Till", "“Reference”, “Till”.", bank],
	] as const)
		for (const path of ["", "/check"]) {
			const { status, body } = await app.call("POST", `/payments/statement${path}`, {
				as: staff,
				body: { text: `${heads}\nTJK7RT61SV,2026-11-28,5.00,7` },
			});
			expect([status, body.fields?.text.slice(0, 19)]).toEqual([400, "There is no header "]);
			expect(body.fields.text).toContain(` Not understood: ${named}${more}`);
		}
});

test("the question about a returned refund names the refund", async () => {
	const { order, code } = await newSetup();
	await pay(order.id, { amount: 5_000, method: "cash" });
	await pay(order.id, { amount: 500, code }, "refunds");
	const details = "Reversal of Business Payment";
	const [back, unknown] = [newReceipt(), newReceipt()];
	const lines = await importLines(
		line(back, { details, paid: "500.00", reverses: code }),
		line(unknown, { details, paid: "500.00", reverses: "TZZ0000001" }),
	);
	const notes = [
		`M-Pesa gave back the refund ${code} for ${order.reference}. Reverse that refund.`,
		"M-Pesa gave back TZZ0000001.",
	];
	expect(lines).toMatchObject(notes.map((note) => ({ outcome: "held", note })));
	expect(await unclaimed(back)).toMatchObject([{ question: notes[0] }]);
});
