import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireList } from "../../../../platform/browser/api-error.ts";
import { ownCall } from "../../../../platform/browser/own-call.ts";
import type { ResponseOf } from "../../../../platform/http/call.ts";
import type * as invitations from "../invitations.contract.ts";
import type { Invitation } from "../invitations.contract.ts";

export interface Invitations {
	open: Invitation[];
	/** Whether the server e-mails links; otherwise they are passed on by hand. */
	mail: boolean;
}

export async function fetchInvitations(api: Api): Promise<Invitations> {
	const { result, mail } = await api<typeof invitations.listInvitations>("GET /invitations", {
		token: "required",
	});
	return { open: requireList(result), mail };
}

export type SentInvitation = ResponseOf<typeof invitations.invite>["result"];

export const invite = ownCall<typeof invitations.invite>("POST /invitations", { take: "result" });

export const sendInvitationAgain = ownCall<typeof invitations.sendInvitationAgain>(
	"POST /invitations/:id/send",
	{ take: "result" },
);

export const withdrawInvitation =
	ownCall<typeof invitations.withdrawInvitation>("DELETE /invitations/:id");
