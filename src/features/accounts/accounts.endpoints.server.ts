import { implement } from "../../platform/api/endpoint.ts";
import { csvAttachment } from "../../platform/http/streamed-response.server.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { logout, verify } from "../../shell/session.contract.ts";
import * as authCalls from "./auth/auth.contract.ts";
import * as ownAccountCalls from "./auth/auth.contract.ts";
import { readSessionUser, signIn, signOut, signUp } from "./auth/auth.service.server.ts";
import { browserTokenOf, originOf } from "./auth/known-browsers.server.ts";
import { passkeyProofOptions, proveByPasskey } from "./auth/second-step/passkeys.server.ts";
import * as secondStepCalls from "./auth/second-step/second-step.contract.ts";
import {
	addPasskey,
	beginApp,
	beginPasskey,
	confirmApp,
	readSecondStep,
	removeApp,
	removePasskey,
	renewRecoveryCodes,
} from "./auth/second-step/second-step.service.server.ts";
import {
	finishSignIn,
	passkeyOptions,
} from "./auth/second-step/second-step-sign-in.service.server.ts";
import * as invitationCalls from "./invitations/invitations.contract.ts";
import {
	acceptInvitation,
	checkInvitation,
	invite,
	listInvitations,
	sendInvitationAgain,
	withdrawInvitation,
} from "./invitations/invitations.service.server.ts";
import {
	changePassword,
	deleteOwnAccount,
	endOwnSession,
	listSessions,
	proveByPassword,
	readProof,
	signOutEverywhere,
} from "./own-account/own-account.service.server.ts";
import {
	requestPasswordReset,
	resetPassword,
} from "./password-reset/password-reset.service.server.ts";
import * as securityEventCalls from "./security-events/security-events.contract.ts";
import { listSecurityEvents } from "./security-events/security-events.service.server.ts";
import { createPasswordLink } from "./users/password-link.service.server.ts";
import * as userCalls from "./users/users.contract.ts";
import {
	changeUser,
	deleteUser,
	endUserSessions,
	exportUsers,
	listUsers,
	removeUserSecondStep,
	requireUser,
} from "./users/users.service.server.ts";

export const authEndpoints = [
	implement(authCalls.login, {
		handle: async ({ app, actor, body, ...call }) => ({
			result: await signIn(app, actor, { ...body, ...originOf(call) }),
		}),
	}),
	implement(authCalls.register, {
		limit: "sign-up",
		handle: async ({ app, actor, body, ...call }) => ({
			result: await signUp(app, actor, { ...body, ...originOf(call) }),
		}),
	}),
	implement(verify, {
		handle: async ({ app, actor }) => ({ result: { user: await readSessionUser(app, actor) } }),
	}),
	implement(logout, {
		handle: ({ app, actor }) => signOut(app, actor),
	}),
];

export const securityEventEndpoints = [
	implement(securityEventCalls.listSecurityEvents, {
		handle: async ({ app, actor, query }) => ({
			result: await listSecurityEvents(app, actor, query),
		}),
	}),
];

export const invitationEndpoints = [
	implement(invitationCalls.listInvitations, {
		handle: async ({ app, actor }) => {
			const { invitations, mail } = await listInvitations(app, actor);
			return { result: invitations, mail };
		},
	}),
	implement(invitationCalls.invite, {
		handle: async ({ app, actor, body }) => ({ result: await invite(app, actor, body) }),
	}),
	implement(invitationCalls.sendInvitationAgain, {
		handle: async ({ app, actor, params }) => ({
			result: await sendInvitationAgain(app, actor, params),
		}),
	}),
	implement(invitationCalls.withdrawInvitation, {
		handle: ({ app, actor, params }) => withdrawInvitation(app, actor, params),
	}),
	implement(invitationCalls.checkInvitation, {
		handle: ({ app, actor, body }) => checkInvitation(app, actor, body),
	}),
	implement(invitationCalls.acceptInvitation, {
		handle: async ({ app, actor, body, ip }) => {
			await acceptInvitation(app, actor, { ...body, ip });
			return { message: "Your account is created. Please sign in." };
		},
	}),
];

