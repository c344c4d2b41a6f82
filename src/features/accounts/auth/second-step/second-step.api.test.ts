import { afterAll, expect, test } from "vitest";
import {
	accountActions,
	expireProof,
	NEW_PASSWORD,
} from "../../../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../../../tests/support/app.ts";
import { auditAbout } from "../../../../../tests/support/audit.ts";
import { codeNow, setUpAuthenticator } from "../../../../../tests/support/second-step.ts";
import { deleteExpiredChallenges } from "./second-step.queries.server.ts";

const app = await testApp();
const strict = await testApp({ STAFF_SECOND_STEP: "required" });
afterAll(() => Promise.all([app.close(), strict.close()]));

const { db } = app.context;

const { signIn } = accountActions(app);

async function stepToken(user: TestUser): Promise<string> {
	return (await signIn(user)).body.second_step.token;
}

function finish(body: object, headers: Record<string, string> = {}) {
	return app.call("POST", "/auth/second-step", { body, headers });
}

/** Resets the record of used codes, so that they can be used again. */
async function resetUsedCodes(user: TestUser): Promise<void> {
	await db.updateTable("code_apps").set({ last_step: 0 }).where("user_id", "=", user.id).execute();
}

test("an account without a second step signs in with its password only", async () => {
	const user = await app.user("staff");
	const { status, body } = await signIn(user);
	expect(status).toBe(200);
	expect(Object.keys(body)).toEqual(["success", "result"]);
	const own = await app.call("GET", "/auth/second-step", { as: user });
	expect(own.body.result).toEqual({
		required: false,
		app: false,
		passkeys: [],
		recoveryCodesLeft: 0,
	});
});

test("with an app, the password gets 401 and a code finishes the sign-in, once", async () => {
	const user = await app.user("staff");
	const { secret } = await setUpAuthenticator(app, user);
	const first = await signIn(user);
	expect(first.status).toBe(401);
	expect(first.body).toEqual({
		success: false,
		error: "Please confirm with your second sign-in step",
		message: "Please confirm with your second sign-in step",
		second_step: { token: expect.any(String), methods: ["code", "recovery"] },
	});
	const { token } = first.body.second_step;

	const wrong = await finish({ token, code: codeNow(secret, 5) });
	expect(wrong.status).toBe(400);
	expect(wrong.body.fields).toEqual({
		code: "This code is not correct. Please wait for the next one.",
	});
	// This code was used to confirm the app.
	expect((await finish({ token, code: codeNow(secret, -1) })).status).toBe(400);

	await resetUsedCodes(user);
	const code = codeNow(secret);
	const done = await finish({ token, code });
	expect(done.status).toBe(200);
	expect(done.body.result.user).toMatchObject({ id: user.id, role: "staff" });
	const { status } = await app.call("GET", "/auth/verify", { token: done.body.result.token });
	expect(status).toBe(200);

	const again = await finish({ token, code: codeNow(secret, 1) });
	expect([again.status, again.body.error]).toEqual([
		401,
		"This took too long. Please sign in again.",
	]);
	expect((await finish({ token: await stepToken(user), code })).status).toBe(400);
});

