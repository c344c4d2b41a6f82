import { afterAll, beforeEach, expect, test } from "vitest";
import { startMpesaStandIn } from "../../../../tests/support/mpesa.ts";
import { readSettings } from "../../../platform/settings.ts";
import { createMpesaClient, nairobiTimestamp } from "./mpesa-client.server.ts";

const mpesa = await startMpesaStandIn();
afterAll(() => mpesa.close());

const client = () => createMpesaClient(readSettings(mpesa.settings).mpesa!);
const request = {
	amount: 3_850,
	payer: "0712345678",
	account: "MR-7K3QZ9",
	callbackUrl: "https://mradi.example/api/payments/callback/abc",
};

beforeEach(() => {
	for (const list of Object.values(mpesa.troubles)) list.length = 0;
});

test("a prompt is sent to the payer's phone, with the reference as account", async () => {
	const answer = await client().prompt(request);
	expect(answer).toMatchObject({ kind: "accepted", merchantRequestId: expect.any(String) });
	expect(mpesa.prompts.at(-1)).toMatchObject({
		amount: 3_850,
		payer: "254712345678",
		account: "MR-7K3QZ9",
		callbackUrl: request.callbackUrl,
	});
});

test("one token serves all calls, even simultaneous ones", async () => {
	const before = mpesa.calls.token;
	const { prompt } = client();
	await Promise.all([prompt(request), prompt(request)]);
	await prompt(request);
	expect(mpesa.calls.token).toBe(before + 1);
});

test("an expired token is renewed once", async () => {
	mpesa.troubles.prompt.push("old token");
	expect((await client().prompt(request)).kind).toBe("accepted");
	mpesa.troubles.prompt.push("old token", "old token");
	expect(await client().prompt(request)).toMatchObject({ kind: "refused", code: "404.001.03" });
});

test.each([
	["refuse", "refused"],
	["lost answer", "lost"],
	["busy", "lost"],
	["down", "lost"],
] as const)("with %s, a prompt is %s", async (trouble, kind) => {
	mpesa.troubles.prompt.push(trouble);
	expect((await client().prompt(request)).kind).toBe(kind);
});

test("without a token no prompt is sent", async () => {
	const before = mpesa.prompts.length;
	mpesa.troubles.token.push("down");
	expect((await client().prompt(request)).kind).toBe("refused");
	expect(mpesa.prompts).toHaveLength(before);
});

test("a query returns how a prompt ended, or nothing while it is pending", async () => {
	const { prompt, query } = client();
	await prompt(request);
	const asked = mpesa.prompts.at(-1)!;
	expect((await query(asked.checkoutRequestId)).kind).toBe("unknown");
	asked.result = { code: 1032 };
	expect(await query(asked.checkoutRequestId)).toMatchObject({ resultCode: "1032" });
	mpesa.troubles.query.push("down");
	expect((await query(asked.checkoutRequestId)).kind).toBe("unknown");
});

test("the provider's timestamps are in Nairobi time", () => {
	expect(nairobiTimestamp(Date.parse("2026-03-04T22:02:03Z"))).toBe("20260305010203");
});
