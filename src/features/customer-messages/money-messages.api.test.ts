// On SQLite alone.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, type TestUser, testApp } from "../../../tests/support/app.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { buildOrder, databaseProbe } from "../../../tests/support/orders.ts";
import { startSmsStandIn } from "../../../tests/support/sms.ts";
import { daysFromNow } from "../../db/time.ts";
import { createMailer } from "../../platform/mail/outbox.server.ts";
import { createLog } from "../../platform/operations/log.server.ts";
import { outboxHooks } from "../orders/outbox-hooks.server.ts";

const provider = await startSmsStandIn();
const mailbox = await startMailServer();
let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
	app = await testApp(provider.settings);
	// Messages are only sent when a test says so.
	await app.context.mail.close();
	staff = await app.user("staff");
});
afterAll(async () => {
	await app.close();
	await provider.close();
	await mailbox.close();
});

const send = async (method: string, path: string, body: object) => {
	const answer = await app.call(method, path, { as: staff, body });
	expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
	return answer.body.data;
};

let numbers = 0;
/** An order of KES 17,700.50 with a payment of KES 1,000, by a customer with a number of their own. */
async function paidOrder() {
	numbers += 1;
	const phone = `+2547110${String(numbers).padStart(5, "0")}`;
	const order = await buildOrder(app, { phone, name: "Nafula Telltale" });
	const path = `/orders/${order.id}`;
	const { payment } = await send("POST", `${path}/payments`, { amount: 1_000, method: "cash" });
	return { ...order, path, payment: `${path}/payments/${payment.id}` };
}
type PaidOrder = Awaited<ReturnType<typeof paidOrder>>;

const refund = async ({ path }: PaidOrder, body: object = {}) => {
	const given = { amount: 400, method: "cash", reason: "Nafula Telltale paid twice", ...body };
	const { refund } = await send("POST", `${path}/refunds`, given);
	return `${path}/refunds/${refund.id}`;
};

/** The messages that are held for the customer: the email, then the SMS. */
async function held({ id }: PaidOrder) {
	const messages = await databaseProbe(app).mailsOf(id);
	return messages
		.filter(({ held_for, attempts }) => held_for !== null && attempts === 0)
		.sort((one, other) => one.channel.localeCompare(other.channel));
}
const subjects = async (order: PaidOrder) => (await held(order)).map(({ subject }) => subject);

/** Marks the held messages as if a worker had started to deliver them. */
async function sendHeld(order: PaidOrder): Promise<void> {
	const ids = (await held(order)).map(({ id }) => id);
	await app.context.db.updateTable("outbox").set({ attempts: 1 }).where("id", "in", ids).execute();
}

test("one message says what was refunded, and names nobody", async () => {
	const order = await paidOrder();
	await refund(order);
	const [mail, sms] = await held(order);
	expect(mail).toMatchObject({
		recipient: order.email,
		subject: "We have refunded KES 400: Solar Maize Dryer",
		// The customer does not know of the refund yet, so whether it counts is "false" to them.
		known_status: "false",
	});
	expect(mail?.body).toContain("we have refunded KES 400 for your order.");
	expect(mail?.body).toContain("Left to pay: KES 17,100.50");
	expect(mail?.body).toContain(`Your reference: ${order.reference}`);
	expect(sms).toMatchObject({ recipient: order.phone, subject: "refund_paid" });
	expect(sms?.body).toMatch(
		new RegExp(`we have refunded KES 400 for order ${order.reference} \\(Solar Maize Dryer\\)`),
	);
	expect(await held(order)).toHaveLength(2);
	expect(`${mail?.body} ${sms?.body}`).not.toMatch(/Nafula|paid twice|7110/);
});

test("a refund that is corrected before its messages are sent causes none, later a correction", async () => {
	const order = await paidOrder();
	const first = await refund(order);
	await send("PUT", first, { state: "reversed", reason: "Wrong order" });
	expect(await subjects(order)).toEqual([]);

	const second = await refund(order);
	await sendHeld(order);
	await send("PUT", second, { state: "reversed", reason: "Wrong order" });
	expect(await subjects(order)).toEqual([
		"Correction: KES 400 was not refunded: Solar Maize Dryer",
		"refund_corrected",
	]);
});

test("the message about a cancelled order's refund says what is left, and asks for nothing", async () => {
	const order = await paidOrder();
	await send("PUT", order.path, { status: "cancelled" });
	await refund(order);
	const mails = (await held(order)).filter(({ subject }) => subject.startsWith("We have refunded"));
	expect(mails[0]?.body).toContain(
		"KES 600 of what was paid has not been refunded yet, and we will refund it",
	);
	expect(mails[0]?.body).not.toContain("Left to pay");
});

test("past refunds that staff enter later send no message", async () => {
	const order = await paidOrder();
	await refund(order, { at: daysFromNow(-8) });
	expect(await held(order)).toEqual([]);
});

