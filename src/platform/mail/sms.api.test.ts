// On SQLite alone: outbox.db.test.ts delivers on both databases.
import { randomInt } from "node:crypto";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { callbackOf, startMpesaStandIn } from "../../../tests/support/mpesa.ts";
import {
	buildArticle,
	buildOrder,
	databaseProbe,
	orderForm,
} from "../../../tests/support/orders.ts";
import { startSmsStandIn } from "../../../tests/support/sms.ts";
import { outboxHooks } from "../../features/orders/outbox-hooks.server.ts";
import { readHistory } from "../../features/records/history.server.ts";
import { createLog, type Log } from "../operations/log.server.ts";
import { countMails, createMailer, retryGivenUp } from "./outbox.server.ts";
import { backOff } from "./outbox-delivery.server.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function appWithSms(environment: Record<string, string> = {}) {
	const provider = await startSmsStandIn();
	const app = await testApp({
		...provider.settings,
		STATUS_MAIL_DELAY_SECONDS: "0",
		...environment,
	});
	closing.push(app.close, provider.close);
	// The tests decide when messages are sent.
	await app.context.mail.close();
	return { app, provider };
}

/** Delivers what is due, like a separate process. */
async function deliver({ context }: TestApp, log: Log = createLog("silent", [])): Promise<void> {
	const mailer = createMailer(
		context.db,
		{ ...context.settings, site: context.site },
		log,
		outboxHooks,
	);
	await mailer.deliverDue();
	await mailer.close();
}

const newPhone = () => `07${randomInt(10_000_000, 99_999_999)}`;

async function smsOf(app: TestApp, orderId: string) {
	const messages = await databaseProbe(app).mailsOf(orderId);
	return messages.filter(({ channel }) => channel === "sms");
}

async function historyOf(app: TestApp, orderId: string) {
	const events = await readHistory(app.context.db, orderId, ["message"]);
	return events.map(({ detail }) => detail);
}

/** Skips the pauses of waiting messages. */
async function passTime({ context }: TestApp): Promise<void> {
	const next_attempt_at = new Date(Date.now() - 1).toISOString();
	await context.db.updateTable("outbox").set({ next_attempt_at }).execute();
}

test("a customer gets an SMS about the order, its payment and its status, each once", async () => {
	const { app, provider } = await appWithSms();
	const staff = await app.user("staff");
	const key = { "idempotency-key": "one order" };
	const body = orderForm((await buildArticle(app)).slug, { phone: "0712345678", email: "" });
	const placed = await app.call("POST", "/orders/by-slug", { body, headers: key });
	await app.call("POST", "/orders/by-slug", { body, headers: key });
	const { order } = placed.body.data;
	const payment = { amount: 3_850, method: "cash" };
	await app.call("POST", `/orders/${order.id}/payments`, { as: staff, body: payment });
	const status = { status: "processing" };
	await app.call("PUT", `/orders/${order.id}`, { as: staff, body: status });
	await app.call("PUT", `/orders/${order.id}`, { as: staff, body: status });
	await deliver(app);
	await deliver(app);

	expect(provider.sent.map(({ to, from }) => [to, from])).toEqual(
		Array(3).fill(["+254712345678", "MRADI"]),
	);
	const link = `http://localhost:3000/track?reference=${order.reference}`;
	expect(provider.sent.map(({ message }) => message).sort()).toEqual([
		`Mradi: order ${order.reference} (Solar Maize Dryer) is being worked on. ${link}`,
		`Mradi: we have received KES 3,850 for order ${order.reference} (Solar Maize Dryer). Left to pay: KES 13,850.50. ${link}`,
		`Mradi: we have received order ${order.reference} (Solar Maize Dryer). We will call you. ${link}`,
	]);
	const [request] = provider.requests;
	expect(request).toMatchObject({
		url: "/version1/messaging",
		headers: { apikey: "key of the stand-in", accept: "application/json" },
	});
	expect(Object.fromEntries(new URLSearchParams(request?.text))).toMatchObject({
		username: "mradi",
		bulkSMSMode: "1",
		enqueue: "1",
	});
	expect(await smsOf(app, order.id)).toEqual(
		Array(3).fill(
			expect.objectContaining({
				sent_at: expect.any(String),
				provider_id: expect.stringMatching(/^ATXid_/),
				delivery: "sent",
				cost_cents: 80,
			}),
		),
	);
	expect(await historyOf(app, order.id)).toHaveLength(3);
	expect(await historyOf(app, order.id)).toContainEqual({
		channel: "sms",
		template: "order_received",
		state: "sent",
	});
	const totals = await app.context.db.selectFrom("message_totals").selectAll().executeTakeFirst();
	expect(totals).toMatchObject({ channel: "sms", sent: 3, cost_cents: 240 });
});

