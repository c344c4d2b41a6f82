import { afterAll, expect, test } from "vitest";
import { expireProof } from "../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { assistanceForm } from "../../../tests/support/assistance.ts";
import { pdf } from "../../../tests/support/files.ts";
import { buildOrder } from "../../../tests/support/orders.ts";

const app = await testApp();
afterAll(() => app.close());
const { db } = app.context;

const read = (as: TestUser) => app.call("GET", "/account/data", { as });

test("the export of an account's data contains what was sent while signed in, but no notes of staff", async () => {
	const staff = await app.user("staff", { username: "wambui of the office" });
	const me = await app.user("user", { username: "Nyokabi" });
	const order = await buildOrder(app, { as: me, notes: "By the old well" });
	await app.call("PUT", `/orders/${order.id}`, { as: staff, body: { status: "processing" } });
	const work = { owner_id: staff.id, due_on: "2037-05-16" };
	expect(
		(await app.call("PUT", `/orders/${order.id}/work`, { as: staff, body: work })).status,
	).toBe(200);
	const note = { text: "Staff think it is too much" };
	await app.call("POST", `/orders/${order.id}/notes`, { as: staff, body: note });
	const paid = { amount: 500, method: "cash", at: "2026-03-02T08:00:00.000Z" };
	await app.call("POST", `/orders/${order.id}/payments`, { as: staff, body: paid });
	const form = assistanceForm({}, [["logbook.pdf", pdf()]]);
	const sent = await app.call("POST", "/request", { as: me, body: form });
	const added = await buildOrder(app, { name: "Somebody Else", phone: "0733111222" });
	const access = { reference: added.reference, phone: "0733111222" };
	expect((await app.call("POST", "/account/records", { as: me, body: access })).status).toBe(201);

	const { status, headers, body } = await read(me);
	expect(status, JSON.stringify(body)).toBe(200);
	expect(headers.get("cache-control")).toBe("no-store");
	expect(headers.get("content-disposition")).toMatch(
		/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
	);
	expect(body).toMatchObject({
		exported_at: expect.any(String),
		account: { id: me.id, username: "Nyokabi", email: me.email },
		orders: [{ reference: order.reference, notes: "By the old well", status: "processing" }],
		requests: [{ reference: sent.body.result.reference, files: [{ name: "logbook.pdf" }] }],
		payments: [{ amount_cents: 50_000, method: "cash" }],
		added_to_account: [{ reference: added.reference, kind: "order" }],
	});
	expect(body.sessions).toHaveLength(1);
	expect(body.history.map(({ event }: { event: string }) => event).toSorted()).toEqual([
		"placed",
		"placed",
		"status",
	]);
	const json = JSON.stringify(body);
	for (const hidden of [
		...[staff.id, "wambui", "too much", "2037-05-16", "Somebody Else", "733111222"],
		...["password", "token", "receipt_key", "search_text", "/api/requests"],
	]) {
		expect(json, hidden).not.toContain(hidden);
	}
});

test("other people's orders and messages with the account's email address are not exported", async () => {
	const me = await app.user("user");
	await buildOrder(app, { email: me.email, name: "Somebody Else" });
	const { body } = await read(me);
	expect(body).toMatchObject({ orders: [], requests: [] });
	expect(Object.keys(body)).not.toContain("mails");
	expect(JSON.stringify(body)).not.toContain("Somebody Else");
});

test("the export needs a confirmation of identity within ten minutes, is recorded, and is limited", async () => {
	const me = await app.user("user");
	await expireProof(app, me);
	const refused = await read(me);
	expect([refused.status, refused.body.proof]).toEqual([403, "needed"]);
	await app.call("POST", "/auth/proof", { as: me, body: { password: me.password } });
	expect((await read(me)).status).toBe(200);
	const audit = await db
		.selectFrom("audit_log")
		.select(["action", "subject", "subject_id", "before", "after"])
		.where("actor_id", "=", me.id)
		.execute();
	expect(audit).toEqual([
		{ action: "export", subject: "user", subject_id: me.id, before: null, after: null },
	]);
	for (let count = 1; count < 20; count += 1) expect((await read(me)).status).toBe(200);
	expect((await read(me)).status).toBe(429);
	expect((await read(await app.user("user"))).status).toBe(200);
});
