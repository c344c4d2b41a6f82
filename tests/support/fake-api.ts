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
	return recording(() => answer);
}

/** @param answers by route, such as `GET /results` */
export function fakeApiOf(answers: Record<string, unknown>) {
	return recording((route) => answers[route] ?? {});
}

function recording(answerTo: (route: string) => unknown) {
	const sent: SentCall[] = [];
	const api = (async (route: string, options?: SentOptions) => {
		sent.push(options ? [route, toOwnServer(route, options)] : [route]);
		return answerTo(route);
	}) as unknown as Api;
	return { api, sent };
}

/** Calls to foreign servers are tested in src/app/foreign-answers.test.ts. */
function toOwnServer(route: string, options: SentOptions): SentOptions {
	const { specified: _, skipBearerPrefix: __, errorIn: ___, ownFields, ...rest } = options;
	if (!ownFields) return rest;
	const input = route.startsWith("GET ") ? "query" : "body";
	return { ...rest, [input]: { ...rest[input], ...ownFields } };
}
