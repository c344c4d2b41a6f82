import { expect } from "vitest";
import { codeOf } from "../../src/features/accounts/auth/second-step/one-time-codes.server.ts";
import type { TestApp, TestUser } from "./app.ts";

/** @param periods number of 30 s periods from now */
export function codeNow(secret: string, periods = 0): string {
	return codeOf(secret, Math.floor(Date.now() / 30_000) + periods);
}

export async function setUpAuthenticator(app: TestApp, user: TestUser) {
	const setup = await app.call("POST", "/auth/second-step/app", { as: user });
	const { secret } = setup.body.result;
	const confirmed = await app.call("PUT", "/auth/second-step/app", {
		as: user,
		body: { code: codeNow(secret) },
	});
	expect(confirmed.status).toBe(200);
	return { secret, recoveryCodes: confirmed.body.result.recoveryCodes as string[] };
}
