import { expect } from "vitest";
import { codeOf } from "../../src/features/accounts/auth/second-step/one-time-codes.server.ts";
import type { TestApp, TestUser } from "./app.ts";

/** @param later number of 30 s periods from now */
export function codeNow(secret: string, later = 0): string {
	return codeOf(secret, Math.floor(Date.now() / 30_000) + later);
}

export async function setUpAuthenticator(on: TestApp, user: TestUser) {
	const begun = await on.call("POST", "/auth/second-step/app", { as: user });
	const { secret } = begun.body.result;
	const confirmed = await on.call("PUT", "/auth/second-step/app", {
		as: user,
		body: { code: codeNow(secret) },
	});
	expect(confirmed.status).toBe(200);
	return { secret, recoveryCodes: confirmed.body.result.recoveryCodes as string[] };
}
