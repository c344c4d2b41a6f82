import { asEmpty, asResult, implement, serve } from "../../platform/api/endpoint.ts";
import { csvAttachment } from "../../platform/http/streamed-response.server.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { logout, verify } from "../../shell/session.contract.ts";
import * as authCalls from "./auth/auth.contract.ts";
import { readSessionUser, signIn, signOut, signUp } from "./auth/auth.service.server.ts";
import { browserTokenOf, originOf } from "./auth/known-browsers.server.ts";
import { passkeyProofOptions, proveByPasskey } from "./auth/second-step/passkeys.server.ts";
import * as secondStepCalls from "./auth/second-step/second-step.contract.ts";
import {
	addPasskey,
	beginAuthenticator,
	beginPasskey,
	confirmAuthenticator,
	readSecondStep,
	removeAuthenticator,
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
	serve(verify, readSessionUser, (user) => ({ result: { user } })),
	serve(logout, signOut, asEmpty),
];

export const securityEventEndpoints = [
	serve(securityEventCalls.listSecurityEvents, listSecurityEvents, asResult),
];

export const invitationEndpoints = [
	serve(invitationCalls.listInvitations, listInvitations, ({ invitations, mail }) => ({
		result: invitations,
		mail,
	})),
	serve(invitationCalls.invite, invite, asResult),
	serve(invitationCalls.sendInvitationAgain, sendInvitationAgain, asResult),
	serve(invitationCalls.withdrawInvitation, withdrawInvitation, asEmpty),
	serve(invitationCalls.checkInvitation, checkInvitation, asEmpty),
	implement(invitationCalls.acceptInvitation, {
		handle: async ({ app, actor, body, ip }) => {
			await acceptInvitation(app, actor, { ...body, ip });
			return { message: "Your account has been created. Please sign in." };
		},
	}),
];

export const userEndpoints = [
	serve(userCalls.listUsers, listUsers, ({ users, pagination }) => ({ result: users, pagination })),
	serve(userCalls.exportUsers, exportUsers, (rows) =>
		csvAttachment(`users-${nairobiDay(Date.now())}`, rows),
	),
	serve(userCalls.getUser, requireUser, asResult),
	serve(userCalls.changeUser, changeUser, asResult),
	serve(userCalls.endUserSessions, endUserSessions, (ended) => ({ result: { ended } })),
	serve(userCalls.createPasswordLink, createPasswordLink, (link) => ({ result: { link } })),
	serve(userCalls.removeUserSecondStep, removeUserSecondStep, asEmpty),
	implement(userCalls.deleteUser, {
		handle: async ({ app, actor, params }) => {
			await deleteUser(app, actor, params);
			return { result: { id: params.id } };
		},
	}),
];

export const ownAccountEndpoints = [
	implement(authCalls.forgotPassword, {
		limit: "forgot password",
		handle: async ({ app, actor, body, headers }) => {
			const knownBrowserToken = browserTokenOf(headers);
			await requestPasswordReset(app, actor, { ...body, knownBrowserToken });
			return {
				message:
					"If there is an account with this email, we have sent a link to it. The link works for an hour.",
			};
		},
	}),
	implement(authCalls.resetPassword, {
		handle: async ({ app, actor, body, ip }) => {
			await resetPassword(app, actor, { ...body, ip });
			return { message: "Your new password is saved. Please sign in with it." };
		},
	}),
	serve(authCalls.changePassword, changePassword, () => ({
		message: "Your new password is saved. Other devices are signed out.",
	})),
	serve(authCalls.readProof, readProof, asResult),
	serve(authCalls.prove, proveByPassword, asEmpty),
	serve(authCalls.deleteOwnAccount, deleteOwnAccount, () => ({
		message: "Your account has been deleted.",
	})),
	serve(authCalls.listSessions, listSessions, asResult),
	serve(authCalls.revokeSession, endOwnSession, asEmpty),
	serve(authCalls.logoutEverywhere, signOutEverywhere, asEmpty),
];

export const secondStepEndpoints = [
	serve(secondStepCalls.passkeyOptions, passkeyOptions, (options) => ({ result: { options } })),
	implement(secondStepCalls.finishSignIn, {
		handle: async ({ app, actor, body, ...call }) => ({
			result: await finishSignIn(app, actor, { ...body, ...originOf(call) }),
		}),
	}),
	serve(secondStepCalls.passkeyProofOptions, passkeyProofOptions, (options) => ({
		result: { options },
	})),
	serve(secondStepCalls.proveByPasskey, proveByPasskey, asEmpty),
	serve(secondStepCalls.readSecondStep, readSecondStep, asResult),
	serve(secondStepCalls.beginAuthenticator, beginAuthenticator, asResult),
	serve(secondStepCalls.confirmAuthenticator, confirmAuthenticator, (recoveryCodes) => ({
		result: { recoveryCodes },
	})),
	serve(secondStepCalls.removeAuthenticator, removeAuthenticator, asEmpty),
	serve(secondStepCalls.beginPasskey, beginPasskey, (options) => ({ result: { options } })),
	serve(secondStepCalls.addPasskey, addPasskey, (recoveryCodes) => ({ result: { recoveryCodes } })),
	serve(secondStepCalls.removePasskey, removePasskey, asEmpty),
	serve(secondStepCalls.renewRecoveryCodes, renewRecoveryCodes, (recoveryCodes) => ({
		result: { recoveryCodes },
	})),
];
