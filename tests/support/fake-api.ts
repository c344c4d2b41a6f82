import type { Api } from "../../src/platform/browser/api-client.ts";

interface SentOptions {
	token?: string;
	params?: object;
	query?: Record<string, unknown>;
	body?: object;
	ownFields?: object;
	specified?: true;
	skipBearerPrefix?: true;
	errorIn?: string; // key of a refusal's body
}

export type SentCall = [route: string, options?: SentOptions];

export function fakeApi(answer: unknown = {}) {
	return recordingApi(() => answer);
}

/** @param answers by route, such as `GET /results` */
export function fakeApiOf(answers: Record<string, unknown>) {
	return recordingApi((route) => answers[route] ?? {});
}

function recordingApi(answerTo: (route: string) => unknown) {
	const sent: SentCall[] = [];
	const api = (async (route: string, options?: SentOptions) => {
		sent.push(options ? [route, toOwnServer(route, options)] : [route]);
		return answerTo(route);
	}) as unknown as Api;
	return { api, sent };
}

/** The options that our own server gets; src/app/foreign-answers.test.ts tests calls to foreign servers. */
function toOwnServer(route: string, options: SentOptions): SentOptions {
	const { specified: _, skipBearerPrefix: __, errorIn: ___, ownFields, ...rest } = options;
	if (!ownFields) return rest;
	const input = route.startsWith("GET ") ? "query" : "body";
	return { ...rest, [input]: { ...rest[input], ...ownFields } };
}
