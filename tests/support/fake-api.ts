import type { Api } from "../../src/platform/browser/api-client.ts";

export type SentCall = [
	route: string,
	options?: { token?: string; params?: object; query?: Record<string, unknown>; body?: object },
];

/** An API that gives every call the same answer and records what was sent. */
export function fakeApi(answer: unknown = {}) {
	return recording(() => answer);
}

/** The same, with an answer for each route, such as `GET /results`. */
export function fakeApiOf(answers: Record<string, unknown>) {
	return recording((route) => answers[route] ?? {});
}

/** An API on which every call fails with this error. */
export function failingApi(error: Error): Api {
	return (async () => {
		throw error;
	}) as Api;
}

function recording(answerTo: (route: string) => unknown) {
	const sent: SentCall[] = [];
	const api = (async (...call: SentCall) => {
		sent.push(call);
		return answerTo(call[0]);
	}) as unknown as Api;
	return { api, sent };
}
