import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { accountActions, NEW_PASSWORD } from "../../../../tests/support/accounts.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { resetAdminPassword } from "./admin-reset.server.ts";
import { deleteExpiredResets } from "./password-reset.service.server.ts";

const app = await testApp({ SITE_URL: "https://mradi.example" });
afterAll(() => app.close());

const { db } = app.context;
const { requestResetToken, mailsTo, reset, signIn, isSignedIn } = accountActions(app);

test("a password reset lifts the daily limit of failed sign-ins and forgets known browsers", async () => {
	const user = await app.user("user");
	const headers = { "browser-token": "e5".repeat(16) };
	await app.call("POST", "/auth/login", { body: user, headers });
	for (let failure = 1; failure <= 50; failure += 1) {
		await app.context.limits.consume("sign-in day", user.email);
	}
	expect((await signIn(user)).status).toBe(429);
	expect((await reset(await requestResetToken(user))).status).toBe(200);
	const known = db.selectFrom("known_browsers").select("token_hash");
	expect(await known.where("user_id", "=", user.id).execute()).toEqual([]);
	expect((await signIn({ ...user, password: NEW_PASSWORD })).status).toBe(200);
});

test("a known and an unknown email get the same response to a forgotten password", async () => {
	const user = await app.user("user");
	const requestLink = (email: string) =>
		app.call("POST", "/auth/forgot-password", { body: { email } });
	const known = await requestLink(user.email.toUpperCase());
	const unknown = await requestLink("nobody@school.example");
	expect(known.status).toBe(200);
	expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
	expect(await mailsTo(user)).toHaveLength(1);
	expect(
		await db.selectFrom("meta").selectAll().where("key", "like", "password%").execute(),
	).toEqual([]);
});

test("emails never contain the username, because its owner has not confirmed the address", async () => {
	const username = `You won\r\n\r\nhttps://evil.example/${randomUUID()}`;
	const [user, admin] = [await app.user("user", { username }), await app.user("admin")];
	expect((await reset(await requestResetToken(user))).status).toBe(200);
	await app.call("POST", "/auth/forgot-password", { body: { email: user.email } });
	// Changing the address deletes the email with the link, so read it first.
	const mails = await mailsTo(user);
	const email = `${randomUUID()}@school.example`;
	await app.call("PUT", `/users/${user.id}`, { as: admin, body: { email } });
	mails.push(...(await mailsTo(user)));
	expect(new Set(mails.map(({ subject }) => subject))).toEqual(
		new Set([
			"Set a new Mradi password",
			"Your Mradi password was changed",
			"Your Mradi account has a new email address",
		]),
	);
	expect(JSON.stringify(mails)).not.toMatch(/evil|You won/);
});

test("a link sets a new password once and ends every session", async () => {
	const user = await app.user("user");
	const token = await requestResetToken(user);
	expect((await reset(token)).status).toBe(200);
	expect(await isSignedIn(user.token)).toBe(false);
	expect((await signIn({ ...user, password: NEW_PASSWORD })).status).toBe(200);
	const again = await reset(token, "a third long password");
	expect(again.status).toBe(400);
	expect(again.body.error).toBe("This link is no longer valid. Please ask for a new one.");
	expect((await signIn({ ...user, password: NEW_PASSWORD })).status).toBe(200);
});

test("a link that is used twice at the same moment works once", async () => {
	const token = await requestResetToken(await app.user("user"));
	const answers = await Promise.all([reset(token), reset(token)]);
	expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
});

test("a link is stored as a hash, refused after an hour and then deleted with its email", async () => {
	const user = await app.user("user");
	const token = await requestResetToken(user);
	expect(
		JSON.stringify(await db.selectFrom("password_resets").selectAll().execute()),
	).not.toContain(token);
	const past = new Date(Date.now() - 61 * 60_000).toISOString();
	await db.updateTable("password_resets").set({ expires_at: past }).execute();
	await db.updateTable("outbox").set({ created_at: past }).execute();
	expect((await reset(token)).status).toBe(400);
	await deleteExpiredResets(db);
	expect(await db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
	expect(await mailsTo(user)).toEqual([]);
});

test("a link no longer works once the password or the email has changed", async () => {
	const [one, two, admin] = await Promise.all([
		app.user("user"),
		app.user("user"),
		app.user("admin"),
	]);
	const [first, second] = [await requestResetToken(one), await requestResetToken(two)];
	await app.call("PUT", "/auth/password", {
		as: one,
		body: { currentPassword: one.password, newPassword: NEW_PASSWORD },
	});
	await app.call("PUT", `/users/${two.id}`, { as: admin, body: { email: "new@school.example" } });
	expect((await reset(first)).status).toBe(400);
	expect((await reset(second)).status).toBe(400);
	expect((await mailsTo(one)).map(({ subject }) => subject)).toEqual([
		"Your Mradi password was changed",
	]);
});

test("one inbox gets at most three links in an hour", async () => {
	const user = await app.user("user");
	for (let count = 0; count < 5; count += 1) {
		const response = await app.call("POST", "/auth/forgot-password", {
			body: { email: user.email },
			ip: `198.51.100.${count}`,
		});
		expect(response.status).toBe(200);
	}
	expect(await mailsTo(user)).toHaveLength(3);
});

test("a person is notified of a new password, and at the old address of a new email", async () => {
	const [user, admin] = await Promise.all([app.user("user"), app.user("admin")]);
	await app.call("PUT", "/auth/password", {
		as: user,
		body: { currentPassword: user.password, newPassword: NEW_PASSWORD },
	});
	expect((await reset(await requestResetToken(user), "a third long password")).status).toBe(200);
	await app.call("PUT", `/users/${user.id}`, { as: admin, body: { username: "only-the-name" } });
	await app.call("PUT", `/users/${user.id}`, {
		as: admin,
		body: { email: "moved@school.example" },
	});
	const subjects = (await mailsTo(user)).map(({ subject }) => subject).sort();
	expect(subjects).toEqual([
		"Your Mradi account has a new email address",
		"Your Mradi password was changed",
		"Your Mradi password was changed",
	]);
});

test("the admin command gives an admin a new password and ends their sessions", async () => {
	const admin = await app.user("admin");
	await resetAdminPassword(db, admin.email.toUpperCase(), NEW_PASSWORD);
	expect(await isSignedIn(admin.token)).toBe(false);
	expect((await signIn({ ...admin, password: NEW_PASSWORD })).status).toBe(200);
});

test("the admin command refuses an email that is not an admin's and names the admins", async () => {
	const [staff, admin] = await Promise.all([app.user("staff"), app.user("admin")]);
	const attempt = resetAdminPassword(db, staff.email, NEW_PASSWORD);
	await expect(attempt).rejects.toThrow(
		`There is no admin with the email ${staff.email}. Admins: `,
	);
	await expect(attempt).rejects.toThrow(admin.email);
	expect((await signIn(staff)).status).toBe(200);
});
