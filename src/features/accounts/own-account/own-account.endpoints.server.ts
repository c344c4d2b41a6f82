import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "../auth/auth.contract.ts";
import { browserTokenOf } from "../auth/known-browsers.server.ts";
import {
	requestPasswordReset,
	resetPassword,
} from "../password-reset/password-reset.service.server.ts";
import {
	changePassword,
	deleteOwnAccount,
	endOwnSession,
	listSessions,
	proveByPassword,
	readProof,
	signOutEverywhere,
} from "./own-account.service.server.ts";

export const ownAccountEndpoints = [
	implement(calls.forgotPassword, {
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
	implement(calls.resetPassword, {
		handle: async ({ app, actor, body, ip }) => {
			await resetPassword(app, actor, { ...body, ip });
			return { message: "Your new password is saved. Please sign in with it." };
		},
	}),
	implement(calls.changePassword, {
		handle: async ({ app, actor, body }) => {
			await changePassword(app, actor, body);
			return { message: "Your new password is saved. Other devices are signed out." };
		},
	}),
	implement(calls.readProof, {
		handle: async ({ app, actor }) => ({ result: await readProof(app, actor) }),
	}),
	implement(calls.prove, {
		handle: ({ app, actor, body }) => proveByPassword(app, actor, body),
	}),
	implement(calls.deleteOwnAccount, {
		handle: async ({ app, actor, body }) => {
			await deleteOwnAccount(app, actor, body);
			return { message: "Your account is deleted." };
		},
	}),
	implement(calls.listSessions, {
		handle: async ({ app, actor }) => ({ result: await listSessions(app, actor) }),
	}),
	implement(calls.revokeSession, {
		handle: ({ app, actor, params }) => endOwnSession(app, actor, params),
	}),
	implement(calls.logoutEverywhere, {
		handle: ({ app, actor }) => signOutEverywhere(app, actor),
	}),
];
