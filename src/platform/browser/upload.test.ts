import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import type { ApiError } from "./api-error.ts";
import { createUploader, STALLED_MS } from "./upload.ts";

/** A fake XMLHttpRequest. Each test decides what the network does. */
class Network {
	static last: Network;
	upload: { onprogress?: (event: object) => void } = {};
	onload = () => {};
	onerror = () => {};
	headers: Record<string, string> = {};
	opened = "";
	aborted = false;
	status = 0;
	responseText = "";
	constructor() {
		Network.last = this;
	}
	open(method: string, url: string) {
		this.opened = `${method} ${url}`;
	}
	setRequestHeader(name: string, value: string) {
		this.headers[name] = value;
	}
	send() {}
	abort() {
		this.aborted = true;
	}
	answer(status: number, text: string) {
		Object.assign(this, { status, responseText: text });
		this.onload();
	}
	progress(loaded: number, total: number) {
		this.upload.onprogress?.({ lengthComputable: true, loaded, total });
	}
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("XMLHttpRequest", Network);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const image = defineCall("POST /assets/upload", {
	specifiedFields: [],
	tag: "Test",
	summary: "Staff send a picture",
	access: "staff",
	multipart: true,
	response: z.object({ result: z.object({ id: z.string() }) }),
});
const request = defineCall("POST /request", {
	apiPart: "assistance",
	specifiedFields: [],
	tag: "Test",
	summary: "A visitor sends a form",
	access: "public",
	multipart: true,
	response: z.object({}),
});

let token: string | null = "secret";
const onUnauthenticated = vi.fn();
const upload = createUploader({
	address: (path) => ({ url: `/api${path}`, isOwnServer: true }),
	token: () => token,
	onUnauthenticated,
});
const sendImage = (options: { signal?: AbortSignal } = {}) =>
	upload<typeof image>("POST /assets/upload", {
		specified: true,
		token: "required",
		form: new FormData(),
		...options,
	});
const sendRequest = () =>
	upload<typeof request>("POST /request", {
		apiPart: "assistance",
		specified: true,
		form: new FormData(),
	});

function failureOf(promise: Promise<unknown>): Promise<ApiError> {
	return promise.then(
		() => Promise.reject(new Error("The upload succeeded")),
		(error) => error,
	);
}

test("a form is posted with token and headers, progress is reported, and the response is returned", async () => {
	const fractions: number[] = [];
	const sent = upload<typeof image>("POST /assets/upload", {
		specified: true,
		token: "required",
		form: new FormData(),
		idempotencyKey: "k",
		onProgress: (fraction) => fractions.push(fraction),
	});
	Network.last.progress(1, 4);
	Network.last.progress(4, 4);
	Network.last.answer(201, '{"success":true,"result":{"id":"a"}}');
	expect(await sent).toEqual({ success: true, result: { id: "a" } });
	expect(fractions).toEqual([0.25, 1]);
	expect(Network.last.opened).toBe("POST /api/assets/upload");
	expect(Network.last.headers).toEqual({ authorization: "Bearer secret", "idempotency-key": "k" });
	expect(vi.getTimerCount()).toBe(0);
});

test("a refusal has the server's message", async () => {
	const sent = failureOf(sendRequest());
	Network.last.answer(413, '{"success":false,"error":"Too large","fields":{"files":"Too large"}}');
	expect(await sent).toMatchObject({
		message: "Too large",
		status: 413,
		serverText: "Too large",
		fields: { files: "Too large" },
	});
});

test("a refusal without a message names its status", async () => {
	const sent = failureOf(sendRequest());
	Network.last.answer(502, "<h1>Bad gateway</h1>");
	expect(await sent).toMatchObject({ message: "Upload failed with status 502", status: 502 });
});

test("a refused token is reported, which ends the session", async () => {
	const sent = failureOf(sendImage());
	Network.last.answer(401, '{"success":false,"error":"Authentication required"}');
	expect((await sent).message).toBe("Authentication required");
	expect(onUnauthenticated).toHaveBeenCalledExactlyOnceWith(
		"Bearer secret",
		true,
		expect.objectContaining({ status: 401 }),
	);
});

test("a visitor's form that is refused with 401 is not reported as a lost session", async () => {
	onUnauthenticated.mockClear();
	const sent = failureOf(sendRequest());
	Network.last.answer(401, '{"error":"Authentication required"}');
	expect((await sent).status).toBe(401);
	expect(onUnauthenticated).not.toHaveBeenCalled();
});

test("without a stored token nothing is sent", async () => {
	token = null;
	Network.last.opened = "";
	const error = await failureOf(sendImage());
	token = "secret";
	expect(error.message).toBe("No authentication token found");
	expect(Network.last.opened).toBe("");
});

test.each(["OK", '{"success":false}'])("%s does not count as success", async (text) => {
	const sent = failureOf(sendImage());
	Network.last.answer(200, text);
	expect((await sent).message).toBe("Unexpected response format from server");
});

test("a lost connection is a network error", async () => {
	const sent = failureOf(sendImage());
	Network.last.onerror();
	expect(await sent).toMatchObject({ message: "Network error during upload", status: 0 });
});

test("an upload ends after a minute without progress, however long it has taken before", async () => {
	const sent = failureOf(sendImage());
	for (let loaded = 1; loaded <= 5; loaded += 1) {
		vi.advanceTimersByTime(STALLED_MS - 1);
		Network.last.progress(loaded, 10);
	}
	expect(Network.last.aborted).toBe(false);
	vi.advanceTimersByTime(STALLED_MS);
	expect(await sent).toMatchObject({
		message: "API request failed: Request timed out after 60000ms",
		timedOut: true,
	});
	expect(Network.last.aborted).toBe(true);
});

test("an upload can be cancelled", async () => {
	const controller = new AbortController();
	const sent = failureOf(sendImage({ signal: controller.signal }));
	controller.abort();
	expect((await sent).name).toBe("AbortError");
	expect(Network.last.aborted).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});
