import { vi } from "vitest";
import { EVERYWHERE, type OwnAnswers } from "./answers.ts";
import { ADMIN } from "./rows.ts";

export interface StubbedCall {
	url: string;
	line: string;
	query: URLSearchParams;
	headers: Headers;
	/** Parsed JSON, or the form that was sent. */
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was sent
	body: any;
}

/** An object is sent as JSON with `success: true`. A rejected promise is a lost connection. */
type Answer<Body> = (call: StubbedCall) => Body | Response | Promise<Body | Response>;
/** Other servers may answer specified calls with anything; answers to our own calls follow the contract. */
export type Answers = Record<string, Answer<object>> & {
	[Route in keyof OwnAnswers]?: Answer<OwnAnswers[Route]>;
};

export const NEVER = new Promise<Response>(() => {});

export const refused = (status: number, body: object) =>
	Response.json({ success: false, ...body }, { status });

const SESSION: Answers = {
	"GET /auth/verify": () => ({ result: { user: JSON.parse(localStorage.authUser) } }),
	"POST /auth/login": () => ({ result: { token: "good", user: ADMIN } }),
	"POST /auth/logout": () => ({}),
};

/** Signs in, both in the browser's storage and for the stubbed API. */
export function storeSession(user: object = ADMIN): void {
	localStorage.authToken = "Bearer good";
	localStorage.authUser = JSON.stringify(user);
}

/**
 * Stubs the API with answers such as `{ "PUT /orders/:id": ({ body }) => refused(409, { error: "Too late" }) }`, which may
 * be replaced during a test; a call without one fails it. Returns the calls, except layouts' that the test does not answer.
 */
export function stubApi(overrides: Answers) {
	const answers: Answers = { ...EVERYWHERE, ...SESSION, ...overrides };
	const isLayoutCall = (line: string) => line in EVERYWHERE && answers[line] === EVERYWHERE[line];
	const calls = interceptCalls(async (call) => {
		const route = routeOf(answers, call.line);
		const answer = route && answers[route];
		if (!answer) {
			console.error(
				`The test has no answer to ${call.line}: give one to stubApi or openPage; if a layout makes the call, add it to EVERYWHERE in tests/support/components/answers.ts`,
			);
			return new Response("", { status: 404 });
		}
		const answered = await answer(call);
		return answered instanceof Response ? answered : Response.json({ success: true, ...answered });
	}, isLayoutCall);
	return { answers, calls };
}

export const routeOf = (answers: Answers, line: string) =>
	line in answers ? line : Object.keys(answers).find((route) => isCallOf(route, line));

export const isCallOf = (route: string, line: string) =>
	new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`).test(line);

/** Answers every API call from `fetch` or an upload. Returns the list of calls. */
export function interceptCalls(
	answer: (call: StubbedCall) => Promise<Response>,
	isLeftOut = (_line: string) => false,
): readonly StubbedCall[] {
	const calls: StubbedCall[] = [];

	const answerTo = (url: string, method: string, headers: Headers, body: unknown) => {
		const { pathname, searchParams } = new URL(url, location.origin);
		const call: StubbedCall = {
			url,
			line: `${method} ${pathname.replace(/^(\/api|\/some\/base)/, "")}`,
			query: searchParams,
			headers,
			body: typeof body === "string" ? JSON.parse(body) : body,
		};
		if (!isLeftOut(call.line)) calls.push(call);
		return answer(call);
	};

	vi.stubGlobal("fetch", (url: string, { method = "GET", headers, body, signal }: RequestInit) => {
		// The page's check of its connection.
		if (method === "HEAD") return Promise.resolve(new Response());
		const answered = answerTo(url, method, new Headers(headers), body);
		const aborted = new Promise<never>((_, reject) =>
			signal?.addEventListener("abort", () => reject(signal.reason)),
		);
		return Promise.race([answered, aborted]);
	});

	/** The part of XMLHttpRequest that `src/platform/browser/upload.ts` uses. */
	class UploadRequest {
		upload = {};
		status = 0;
		responseText = "";
		onload?: () => void;
		onerror?: () => void;
		#target: [method: string, url: string] = ["", ""];
		#headers = new Headers();
		#aborted = false;

		open(...target: [method: string, url: string]) {
			this.#target = target;
		}
		setRequestHeader(name: string, value: string) {
			this.#headers.set(name, value);
		}
		abort() {
			this.#aborted = true;
		}
		async send(form: FormData) {
			const [method, url] = this.#target;
			try {
				const response = await answerTo(url, method, this.#headers, form);
				this.responseText = await response.text();
				this.status = response.status;
			} catch {
				if (!this.#aborted) this.onerror?.();
				return;
			}
			if (!this.#aborted) this.onload?.();
		}
	}
	vi.stubGlobal("XMLHttpRequest", UploadRequest);

	return calls;
}