test("staff read the texts of SMS only where SMS are set up", async () => {
	const { app } = await appWithSms();
	const without = await testApp();
	onTestFinished(() => without.close());
	const channelsOf = async (some: typeof without) => {
		const { body } = await some.call("GET", "/message-templates", { as: await some.user("staff") });
		return new Set(body.result.templates.map(({ channel }: { channel: string }) => channel));
	};
	expect(await channelsOf(app)).toEqual(new Set(["whatsapp", "sms", "email"]));
	expect(await channelsOf(without)).toEqual(new Set(["whatsapp", "email"]));
});

test("an SMS uses the text that an admin has written, and is not sent without its amount", async () => {
	const { app, provider } = await appWithSms();
	const admin = await app.user("admin");
	const write = async (key: string, text: string) => {
		const path = `/message-templates/sms/${key}`;
		expect((await app.call("PUT", path, { as: admin, body: { text } })).status).toBe(200);
	};
	await write("order_received", "Karibu! {reference}: {project}. {link}");
	await write("status_processing", "{reference}: {amount}");
	const { id, reference } = await buildOrder(app, { phone: newPhone(), email: "" });
	await app.call("PUT", `/orders/${id}`, { as: admin, body: { status: "processing" } });
	await deliver(app);
	expect(provider.sent.map(({ message }) => message)).toEqual([
		`Karibu! ${reference}: Solar Maize Dryer. http://localhost:3000/track?reference=${reference}`,
	]);
});

test("an SMS reports a confirmed code, but not one that is waiting or refused", async () => {
	const { app, provider } = await appWithSms();
	const staff = await app.user("staff");
	const order = await buildOrder(app, { phone: newPhone(), email: "" });
	const type = async (code: string) => {
		const body = { reference: order.reference, phone: order.phone, code };
		expect((await app.call("POST", "/track/codes", { body })).status).toBe(201);
		const { body: read } = await app.call("GET", `/orders/${order.id}`, { as: staff });
		return read.data.order.payments.find((payment: { code: string }) => payment.code === code);
	};
	const change = (id: string, body: object) =>
		app.call("PUT", `/orders/${order.id}/payments/${id}`, { as: staff, body });
	const good = await type("TJK7RT61SV");
	await change(good.id, { state: "confirmed", amount: 100 });
	await change(good.id, { state: "confirmed", amount: 100 });
	await change(good.id, { state: "reversed", reason: "Typed twice" });
	await change((await type("TJK7RT61SW")).id, { state: "refused" });
	const old = { amount: 50, method: "cash", at: "2025-01-05" };
	await app.call("POST", `/orders/${order.id}/payments`, { as: staff, body: old });
	await deliver(app);
	const reports = provider.sent.filter(({ message }) => message.includes("KES"));
	expect(reports.map(({ message }) => message.match(/received KES [\d,.]+|reversed/)?.[0])).toEqual(
		["received KES 100", "reversed"],
	);
});

test("one SMS reports a payment by prompt, however often the provider reports it", async () => {
	const mpesa = await startMpesaStandIn();
	closing.push(mpesa.close);
	const { app, provider } = await appWithSms(mpesa.settings);
	const { reference, phone } = await buildOrder(app, { phone: newPhone(), email: "" });
	const response = await app.call("POST", "/track/payments", { body: { reference, phone } });
	expect(response.status).toBe(202);
	const [prompt] = mpesa.prompts;
	const path = new URL(prompt!.callbackUrl).pathname.replace("/api", "");
	for (let count = 0; count < 2; count += 1)
		await app.call("POST", path, { body: callbackOf(prompt!, {}) });
	const reports = async () => {
		await deliver(app);
		return provider.sent.filter(({ message }) => message.includes("Left to pay: KES 0.")).length;
	};
	await expect.poll(reports).toBe(1);

	expect(await reports()).toBe(1);
});

