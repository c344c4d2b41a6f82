import { afterAll, expect, test } from "vitest";
import { accountActions, expireProof, NEW_PASSWORD } from "../../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../../tests/support/app.ts";
import { auditAbout } from "../../../../tests/support/audit.ts";
import { tokenInUrl } from "../password-reset/reset-link.ts";

const app = await testApp({ SITE_URL: "https://mradi.example" });
afterAll(() => app.close());

const { db } = app.context;
const { requestResetToken, mailsTo, reset, signIn, isSignedIn } = accountActions(app);
const [admin, staff] = await Promise.all([app.user("admin"), app.user("staff")]);

const createLink = (id: string, as: TestUser = admin) =>
	app.call("POST", `/users/${id}/password-link`, { as });

test("an admin's link sets a new password once, ends the sessions and replaces mailed links", async () => {
	const user = await app.user("user");
	const mailed = await requestResetToken(user);
	const created = await createLink(user.id);
	expect(created.status).toBe(200);
	const { link } = created.body.result;
	expect(link).toMatch(/^https:\/\/mradi\.example\/reset-password#token=/);
	const token = tokenInUrl(link) ?? "";
	const stored = db.selectFrom("password_resets").select("token_hash");
	expect(JSON.stringify(await stored.execute())).not.toContain(token);
	// Until it is used, everything stays as it is.
	expect(await isSignedIn(user.token)).toBe(true);
	expect((await signIn(user)).status).toBe(200);

	expect((await reset(mailed)).status).toBe(400);
	expect((await reset(token)).status).toBe(200);
	expect(await isSignedIn(user.token)).toBe(false);
	expect((await signIn({ ...user, password: NEW_PASSWORD })).status).toBe(200);
	expect((await reset(token, "a third long password")).status).toBe(400);
});

test("a second link replaces the first one", async () => {
	const user = await app.user("user");
	const [first, second] = [await createLink(user.id), await createLink(user.id)];
	expect((await reset(tokenInUrl(first.body.result.link) ?? "")).status).toBe(400);
	expect((await reset(tokenInUrl(second.body.result.link) ?? "")).status).toBe(200);
});

test("only an admin who has just proved their identity makes a link, and not for themselves", async () => {
	const user = await app.user("user");
	expect((await createLink(user.id, user)).status).toBe(403);
	expect((await createLink(user.id, staff)).status).toBe(403);
	expect((await app.call("POST", `/users/${user.id}/password-link`)).status).toBe(401);
	const own = await createLink(admin.id);
	expect([own.status, own.body.error]).toEqual([403, "Change your own password under Account."]);
	expect((await createLink("00000000-0000-4000-8000-000000000000")).status).toBe(404);
	await expireProof(app, admin);
	expect((await createLink(user.id)).body.proof).toBe("needed");
	const stored = db.selectFrom("password_resets").select("user_id").where("user_id", "=", user.id);
	expect(await stored.execute()).toEqual([]);
	await app.call("POST", "/auth/proof", { as: admin, body: { password: admin.password } });
});

test("the person gets an email without the link, and both logs name the admin but not the link", async () => {
	const user = await app.user("user");
	const { link } = (await createLink(user.id)).body.result;
	const mails = await mailsTo(user);
	expect(mails.map(({ subject }) => subject)).toEqual([
		"A link to set your Mradi password was created",
	]);
	const audit = await auditAbout(app, user.id, ["action", "actor_name", "after"]);
	expect(audit.map(({ action, actor_name }) => [action, actor_name])).toEqual([
		["create password link", admin.username],
	]);
	const events = await db
		.selectFrom("security_events")
		.selectAll()
		.where("user_id", "=", user.id)
		.where("kind", "=", "password link created")
		.execute();
	expect(events).toMatchObject([{ actor_id: admin.id }]);
	expect(JSON.stringify([mails, audit, events])).not.toContain(tokenInUrl(link));
});
