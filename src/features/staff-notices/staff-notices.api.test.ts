import { afterAll, beforeEach, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { assistanceForm, sendRequest } from "../../../tests/support/assistance.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { notifyStaff } from "./notify-staff.server.ts";

const app = await testApp({ SITE_URL: "https://mradi.example" });
afterAll(() => app.close());
const { db } = app.context;
const notify = () => notifyStaff(app.context);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Each test starts without orders, payments, requests, emails and staff. */
beforeEach(async () => {
	for (const table of ["outbox", "payments", "orders", "assistance_requests"] as const)
		await db.deleteFrom(table).execute();
	await db.updateTable("users").set({ role: "user" }).execute();
});

/** Backdates everything stored, as if this time had passed. */
async function passTime(minutes: number): Promise<void> {
	const earlier = (time: string) => new Date(Date.parse(time) - minutes * 60_000).toISOString();
	for (const table of ["orders", "payments", "assistance_requests"] as const) {
		for (const { id, created_at } of await db
			.selectFrom(table)
			.select(["id", "created_at"])
			.execute())
			await db
				.updateTable(table)
				.set({ created_at: earlier(created_at) })
				.where("id", "=", id)
				.execute();
	}
	for (const row of await db.selectFrom("staff_notices").selectAll().execute()) {
		const { user_id, told_until, mailed_at } = row;
		await db
			.updateTable("staff_notices")
			.set({ told_until: earlier(told_until), mailed_at: mailed_at && earlier(mailed_at) })
			.where("user_id", "=", user_id)
			.execute();
	}
}

function mailsTo({ email }: TestUser) {
	return db
		.selectFrom("outbox")
		.select(["subject", "body"])
		.where("recipient", "=", email)
		.where("dedupe_key", "like", "notices:%")
		.orderBy("created_at")
		.execute();
}

test("one email lists all new orders, payments and requests", async () => {
	const staff = await app.user("staff");
	const other = await app.user("admin");
	await app.user("user");
	await notify();
	const order = await buildOrder(app);
	const { reference } = await buildOrder(app);
	const paid = { amount: 100, method: "cash" };
	await app.call("POST", `/orders/${order.id}/payments`, { as: other, body: paid });
	const input = { reference, phone: order.phone, code: "TJK7RT61SV" };
	await app.call("POST", "/track/codes", { body: input });
	const request = (await sendRequest(app, assistanceForm())).body.result;
	await passTime(1);
	await db
		.updateTable("assistance_requests")
		.set({ created_at: minutesAgo(20 * 60 + 0.5) })
		.execute();
	await notify();
	await notify();

	const [mail, ...more] = await mailsTo(staff);
	expect(more).toEqual([]);
	expect(mail?.subject).toBe("Mradi: 2 new orders, 2 payments, 1 request to answer");
	expect(mail?.body).toContain(`${order.reference}  Solar Maize Dryer\n${reference}  Solar`);
	expect(mail?.body).toContain(`${order.reference}  KES 100\n`);
	expect(mail?.body).toContain(`${reference}  a code waiting to be confirmed`);
	expect(mail?.body).toContain(`${request.reference}  answer due by `);
	expect(mail?.body).toContain("https://mradi.example/dashboard/account");
	// Names and contacts are only shown after signing in.
	expect(mail?.body).not.toMatch(/Achieng|254712345678|0712345678|school\.example/);
	// The member of staff who recorded a payment gets no email about it.
	expect((await mailsTo(other)).map(({ subject }) => subject)).toEqual([
		"Mradi: 2 new orders, 1 payment, 1 request to answer",
	]);
	const mails = await db
		.selectFrom("outbox")
		.select("recipient")
		.where("dedupe_key", "like", "notices:%")
		.execute();
	expect(mails).toHaveLength(2);
});

test("at most one email is sent in ten minutes, and the next one lists what is new since", async () => {
	const staff = await app.user("staff");
	await notify();
	await buildOrder(app);
	await passTime(1);
	await notify();
	for (let count = 0; count < 3; count += 1) await buildOrder(app);
	await passTime(5);
	await notify();
	expect(await mailsTo(staff)).toHaveLength(1);
	await passTime(6);
	await notify();
	await passTime(11);
	await notify();
	expect((await mailsTo(staff)).map(({ subject }) => subject)).toEqual([
		"Mradi: 1 new order",
		"Mradi: 3 new orders",
	]);
});

test("when there are several processes, one sends the email", async () => {
	const staff = await app.user("staff");
	await Promise.all([notify(), notify()]);
	await buildOrder(app);
	await passTime(1);
	await Promise.all([notify(), notify(), notify()]);
	expect(await mailsTo(staff)).toHaveLength(1);
});

test("each member of staff chooses what to get mail about", async () => {
	const [staff, other] = [await app.user("staff"), await app.user("staff")];
	const read = await app.call("GET", "/messages/notices", { as: staff });
	expect(read.body.result.notices).toEqual({ orders: true, payments: true, requests: true });
	const body = { orders: false, payments: true, requests: true };
	const changed = await app.call("PUT", "/messages/notices", { as: staff, body });
	expect(changed.body.result.notices).toEqual(body);
	expect((await app.call("GET", "/messages/notices", { as: staff })).body.result.notices).toEqual(
		body,
	);
	await notify();
	await buildOrder(app);
	await passTime(1);
	await notify();
	expect([await mailsTo(staff), (await mailsTo(other)).length]).toEqual([[], 1]);
	const wrong = await app.call("PUT", "/messages/notices", { as: staff, body: { orders: 1 } });
	expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([
		400,
		["orders", "payments", "requests"],
	]);
});

test("there is no email about a request that was answered, was deleted or has time left", async () => {
	const staff = await app.user("staff");
	await notify();
	const ids = [];
	for (let count = 0; count < 3; count += 1)
		ids.push((await sendRequest(app, assistanceForm())).body.result.id);
	await passTime(1);
	const change = (id: string, values: object) =>
		db.updateTable("assistance_requests").set(values).where("id", "=", id).execute();
	await change(ids[0], { created_at: minutesAgo(20 * 60 + 0.5), status: "contacted" });
	await change(ids[1], { created_at: minutesAgo(20 * 60 + 0.5), deleted_at: minutesAgo(0) });
	await change(ids[2], { created_at: minutesAgo(19 * 60) });
	await notify();
	expect(await mailsTo(staff)).toEqual([]);
});

test("a missing delivery is mailed once, to staff who get emails about orders", async () => {
	const [staff, other] = [await app.user("staff"), await app.user("staff")];
	await notify();
	await db
		.updateTable("staff_notices")
		.set({ orders: 0 })
		.where("user_id", "=", other.id)
		.execute();
	const order = await buildOrder(app);
	await passTime(11);
	await notify();
	const plan = { what: "Frame", place: "Nakuru", planned_on: "2026-03-20" };
	const path = `/orders/${order.id}/deliveries`;
	const { id } = (await app.call("POST", path, { as: staff, body: plan })).body.data.delivery;
	const handed = { state: "handed_over", handed_to: "Grace" };
	await app.call("PUT", `${path}/${id}`, { as: staff, body: handed });
	const { reference, phone } = order;
	const body = { reference, phone, delivery: id, received: false };
	expect((await app.call("POST", "/track/deliveries", { body })).status).toBe(200);
	await db
		.updateTable("deliveries")
		.set({ updated_at: minutesAgo(1) })
		.execute();
	await passTime(11);
	await notify();
	await notify();
	const mails = await mailsTo(staff);
	const missing = mails.filter(({ subject }) => subject === "Mradi: 1 missing delivery");
	expect(missing).toHaveLength(1);
	expect(missing[0]?.body).toContain(`have not received their delivery\n${reference}\n`);
	expect(missing[0]?.body).not.toContain("Grace");
	expect(await mailsTo(other)).toEqual([]);
});
