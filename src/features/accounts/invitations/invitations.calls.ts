import type { Api } from "../../../platform/browser/api-client.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as invitations from "./invitations.contract.ts";

const checkInvitation = ownCall<typeof invitations.checkInvitation>("POST /auth/check-invitation", {
	token: "none", // of a session
});

/** Why an invitation's link no longer works; undefined if it works, or if that cannot be checked now. */
export async function findInvitationProblem(api: Api, token: string): Promise<string | undefined> {
	try {
		await checkInvitation(api, { body: { token } });
	} catch (failure) {
		if (failure instanceof ApiError) return failure.fields.token;
	}
	return undefined;
}

export const acceptInvitation = ownCall<typeof invitations.acceptInvitation>(
	"POST /auth/accept-invitation",
	{ token: "none" },
);
