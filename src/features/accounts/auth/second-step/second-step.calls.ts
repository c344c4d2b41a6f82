import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireObject } from "../../../../platform/browser/api-error.ts";
import { askForPasskey, makePasskey } from "./browser-passkeys.ts";
import type * as calls from "./second-step.contract.ts";
import type { SecondStep } from "./second-step.contract.ts";

export async function fetchSecondStep(api: Api): Promise<SecondStep> {
	const { result } = await api<typeof calls.readSecondStep>("GET /auth/second-step", {
		token: "required",
	});
	return requireObject(result);
}

/** The secret for a new authenticator app, and the address for its QR code. */
export async function beginApp(api: Api): Promise<{ secret: string; address: string }> {
	const { result } = await api<typeof calls.beginApp>("POST /auth/second-step/app", {
		token: "required",
	});
	return requireObject(result);
}

/** Returns recovery codes if there were none before. */
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

/** Asks the browser to create a passkey. Returns recovery codes if there were none before. */
export async function addPasskey(api: Api, name: string): Promise<string[] | null> {
	const begun = await api<typeof calls.beginPasskey>("POST /auth/second-step/passkeys/options", {
		token: "required",
	});
	const passkey = await makePasskey(requireObject(begun.result).options);
	const { result } = await api<typeof calls.addPasskey>("POST /auth/second-step/passkeys", {
		token: "required",
		body: { name, passkey },
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

/** Proves with a passkey that the session is still used by its owner. */
export async function proveByPasskey(api: Api): Promise<void> {
	const begun = await api<typeof calls.passkeyProofOptions>("POST /auth/proof/passkey/options", {
		token: "required",
	});
	const passkey = await askForPasskey(requireObject(begun.result).options);
	await api<typeof calls.proveByPasskey>("POST /auth/proof/passkey", {
		token: "required",
		body: { passkey },
	});
}
