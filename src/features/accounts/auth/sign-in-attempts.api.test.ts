import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { deleteUnusedBrowsers, findKnownBrowser } from "./known-browsers.server.ts";
import { HashingQueue, queueFull } from "./passwords.server.ts";

const app = await testApp();
afterAll(() => app.close());

/** Counts failed sign-ins of an address, without the time that verifying passwords takes. */
async function countFailures(ip: string, failures: number): Promise<void> {
	for (let failure = 1; failure <= failures; failure += 1) {
		await app.context.limits.count("sign-in address", ip);
	}
}

function signIn(email: string, password: string, ip: string, headers: Record<string, string> = {}) {
	return app.call("POST", "/auth/login", { body: { email, password }, ip, headers });
}

test("after ten failures for one account from one address, the eleventh attempt is refused for a while", async () => {
	const user = await app.user("user");
	const attempt = (ip: string) => signIn(user.email, "not this one", ip);
	for (let count = 0; count < 10; count += 1)
		expect((await attempt("198.51.100.1")).status).toBe(401);
	const refused = await attempt("198.51.100.1");
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	expect((await attempt("198.51.100.2")).status).toBe(401);
});

test("simultaneous guesses do not exceed the limit, and even the right one among them is refused", async () => {
	const user = await app.user("user");
	const attempt = (password: string) => signIn(user.email, password, "198.51.100.3");
	const guesses = Array.from({ length: 40 }, (_, count) => attempt(`guess ${count}`));
	const right = attempt(user.password);
	const statuses = (await Promise.all(guesses)).map(({ status }) => status);
	expect(statuses.filter((status) => status === 401)).toHaveLength(10);
	expect((await right).status).toBe(429);
});

test("simultaneous guesses at many accounts from one address are limited to a hundred failures", {
	tags: ["slow"],
}, async () => {
	const ip = "198.51.100.4";
	const user = await app.user("user");
	await countFailures(ip, 90);
	const attempt = (email: string, password: string) => signIn(email, password, ip);
	const guesses = Array.from({ length: 30 }, (_, count) =>
		attempt(`nobody-${count}@school.example`, "a guess"),
	);
	const right = attempt(user.email, user.password);
	const statuses = (await Promise.all(guesses)).map(({ status }) => status);
	expect(statuses.filter((status) => status === 401)).toHaveLength(10);
	expect(statuses.filter((status) => status === 429)).toHaveLength(20);
	// Mobile networks put thousands of people behind one address, so others' guesses must not lock out this account.
	expect((await right).status).toBe(200);
});

test("after a hundred failures from an address, three more for one account close that account to it", async () => {
	const ip = "198.51.100.6";
	const [user, other] = await Promise.all([app.user("user"), app.user("user")]);
	await countFailures(ip, 100);
	const attempt = (email: string, password: string) => signIn(email, password, ip);
	for (let guess = 1; guess <= 3; guess += 1) {
		expect((await attempt(user.email, `guess ${guess}`)).status).toBe(429);
	}
	const closed = await attempt(user.email, user.password);
	expect(closed.status).toBe(429);
	expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
	expect((await attempt(other.email, other.password)).status).toBe(200);
});

test("after a thousand failures from an address, even a right password is refused there", async () => {
	const ip = "198.51.100.7";
	const user = await app.user("user");
	await countFailures(ip, 1_000);
	expect((await signIn(user.email, user.password, ip)).status).toBe(429);
});

test("after fifty failures from many addresses, only a browser that has signed in before may try", async () => {
	const user = await app.user("user");
	const known = { "browser-token": "a1".repeat(16) };
	const attempt = (password: string, ip: string, headers = {}) =>
		signIn(user.email, password, ip, headers);
	expect((await attempt(user.password, "198.51.100.8", known)).status).toBe(200);
	for (let guess = 1; guess <= 50; guess += 1) {
		const answer = await attempt(`guess ${guess}`, `192.0.2.${Math.ceil(guess / 9)}`);
		expect(answer.status).toBe(401);
	}
	for (const password of ["one more guess", user.password]) {
		const refused = await attempt(password, "198.51.100.9", { "browser-token": "b2".repeat(16) });
		expect(refused.status).toBe(429);
		expect(refused.body.error).toMatch(/^Too many wrong passwords were tried for this account/);
	}
	expect((await attempt("a slip", "198.51.100.9", known)).status).toBe(401);
	expect((await attempt(user.password, "198.51.100.9", known)).status).toBe(200);
	const mails = await app.context.db
		.selectFrom("outbox")
		.select(["subject", "body"])
		.where("recipient", "=", user.email)
		.execute();
	expect(mails).toHaveLength(1);
	expect(mails[0]?.subject).toBe("Wrong passwords for your Mradi account");
	expect(mails[0]?.body).toContain("/forgot-password");
});

