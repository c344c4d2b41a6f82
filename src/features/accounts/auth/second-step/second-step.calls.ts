import { startRegistration } from "@simplewebauthn/browser";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireObject } from "../../../../platform/browser/api-error.ts";
import type * as calls from "./second-step.contract.ts";
import type { SecondStep } from "./second-step.contract.ts";
import { passkeyFailure } from "./second-step-sign-in.calls.ts";

export async function fetchSecondStep(api: Api): Promise<SecondStep> {
	const { result } = await api<typeof calls.readSecondStep>("GET /auth/second-step", {
		token: "required",
	});
	return requireObject(result);
}

/** The secret of a new app, and the address that its QR code holds. */
export async function beginApp(api: Api): Promise<{ secret: string; address: string }> {
	const { result } = await api<typeof calls.beginApp>("POST /auth/second-step/app", {
		token: "required",
	});
	return requireObject(result);
}

/** Returns recovery codes, when there were none before. */
export async function confirmApp(api: Api, code: string): Promise<string[] | null> {
	const { result } = await api<typeof calls.confirmApp>("PUT /auth/second-step/app", {
		token: "required",
		body: { code },
	});
	return requireObject(result).recoveryCodes;
}

export async function removeApp(api: Api): Promise<void> {
	await api<typeof calls.removeApp>("DELETE /auth/second-step/app", { token: "required" });
}

/** Has the browser make a passkey. Returns recovery codes, when there were none before. */
export async function addPasskey(api: Api, name: string): Promise<string[] | null> {
	const begun = await api<typeof calls.beginPasskey>("POST /auth/second-step/passkeys/options", {
		token: "required",
	});
	const optionsJSON = requireObject(begun.result).options as unknown as Parameters<
		typeof startRegistration
	>[0]["optionsJSON"];
	const passkey = await startRegistration({ optionsJSON }).catch((error: unknown) => {
		throw passkeyFailure(error);
	});
	const { result } = await api<typeof calls.addPasskey>("POST /auth/second-step/passkeys", {
		token: "required",
		body: { name, passkey: { ...passkey } },
	});
	return requireObject(result).recoveryCodes;
}

export async function removePasskey(api: Api, id: string): Promise<void> {
	await api<typeof calls.removePasskey>("DELETE /auth/second-step/passkeys/:id", {
		token: "required",
		params: { id },
	});
}

export async function renewRecoveryCodes(api: Api): Promise<string[]> {
	const { result } = await api<typeof calls.renewRecoveryCodes>(
		"POST /auth/second-step/recovery-codes",
		{ token: "required" },
	);
	return requireObject(result).recoveryCodes;
}
