import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "./auth.contract.ts";
import { presentSessionUser, signIn, signOut, signUp } from "./auth.service.server.ts";

export const authEndpoints = [
	implement(calls.login, {
		handle: async ({ app, body, ip, userAgent }) => ({
			result: await signIn(app.db, app.limits, { ip, userAgent }, body),
		}),
	}),
	implement(calls.register, {
		limit: "sign-up",
		handle: async ({ app, body, ip, userAgent }) => ({
			result: await signUp(app.db, { ip, userAgent }, body),
		}),
	}),
	implement(calls.verify, {
		handle: async ({ actor }) => ({ result: { user: presentSessionUser(actor!) } }),
	}),
	implement(calls.logout, {
		handle: async ({ app, actor }) => {
			await signOut(app.db, actor!);
			return {};
		},
	}),
];
