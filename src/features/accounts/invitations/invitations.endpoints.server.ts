import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "./invitations.contract.ts";
import {
	acceptInvitation,
	checkInvitation,
	invite,
	listInvitations,
	sendInvitationAgain,
	withdrawInvitation,
} from "./invitations.service.server.ts";

export const invitationEndpoints = [
	implement(calls.listInvitations, {
		handle: async ({ app, actor }) => {
			const { invitations, mail } = await listInvitations(app, actor);
			return { result: invitations, mail };
		},
	}),
	implement(calls.invite, {
		handle: async ({ app, actor, body }) => ({ result: await invite(app, actor, body) }),
	}),
	implement(calls.sendInvitationAgain, {
		handle: async ({ app, actor, params }) => ({
			result: await sendInvitationAgain(app, actor, params),
		}),
	}),
	implement(calls.withdrawInvitation, {
		handle: ({ app, actor, params }) => withdrawInvitation(app, actor, params),
	}),
	implement(calls.checkInvitation, {
		handle: ({ app, actor, body }) => checkInvitation(app, actor, body),
	}),
	implement(calls.acceptInvitation, {
		handle: async ({ app, actor, body, ip }) => {
			await acceptInvitation(app, actor, { ...body, ip });
			return { message: "Your account is created. Please sign in." };
		},
	}),
];
