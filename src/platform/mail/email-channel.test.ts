import { expect, test } from "vitest";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { defaultSite } from "../../site.ts";
import { createEmailChannel, GIVE_UP_AFTER, isFinal } from "./email-channel.server.ts";
import { backOff, type OutboxMessage } from "./outbox-delivery.server.ts";

test.each([
	["it does not answer", { message: "connect ECONNREFUSED", command: "CONN" }],
	[
		"it refuses our password",
		{ message: "535 Bad login", responseCode: 535, command: "AUTH PLAIN" },
	],
])("an email is never given up because of the configured mail server: %s", (_what, error) => {
	expect(isFinal(error, 1_000)).toBe(false);
});

test.each([
	["an unknown address", 550, "RCPT TO", "550 5.1.1 unknown", true],
	["a server that does not relay for us", 550, "RCPT TO", "550 5.7.1 relaying denied", false],
	["a busy server", 451, "RCPT TO", "451 4.7.1 greylisted", false],
	["refused content", 554, "DATA", "554 5.6.0 no", false],
])("after one attempt, %s is final or retried", (_what, responseCode, command, message, final) => {
	expect(isFinal({ responseCode, command, message }, 1)).toBe(final);
});

test("an email that the server keeps deferring is given up after five days", () => {
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

test("pauses between attempts grow from a minute to four hours", () => {
	const minutes = [1, 2, 3, 8, 9, 10, 50].map((attempts) => backOff(attempts) / 60_000);
	expect(minutes).toEqual([1, 2, 4, 128, 240, 240, 240]);
});

test("emails come from the site under its current name, which cannot inject a header", async () => {
	const server = await startMailServer();
	const site = { ...defaultSite, retention_months: 12, terms_confirmed_at: null, updated_at: null };
	const settings = { siteUrl: "https://mradi.example", mailFrom: "no-reply@mradi.example" };
	const channel = createEmailChannel({ ...settings, smtpUrl: server.url, site: () => site })!;
	const mail = { id: "1", dedupe_key: "1", recipient: "otieno@school.example" };
	const names = ["Mradi", 'Wanjiku, "Sons" <x@y.example>', "Çiçek Fair", "A\r\nBcc: x@y.example"];
	for (const name of names) {
		site.name = name;
		await channel.send({ ...mail, subject: "Your order", body: "Hello" } as OutboxMessage);
	}
	channel.close?.();
	await server.close();
	expect(server.received.map(({ message }) => /^From: .*$/m.exec(message)?.[0])).toEqual([
		"From: Mradi <no-reply@mradi.example>",
		'From: "Wanjiku, \\"Sons\\" <x@y.example>" <no-reply@mradi.example>',
		"From: =?UTF-8?Q?=C3=87i=C3=A7ek_Fair?= <no-reply@mradi.example>",
		"From: =?UTF-8?Q?A=0D=0ABcc=3A_x=40y=2Eexample?= <no-reply@mradi.example>",
	]);
	expect(server.received.map(({ from }) => from)).toEqual(names.map(() => settings.mailFrom));
});
