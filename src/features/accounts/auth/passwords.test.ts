import { expect, test } from "vitest";
import { HashingQueue, hashPassword, verifyPassword } from "./passwords.server.ts";

test("a hash matches its own password only, however similar others look", async () => {
	const hash = await hashPassword("four words of mine");
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	const matches = await Promise.all(
		["four words of mine", "four words of mine\0", "four words of mine\ud800", ""].map((tried) =>
			verifyPassword(hash, tried),
		),
	);
	expect(matches).toEqual([true, false, false, false]);
});

test.each([
	// Made by @node-rs/argon2 2.2.1, of the passwords "pw" and "Wambũi 🌞".
	[
		"pw",
		"$argon2id$v=19$m=19456,t=2,p=1$AQEBAQEBAQEBAQEBAQEBAQ$JEQK6BeKkl9WaRSR1jSKGlzBq70Fddr/CElG5Qgtmw4",
	],
	[
		"Wambũi 🌞",
		"$argon2id$v=19$m=64,t=3,p=2$MDEyMzQ1Njc4OWFiY2RlZg$9cQQMHIFgGWJyGtLNO6Cq/af9ayXEd3YrpBxxY0KYQU",
	],
])("a hash of %s that another implementation of Argon2 made matches", async (password, hash) => {
	expect(await verifyPassword(hash, password)).toBe(true);
	expect(await verifyPassword(hash, `${password} `)).toBe(false);
});

test("without a stored hash a password is still verified, and does not match", async () => {
	expect(await verifyPassword(undefined, "four words of mine")).toBe(false);
});

test("a full queue refuses immediately, and queued passwords are hashed", async () => {
	const queue = new HashingQueue(1, 2);
	const hashing = ["one", "two", "three"].map((password) => queue.run({ password }));
	expect(() => queue.run({ password: "four" })).toThrow(
		expect.objectContaining({ status: 503, retryAfter: 5 }),
	);
	for (const answer of await Promise.all(hashing)) {
		expect(answer).toEqual({ hash: expect.stringMatching(/^\$argon2id/) });
	}
	expect(await queue.run({ password: "four" })).toHaveProperty("hash");
});

test("an unreadable hash fails only its own verification", async () => {
	const queue = new HashingQueue(1, 2);
	const damaged = queue.run({ password: "one", stored: "no hash" });
	const after = queue.run({ password: "two" });
	await expect(damaged).rejects.toThrow();
	expect(await after).toHaveProperty("hash");
});