test("a sign-in that finds the password queue full gets Retry-After and does not count as a failure", async () => {
	const user = await app.user("user");
	const ip = "198.51.100.12";
	const attempt = (password: string) => signIn(user.email, password, ip);
	const full = vi.spyOn(HashingQueue.prototype, "run").mockImplementation(() => {
		throw queueFull();
	});
	const refused = await Promise.all(Array.from({ length: 10 }, () => attempt(user.password)));
	full.mockRestore();
	for (const { status, headers } of refused) {
		expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
	}
	for (let guess = 1; guess <= 10; guess += 1) {
		expect((await attempt(`guess ${guess}`)).status).toBe(401);
	}
});

test("after fifty failures, an unknown account refuses like an existing one", {
	tags: ["slow"],
}, async () => {
	const email = "nobody-at-all@school.example";
	const attempt = (ip: string) => signIn(email, "a guess", ip);
	for (let guess = 1; guess <= 50; guess += 1) {
		expect((await attempt(`192.0.2.${100 + Math.ceil(guess / 9)}`)).status).toBe(401);
	}
	expect((await attempt("198.51.100.10")).status).toBe(429);
});

test("a known browser has ten attempts of its own, which others cannot use up", async () => {
	const ip = "198.51.100.11";
	const user = await app.user("user");
	const known = { "browser-token": "c3".repeat(16) };
	const attempt = (password: string, headers = {}) => signIn(user.email, password, ip, headers);
	expect((await attempt(user.password, known)).status).toBe(200);
	for (let guess = 1; guess <= 10; guess += 1) {
		expect((await attempt(`guess ${guess}`)).status).toBe(401);
	}
	expect((await attempt(user.password)).status).toBe(429);
	expect((await attempt(user.password, known)).status).toBe(200);
	for (let guess = 1; guess <= 10; guess += 1) {
		expect((await attempt(`guess ${guess}`, known)).status).toBe(401);
	}
	expect((await attempt(user.password, known)).status).toBe(429);
});

test("a browser becomes known to the account it signed in to, stored as a hash for 180 days", async () => {
	const [user, other] = await Promise.all([app.user("user"), app.user("user")]);
	const token = "d4".repeat(16);
	for (const { email, password } of [user, other]) {
		const headers = { "browser-token": token };
		await app.call("POST", "/auth/login", { body: { email, password }, headers });
	}
	const { db } = app.context;
	const rows = await db.selectFrom("known_browsers").selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain(token);
	const hashes = rows
		.filter(({ user_id }) => user_id === user.id || user_id === other.id)
		.map(({ token_hash }) => token_hash);
	expect(new Set(hashes).size).toBe(2);
	expect(await findKnownBrowser(db, user.id, token)).toBeDefined();
	const past = new Date(Date.now() - 181 * 86_400_000).toISOString();
	await db
		.updateTable("known_browsers")
		.set({ last_used_at: past })
		.where("user_id", "=", user.id)
		.execute();
	expect(await findKnownBrowser(db, user.id, token)).toBeUndefined();
	await deleteUnusedBrowsers(db);
	const left = await db.selectFrom("known_browsers").select("user_id").execute();
	expect(left.map(({ user_id }) => user_id)).not.toContain(user.id);
	expect(left.map(({ user_id }) => user_id)).toContain(other.id);
});

test("successes do not count as failures, and attempts refused for one account do not count for its address", async () => {
	const ip = "198.51.100.5";
	const user = await app.user("user");
	const attempt = (email: string, password: string) => signIn(email, password, ip);
	const statusesOf = async (calls: ReturnType<typeof attempt>[]) =>
		(await Promise.all(calls)).map(({ status }) => status).sort();
	const tenRight = Array.from({ length: 10 }, () => attempt(user.email, user.password));
	expect(await statusesOf(tenRight)).toEqual(Array(10).fill(200));
	const fifteen = Array.from({ length: 15 }, () => attempt(user.email, "a guess"));
	expect(await statusesOf(fifteen)).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
	// Ten of the hundred are counted already.
	await countFailures(ip, 89);
	expect((await attempt("nobody@school.example", "a guess")).status).toBe(401);
	expect((await attempt("somebody@school.example", "a guess")).status).toBe(429);
});
