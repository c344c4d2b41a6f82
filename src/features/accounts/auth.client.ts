import type { Api } from "../../platform/api-client.ts";
import { errorText } from "../../platform/api-error.ts";
import type { SessionUser } from "./session.ts";

interface AuthAnswer {
	success?: unknown;
	error?: string;
	message?: string;
	result?: { token?: string; user?: SessionUser };
}

/** The token and whom it belongs to; throws what `authErrorText` puts into a sentence. */
export async function login(
	api: Api,
	input: { email: string; password: string },
): Promise<{ token: string; user: SessionUser }> {
	const { token, user } = resultOf(await api("/auth/login", { method: "POST", body: input }));
	if (!token || !user) throw new InvalidAnswer();
	return { token, user };
}

/** The token of the new account. */
export async function register(
	api: Api,
	input: { username: string; email: string; password: string },
): Promise<string> {
	const { token } = resultOf(await api("/auth/register", { method: "POST", body: input }));
	if (!token) throw new InvalidAnswer();
	return token;
}

function resultOf(answer: AuthAnswer) {
	if (answer.success === true && answer.result) return answer.result;
	throw new InvalidAnswer(answer.success === false ? answer.error || answer.message : undefined);
}

/** An answer of status 200 that signs nobody in. */
class InvalidAnswer extends Error {
	constructor(message = "Invalid response from server") {
		super(message);
	}
}

/** The server's sentence, else the screen's own. */
export function authErrorText(error: unknown, catalogue: string): string {
	return error instanceof InvalidAnswer ? error.message : errorText(error, catalogue);
}
