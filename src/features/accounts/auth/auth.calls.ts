import type { Api } from "../../../platform/browser/api-client.ts";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { readObject } from "../../../platform/browser/read-fields.ts";
import type { BodyOf } from "../../../platform/http/call.ts";
import { readSessionUser, type SessionUser } from "../../../shell/session.ts";
import type * as calls from "./auth.contract.ts";
import { knownBrowserToken } from "./known-browser-token.ts";
import type { SecondStepMethod } from "./second-step/second-step.contract.ts";

export async function login(
	api: Api,
	body: BodyOf<typeof calls.login>,
): Promise<{ token: string; user: SessionUser }> {
	const answer = await api<typeof calls.login>("POST /auth/login", {
		specified: true,
		// Our own server ends the session that the new one replaces.
		token: "ownServer",
		body,
		knownBrowserToken: knownBrowserToken(),
	});
	const { token, user } = resultOf(answer);
	if (!isToken(token)) throw new InvalidResponse();
	// Another server may send only the token: the next verification tells whose it is.
	return { token, user: readSessionUser({ email: body.email, ...readObject(user) }) };
}

export interface SecondStepNeeded {
	token: string;
	methods: SecondStepMethod[];
}

/** What a refused sign-in still needs; undefined for a wrong password. */
export function secondStepOf(error: unknown): SecondStepNeeded | undefined {
	// Only our own server has a call for the second step.
	if (!(error instanceof ApiError) || error.foreign) return undefined;
	const step = error.answer.second_step as SecondStepNeeded | null | undefined;
	return step?.token && step.methods?.length ? step : undefined;
}

export async function register(api: Api, body: BodyOf<typeof calls.register>): Promise<string> {
	const answer = await api<typeof calls.register>("POST /auth/register", {
		specified: true,
		token: "none",
		body,
		knownBrowserToken: knownBrowserToken(),
	});
	const { token } = resultOf(answer);
	if (!isToken(token)) throw new InvalidResponse();
	return token;
}

const isToken = (token: unknown): token is string => typeof token === "string" && token !== "";

/** Only signing in and up require `success: true`: the specification says so. */
function resultOf<T extends object>(answer: { result?: T; success?: unknown }): Partial<T> {
	if (answer.success === true && answer.result) return answer.result;
	throw new InvalidResponse();
}

/** A 200 response without a usable session. */
class InvalidResponse extends Error {
	constructor() {
		super("Invalid response from server");
	}
}

export function authErrorText(error: unknown, fallback: string): string {
	if (error instanceof InvalidResponse) return error.message;
	const lacksMessage =
		error instanceof ApiError && error.status > 0 && error.status < 300 && !error.serverText;
	return lacksMessage ? new InvalidResponse().message : errorText(error, fallback);
}
