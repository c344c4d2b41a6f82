import { ownCall } from "../../../../platform/browser/own-call.ts";
import type { ResponseOf } from "../../../../platform/http/call.ts";
import type * as invitations from "../invitations.contract.ts";

export type Invitations = ResponseOf<typeof invitations.listInvitations>;

export const fetchInvitations = ownCall<typeof invitations.listInvitations>("GET /invitations");

export type SentInvitation = ResponseOf<typeof invitations.invite>["result"];

export const invite = ownCall<typeof invitations.invite>("POST /invitations", { take: "result" });

export const sendInvitationAgain = ownCall<typeof invitations.sendInvitationAgain>(
	"POST /invitations/:id/send",
	{ take: "result" },
);

export const withdrawInvitation =
	ownCall<typeof invitations.withdrawInvitation>("DELETE /invitations/:id");
