import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { CACHE_TAGS } from "../platform/cache/page-cache.server.ts";
import { createPageCalls, foreignOrigins } from "./page-calls.ts";

const requests: string[] = [];
const foreign = createServer((request: IncomingMessage, answer) => {
	requests.push(`${request.method} ${request.url}`);
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
			requests.push(`${request.method} ${request.url}`);
			return Response.json(origin, { headers: { [CACHE_TAGS]: "projects,categories" } });
		},
	});

/** The client build's settings, as a build with these variables has them. */
async function builtWith(variables: Record<string, string>) {
	for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
	vi.resetModules();
	return import("../platform/browser/api-bases.ts");
}

test("a page calls its own server in process, and collects the cache tags", async () => {
	const page = calls();
	const answer = await page.fetch("/api/school-projects?page=1", {});
	expect(requests.splice(0)).toEqual(["GET http://in-process/api/school-projects?page=1"]);
	expect(await answer.json()).toEqual({ ip: "203.0.113.7", ownPage: true });
	expect(page.cacheHeaders()).toEqual({ [CACHE_TAGS]: "projects,categories" });
	// The site's own public address is the same server.
	await page.fetch("https://mradi.example/api/categories", {});
	expect(requests.splice(0)).toEqual(["GET http://in-process/api/categories"]);
	expect(page.cacheHeaders()).toEqual({ [CACHE_TAGS]: "projects,categories" });
});

test("an API on another server is called over the network, and the page is not cached", async () => {
	const page = calls();
	const answer = await page.fetch(`${elsewhere}/some/base/results`, { method: "POST", body: "{}" });
	expect(await answer.json()).toEqual({ from: "elsewhere" });
	expect(requests.splice(0)).toEqual(["POST /some/base/results"]);
	await page.fetch("/api/categories", {});
	expect(page.cacheHeaders()).toEqual({});
	requests.length = 0;

	// A path outside ours belongs to something else behind the public address.
	const behindProxy = calls(elsewhere);
	await behindProxy.fetch("/backend/results", {});
	expect(requests.splice(0)).toEqual(["GET /backend/results"]);
	expect(behindProxy.cacheHeaders()).toEqual({});
});

test("an API on another server cannot redirect a page's call to another address", async () => {
	const sent = calls().fetch(`${elsewhere}/moved`, { method: "POST", body: "name=Achieng" });
	await expect(sent).rejects.toThrow();
	expect(requests.splice(0)).toEqual(["POST /moved"]);
});

test("by default a build calls /api for everything, and names no other server", async () => {
	const { apiBases } = await builtWith({ VITE_API_BASE: "" });
	expect(new Set(apiBases())).toEqual(new Set(["/api"]));
	expect(foreignOrigins(apiBases())).toEqual([]);
});

test("a build names each of its APIs once, those on other servers by origin", async () => {
	const { apiBases } = await builtWith({
		VITE_API_BASE: "https://api.example/api",
		VITE_ASSISTANCE_BASE: "https://API.example:8443",
		VITE_RESULTS_BASE: "/results-api",
	});
	expect(foreignOrigins(apiBases())).toEqual(["https://api.example", "https://api.example:8443"]);
});
