import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { type ApiPart, defineCall } from "../http/call.ts";
import { pageWindow } from "../http/contract-fields.ts";
import { createApiClient } from "./api-client.ts";
import { type ApiError, errorText } from "./api-error.ts";

const list = defineCall("GET /things", {
	tag: "Test",
	specifiedFields: ["page", "limit"],
	summary: "Public list",
	access: "public",
	query: z.object({ ...pageWindow(10), search: z.optional(z.string()) }),
	response: z.object({ things: z.array(z.string()) }),
});
const change = defineCall("PUT /things/:id/parts/:part", {
	tag: "Test",
	summary: "Staff change a part",
	access: "staff",
	body: z.object({ name: z.optional(z.string()) }),
	response: z.object({ thing: z.object({ id: z.string() }) }),
});
const add = defineCall("POST /things", {
	tag: "Test",
	specifiedFields: ["name"],
	summary: "Staff add a thing",
	access: "staff",
	body: z.object({ name: z.string(), shelf: z.optional(z.string()) }),
	response: z.object({}),
});
const file = defineCall("GET /things.csv", {
	tag: "Test",
	summary: "Staff export",
	access: "staff",
	file: true,
});

interface Sent {
	url: string;
	init: RequestInit & { headers: Record<string, string> };
}

let sent: Sent[];
let answer: () => Response | Promise<Response>;
let token: string | null;
const onUnauthenticated = vi.fn();
const otherServers: Partial<Record<ApiPart, string>> = { results: "https://other.example" };
const api = createApiClient({
	address: (path, base) => {
		const other = base && otherServers[base];
		return other
			? { url: other + path, isOwnServer: false }
			: { url: `/api${path}`, isOwnServer: true };
	},
	fetch: async (url, init) => {
		sent.push({ url, init: init as Sent["init"] });
		return answer();
	},
	token: () => token,
	onUnauthenticated,
});

const SPECIFIED = { specified: true } as const;
const WRITE = {
	specified: true,
	token: "required",
	body: { name: "N" },
	ownFields: { shelf: undefined },
} as const;

