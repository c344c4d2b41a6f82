import type { Api } from "../../../platform/browser/api-client.ts";
import type { BodyOf } from "../../../platform/http/call.ts";
import type * as account from "../auth/auth.contract.ts";
import { browserToken } from "../auth/browser-token.ts";

export async function requestPasswordReset(api: Api, email: string): Promise<void> {
	await api<typeof account.forgotPassword>("POST /auth/forgot-password", {
		token: "none",
		body: { email },
		browserToken: browserToken(),
	});
}

export async function resetPassword(
	api: Api,
	body: BodyOf<typeof account.resetPassword>,
): Promise<void> {
	await api<typeof account.resetPassword>("POST /auth/reset-password", { token: "none", body });
}
