import { afterAll, expect, test, vi } from "vitest";
import { accountActions, expireProof, NEW_PASSWORD } from "../../../../tests/support/accounts.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { startSession } from "../auth/sessions.server.ts";
import { changePassword } from "./own-account.service.server.ts";

const app = await testApp({ SITE_URL: "https://mradi.example" });
afterAll(() => app.close());

const { db } = app.context;
const { requestResetToken, reset, signIn, isSignedIn } = accountActions(app);

test("a changed password works immediately, the old one no longer does, and other sessions end", async () => {
	const user = await app.user("user");
	const other = await startSession(db, user.id, "other device");
	const answer = await app.call("PUT", "/auth/password", {
		as: user,
		body: { currentPassword: user.password, newPassword: NEW_PASSWORD },
	});
	expect(answer.status).toBe(200);
	expect(await isSignedIn(user.token)).toBe(true);
	expect(await isSignedIn(other)).toBe(false);
	expect((await signIn(user)).status).toBe(401);
	expect((await signIn({ ...user, password: NEW_PASSWORD })).status).toBe(200);
});

test("identity can be proved on a full disk", async () => {
	const admin = await app.user("admin");
	await expireProof(app, admin);
	const proof = async () =>
		(await app.call("GET", "/auth/proof", { as: admin })).body.result.recent;
	expect(await proof()).toBe(false);
	const full = vi.spyOn(db, "updateTable").mockImplementation(() => {
		throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
	});
	const body = { password: admin.password };
	const { status } = await app.call("POST", "/auth/proof", { as: admin, body });
	full.mockRestore();
	expect(status).toBe(200);
	expect(await proof()).toBe(true);
	await expireProof(app, admin);
	expect(await proof()).toBe(true);
});

test("an account that is deleted while its password is changed gets signed out, not a server error", async () => {
	const user = await app.user("user");
	await app.context.db.deleteFrom("users").where("id", "=", user.id).execute();
	const input = { currentPassword: user.password, newPassword: NEW_PASSWORD };
	await expect(changePassword(app.context, user, input)).rejects.toMatchObject({
		status: 401,
		message: "Authentication required",
	});
});

test("a wrong current password is refused at its field, and guessing is limited", async () => {
	const user = await app.user("user");
	const attempt = () =>
		app.call("PUT", "/auth/password", {
			as: user,
			body: { currentPassword: "not this one", newPassword: NEW_PASSWORD },
		});
	for (let count = 0; count < 10; count += 1) {
		const refused = await attempt();
		expect(refused.status).toBe(400);
		expect(refused.body.fields).toEqual({
			currentPassword: "The current password is not correct",
		});
	}
	expect((await attempt()).status).toBe(429);
});

test("simultaneous guesses of the current password do not exceed the limit", async () => {
	const user = await app.user("user");
	const attempt = (currentPassword: string) =>
		app.call("PUT", "/auth/password", {
			as: user,
			body: { currentPassword, newPassword: NEW_PASSWORD },
		});
	const guesses = Array.from({ length: 40 }, (_, count) => attempt(`guess ${count}`));
	const right = attempt(user.password);
	await Promise.all(guesses);
	expect((await right).status).toBe(429);
});

test("a new password that is too short is refused at its field", async () => {
	const user = await app.user("user");
	const refused = await app.call("PUT", "/auth/password", {
		as: user,
		body: { currentPassword: user.password, newPassword: "short" },
	});
	expect(refused.status).toBe(400);
	expect(refused.body.fields).toEqual({
		newPassword: "Password must be at least 8 characters",
	});
});

test("an easy new password is refused at its field, whether changed or set with a link", async () => {
	const user = await app.user("user", { username: "kamau the tester" });
	for (const easy of ["password123", "kamau-1999"]) {
		const changed = await app.call("PUT", "/auth/password", {
			as: user,
			body: { currentPassword: user.password, newPassword: easy },
		});
		expect(changed.status).toBe(400);
		expect(changed.body.fields).toEqual({ newPassword: changed.body.error });
	}
	const token = await requestResetToken(user);
	const refused = await reset(token, "password123");
	expect(refused.status).toBe(400);
	expect(refused.body.fields).toEqual({ password: refused.body.error });
	// The refused attempt does not use up the link.
	expect((await reset(token)).status).toBe(200);
});

test("the password confirms a person's identity for ten minutes", async () => {
	const user = await app.user("user");
	const recent = async () =>
		(await app.call("GET", "/auth/proof", { as: user })).body.result.recent;
	const prove = (password: string) =>
		app.call("POST", "/auth/proof", { as: user, body: { password } });
	expect(await recent()).toBe(true);
	const past = new Date(Date.now() - 601_000).toISOString();
	await db
		.updateTable("sessions")
		.set({ proved_at: past })
		.where("id", "=", user.sessionId)
		.execute();
	expect(await recent()).toBe(false);
	const wrong = await prove("not this one");
	expect(wrong.status).toBe(400);
	expect(wrong.body.fields).toEqual({ password: "The current password is not correct" });
	expect(await recent()).toBe(false);
	expect((await prove(user.password)).status).toBe(200);
	expect(await recent()).toBe(true);
	for (let guess = 1; guess <= 10; guess += 1) expect((await prove("a guess")).status).toBe(400);
	expect((await prove(user.password)).status).toBe(429);
});
