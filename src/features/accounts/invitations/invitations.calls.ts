import type { Api } from "../../../platform/browser/api-client.ts";
import type { BodyOf } from "../../../platform/http/call.ts";
import type * as invitations from "./invitations.contract.ts";

export async function acceptInvitation(
	api: Api,
	body: BodyOf<typeof invitations.acceptInvitation>,
): Promise<void> {
	await api<typeof invitations.acceptInvitation>("POST /auth/accept-invitation", {
		token: "none",
		body,
	});
}
