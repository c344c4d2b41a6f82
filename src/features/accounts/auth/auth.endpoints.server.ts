import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "./auth.contract.ts";
import { readSessionUser, signIn, signOut, signUp } from "./auth.service.server.ts";

export const authEndpoints = [
	implement(calls.login, {
		handle: async ({ app, actor, body, ip, userAgent }) => ({
			result: await signIn(app, actor, { ip, userAgent, ...body }),
		}),
	}),
	implement(calls.register, {
		limit: "sign-up",
		handle: async ({ app, actor, body, userAgent }) => ({
			result: await signUp(app, actor, { userAgent, ...body }),
		}),
	}),
	implement(calls.verify, {
		handle: async ({ app, actor }) => ({ result: { user: await readSessionUser(app, actor) } }),
	}),
	implement(calls.logout, {
		handle: async ({ app, actor }) => {
			await signOut(app, actor);
			return {};
		},
	}),
];