test("a guardian gets no SMS, and without a provider none is stored", async () => {
	const { app, provider } = await appWithSms();
	const guardian = { name: "Mama Achieng", phone: "+254711222333" };
	const order = { phone: newPhone(), email: "", under_18: true, guardian };
	await buildOrder(app, order);
	await deliver(app);
	expect(provider.sent.map(({ to }) => to)).toEqual([`+254${order.phone.slice(1)}`]);

	const without = await testApp();
	closing.push(without.close);
	const { id } = await buildOrder(without, order);
	expect(await smsOf(without, id)).toEqual([]);
});

test.each(["down", "bad gateway", "sender", "no credit", "login"] as const)(
	"an SMS that the provider does not take is tried again later: %s",
	async (trouble) => {
		const { app, provider } = await appWithSms();
		provider.troubles.push(trouble);
		const { id } = await buildOrder(app, { phone: newPhone(), email: "" });
		await deliver(app);
		expect(await smsOf(app, id)).toEqual([
			expect.objectContaining({ sent_at: null, given_up_at: null, attempts: 1 }),
		]);
		await deliver(app);
		expect(provider.sent).toEqual([]);
		await passTime(app);
		await deliver(app);
		expect(provider.sent).toHaveLength(1);
	},
);

test("an SMS to a number that does not exist is given up immediately, which the order's history shows", async () => {
	const { app, provider } = await appWithSms();
	provider.troubles.push("bad number");
	const { id } = await buildOrder(app, { phone: newPhone(), email: "" });
	await deliver(app);
	expect(await smsOf(app, id)).toEqual([
		expect.objectContaining({
			given_up_at: expect.any(String),
			last_error: "403 InvalidPhoneNumber",
		}),
	]);
	expect(await countMails(app.context.db)).toEqual({ waiting: 0, given_up: 1 });
	expect(await historyOf(app, id)).toEqual([
		{ channel: "sms", template: "order_received", state: "given_up" },
	]);
	expect(await retryGivenUp(app.context.db)).toBe(1);
	await deliver(app);
	expect(provider.sent).toHaveLength(1);
});

test("an SMS that is deferred repeatedly is given up after a day", async () => {
	const { app, provider } = await appWithSms();
	await buildOrder(app, { phone: newPhone(), email: "" });
	let minutes = 0;
	for (let attempts = 1; (await countMails(app.context.db)).given_up === 0; attempts += 1) {
		provider.troubles.push("no credit");
		await passTime(app);
		await deliver(app);
		minutes += backOff(attempts) / 60_000;
	}
	expect(minutes / 60).toBeGreaterThan(20);
	expect(minutes / 60).toBeLessThan(30);
});

test("strangers can cause three SMS a day to a number, without using up those about an order", async () => {
	const { app, provider } = await appWithSms();
	const staff = await app.user("staff");
	const phone = newPhone();
	const international = `+254${phone.slice(1)}`;
	const orders = [];
	for (const input of [phone, international, phone, international, phone])
		orders.push(await buildOrder(app, { phone: input, email: "" }));
	const id = orders.at(-1)?.id as string;
	await app.call("PUT", `/orders/${id}`, { as: staff, body: { status: "processing" } });
	await deliver(app);
	const messages = provider.sent.map(({ message }) => message);
	expect(messages.filter((message) => message.includes("received"))).toHaveLength(3);
	expect(messages.filter((message) => message.includes("worked on"))).toHaveLength(1);
});

test("two processes send each SMS once", async () => {
	const { app, provider } = await appWithSms();
	for (let count = 0; count < 5; count += 1)
		await buildOrder(app, { phone: newPhone(), email: "" });
	await Promise.all([deliver(app), deliver(app)]);
	await deliver(app);
	expect(provider.sent).toHaveLength(5);
	expect(new Set(provider.sent.map(({ to }) => to)).size).toBe(5);
});

