// On SQLite alone.
import { afterAll, expect, test } from "vitest";
import { expireProof } from "../../../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../../../tests/support/app.ts";
import { createAuthenticator } from "../../../../../tests/support/authenticator.ts";

const app = await testApp();
afterAll(() => app.close());

const { db } = app.context;
const { siteUrl } = app.context.settings;

/** Registers a passkey for the person, and returns the device that holds it. */
async function withPasskey(user: TestUser) {
	const device = createAuthenticator(siteUrl);
	const started = await app.call("POST", "/auth/second-step/passkeys/options", { as: user });
	const passkey = device.register(started.body.result.options);
	const body = { name: "Phone", passkey };
	const added = await app.call("POST", "/auth/second-step/passkeys", { as: user, body });
	expect(added.status).toBe(201);
	return { user, device };
}

async function proofOf(user: TestUser) {
	return (await app.call("GET", "/auth/proof", { as: user })).body.result;
}

async function proofOptions(user: TestUser) {
	const answer = await app.call("POST", "/auth/proof/passkey/options", { as: user });
	expect(answer.status).toBe(200);
	return answer.body.result.options;
}

function prove(user: TestUser, passkey: object) {
	return app.call("POST", "/auth/proof/passkey", { as: user, body: { passkey } });
}

async function beginSignIn({ email, password }: TestUser): Promise<string> {
	const { body } = await app.call("POST", "/auth/login", { body: { email, password } });
	return body.second_step.token;
}

function finishSignIn(token: string, passkey: object) {
	return app.call("POST", "/auth/second-step", { body: { token, passkey } });
}

test("a passkey finishes a sign-in, also on a device that only confirms presence", async () => {
	const { user, device } = await withPasskey(await app.user("staff"));
	const token = await beginSignIn(user);
	const response = await app.call("POST", "/auth/second-step/options", { body: { token } });
	const passkey = device.answer(response.body.result.options, { verified: false });
	const done = await finishSignIn(token, passkey);
	expect(done.status).toBe(200);
	expect(done.body.result.user).toMatchObject({ id: user.id, role: "staff" });
	expect((await finishSignIn(token, passkey)).status).toBe(401);
});

test("a passkey confirms a person's identity for ten minutes", async () => {
	const { user, device } = await withPasskey(await app.user("admin"));
	await expireProof(app, user);
	expect(await proofOf(user)).toEqual({ recent: false, passkey: true });
	const path = "/auth/second-step/recovery-codes";
	expect((await app.call("POST", path, { as: user })).body.proof).toBe("needed");

	const options = await proofOptions(user);
	expect(options).toMatchObject({ userVerification: "required", rpId: "localhost" });
	expect(options.origin).toBe(new URL(siteUrl).origin);
	const answer = device.answer(options);
	expect((await prove(user, answer)).status).toBe(200);
	expect(await proofOf(user)).toEqual({ recent: true, passkey: true });
	expect((await app.call("POST", path, { as: user })).status).toBe(200);
	const own = await app.call("GET", "/auth/second-step", { as: user });
	expect(own.body.result.passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);

	// A replayed answer proves nothing.
	await expireProof(app, user);
	expect((await prove(user, answer)).status).toBe(400);
	expect((await proofOf(user)).recent).toBe(false);
});

test("a wrong passkey response proves nothing and is a security event", async () => {
	const { user, device } = await withPasskey(await app.user("user"));
	const other = await withPasskey(await app.user("user"));
	await expireProof(app, user);
	const wrong: [string, () => Promise<object>][] = [
		["made-up challenge", async () => device.answer({ challenge: "made-up", rpId: "localhost" })],
		["somebody else's passkey", async () => other.device.answer(await proofOptions(user))],
		["somebody else's challenge", async () => device.answer(await proofOptions(other.user))],
		[
			"another site",
			async () => device.answer(await proofOptions(user), { origin: "https://mradi.example" }),
		],
		["only presence", async () => device.answer(await proofOptions(user), { verified: false })],
		["no passkey at all", async () => ({})],
	];
	for (const [what, passkey] of wrong) {
		const refused = await prove(user, await passkey());
		expect([refused.status, refused.body.fields], what).toEqual([
			400,
			{ passkey: "The passkey could not be checked. Please try again." },
		]);
	}
	expect((await proofOf(user)).recent).toBe(false);
	const events = await db
		.selectFrom("security_events")
		.select(["kind", "detail", "count", "actor_id"])
		.where("user_id", "=", user.id)
		.where("kind", "=", "proof refused")
		.execute();
	expect(events).toEqual([
		{ kind: "proof refused", detail: "wrong passkey", count: wrong.length, actor_id: user.id },
	]);
});

test("a challenge is valid only for its own purpose and session", async () => {
	const { user, device } = await withPasskey(await app.user("user"));
	await expireProof(app, user);
	const options = await proofOptions(user);
	// Guessable keys under which the server stores challenges that are not for sign-in.
	for (const token of [
		user.sessionId,
		`proof ${user.sessionId}`,
		`new passkey ${user.sessionId}`,
	]) {
		expect((await finishSignIn(token, device.answer(options))).status, token).toBe(401);
		const response = await app.call("POST", "/auth/second-step/options", { body: { token } });
		expect(response.status, token).toBe(401);
	}
	const token = await beginSignIn(user);
	const response = await app.call("POST", "/auth/second-step/options", { body: { token } });
	expect((await prove(user, device.answer(response.body.result.options))).status).toBe(400);
	const done = await finishSignIn(token, device.answer(response.body.result.options));
	const second = { ...user, token: done.body.result.token as string };
	expect((await prove(second, device.answer(options))).status).toBe(400);
	expect((await prove(user, device.answer(options))).status).toBe(200);
});

test("without a passkey only the password confirms the identity", async () => {
	const user = await app.user("staff");
	expect(await proofOf(user)).toEqual({ recent: true, passkey: false });
	const refused = await app.call("POST", "/auth/proof/passkey/options", { as: user });
	expect([refused.status, refused.body.error]).toEqual([
		409,
		"Your account has no passkey. Please use your password.",
	]);
});

test("a passkey that has been removed meanwhile proves nothing", async () => {
	const { user, device } = await withPasskey(await app.user("user"));
	const answer = device.answer(await proofOptions(user));
	const [passkey] = (await app.call("GET", "/auth/second-step", { as: user })).body.result.passkeys;
	await app.call("DELETE", `/auth/second-step/passkeys/${passkey.id}`, { as: user });
	await expireProof(app, user);
	expect((await prove(user, answer)).status).toBe(400);
	expect((await proofOf(user)).recent).toBe(false);
});
