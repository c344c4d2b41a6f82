import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { CACHE_TAGS, PageCache } from "../platform/cache/page-cache.server.ts";
import { createPageCalls, foreignOrigins } from "./page-calls.ts";

const asked: string[] = [];
const foreign = createServer((request: IncomingMessage, answer) => {
	asked.push(`${request.method} ${request.url}`);
	if (request.url === "/moved") {
		answer.writeHead(307, { location: "/other" }).end();
		return;
	}
	answer.writeHead(200, { "content-type": "application/json", [CACHE_TAGS]: "projects" });
	answer.end('{"from":"elsewhere"}');
}).listen(0, "127.0.0.1");
await once(foreign, "listening");
const elsewhere = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
afterAll(() => {
	foreign.closeAllConnections();
	foreign.close();
});
afterEach(() => vi.unstubAllEnvs());

const calls = (siteUrl = "https://mradi.example") =>
	createPageCalls({
		siteUrl,
		origin: { ip: "203.0.113.7" },
		api: async (request, origin) => {
			asked.push(`${request.method} ${request.url}`);
			return Response.json(origin, { headers: { [CACHE_TAGS]: "projects,categories" } });
		},
	});

/** Settings of a client build, read as a build with these variables reads them. */
async function builtWith(variables: Record<string, string>) {
	for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
	vi.resetModules();
	return import("../app/parts/client-settings.ts");
}

test("a page asks its own server without a network and names what it was built from", async () => {
	const page = calls();
	const answer = await page.fetch("/api/school-projects?page=1", {});
	expect(asked.splice(0)).toEqual(["GET http://in-process/api/school-projects?page=1"]);
	expect(await answer.json()).toEqual({ ip: "203.0.113.7", ownPage: true });
	expect(page.cacheHeaders()).toEqual({ [CACHE_TAGS]: "projects,categories" });
	// Its own public address is no other server.
	await page.fetch("https://mradi.example/api/categories", {});
	expect(asked.splice(0)).toEqual(["GET http://in-process/api/categories"]);
	expect(page.cacheHeaders()).toEqual({ [CACHE_TAGS]: "projects,categories" });
});

test("a base elsewhere is asked over the network, and its page is not cached", async () => {
	const page = calls();
	const answer = await page.fetch(`${elsewhere}/some/base/results`, { method: "POST", body: "{}" });
	expect(await answer.json()).toEqual({ from: "elsewhere" });
	expect(asked.splice(0)).toEqual(["POST /some/base/results"]);
	await page.fetch("/api/categories", {});
	expect(page.cacheHeaders()).toEqual({});
	asked.length = 0;

	// A path that is not ours belongs to whatever else the public address serves.
	const behindProxy = calls(elsewhere);
	await behindProxy.fetch("/backend/results", {});
	expect(asked.splice(0)).toEqual(["GET /backend/results"]);
	expect(behindProxy.cacheHeaders()).toEqual({});
});

test("a base elsewhere cannot send a page's call on to another address", async () => {
	const sent = calls().fetch(`${elsewhere}/moved`, { method: "POST", body: "name=Achieng" });
	await expect(sent).rejects.toThrow();
	expect(asked.splice(0)).toEqual(["POST /moved"]);
});

test("without settings every call of a build goes to /api, and no other server is named", async () => {
	const { apiBases } = await builtWith({ VITE_API_BASE: "" });
	expect(new Set(apiBases())).toEqual(new Set(["/api"]));
	expect(foreignOrigins(apiBases())).toEqual([]);
});

test("a build names each of its bases; those elsewhere by their origin, once", async () => {
	const { apiBases } = await builtWith({
		VITE_API_BASE: "https://api.example/api",
		VITE_ASSISTANCE_BASE: "https://API.example:8443",
		VITE_RESULTS_BASE: "/results-api",
	});
	expect(foreignOrigins(apiBases())).toEqual(["https://api.example", "https://api.example:8443"]);
});

test("pages that ask the same share one answer until something it was built from changes", async () => {
	const answers = new PageCache();
	let number = 0;
	const page = () =>
		createPageCalls({
			siteUrl: "https://mradi.example",
			origin: { ip: "203.0.113.7" },
			answers,
			api: async (request) =>
				request.url.endsWith("missing")
					? Response.json({ number: ++number }, { status: 404 })
					: Response.json({ number: ++number }, { headers: { [CACHE_TAGS]: "projects" } }),
		});
	const read = async (address: string, init = {}) => {
		const calls = page();
		const answer = await calls.fetch(address, init);
		return { ...(await answer.json()), status: answer.status, built: calls.cacheHeaders() };
	};
	const first = { number: 1, status: 200, built: { [CACHE_TAGS]: "projects" } };
	expect(await Promise.all([read("/api/list"), read("/api/list")])).toEqual([first, first]);
	expect(await read("/api/list")).toEqual(first);
	expect((await read("/api/list?page=2")).number).toBe(2);
	expect((await read("/api/list", { method: "POST" })).number).toBe(3);
	answers.invalidate(["projects"]);
	expect((await read("/api/list")).number).toBe(4);
	// A refusal is nobody else's.
	expect(await read("/api/missing")).toMatchObject({ number: 5, status: 404 });
	expect((await read("/api/missing")).number).toBe(6);
});
