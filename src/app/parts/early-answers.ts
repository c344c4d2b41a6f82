interface EarlyAnswer {
	answer: Promise<Response>;
	controller: AbortController;
}

/** An answer that no page has used after this long is stale. */
const FRESH_MS = 5_000;

const answers = new Map<string, EarlyAnswer>();

/** The headers are part of the key, because the answer depends on the token. */
const keyOf = (url: string, { headers }: RequestInit) => `${url} ${JSON.stringify(headers)}`;

/** Makes a request before the page that needs its answer does. */
export function fetchEarly(url: string, init: RequestInit): Promise<Response> {
	const key = keyOf(url, init);
	const controller = new AbortController();
	const answer = fetch(url, { ...init, signal: controller.signal });
	const early = { answer, controller };
	answers.set(key, early);
	setTimeout(() => {
		if (answers.get(key) === early) answers.delete(key);
	}, FRESH_MS);
	return answer.then((response) => response.clone());
}

/** Returns the answer of the early request, at most once, or makes a new request. Aborting works as with `fetch`. */
export function fetchOrTake(url: string, init: RequestInit): Promise<Response> {
	const key = keyOf(url, init);
	const early = init.method === "GET" ? answers.get(key) : undefined;
	if (!early) return fetch(url, init);
	answers.delete(key);
	init.signal?.addEventListener("abort", () => early.controller.abort());
	return early.answer;
}
