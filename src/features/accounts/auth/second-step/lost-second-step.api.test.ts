import { afterAll, expect, test } from "vitest";
import { accountActions, expireProof } from "../../../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../../../tests/support/app.ts";
import { auditAbout } from "../../../../../tests/support/audit.ts";
import { setUpAuthenticator } from "../../../../../tests/support/second-step.ts";
import {
	removeAdminSecondStep,
	resetAdminPassword,
} from "../../password-reset/admin-reset.server.ts";

const app = await testApp();
afterAll(() => app.close());

const { db } = app.context;

const { signIn } = accountActions(app);

/** Action and actor of an account's audit events, in the order of time. */
async function auditedActions(user: TestUser) {
	const events = await auditAbout(app, user.id, ["action", "actor_name"]);
	return events.map(({ action, actor_name }) => [action, actor_name]);
}

test("the command for a locked-out admin removes the second step along with the password", async () => {
	const admin = await app.user("admin");
	await setUpAuthenticator(app, admin);
	const password = "another long password";
	await resetAdminPassword(db, admin.email, password);
	expect((await signIn({ ...admin, password })).status).toBe(200);
});

test("the command for an admin who lost the second step removes it and keeps the password", async () => {
	const [admin, staff] = await Promise.all([app.user("admin"), app.user("staff")]);
	await setUpAuthenticator(app, admin);
	await setUpAuthenticator(app, staff);
	await removeAdminSecondStep(db, ` ${admin.email.toUpperCase()} `);
	expect((await app.call("GET", "/auth/verify", { as: admin })).status).toBe(401);
	expect((await signIn(admin)).status).toBe(200);
	expect(await auditedActions(admin)).toEqual([
		["add app", admin.username],
		["remove second step", "npm run admin"],
	]);
	await expect(removeAdminSecondStep(db, admin.email)).rejects.toThrow("has no second step");
	await expect(removeAdminSecondStep(db, staff.email)).rejects.toThrow("There is no admin");
	expect((await signIn(staff)).status).toBe(401);
});

test("an admin removes a colleague's lost second step, which signs the colleague out and sends an email", async () => {
	const [admin, staff] = await Promise.all([app.user("admin"), app.user("staff")]);
	await setUpAuthenticator(app, staff);
	const read = async () =>
		(await app.call("GET", `/users/${staff.id}`, { as: admin })).body.result.hasSecondStep;
	expect(await read()).toBe(true);
	const remove = (id: string, as: TestUser = admin) =>
		app.call("DELETE", `/users/${id}/second-step`, { as });

	await expireProof(app, admin);
	expect((await remove(staff.id)).body.proof).toBe("needed");
	const { password } = admin;
	await app.call("POST", "/auth/proof", { as: admin, body: { password } });
	const own = await remove(admin.id);
	expect([own.status, own.body.error]).toEqual([403, "Remove your own second step under Account."]);
	expect((await remove(admin.id, staff)).status).toBe(403);
	expect(await read()).toBe(true);

	expect((await remove(staff.id)).status).toBe(200);
	expect(await read()).toBe(false);
	expect((await app.call("GET", "/auth/verify", { as: staff })).status).toBe(401);
	expect((await signIn(staff)).status).toBe(200);
	expect((await remove(staff.id)).status).toBe(404);
	const left = db.selectFrom("recovery_codes").select("user_id").where("user_id", "=", staff.id);
	expect(await left.execute()).toEqual([]);

	expect(await auditedActions(staff)).toEqual([
		["add app", staff.username],
		["remove second step", admin.username],
	]);
	const event = await db
		.selectFrom("security_events")
		.select(["detail", "actor_id"])
		.where("user_id", "=", staff.id)
		.where("kind", "=", "second step removed")
		.execute();
	expect(event).toEqual([{ detail: "by an admin", actor_id: admin.id }]);
	const mails = await db
		.selectFrom("outbox")
		.select(["subject", "body"])
		.where("recipient", "=", staff.email)
		.orderBy("subject", "desc")
		.execute();
	expect(mails[0]?.subject).toBe("The second sign-in step of your Mradi account was removed");
	expect(mails[0]?.body).toContain("by an administrator");
});