test("a token finishes one sign-in, even if several use it at the same moment", async () => {
	const user = await app.user("user");
	const { recoveryCodes } = await setUpAuthenticator(app, user);
	const token = await stepToken(user);
	const answers = await Promise.all(
		recoveryCodes.slice(0, 3).map((recoveryCode) => finish({ token, recoveryCode })),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test("a token is stored as a hash, expires after five minutes and is then deleted", async () => {
	const user = await app.user("user");
	const { recoveryCodes } = await setUpAuthenticator(app, user);
	const token = await stepToken(user);
	const rows = () => db.selectFrom("challenges").selectAll().where("user_id", "=", user.id);
	expect(JSON.stringify(await rows().execute())).not.toContain(token);
	const [row] = await rows().execute();
	const minutes = (Date.parse(row?.expires_at ?? "") - Date.now()) / 60_000;
	expect(Math.round(minutes)).toBe(5);
	const past = new Date(Date.now() - 1_000).toISOString();
	await db.updateTable("challenges").set({ expires_at: past }).execute();
	expect((await finish({ token, recoveryCode: recoveryCodes[0] })).status).toBe(401);
	await deleteExpiredChallenges(db);
	expect(await rows().execute()).toEqual([]);
});

test("a recovery code works once, in any spelling; new ones replace the old ones", async () => {
	const user = await app.user("user");
	const { recoveryCodes } = await setUpAuthenticator(app, user);
	expect(recoveryCodes).toHaveLength(10);
	expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
	const stored = await db.selectFrom("recovery_codes").selectAll().execute();
	expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0]?.replaceAll("-", ""));

	const input = recoveryCodes[0]?.toLowerCase().replaceAll("-", " ");
	const use = async (recoveryCode: string | undefined) =>
		finish({ token: await stepToken(user), recoveryCode });
	expect((await use(input)).status).toBe(200);
	const again = await use(input);
	expect(again.status).toBe(400);
	expect(again.body.fields).toEqual({
		recoveryCode: "This recovery code is not correct, or was used before",
	});
	const own = await app.call("GET", "/auth/second-step", { as: user });
	expect(own.body.result).toMatchObject({ app: true, recoveryCodesLeft: 9 });

	const renewed = await app.call("POST", "/auth/second-step/recovery-codes", { as: user });
	expect(renewed.body.result.recoveryCodes).toHaveLength(10);
	expect((await use(recoveryCodes[1])).status).toBe(400);
	expect((await use(renewed.body.result.recoveryCodes[0])).status).toBe(200);
});

test("another person's recovery code is refused", async () => {
	const [user, other] = await Promise.all([app.user("user"), app.user("user")]);
	await setUpAuthenticator(app, user);
	const { recoveryCodes } = await setUpAuthenticator(app, other);
	const answer = await finish({ token: await stepToken(user), recoveryCode: recoveryCodes[0] });
	expect(answer.status).toBe(400);
});

test("after ten wrong codes, from any addresses, even the right one is refused for a while", async () => {
	const user = await app.user("user");
	const { secret } = await setUpAuthenticator(app, user);
	const token = await stepToken(user);
	const attempt = (code: string, ip: string) =>
		app.call("POST", "/auth/second-step", { body: { token, code }, ip });
	for (let guess = 0; guess < 10; guess += 1) {
		const code = codeNow(secret, 100 + guess);
		expect((await attempt(code, `198.51.100.${guess}`)).status).toBe(400);
	}
	const refused = await attempt(codeNow(secret, 1), "198.51.100.99");
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a passkey that the account does not have cannot finish a sign-in", async () => {
	const user = await app.user("user");
	await setUpAuthenticator(app, user);
	const token = await stepToken(user);
	const options = await app.call("POST", "/auth/second-step/options", { body: { token } });
	expect(options.body.result.options).toMatchObject({
		challenge: expect.any(String),
		allowCredentials: [],
	});
	for (const passkey of [{}, { id: "unknown", response: null, type: "public-key" }]) {
		expect((await finish({ token, passkey })).status).toBe(400);
	}
	const unknown = await app.call("POST", "/auth/second-step/options", { body: { token: "no" } });
	expect(unknown.status).toBe(401);
});

test("a passkey that answers no challenge is not stored", async () => {
	const user = await app.user("user");
	const add = (passkey: object) =>
		app.call("POST", "/auth/second-step/passkeys", { as: user, body: { name: "Phone", passkey } });
	expect((await add({ id: "made-up" })).status).toBe(400);
	const started = await app.call("POST", "/auth/second-step/passkeys/options", { as: user });
	expect(started.body.result.options).toMatchObject({
		rp: { name: "Mradi", id: "localhost" },
		user: { name: user.email },
	});
	for (const made of [{}, { id: "x", rawId: "x", type: "public-key", response: {} }]) {
		expect((await add(made)).status).toBe(400);
	}
	const own = await app.call("GET", "/auth/second-step", { as: user });
	expect(own.body.result.passkeys).toEqual([]);
});

test("changing the second step requires a recent confirmation of identity", async () => {
	const user = await app.user("user");
	await expireProof(app, user);
	const calls = [
		["POST", "/auth/second-step/app"],
		["PUT", "/auth/second-step/app", { code: "123456" }],
		["DELETE", "/auth/second-step/app"],
		["POST", "/auth/second-step/passkeys/options"],
		["POST", "/auth/second-step/passkeys", { name: "Phone", passkey: {} }],
		["DELETE", "/auth/second-step/passkeys/none"],
		["POST", "/auth/second-step/recovery-codes"],
	] as const;
	for (const [method, path, body] of calls) {
		const refused = await app.call(method, path, { as: user, body });
		expect([refused.status, refused.body.proof], path).toEqual([403, "needed"]);
	}
});

test("adding and removing a second step ends other sessions, sends an email and is audited", async () => {
	const user = await app.user("user");
	const other = (await signIn(user)).body.result.token;
	await setUpAuthenticator(app, user);
	expect((await app.call("GET", "/auth/verify", { token: other })).status).toBe(401);
	expect((await app.call("GET", "/auth/verify", { as: user })).status).toBe(200);
	const twice = await app.call("POST", "/auth/second-step/app", { as: user });
	expect(twice.status).toBe(409);

	expect((await app.call("DELETE", "/auth/second-step/app", { as: user })).status).toBe(200);
	expect((await app.call("DELETE", "/auth/second-step/app", { as: user })).status).toBe(404);
	expect((await signIn(user)).status).toBe(200);
	const left = db.selectFrom("recovery_codes").select("user_id").where("user_id", "=", user.id);
	expect(await left.execute()).toEqual([]);
	const renewing = await app.call("POST", "/auth/second-step/recovery-codes", { as: user });
	expect(renewing.status).toBe(409);

	const mails = await db
		.selectFrom("outbox")
		.select("subject")
		.where("recipient", "=", user.email)
		.execute();
	expect(mails.map(({ subject }) => subject).sort()).toEqual([
		"A second sign-in step was added for your Mradi account",
		"A second sign-in step was removed for your Mradi account",
	]);
	const audited = await auditAbout(app, user.id, ["action"]);
	expect(audited.map(({ action }) => action).sort()).toEqual(["add app", "remove app"]);
});

test("a browser becomes known to the account only after the second step", async () => {
	const user = await app.user("user");
	const { recoveryCodes } = await setUpAuthenticator(app, user);
	const headers = { "browser-token": "f6".repeat(16) };
	const known = () =>
		db.selectFrom("known_browsers").select("user_id").where("user_id", "=", user.id).execute();
	const { email, password } = user;
	const first = await app.call("POST", "/auth/login", { body: { email, password }, headers });
	expect(await known()).toEqual([]);
	const { token } = first.body.second_step;
	expect((await finish({ token, recoveryCode: recoveryCodes[0] }, headers)).status).toBe(200);
	expect(await known()).toHaveLength(1);
});

test("a password reset does not bypass the second step", async () => {
	const user = await app.user("user");
	await setUpAuthenticator(app, user);
	await app.call("POST", "/auth/forgot-password", { body: { email: user.email } });
	const mails = await db.selectFrom("outbox").select("body").execute();
	const tokens = mails.map(({ body }) => /reset-password#token=([\w-]+)/.exec(body)?.[1]);
	const password = "another long password";
	for (const token of tokens.filter(Boolean)) {
		await app.call("POST", "/auth/reset-password", { body: { token, password } });
	}
	const answer = await signIn({ ...user, password });
	expect([answer.status, answer.body.second_step?.methods]).toEqual([401, ["code", "recovery"]]);
});

test("changing the password invalidates a sign-in that waits for its second step", async () => {
	const user = await app.user("user");
	const { secret } = await setUpAuthenticator(app, user);
	await resetUsedCodes(user);
	const token = await stepToken(user);
	const changed = await app.call("PUT", "/auth/password", {
		as: user,
		body: { currentPassword: user.password, newPassword: NEW_PASSWORD },
	});
	expect(changed.status).toBe(200);
	const late = await finish({ token, code: codeNow(secret) });
	expect([late.status, late.body.error]).toEqual([
		401,
		"This took too long. Please sign in again.",
	]);
	const next = await stepToken({ ...user, password: NEW_PASSWORD });
	expect((await finish({ token: next, code: codeNow(secret) })).status).toBe(200);
});

test("where staff must have a second step, they must set it up before anything else", async () => {
	const [staff, admin, user] = await Promise.all([
		strict.user("staff"),
		strict.user("admin"),
		strict.user("user"),
	]);
	for (const [who, path] of [
		[staff, "/orders"],
		[admin, "/users"],
	] as const) {
		const refused = await strict.call("GET", path, { as: who });
		expect([refused.status, refused.body.error]).toEqual([
			403,
			"Please set up a second sign-in step under Account first.",
		]);
	}
	const verified = await strict.call("GET", "/auth/verify", { as: staff });
	expect(verified.body.result.user).toMatchObject({ role: "staff", secondStep: "missing" });
	const own = await strict.call("GET", "/auth/second-step", { as: staff });
	expect(own.body.result.required).toBe(true);
	const plain = await strict.call("GET", "/auth/verify", { as: user });
	expect(plain.body.result.user).not.toHaveProperty("secondStep");

	await setUpAuthenticator(strict, staff);
	expect((await strict.call("GET", "/orders", { as: staff })).status).toBe(200);
	const after = await strict.call("GET", "/auth/verify", { as: staff });
	expect(after.body.result.user).not.toHaveProperty("secondStep");
	expect((await strict.call("GET", "/users", { as: staff })).status).toBe(403);

	// After an admin, who now has a second step, has removed it, it must be set up again.
	await setUpAuthenticator(strict, admin);
	const removal = await strict.call("DELETE", `/users/${staff.id}/second-step`, { as: admin });
	expect(removal.status).toBe(200);
	const { email, password } = staff;
	const { body } = await strict.call("POST", "/auth/login", { body: { email, password } });
	const refused = await strict.call("GET", "/orders", { token: body.result.token });
	expect([refused.status, refused.body.error]).toEqual([
		403,
		"Please set up a second sign-in step under Account first.",
	]);
});
