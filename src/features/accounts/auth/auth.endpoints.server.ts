import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "./auth.contract.ts";
import { readSessionUser, signIn, signOut, signUp } from "./auth.service.server.ts";
import { originOf } from "./known-browsers.server.ts";

export const authEndpoints = [
	implement(calls.login, {
		handle: async ({ app, actor, body, ...call }) => ({
			result: await signIn(app, actor, { ...body, ...originOf(call) }),
		}),
	}),
	implement(calls.register, {
		limit: "sign-up",
		handle: async ({ app, actor, body, ...call }) => ({
			result: await signUp(app, actor, { ...body, ...originOf(call) }),
		}),
	}),
	implement(calls.verify, {
		handle: async ({ app, actor }) => ({ result: { user: await readSessionUser(app, actor) } }),
	}),
	implement(calls.logout, {
		handle: ({ app, actor }) => signOut(app, actor),
	}),
];
