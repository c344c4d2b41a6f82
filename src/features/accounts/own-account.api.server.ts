import { idParams, messageAnswer, nothing } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import {
	forgotPasswordInput,
	passwordChangeInput,
	resetPasswordInput,
	sessionListAnswer,
} from "./accounts.contract.ts";
import {
	changePassword,
	endOwnSession,
	listSessions,
	signOutEverywhere,
} from "./own-account.service.server.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.service.server.ts";

export const ownAccountEndpoints = [
	endpoint({
		method: "POST",
		path: "/auth/forgot-password",
		tag: "Accounts",
		summary: "Send a link that sets a new password",
		access: "public",
		limit: "forgot password",
		body: forgotPasswordInput,
		response: messageAnswer,
		handle: async ({ app, body }) => {
			const { db, mail, settings } = app;
			await requestPasswordReset({ db, mail, siteUrl: settings.siteUrl }, body.email);
			return {
				message:
					"If there is an account with this email, we have sent it a link. It works for an hour.",
			};
		},
	}),
	endpoint({
		method: "POST",
		path: "/auth/reset-password",
		tag: "Accounts",
		summary: "Set a new password with a link's token; ends every session",
		access: "public",
		body: resetPasswordInput,
		response: messageAnswer,
		handle: async ({ app, body }) => {
			await resetPassword(app.db, body);
			return { message: "Your new password is saved. Please sign in with it." };
		},
	}),
	endpoint({
		method: "PUT",
		path: "/auth/password",
		tag: "Accounts",
		summary: "Change one's own password; ends one's other sessions",
		access: "member",
		refuses: ["too_many"],
		body: passwordChangeInput,
		response: messageAnswer,
		handle: async ({ app, actor, body, ip }) => {
			await changePassword(app.db, app.limits, actor, { ip, ...body });
			return { message: "Your new password is saved. Other devices are signed out." };
		},
	}),
	endpoint({
		method: "GET",
		path: "/auth/sessions",
		tag: "Accounts",
		summary: "One's own sessions, the most recently used first",
		access: "member",
		response: sessionListAnswer,
		handle: async ({ app, actor }) => ({ result: await listSessions(app.db, actor) }),
	}),
	endpoint({
		method: "DELETE",
		path: "/auth/sessions/:id",
		tag: "Accounts",
		summary: "End one of one's own sessions",
		access: "member",
		params: idParams,
		response: nothing,
		handle: async ({ app, actor, params }) => {
			await endOwnSession(app.db, actor, params.id);
			return {};
		},
	}),
	endpoint({
		method: "POST",
		path: "/auth/logout-all",
		tag: "Accounts",
		summary: "End all of one's own sessions",
		access: "member",
		response: nothing,
		handle: async ({ app, actor }) => {
			await signOutEverywhere(app.db, actor);
			return {};
		},
	}),
];
