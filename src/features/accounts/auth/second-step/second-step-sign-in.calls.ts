import type { Api } from "../../../../platform/browser/api-client.ts";
import { ownCall } from "../../../../platform/browser/own-call.ts";
import type { SessionUser } from "../../../../shell/session.ts";
import { knownBrowserToken } from "../known-browser-token.ts";
import { askForPasskey } from "./browser-passkeys.ts";
import type * as calls from "./second-step.contract.ts";
import type { FinishInput } from "./second-step.contract.ts";

const sendProof = ownCall<typeof calls.finishSignIn>("POST /auth/second-step", {
	take: "result",
	token: "none",
});
const passkeyOptions = ownCall<typeof calls.passkeyOptions>("POST /auth/second-step/options", {
	take: "result.options",
	token: "none",
});

export function finishSignIn(
	api: Api,
	{ token, code, recoveryCode, passkey }: FinishInput,
): Promise<{ token: string; user: SessionUser }> {
	const body = { token, code, recoveryCode, passkey };
	return sendProof(api, { body, knownBrowserToken: knownBrowserToken() });
}

export async function finishByPasskey(api: Api, token: string) {
	const options = await passkeyOptions(api, { body: { token } });
	return finishSignIn(api, { token, passkey: await askForPasskey(options) });
}
