import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { buildOrder } from "../../../tests/support/orders.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { db, settings } = app.context;
settings.smtpUrl = "smtp://mail.example";

const post = (path: string, body: object, headers = {}) =>
	app.call("POST", path, { as: staff, body, headers });

async function lastOf(path: string): Promise<{ event: string; text: string; by: string }> {
	const { history } = (await app.call("GET", `${path}/history`, { as: staff })).body.result;
	return history.filter(({ event }: { event: string }) => event !== "status").at(-1);
}

const statusOf = async (id: string) =>
	(await app.call("GET", `/requests/${id}`, { as: staff })).body.result.status;

const mailsAbout = (id: string) =>
	db
		.selectFrom("outbox")
		.select(["recipient", "subject", "body"])
		.where("dedupe_key", "like", `%:${id}:reply:%`)
		.execute();

test.each([
	["call", "reached", "Call: reached"],
	["call", "no_answer", "Call: no answer"],
	["whatsapp", "reached", "WhatsApp: reached"],
	["whatsapp", "no_answer", "WhatsApp: no answer"],
])("a %s with the outcome %s is in the history of an order and of a request", async (...of) => {
	const [channel, outcome, text] = of;
	const { id: order } = await buildOrder(app);
	const request = await buildRequest(app);
	for (const path of [`/orders/${order}`, `/requests/${request}`]) {
		const { status, body } = await post(`${path}/contacts`, { channel, outcome });
		expect(status, JSON.stringify(body)).toBe(201);
		expect(await lastOf(path)).toMatchObject({ event: "contact", text, by: staff.username });
	}
	expect(await statusOf(request)).toBe(outcome === "reached" ? "contacted" : "new");
	const { status } = (await app.call("GET", `/orders/${order}`, { as: staff })).body.data.order;
	expect(status).toBe("pending");
});

test("a contact is recorded once per Idempotency-Key, and an unknown outcome is refused", async () => {
	const path = `/requests/${await buildRequest(app)}`;
	const headers = { "Idempotency-Key": "one-press" };
	const contact = { channel: "call", outcome: "no_answer" };
	for (let sent = 0; sent < 2; sent += 1) {
		expect((await post(`${path}/contacts`, contact, headers)).status).toBe(201);
	}
	const { history } = (await app.call("GET", `${path}/history`, { as: staff })).body.result;
	expect(history).toHaveLength(2);
	const refused = await post(`${path}/contacts`, { ...contact, outcome: "busy" });
	expect(refused.body.fields).toEqual({ outcome: "Outcome must be one of reached, no_answer" });
});

const REPLY = { subject: "Your request", text: "Hello,\n\nwe can help." };

test("a reply to a request is sent once, is in the history as sent, and makes the request contacted", async () => {
	const id = await buildRequest(app);
	const path = `/requests/${id}`;
	const { email } = (await app.call("GET", path, { as: staff })).body.result;
	for (let sent = 0; sent < 2; sent += 1) {
		const { status, body } = await post(`${path}/replies`, REPLY, { "Idempotency-Key": "reply" });
		expect(status, JSON.stringify(body)).toBe(201);
	}
	expect(await mailsAbout(id)).toEqual([
		{ recipient: email, subject: REPLY.subject, body: REPLY.text },
	]);
	expect(await lastOf(path)).toMatchObject({
		event: "reply",
		text: `Email “${REPLY.subject}”\n${REPLY.text}`,
		by: staff.username,
	});
	expect(await statusOf(id)).toBe("contacted");
	const actions = await auditAbout(app, id, ["action"]);
	expect(actions).toContainEqual({ action: "reply" });
	// A closed request stays closed.
	await app.call("PUT", path, { as: staff, body: { status: "closed" } });
	expect((await post(`${path}/replies`, REPLY)).status).toBe(201);
	expect(await statusOf(id)).toBe("closed");
});

test("a reply needs a subject, a text and an address, and only staff send one", async () => {
	const id = await buildRequest(app);
	const replies = `/requests/${id}/replies`;
	expect((await post(replies, { subject: " ", text: "" })).body.fields).toEqual({
		subject: "Please write a subject",
		text: "Please write a message",
	});
	const unfilled = { subject: "About {nonsense}", text: "Hello {}, {amount} is due" };
	expect((await post(replies, unfilled)).body.fields).toEqual({
		subject: "Cannot be filled in: {nonsense}",
		text: "Cannot be filled in: {}, {amount}",
	});
	const { id: order } = await buildOrder(app);
	await db.updateTable("orders").set({ email: null }).where("id", "=", order).execute();
	const refused = await post(`/orders/${order}/replies`, REPLY);
	expect([refused.status, refused.body.error]).toEqual([
		409,
		"There is no email address to write to",
	]);
	const user = await app.user("user");
	expect((await app.call("POST", replies, { as: user, body: REPLY })).status).toBe(403);
	await app.call("DELETE", `/requests/${id}`, { as: staff });
	expect((await post(replies, REPLY)).status).toBe(404);
	expect(await mailsAbout(id)).toEqual([]);
});

test("without mail settings no reply is recorded or queued, and the request stays new", async () => {
	const without = await testApp();
	const options = { as: await without.user("staff"), body: REPLY };
	const id = await buildRequest(without);
	const { id: order } = await buildOrder(without, { email: "amina@home.example" });
	for (const path of [`/requests/${id}`, `/orders/${order}`]) {
		const { status, body } = await without.call("POST", `${path}/replies`, options);
		expect([status, body.error]).toEqual([409, "Email is not set up, so nothing was sent"]);
		const { history } = (await without.call("GET", `${path}/history`, { as: options.as })).body
			.result;
		expect(history).toHaveLength(1);
	}
	const { body } = await without.call("GET", `/requests/${id}`, { as: options.as });
	expect(body.result.status).toBe("new");
	expect((await without.call("GET", "/work", { as: options.as })).body.result.mail).toBe(false);
	expect((await app.call("GET", "/work", { as: staff })).body.result.mail).toBe(true);
	await without.close();
});

test("erasing a person deletes the replies to them, also from the outbox", async () => {
	const admin = await app.user("admin");
	const id = await buildRequest(app);
	const path = `/requests/${id}`;
	await post(`${path}/replies`, { ...REPLY, text: "About zz-secret-topic" });
	const records = [{ table: "assistance_requests", id }];
	const erased = await app.call("POST", "/people/erase", {
		as: admin,
		body: { records, confirm: true },
	});
	expect(erased.status, JSON.stringify(erased.body)).toBe(200);
	expect(await mailsAbout(id)).toEqual([]);
	const details = await db
		.selectFrom("record_history")
		.select("detail")
		.where("record_id", "=", id)
		.execute();
	expect(JSON.stringify(details)).not.toContain("zz-secret-topic");
	expect((await post(`${path}/replies`, REPLY)).status).not.toBe(201);
});
