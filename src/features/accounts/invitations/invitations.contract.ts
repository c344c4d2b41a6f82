import * as z from "zod/mini";
import { ROLES } from "../../../platform/http/authorization.ts";
import { callsUnder } from "../../../platform/http/call.ts";
import {
	id,
	messageResponse,
	nothing,
	oneOf,
	requiredIdentifier,
	role,
	time,
} from "../../../platform/http/contract-fields.ts";
import { email, newPassword, username } from "../auth/auth.contract.ts";

const defineCall = callsUnder("Users");

/** Limit of open invitations, which are all listed. */
export const MAX_INVITATIONS = 100;

export const invitationInput = z.object({
	email,
	role: oneOf("Role", ROLES),
});
export type InvitationInput = z.infer<typeof invitationInput>;

const invitation = z.object({
	id,
	email: z.string(),
	role,
	/** Who invited; null after that account was deleted. */
	invitedBy: z.nullable(z.string()),
	sentAt: time,
	expiresAt: time,
	expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** `link` only if no mail server is set up: it is shown once, to be passed on by hand. */
const sentInvitation = z.object({
	result: z.object({ invitation, link: z.nullable(z.string()) }),
});

const token = requiredIdentifier("The link is incomplete", 10_000);

export const listInvitations = defineCall("GET /invitations", {
	summary:
		"Invitations that nobody has used yet, most recently sent first, and whether email is set up",
	access: "admin",
	response: z.object({ result: z.array(invitation), mail: z.boolean() }),
});

export const invite = defineCall("POST /invitations", {
	summary: "Invite somebody to an account with a role; the link works once, within seven days",
	access: "admin",
	refuses: ["conflict", "too_many"],
	body: invitationInput,
	response: sentInvitation,
	status: 201,
});

export const sendInvitationAgain = defineCall("POST /invitations/:id/send", {
	summary: "Send an invitation with a new link; the one before stops working",
	access: "admin",
	refuses: ["not_found", "too_many"],
	response: sentInvitation,
	status: 200,
});

export const withdrawInvitation = defineCall("DELETE /invitations/:id", {
	summary: "Withdraw an invitation: its link stops working",
	access: "admin",
	refuses: ["not_found"],
	response: nothing,
});

export const checkInvitation = defineCall("POST /auth/check-invitation", {
	tag: "Accounts",
	summary: "Whether an invitation's link works; 400 with the reason when it does not",
	access: "public",
	body: z.object({ token }),
	response: nothing,
	status: 200,
});

export const acceptInvitation = defineCall("POST /auth/accept-invitation", {
	tag: "Accounts",
	summary: "Create an account from an invitation, with the token in its link",
	access: "public",
	refuses: ["conflict"],
	body: z.object({ token, username, password: newPassword }),
	response: messageResponse,
	status: 201,
});