test("the log contains neither number, text nor key of an SMS", async () => {
	const { app, provider } = await appWithSms();
	const lines: string[] = [];
	const log = createLog("debug", [], { write: (line) => lines.push(line) });
	provider.troubles.push("bad gateway", "bad number");
	const order = await buildOrder(app, { phone: newPhone(), email: "" });
	await deliver(app, log);
	await passTime(app);
	await deliver(app, log);
	expect(lines.length).toBeGreaterThan(1);
	const text = lines.join("");
	expect(text).not.toContain(order.phone.slice(1));
	expect(text).not.toContain("Solar");
	expect(text).not.toContain("key of the stand-in");
});

test("an erased person's number is removed from SMS and from their counters", async () => {
	const { app } = await appWithSms();
	const [admin, phone] = [await app.user("admin"), newPhone()];
	const { id } = await buildOrder(app, { phone, email: "" });
	await buildOrder(app, { phone: newPhone(), email: "" });
	const person = { phone: `+254 ${phone.slice(1)}` };
	const query = new URLSearchParams(person);
	const copy = await app.call("GET", `/people?${query}`, { as: admin });
	expect(copy.body).toMatchObject({ sms: [{ recipient: `+254${phone.slice(1)}` }] });
	const body = { ...person, confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	expect(await smsOf(app, id)).toEqual([]);
	const { db } = app.context;
	const slots = await db.selectFrom("mail_slots").select("mailbox").execute();
	expect(slots.length).toBeGreaterThan(0);
	expect(JSON.stringify(slots)).not.toContain(phone.slice(1));
});

test("with TextBee an SMS is sent from the configured phone", async () => {
	const provider = await startSmsStandIn();
	const { SMS_BASE_URL } = provider.settings;
	const app = await testApp({
		SMS_PROVIDER: "textbee",
		SMS_API_KEY: "device key",
		SMS_DEVICE: "phone/1",
		SMS_BASE_URL,
	});
	closing.push(app.close, provider.close);
	await app.context.mail.close();
	const { id } = await buildOrder(app, { phone: "0712345678", email: "" });
	provider.troubles.push("login");
	await deliver(app);
	await passTime(app);
	await deliver(app);
	expect(provider.requests[1]).toMatchObject({
		url: "/api/v1/gateway/devices/phone%2F1/send-sms",
		headers: { "x-api-key": "device key" },
	});
	expect(JSON.parse(provider.requests[1]!.text)).toMatchObject({ recipients: ["+254712345678"] });
	expect(await smsOf(app, id)).toEqual([
		expect.objectContaining({ sent_at: expect.any(String), delivery: "sent", cost_cents: null }),
	]);
});

test("a number that has never paid gets six SMS and prompts a day in all, however many orders are placed", async () => {
	const mpesa = await startMpesaStandIn();
	closing.push(mpesa.close);
	const { app } = await appWithSms(mpesa.settings);
	const { slug } = await buildArticle(app);
	const place = (phone: string) => buildOrder(app, { slug, phone, email: "" });
	/** Asks for a prompt and enters a wrong PIN. */
	const ask = async ({ reference, phone }: { reference: string; phone: string }) => {
		const body = { reference, phone };
		const { status } = await app.call("POST", "/track/payments", { body });
		const prompt = mpesa.prompts.at(-1)!;
		const path = new URL(prompt.callbackUrl).pathname.replace("/api", "");
		await app.call("POST", path, { body: callbackOf(prompt, { code: 2001 }) });
		return status;
	};
	const smsTo = async (phone: string) => {
		const query = app.context.db.selectFrom("outbox").select("id").where("channel", "=", "sms");
		return (await query.where("recipient", "=", `+254${phone.slice(1)}`).execute()).length;
	};
	const [first, second] = [newPhone(), newPhone()];
	const orders = [];
	for (let count = 0; count < 5; count += 1) orders.push(await place(first));
	expect(await smsTo(first)).toBe(3);
	const statuses = [];
	for (const order of orders) statuses.push(await ask(order));
	expect(statuses).toEqual([202, 202, 202, 429, 429]);

	const order = await place(second);
	for (let count = 0; count < 5; count += 1) expect(await ask(order)).toBe(202);
	await place(second);
	expect([await smsTo(second), await ask(order)]).toEqual([1, 429]);
});
