import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../../platform/browser/api-error.ts";
import type { BodyOf, ResponseOf } from "../../../../platform/http/call.ts";
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

export async function invite(
	api: Api,
	body: BodyOf<typeof invitations.invite>,
): Promise<SentInvitation> {
	const { result } = await api<typeof invitations.invite>("POST /invitations", {
		token: "required",
		body,
	});
	return requireObject(result);
}

export async function sendInvitationAgain(api: Api, id: string): Promise<SentInvitation> {
	const { result } = await api<typeof invitations.sendInvitationAgain>(
		"POST /invitations/:id/send",
		{ token: "required", params: { id } },
	);
	return requireObject(result);
}

export async function withdrawInvitation(api: Api, id: string): Promise<void> {
	await api<typeof invitations.withdrawInvitation>("DELETE /invitations/:id", {
		token: "required",
		params: { id },
	});
}