beforeEach(() => {
	sent = [];
	token = "Bearer secret";
	answer = () => Response.json({ things: [] });
	onUnauthenticated.mockClear();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
	promise.then(
		() => Promise.reject(new Error("The call succeeded")),
		(error) => error,
	);
const changePart = () =>
	api<typeof change>("PUT /things/:id/parts/:part", {
		token: "required",
		params: { id: "a/b", part: "ü" },
		body: { name: "N" },
	});

test("path parameters are encoded, and the query keeps its order and leaves out blank values", async () => {
	answer = () => Response.json({ thing: { id: "1" } });
	await changePart();
	for (const search of ["  ", "kale"]) {
		const query = { page: 2, limit: 10 };
		await api<typeof list>("GET /things", { specified: true, query, ownFields: { search } });
	}
	expect(sent.map(({ url }) => url)).toEqual([
		"/api/things/a%2Fb/parts/%C3%BC",
		"/api/things?page=2&limit=10",
		"/api/things?page=2&limit=10&search=kale",
	]);
	expect(sent[0]?.init).toMatchObject({
		method: "PUT",
		body: '{"name":"N"}',
		headers: { "content-type": "application/json", authorization: "Bearer secret" },
	});
});

test("a public call sends the stored token unless it opts out", async () => {
	token = "raw";
	await api<typeof list>("GET /things", SPECIFIED);
	await api<typeof list>("GET /things", { specified: true, token: "none" });
	token = null;
	await api<typeof list>("GET /things", SPECIFIED);
	expect(sent.map(({ init }) => init.headers.authorization)).toEqual([
		"Bearer raw",
		undefined,
		undefined,
	]);
});

test("another server gets the token only for calls that need it, and no idempotency key", async () => {
	const other = { specified: true, apiPart: "results" } as const;
	await api<typeof list>("GET /things", { ...other, idempotencyKey: "k" });
	await api<typeof list>("GET /things", { ...other, token: "required" });
	await api<typeof list>("GET /things", { ...other, apiPart: "categories", idempotencyKey: "k" });
	expect(sent.map(({ url, init }) => [url, init.headers])).toEqual([
		["https://other.example/things", {}],
		["https://other.example/things", { authorization: "Bearer secret" }],
		["/api/things", { authorization: "Bearer secret", "idempotency-key": "k" }],
	]);
});

test("a call that needs a token fails without one, and nothing is sent", async () => {
	token = null;
	expect((await failureOf(changePart())).message).toBe("Authentication required");
	expect(sent).toEqual([]);
	expect(onUnauthenticated).not.toHaveBeenCalled();
});

test("a 401 of a call that needs no token is not reported as a lost session", async () => {
	answer = () => Response.json({ success: false, error: "No" }, { status: 401 });
	expect((await failureOf(api<typeof list>("GET /things", SPECIFIED))).message).toBe("No");
	expect(onUnauthenticated).not.toHaveBeenCalled();
});

test("a lost session is reported with whether the specification names the call", async () => {
	answer = () => Response.json({ success: false, error: "No" }, { status: 401 });
	await failureOf(changePart());
	await failureOf(api<typeof list>("GET /things", { specified: true, token: "required" }));
	const refusal = expect.objectContaining({ serverText: "No" });
	expect(onUnauthenticated.mock.calls).toEqual([
		["Bearer secret", false, refusal],
		["Bearer secret", true, refusal],
	]);
});

test("another server gets no call and no field that the specification does not name", async () => {
	const apiPart = "results";
	const error = await failureOf(
		api<typeof change>("PUT /things/:id/parts/:part", {
			apiPart,
			token: "required",
			params: { id: "1", part: "2" },
			body: { name: "N" },
		}),
	);
	expect(error).toMatchObject({
		status: 404,
		serverText: "The server of this site does not offer this.",
	});
	expect(sent).toEqual([]);
	const ownFields = { search: "kale" };
	await api<typeof list>("GET /things", {
		specified: true,
		apiPart,
		query: { page: 1 },
		ownFields,
	});
	for (const where of [apiPart, undefined] as const) {
		await api<typeof add>("POST /things", {
			...(where && { apiPart: where }),
			specified: true,
			token: "required",
			body: { name: "N" },
			ownFields: { shelf: "S" },
		});
	}
	expect(sent.map(({ url, init }) => [url, init.body])).toEqual([
		["https://other.example/things?page=1", undefined],
		["https://other.example/things", '{"name":"N"}'],
		["/api/things", '{"name":"N","shelf":"S"}'],
	]);
});

test("a stored token is sent with the Bearer prefix unless the call skips it", async () => {
	token = "raw";
	await api<typeof list>("GET /things", SPECIFIED);
	await api<typeof list>("GET /things", { specified: true, skipBearerPrefix: true });
	expect(sent.map(({ init }) => init.headers.authorization)).toEqual(["Bearer raw", "raw"]);
});

test.each([
	[{ error: "E", message: "M" }, "E", "M"],
	[{ message: "M" }, "M", "M"],
	[{ error: "E", message: "" }, "E", "E"],
	[{ error: { code: 7 }, message: "M" }, "M", "M"],
])(
	"the text of a refusal is read from error or, on request, from message first: %j",
	async (body, byDefault, onRequest) => {
		for (const status of [200, 400]) {
			answer = () => Response.json({ success: false, ...body }, { status });
			const usual = await failureOf(api<typeof list>("GET /things", SPECIFIED));
			expect(usual.serverText).toBe(byDefault);
			const other = await failureOf(
				api<typeof list>("GET /things", { specified: true, errorIn: "message" }),
			);
			expect(other.serverText).toBe(onRequest);
		}
	},
);

test.each([
	["a captive portal's page", "<h1>Sign in to the network</h1>"],
	["nothing", ""],
	["a word", '"ok"'],
	["null", "null"],
])("%s with status 200 fails with the caller's fallback text", async (_, text) => {
	answer = () => new Response(text, { status: 200 });
	const error = await failureOf(api<typeof list>("GET /things", SPECIFIED));
	expect(error).toMatchObject({ status: 200, unreadable: true });
	expect(errorText(error, "Failed to fetch things: {status}")).toBe("Failed to fetch things");
});

test.each([
	["nothing", 200, ""],
	["no content", 204, null],
	["a word", 201, '"ok"'],
	["a text", 200, "Thank you"],
	["null", 200, "null"],
	["true", 202, "true"],
	["a list", 200, "[]"],
	["an object without success", 200, "{}"],
])("a specified write succeeds after %s with status %i", async (_, status, text) => {
	answer = () => new Response(text, { status });
	expect(await api<typeof add>("POST /things", WRITE)).toEqual(text === "[]" ? [] : {});
});

test.each([
	["a captive portal's page", "\n<h1>Sign in to the network</h1>"],
	["a refusal", '{"success":false}'],
])("a specified write fails after %s with status 200", async (_, text) => {
	answer = () => new Response(text, { status: 200 });
	expect(await failureOf(api<typeof add>("POST /things", WRITE))).toMatchObject({ status: 200 });
});

test("a write that is not specified needs its answer", async () => {
	answer = () => new Response(null, { status: 204 });
	expect(await failureOf(changePart())).toMatchObject({ status: 204, unreadable: true });
});

test.each([
	[false, "Failed to fetch things: No connection"],
	[true, "Failed to fetch things"],
	[undefined, "Failed to fetch things"],
])(
	"a call without a response mentions the connection if the device is offline (onLine: %s)",
	async (onLine, text) => {
		vi.stubGlobal("navigator", { onLine });
		answer = () => Promise.reject(new TypeError("fetch failed"));
		const error = await failureOf(api<typeof list>("GET /things", SPECIFIED));
		expect(errorText(error, "Failed to fetch things: {status}")).toBe(text);
		answer = () => new Response("", { status: 502 });
		const refusal = await failureOf(api<typeof list>("GET /things", SPECIFIED));
		expect(errorText(refusal, "Failed to fetch things: {status}")).toBe(
			"Failed to fetch things: 502",
		);
	},
);

test("success: false is a failure whatever the status; a missing success is none", async () => {
	answer = () => Response.json({ success: false, message: "Not today" });
	expect(await failureOf(api<typeof list>("GET /things", SPECIFIED))).toMatchObject({
		message: "Not today",
		serverText: "Not today",
		unreadable: false,
	});
	answer = () => Response.json({ things: ["a"] });
	expect(await api<typeof list>("GET /things", SPECIFIED)).toEqual({ things: ["a"] });
});

test("a refusal without a message is an error that names the status", async () => {
	answer = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
	expect((await failureOf(api<typeof list>("GET /things", SPECIFIED))).message).toBe(
		"HTTP error 502",
	);
	answer = () => Response.json({}, { status: 500 });
	expect((await failureOf(api<typeof list>("GET /things", SPECIFIED))).message).toBe(
		"An error occurred",
	);
});

test("a call ends after ten seconds without a response", async () => {
	vi.useFakeTimers();
	const waiting = createApiClient({
		address: (path) => ({ url: path, isOwnServer: true }),
		fetch: (_, { signal }) =>
			new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
		token: () => null,
	});
	const error = failureOf(waiting<typeof list>("GET /things", SPECIFIED));
	await vi.advanceTimersByTimeAsync(10_000);
	expect((await error).message).toBe("API request failed: Request timed out after 10000ms");
});

test("a file is returned unchanged", async () => {
	answer = () => new Response("a,b");
	const blob = await api<typeof file>("GET /things.csv", { token: "required", file: true });
	expect(await blob.text()).toBe("a,b");
});
