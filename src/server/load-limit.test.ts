import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnection } from "../../tests/support/raw-connection.ts";
import { receiveCallback } from "../features/payments/mpesa/mpesa.contract.ts";
import { implement } from "../platform/api/endpoint.ts";
import { CACHE_TAGS, PageCache } from "../platform/cache/page-cache.server.ts";
import { createLog } from "../platform/operations/log.server.ts";
import { readSettings } from "../platform/settings.ts";
import { createRequestPipeline } from "./request-pipeline.ts";

/** Ends the pending work. Each test starts with new work. */
let finish: () => void;
let finished: Promise<void>;
let refused = 0;
let rendered: string[] = [];
let calls: string[] = [];

const cache = new PageCache();
const server = createServer(
	createRequestPipeline({
		settings: readSettings({ DATA_DIR: "data", REQUESTS_AT_ONCE: "2" }),
		endpoints: [
			implement(receiveCallback, { callerNeverRetries: true, handle: async () => new Response() }),
		],
		cache,
		answer: async (request) => {
			const { pathname } = new URL(request.url);
			if (pathname === "/api/health") return new Response("ok");
			if (pathname.startsWith("/api/")) {
				await request.text();
				if (request.method === "POST") calls.push(pathname);
				await finished;
				return new Response("ok");
			}
			rendered.push(pathname);
			if (pathname.startsWith("/slow")) await finished;
			return new Response("cached", { headers: { [CACHE_TAGS]: "" } });
		},
		pageAt: async () => ({ query: [], takesForm: false }),
		sitemapAndFeed: [],
		otherPaths: ["/api/health"],
		statics: undefined,
		metrics: {
			countCacheLookup: () => {},
			countRefusal: () => {
				refused += 1;
			},
		},
		log: createLog("silent", []),
	}),
);
let port: number;

beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	port = (server.address() as AddressInfo).port;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
beforeEach(() => {
	cache.invalidate("all");
	refused = 0;
	rendered = [];
	calls = [];
	finished = new Promise((resolve) => {
		finish = resolve;
	});
});

const ask = (path: string, options?: RequestInit) =>
	fetch(`http://127.0.0.1:${port}${path}`, options);

/** Sends as many requests as the limit allows, and a third that waits for the page of the second. */
async function occupyServer() {
	const answers = Promise.all(["/slow/1", "/slow/2", "/slow/2"].map((path) => ask(path)));
	await expect.poll(() => rendered.filter((path) => path.startsWith("/slow"))).toHaveLength(2);
	return {
		async end() {
			finish();
			return (await answers).map(({ status }) => status);
		},
	};
}

test("above the limit of concurrent requests, others are refused at once until one is done", async () => {
	const busy = await occupyServer();
	const page = await ask("/another");
	const call = await ask("/api/categories");
	const sentence = "The server is very busy. Please try again in a few seconds.";
	for (const { status, headers } of [page, call]) {
		expect([status, headers.get("retry-after")]).toEqual([503, "2"]);
		expect(headers.get("cache-control")).toBe("no-store");
	}
	expect(await page.text()).toBe(sentence);
	expect(await call.json()).toMatchObject({ success: false, error: sentence });
	expect(refused).toBe(2);
	expect(rendered).not.toContain("/another");

	expect(await busy.end()).toEqual([200, 200, 200]);
	expect((await ask("/another")).status).toBe(200);
	expect((await ask("/api/categories")).status).toBe(200);
});

test("under load, cached pages and the health check are answered", async () => {
	await ask("/cached");
	const busy = await occupyServer();
	expect((await ask("/cached")).status).toBe(200);
	expect((await ask("/api/health")).status).toBe(200);
	expect(refused).toBe(0);
	await busy.end();
});

test("under load, calls from senders that never retry are answered", async () => {
	const busy = await occupyServer();
	const paid = ask("/api/payments/callback/secret", { method: "POST", body: "{}" });
	await expect.poll(() => calls).toEqual(["/api/payments/callback/secret"]);
	expect((await ask("/api/orders", { method: "POST", body: "{}" })).status).toBe(503);
	await busy.end();
	expect((await paid).status).toBe(200);
});

test("a request that is still being received does not count towards the limit", async () => {
	let started = 0;
	server.on("request", () => {
		started += 1;
	});
	const senders = [1, 2, 3].map(() => openConnection(port));
	for (const { send } of senders) {
		send("POST /api/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\na");
	}
	await expect.poll(() => started).toBe(3);
	finish();
	expect((await ask("/api/categories")).status).toBe(200);
	for (const { send } of senders) send("b");
	for (const { ended } of senders) expect(await ended).toMatch(/^HTTP\/1\.1 200/);
	expect(refused).toBe(0);
});