test("a message says that a payment was reversed, and another that it counts again", async () => {
	const order = await paidOrder();
	const set = (state: string) => send("PUT", order.payment, { state, reason: "Telltale" });
	await set("reversed");
	const [mail, sms] = await held(order);
	expect(mail?.subject).toBe("A payment of KES 1,000 was reversed: Solar Maize Dryer");
	expect(mail?.body).toContain("Left to pay: KES 17,700.50");
	expect(sms?.body).toMatch(/payment of KES 1,000 .* was reversed. Due: KES 17,700.50/);
	expect(`${mail?.body} ${sms?.body}`).not.toContain("Telltale");
	// Undone before anybody was told.
	await set("confirmed");
	expect(await held(order)).toEqual([]);
	await set("reversed");
	await sendHeld(order);
	await set("confirmed");
	expect(await subjects(order)).toEqual([
		"Your payment of KES 1,000 is valid again: Solar Maize Dryer",
		"payment_received",
	]);
});

test("several price changes cause one message with the new price and what is left", async () => {
	const order = await paidOrder();
	const agree = (price: number, material_cost = 3200.5) =>
		send("PUT", `${order.path}/agreement`, { price, material_cost, reason: "Telltale" });
	await agree(99_999);
	await agree(12_000, 500);
	const [mail, sms] = await held(order);
	expect(await held(order)).toHaveLength(2);
	expect(mail?.subject).toBe("The price of your order is now KES 12,500: Solar Maize Dryer");
	for (const line of ["cost: KES 12,000", "cost: KES 500", "Total: KES 12,500"])
		expect(mail?.body).toContain(line);
	expect(mail?.body).toContain("Left to pay: KES 11,500");
	expect(sms?.body).toMatch(/now costs KES 12,500 in total. Left to pay: KES 11,500/);
	expect(`${mail?.body} ${sms?.body}`).not.toContain("Telltale");
	// Back at the price that the customer knows.
	await agree(14_500);
	expect(await held(order)).toEqual([]);
	// A cancelled order's price is not asked for.
	await send("PUT", order.path, { status: "cancelled" });
	const cancelled = await subjects(order);
	await agree(100, 0);
	expect(await subjects(order)).toEqual(cancelled);
});

test("an SMS about money uses the template that an admin wrote", async () => {
	const path = "/message-templates/sms/refund_paid";
	const change = { text: "{amount} is back, {reference}.", updated_at: null };
	const admin = await app.user("admin");
	expect((await app.call("PUT", path, { as: admin, body: change })).status).toBe(200);
	const order = await paidOrder();
	await refund(order);
	const [, sms] = await held(order);
	expect(sms?.body).toBe(`KES 400 is back, ${order.reference}.`);
});

/** Delivers all held messages, as if the delay had passed. Returns those about an order. */
async function deliver({ id, phone }: PaidOrder) {
	const { db, settings, site } = app.context;
	await db.updateTable("outbox").set({ next_attempt_at: "2020-01-01T00:00:00.000Z" }).execute();
	const mailer = createMailer(
		db,
		{ ...settings, site, smtpUrl: mailbox.url, mailFrom: "hello@mradi.example" },
		createLog("silent", []),
		outboxHooks,
	);
	await mailer.deliverDue();
	await mailer.close();
	const stored = await databaseProbe(app).mailsOf(id);
	return {
		mails: stored.filter(({ channel }) => channel === "email").map(({ body }) => body),
		sms: provider.sent.filter(({ to }) => to === phone).map(({ message }) => message),
	};
}

test("what is left to pay is computed when a message is sent, not when the price was changed", async () => {
	const order = await paidOrder();
	await send("PUT", `${order.path}/agreement`, { price: 12_000, material_cost: 500, reason: "x" });
	await send("POST", `${order.path}/payments`, { amount: 10_000, method: "cash" });
	const { mails, sms } = await deliver(order);
	const price = mails.find((body) => body.includes("the price of your order has changed"));
	expect(price).toContain("Total: KES 12,500");
	expect(price).toContain("Left to pay: KES 1,500");
	expect(price).not.toContain("KES 11,500");
	const [changed] = sms.filter((text) => text.includes("now costs"));
	expect(changed).toMatch(/now costs KES 12,500 in total. Left to pay: KES 1,500/);
	const received = mailbox.received.map(({ message }) => message.replaceAll("=\r\n", ""));
	const sent = received.filter((message) => message.includes("price of your order has changed"));
	expect(sent.find((message) => message.includes(order.reference))).toContain(
		"Left to pay: KES 1,500",
	);
});

test("a message that waited while the order was cancelled asks for no money", async () => {
	const order = await paidOrder();
	await send("PUT", `${order.path}/agreement`, { price: 12_000, material_cost: 500, reason: "x" });
	await send("PUT", order.path, { status: "cancelled" });
	const { mails, sms } = await deliver(order);
	const price = mails.find((body) => body.includes("the price of your order has changed"));
	expect(price).toContain("This order was cancelled; KES 1,000 was paid for it");
	expect(price).not.toContain("Left to pay");
	expect(sms.find((text) => text.includes("now costs"))).toContain("Left to pay: KES 0.");
});
