import type { Api } from "../../../../platform/browser/api-client.ts";
import { ownCall } from "../../../../platform/browser/own-call.ts";
import { askForPasskey, makePasskey } from "./browser-passkeys.ts";
import type * as calls from "./second-step.contract.ts";

export const fetchSecondStep = ownCall<typeof calls.readSecondStep>("GET /auth/second-step", {
	take: "result",
});

export const beginAuthenticator = ownCall<typeof calls.beginAuthenticator>(
	"POST /auth/second-step/app",
	{ take: "result" },
);

/** Returns recovery codes if there were none before. */
export const confirmAuthenticator = ownCall<typeof calls.confirmAuthenticator>(
	"PUT /auth/second-step/app",
	{ take: "result.recoveryCodes" },
);

export const removeAuthenticator = ownCall<typeof calls.removeAuthenticator>(
	"DELETE /auth/second-step/app",
);

const beginPasskey = ownCall<typeof calls.beginPasskey>("POST /auth/second-step/passkeys/options", {
	take: "result.options",
});
const storePasskey = ownCall<typeof calls.addPasskey>("POST /auth/second-step/passkeys", {
	take: "result.recoveryCodes",
});

/** Asks the browser to create a passkey. Returns recovery codes if there were none before. */
export async function addPasskey(api: Api, name: string): Promise<string[] | null> {
	const passkey = await makePasskey(await beginPasskey(api));
	return storePasskey(api, { body: { name, passkey } });
}

export const removePasskey = ownCall<typeof calls.removePasskey>(
	"DELETE /auth/second-step/passkeys/:id",
);

export const renewRecoveryCodes = ownCall<typeof calls.renewRecoveryCodes>(
	"POST /auth/second-step/recovery-codes",
	{ take: "result.recoveryCodes" },
);

const proofOptions = ownCall<typeof calls.passkeyProofOptions>("POST /auth/proof/passkey/options", {
	take: "result.options",
});
const sendProof = ownCall<typeof calls.proveByPasskey>("POST /auth/proof/passkey");

export async function proveByPasskey(api: Api): Promise<void> {
	await sendProof(api, { body: { passkey: await askForPasskey(await proofOptions(api)) } });
}