export const userEndpoints = [
	implement(userCalls.listUsers, {
		handle: async ({ app, actor, query }) => {
			const { users, pagination } = await listUsers(app, actor, query);
			return { result: users, pagination };
		},
	}),
	implement(userCalls.exportUsers, {
		handle: async ({ app, actor, query }) =>
			csvAttachment(`users-${fairDay(Date.now())}`, await exportUsers(app, actor, query)),
	}),
	implement(userCalls.getUser, {
		handle: async ({ app, actor, params }) => ({ result: await requireUser(app, actor, params) }),
	}),
	implement(userCalls.changeUser, {
		handle: async ({ app, actor, params, body }) => ({
			result: await changeUser(app, actor, { id: params.id, ...body }),
		}),
	}),
	implement(userCalls.endUserSessions, {
		handle: async ({ app, actor, params }) => ({
			result: { ended: await endUserSessions(app, actor, params) },
		}),
	}),
	implement(userCalls.createPasswordLink, {
		handle: async ({ app, actor, params }) => ({
			result: { link: await createPasswordLink(app, actor, params) },
		}),
	}),
	implement(userCalls.removeUserSecondStep, {
		handle: ({ app, actor, params }) => removeUserSecondStep(app, actor, params),
	}),
	implement(userCalls.deleteUser, {
		handle: async ({ app, actor, params }) => {
			await deleteUser(app, actor, params);
			return { result: { id: params.id } };
		},
	}),
];

export const ownAccountEndpoints = [
	implement(ownAccountCalls.forgotPassword, {
		limit: "forgot password",
		handle: async ({ app, actor, body, headers }) => {
			const browserToken = browserTokenOf(headers);
			await requestPasswordReset(app, actor, { ...body, browserToken });
			return {
				message:
					"If there is an account with this email, we have sent it a link. It works for an hour.",
			};
		},
	}),
	implement(ownAccountCalls.resetPassword, {
		handle: async ({ app, actor, body, ip }) => {
			await resetPassword(app, actor, { ...body, ip });
			return { message: "Your new password is saved. Please sign in with it." };
		},
	}),
	implement(ownAccountCalls.changePassword, {
		handle: async ({ app, actor, body }) => {
			await changePassword(app, actor, body);
			return { message: "Your new password is saved. Other devices are signed out." };
		},
	}),
	implement(ownAccountCalls.readProof, {
		handle: async ({ app, actor }) => ({ result: await readProof(app, actor) }),
	}),
	implement(ownAccountCalls.prove, {
		handle: ({ app, actor, body }) => proveByPassword(app, actor, body),
	}),
	implement(ownAccountCalls.deleteOwnAccount, {
		handle: async ({ app, actor, body }) => {
			await deleteOwnAccount(app, actor, body);
			return { message: "Your account is deleted." };
		},
	}),
	implement(ownAccountCalls.listSessions, {
		handle: async ({ app, actor }) => ({ result: await listSessions(app, actor) }),
	}),
	implement(ownAccountCalls.revokeSession, {
		handle: ({ app, actor, params }) => endOwnSession(app, actor, params),
	}),
	implement(ownAccountCalls.logoutEverywhere, {
		handle: ({ app, actor }) => signOutEverywhere(app, actor),
	}),
];

export const secondStepEndpoints = [
	implement(secondStepCalls.passkeyOptions, {
		handle: async ({ app, actor, body }) => ({
			result: { options: await passkeyOptions(app, actor, body) },
		}),
	}),
	implement(secondStepCalls.finishSignIn, {
		handle: async ({ app, actor, body, ...call }) => ({
			result: await finishSignIn(app, actor, { ...body, ...originOf(call) }),
		}),
	}),
	implement(secondStepCalls.passkeyProofOptions, {
		handle: async ({ app, actor }) => ({
			result: { options: await passkeyProofOptions(app, actor) },
		}),
	}),
	implement(secondStepCalls.proveByPasskey, {
		handle: ({ app, actor, body }) => proveByPasskey(app, actor, body),
	}),
	implement(secondStepCalls.readSecondStep, {
		handle: async ({ app, actor }) => ({ result: await readSecondStep(app, actor) }),
	}),
	implement(secondStepCalls.beginApp, {
		handle: async ({ app, actor }) => ({ result: await beginApp(app, actor) }),
	}),
	implement(secondStepCalls.confirmApp, {
		handle: async ({ app, actor, body }) => ({
			result: { recoveryCodes: await confirmApp(app, actor, body) },
		}),
	}),
	implement(secondStepCalls.removeApp, {
		handle: ({ app, actor }) => removeApp(app, actor),
	}),
	implement(secondStepCalls.beginPasskey, {
		handle: async ({ app, actor }) => ({ result: { options: await beginPasskey(app, actor) } }),
	}),
	implement(secondStepCalls.addPasskey, {
		handle: async ({ app, actor, body }) => ({
			result: { recoveryCodes: await addPasskey(app, actor, body) },
		}),
	}),
	implement(secondStepCalls.removePasskey, {
		handle: ({ app, actor, params }) => removePasskey(app, actor, params),
	}),
	implement(secondStepCalls.renewRecoveryCodes, {
		handle: async ({ app, actor }) => ({
			result: { recoveryCodes: await renewRecoveryCodes(app, actor) },
		}),
	}),
];
