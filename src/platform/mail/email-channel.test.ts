import { expect, test } from "vitest";
import { GIVE_UP_AFTER, isFinal } from "./email-channel.server.ts";
import { backOff } from "./outbox-delivery.server.ts";

test.each([
	["nobody answers", { message: "connect ECONNREFUSED", command: "CONN" }],
	["we are not let in", { message: "535 Bad login", responseCode: 535, command: "AUTH PLAIN" }],
])("what is wrong on our side never gives an email up: %s", (_what, error) => {
	expect(isFinal(error, 1_000)).toBe(false);
});

test.each([
	["an unknown address", 550, "RCPT TO", "550 5.1.1 unknown", true],
	["a policy against us", 550, "RCPT TO", "550 5.7.1 relaying denied", false],
	["a busy server", 451, "RCPT TO", "451 4.7.1 greylisted", false],
	["content it does not like", 554, "DATA", "554 5.6.0 no", false],
])("at the first try %s is classified", (_what, responseCode, command, message, final) => {
	expect(isFinal({ responseCode, command, message }, 1)).toBe(final);
});

test("an email that is deferred repeatedly is final after five days", () => {
	const error = { responseCode: 452, command: "RCPT TO", message: "452 4.2.2 Mailbox full" };
	let days = 0;
	for (let attempts = 1; attempts < GIVE_UP_AFTER; attempts += 1) {
		expect(isFinal(error, attempts)).toBe(false);
		days += backOff(attempts) / 86_400_000;
	}
	expect(isFinal(error, GIVE_UP_AFTER)).toBe(true);
	expect(days).toBeGreaterThan(5);
	expect(days).toBeLessThan(6);
});

test("pauses grow from a minute to four hours", () => {
	const minutes = [1, 2, 3, 8, 9, 10, 50].map((attempts) => backOff(attempts) / 60_000);
	expect(minutes).toEqual([1, 2, 4, 128, 240, 240, 240]);
});
