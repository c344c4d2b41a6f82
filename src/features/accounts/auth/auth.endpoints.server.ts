import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "./auth.contract.ts";
import { readSessionUser, signIn, signOut, signUp } from "./auth.service.server.ts";
import { browserTokenOf } from "./known-browsers.server.ts";

export const authEndpoints = [
	implement(calls.login, {
		handle: async ({ app, actor, body, ip, userAgent, headers }) => ({
			result: await signIn(app, actor, {
				ip,
				userAgent,
				browserToken: browserTokenOf(headers),
				...body,
			}),
		}),
	}),
	implement(calls.register, {
		limit: "sign-up",
		handle: async ({ app, actor, body, ip, userAgent, headers }) => ({
			result: await signUp(app, actor, {
				ip,
				userAgent,
				browserToken: browserTokenOf(headers),
				...body,
			}),
		}),
	}),
	implement(calls.verify, {
		handle: async ({ app, actor }) => ({ result: { user: await readSessionUser(app, actor) } }),
	}),
	implement(calls.logout, {
		handle: ({ app, actor }) => signOut(app, actor),
	}),
];
