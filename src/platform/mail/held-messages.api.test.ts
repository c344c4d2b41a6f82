import { afterAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { buildOrder, databaseProbe } from "../../../tests/support/orders.ts";
import { startSmsStandIn } from "../../../tests/support/sms.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function startApp(environment: Record<string, string> = {}) {
	const app = await testApp({ SMTP_URL: "smtp://mail.example", ...environment });
	closing.unshift(app.close);
	// Messages are only sent when a test says so.
	await app.context.mail.close();
	const staff = await app.user("staff");
	return { app, change: changing(app, staff) };
}

function changing(app: TestApp, staff: Awaited<ReturnType<TestApp["user"]>>) {
	return async (id: string, status: string) => {
		const answer = await app.call("PUT", `/orders/${id}`, { as: staff, body: { status } });
		expect(answer.status).toBe(200);
		return answer.body.data.notice;
	};
}

async function heldMessages(app: TestApp, orderId: string) {
	const messages = await databaseProbe(app).mailsOf(orderId);
	return messages.filter(({ held_for }) => held_for !== null);
}

const subjects = async (app: TestApp, orderId: string) =>
	(await heldMessages(app, orderId)).map(({ subject }) => subject.split(":")[0]);

/** Marks all messages as if a worker had started to deliver them. */
async function startAllDeliveries({ context }: TestApp): Promise<void> {
	await context.db.updateTable("outbox").set({ attempts: 1 }).execute();
}

test("mail about a status is held for 60 seconds", async () => {
	const { app, change } = await startApp();
	const order = await buildOrder(app);
	const before = Date.now();
	expect(await change(order.id, "cancelled")).toEqual({
		state: "held",
		by: ["email"],
		seconds: 60,
	});
	const [mail] = await heldMessages(app, order.id);
	expect(mail).toMatchObject({
		held_for: `order:${order.id}`,
		known_status: "pending",
		attempts: 0,
	});
	expect(Date.parse(mail!.next_attempt_at)).toBeGreaterThanOrEqual(before + 60_000);
	expect(Date.parse(mail!.next_attempt_at)).toBeLessThanOrEqual(Date.now() + 60_000);
	// A worker does not find it before that.
	expect(mail!.next_attempt_at > new Date().toISOString()).toBe(true);
});

test("without a mail server the response announces no email, which stays in the outbox", async () => {
	const { app, change } = await startApp({ SMTP_URL: "" });
	const order = await buildOrder(app);
	expect(await change(order.id, "cancelled")).toBeNull();
	expect(await heldMessages(app, order.id)).toHaveLength(1);
	expect(await change(order.id, "pending")).toBeNull();
	expect(await heldMessages(app, order.id)).toEqual([]);
});

test("several changes become one email about the last one", async () => {
	const { app, change } = await startApp();
	const order = await buildOrder(app);
	for (const status of ["cancelled", "completed", "processing"]) await change(order.id, status);
	expect(await subjects(app, order.id)).toEqual(["Your order is now processing"]);
	expect((await heldMessages(app, order.id))[0]).toMatchObject({ known_status: "pending" });
});

test("no email is sent if the status returns to what the customer knows", async () => {
	const { app, change } = await startApp();
	const order = await buildOrder(app);
	await change(order.id, "cancelled");
	await change(order.id, "completed");
	expect(await change(order.id, "pending")).toEqual({
		state: "dropped",
		by: ["email"],
		seconds: 0,
	});
	expect(await heldMessages(app, order.id)).toEqual([]);
});

test("once an email is being sent, changing back causes another email", async () => {
	const { app, change } = await startApp();
	const order = await buildOrder(app);
	await change(order.id, "cancelled");
	await startAllDeliveries(app);
	expect(await change(order.id, "pending")).toMatchObject({ state: "held" });
	expect(await subjects(app, order.id)).toEqual([
		"Your order is now cancelled",
		"Your order is now pending",
	]);
	// The customer is about to learn of the cancellation, so this is not news.
	expect(await change(order.id, "cancelled")).toMatchObject({ state: "dropped" });
	expect(await subjects(app, order.id)).toEqual(["Your order is now cancelled"]);
});

test("held emails of different orders are separate", async () => {
	const { app, change } = await startApp();
	const [one, other] = [await buildOrder(app), await buildOrder(app)];
	await change(one.id, "cancelled");
	await change(other.id, "processing");
	await change(other.id, "pending");
	expect(await subjects(app, one.id)).toEqual(["Your order is now cancelled"]);
});

test("an order without an email address causes no email, and the response mentions none", async () => {
	const { app, change } = await startApp();
	const order = await buildOrder(app, { email: "" });
	expect(await change(order.id, "cancelled")).toBeNull();
	expect(await heldMessages(app, order.id)).toEqual([]);
});

test("simultaneous changes leave one email, about the stored status", async () => {
	const { app, change } = await startApp();
	const order = await buildOrder(app);
	await Promise.all(["processing", "completed", "cancelled"].map((to) => change(order.id, to)));
	const { status } = await app.context.db
		.selectFrom("orders")
		.select("status")
		.where("id", "=", order.id)
		.executeTakeFirstOrThrow();
	expect(await subjects(app, order.id)).toEqual([`Your order is now ${status}`]);
});

test("the SMS is held with the email, and a dropped one does not count towards any limit", async () => {
	const provider = await startSmsStandIn();
	const { app, change } = await startApp(provider.settings);
	closing.push(provider.close);
	const order = await buildOrder(app, { phone: "0712345678" });
	// More than the daily limit of a number.
	for (let count = 0; count < 11; count += 1) {
		await change(order.id, count % 2 ? "completed" : "cancelled");
	}
	expect(await change(order.id, "processing")).toEqual({
		state: "held",
		by: ["email", "sms"],
		seconds: 60,
	});
	expect((await heldMessages(app, order.id)).map(({ channel }) => channel).sort()).toEqual([
		"email",
		"sms",
	]);
	expect(await change(order.id, "pending")).toMatchObject({
		state: "dropped",
		by: ["email", "sms"],
	});
	const slots = await app.context.db.selectFrom("mail_slots").selectAll().execute();
	expect(slots.filter(({ kind }) => kind === "sms")).toEqual([]);
});

test("without a delay each change is sent immediately", async () => {
	const { app, change } = await startApp({ STATUS_MAIL_DELAY_SECONDS: "0" });
	const order = await buildOrder(app);
	expect(await change(order.id, "cancelled")).toBeNull();
	await change(order.id, "pending");
	const mails = (await databaseProbe(app).mailsOf(order.id)).filter(({ dedupe_key }) =>
		dedupe_key.includes(":status:"),
	);
	expect(mails).toHaveLength(2);
	expect(mails.every(({ next_attempt_at }) => next_attempt_at <= new Date().toISOString())).toBe(
		true,
	);
});
