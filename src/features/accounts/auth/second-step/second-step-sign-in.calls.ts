import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireObject } from "../../../../platform/browser/api-error.ts";
import type { SessionUser } from "../../../../shell/session.ts";
import { browserToken } from "../browser-token.ts";
import { askForPasskey } from "./browser-passkeys.ts";
import type * as calls from "./second-step.contract.ts";

interface Finish {
	token: string;
	code?: string;
	recoveryCode?: string;
	passkey?: Record<string, unknown>;
}

/** Completes a sign-in with a code. */
export async function finishSignIn(
	api: Api,
	{ token, code, recoveryCode, passkey }: Finish,
): Promise<{ token: string; user: SessionUser }> {
	const { result } = await api<typeof calls.finishSignIn>("POST /auth/second-step", {
		token: "none",
		body: { token, code, recoveryCode, passkey },
		browserToken: browserToken(),
	});
	const { token: session, user } = requireObject(result);
	return { token: session, user };
}

/** Completes a sign-in with a passkey, for which the browser asks. */
export async function finishByPasskey(
	api: Api,
	token: string,
): Promise<{ token: string; user: SessionUser }> {
	const { result } = await api<typeof calls.passkeyOptions>("POST /auth/second-step/options", {
		token: "none",
		body: { token },
	});
	return finishSignIn(api, { token, passkey: await askForPasskey(requireObject(result).options) });
}
