import { afterAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../../tests/support/app.ts";
import { assistanceForm } from "../../../../tests/support/assistance.ts";
import { auditAbout } from "../../../../tests/support/audit.ts";
import { buildOrder } from "../../../../tests/support/orders.ts";
import { startSession } from "../auth/sessions.server.ts";

const app = await testApp({ SITE_URL: "https://mradi.example" });
afterAll(() => app.close());
const { db } = app.context;

const deleteAccount = (as: TestUser, password = as.password) =>
	app.call("POST", "/account/delete", { as, body: { password } });
const accountOf = ({ id }: TestUser) =>
	db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();

test("deleting the account signs the person out everywhere and detaches orders and requests", async () => {
	const me = await app.user("user", { username: "Nyokabi" });
	const elsewhere = await startSession(db, me.id, "other device");
	const order = await buildOrder(app, { as: me });
	const sent = await app.call("POST", "/request", { as: me, body: assistanceForm() });
	const other = await buildOrder(app, { phone: "0733111222" });
	const access = { reference: other.reference, phone: "0733111222" };
	await app.call("POST", "/account/records", { as: me, body: access });

	const { status, body } = await deleteAccount(me);
	expect([status, body.message]).toEqual([200, "Your account has been deleted."]);
	for (const token of [me.token, elsewhere]) {
		expect((await app.call("GET", "/auth/verify", { token })).status).toBe(401);
	}
	expect(await accountOf(me)).toBeUndefined();
	const stored = await db
		.selectFrom("orders")
		.select(["user_id", "name", "phone"])
		.where("id", "=", order.id)
		.executeTakeFirstOrThrow();
	expect(stored).toEqual({ user_id: null, name: "Achieng Otieno", phone: "+254712345678" });
	const request = await db
		.selectFrom("assistance_requests")
		.select(["user_id", "name"])
		.where("id", "=", sent.body.result.id)
		.executeTakeFirstOrThrow();
	expect(request).toEqual({ user_id: null, name: "Chebet Rotich" });
	const added = db.selectFrom("account_records").selectAll().where("user_id", "=", me.id);
	expect(await added.execute()).toEqual([]);
	// The tracker can still show them.
	const credentials = { reference: order.reference, phone: "0712345678" };
	expect((await app.call("POST", "/track", { body: credentials })).status).toBe(200);
});

test("deleting the account sends an email and leaves a security event and an audit event without a name", async () => {
	const me = await app.user("user", { username: "Makena" });
	await deleteAccount(me);
	const mail = await db
		.selectFrom("outbox")
		.select(["recipient", "subject", "body"])
		.where("dedupe_key", "=", `account-deleted:${me.id}`)
		.executeTakeFirstOrThrow();
	expect([mail.recipient, mail.subject]).toEqual([me.email, "Your Mradi account was deleted"]);
	expect(mail.body).toContain("https://mradi.example/track");
	const events = await db
		.selectFrom("security_events")
		.select(["kind", "actor_id"])
		.where("user_id", "=", me.id)
		.execute();
	expect(events).toEqual([{ kind: "account deleted", actor_id: me.id }]);
	const audit = await auditAbout(app, me.id, [
		"action",
		"subject",
		"actor_name",
		"before",
		"after",
	]);
	expect(audit).toEqual([
		{ action: "delete", subject: "user", actor_name: "Former user", before: null, after: null },
	]);
});

test("a wrong password is refused at its field, and guessing is limited", async () => {
	const me = await app.user("user");
	for (let count = 0; count < 10; count += 1) {
		const refused = await deleteAccount(me, "not this one");
		expect([refused.status, refused.body.fields]).toEqual([
			400,
			{ password: "The current password is not correct" },
		]);
	}
	expect((await deleteAccount(me)).status).toBe(429);
	expect(await accountOf(me)).toBeDefined();
	const missing = await app.call("POST", "/account/delete", { as: me, body: {} });
	expect([missing.status, missing.body.fields]).toEqual([
		400,
		{ password: "Password is required" },
	]);
});

test("staff and admins cannot delete their accounts, so the last admin stays", async () => {
	for (const role of ["staff", "admin"] as const) {
		const user = await app.user(role);
		const refused = await deleteAccount(user);
		expect([refused.status, refused.body.error]).toEqual([
			403,
			"Only an admin can delete a staff account.",
		]);
		expect(await accountOf(user)).toBeDefined();
	}
});
