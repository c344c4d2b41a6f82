import { nothing } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import {
	loginAnswer,
	loginInput,
	registerAnswer,
	registerInput,
	verifyAnswer,
} from "./accounts.contract.ts";
import { presentSessionUser, signIn, signOut, signUp } from "./auth.service.server.ts";

export const authEndpoints = [
	endpoint({
		method: "POST",
		path: "/auth/login",
		tag: "Accounts",
		summary: "Sign in",
		access: "public",
		refuses: ["unauthenticated", "too_many"],
		body: loginInput,
		response: loginAnswer,
		handle: async ({ app, body, ip, userAgent }) => ({
			result: await signIn(app.db, app.limits, { ip, userAgent }, body),
		}),
	}),
	endpoint({
		method: "POST",
		path: "/auth/register",
		tag: "Accounts",
		summary: "Create an account",
		access: "public",
		limit: "sign-up",
		body: registerInput,
		response: registerAnswer,
		status: 201,
		handle: async ({ app, body, ip, userAgent }) => ({
			result: await signUp(app.db, { ip, userAgent }, body),
		}),
	}),
	endpoint({
		method: "GET",
		path: "/auth/verify",
		tag: "Accounts",
		summary: "Who the token belongs to",
		access: "member",
		response: verifyAnswer,
		handle: async ({ actor }) => ({ result: { user: presentSessionUser(actor!) } }),
	}),
	endpoint({
		method: "POST",
		path: "/auth/logout",
		tag: "Accounts",
		summary: "End this session",
		access: "member",
		response: nothing,
		handle: async ({ app, actor }) => {
			await signOut(app.db, actor!);
			return {};
		},
	}),
];
