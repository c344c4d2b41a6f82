import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { CACHE_TAGS, PageCache } from "../platform/cache/page-cache.server.ts";
import { createLog } from "../platform/operations/log.server.ts";
import { readSettings } from "../platform/settings.ts";
import { clientAddress, createRequestPipeline } from "./request-pipeline.ts";

function call(remoteAddress: string, forwarded?: string): IncomingMessage {
	return {
		socket: { remoteAddress },
		headers: { ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
	} as unknown as IncomingMessage;
}

test("without a trusted proxy only the socket's address counts", () => {
	expect(clientAddress(call("198.51.100.4", "203.0.113.9"), 0)).toBe("198.51.100.4");
});

test("with proxies in front the address that many steps from the end counts", () => {
	expect(clientAddress(call("10.0.0.1", "198.51.100.1, 203.0.113.9"), 1)).toBe("203.0.113.9");
	expect(clientAddress(call("10.0.0.1", "198.51.100.1, 203.0.113.9"), 2)).toBe("198.51.100.1");
	expect(clientAddress(call("10.0.0.1", "not an address"), 1)).toBe("10.0.0.1");
	expect(clientAddress(call("10.0.0.1", "198.51.100.1"), 2)).toBe("10.0.0.1");
});

test("IPv6 counts by its /64, IPv4 inside IPv6 as itself", () => {
	expect(clientAddress(call("2001:db8:1:2:aaaa::1"), 0)).toBe("2001:0db8:0001:0002::/64");
	expect(clientAddress(call("2001:db8::1"), 0)).toBe("2001:0db8:0000:0000::/64");
	expect(clientAddress(call("::1"), 0)).toBe("0000:0000:0000:0000::/64");
	// Proxies may write the same address in another form.
	expect(clientAddress(call("10.0.0.1", "2001:0DB8::0:1"), 1)).toBe("2001:0db8:0000:0000::/64");
	expect(clientAddress(call("::ffff:198.51.100.4"), 0)).toBe("198.51.100.4");
});

/** A server whose pages are rendered by `page`; resolves to how one of them is fetched. */
async function serve(
	page: (request: Request) => Promise<Response>,
	pageQueries: (path: string) => Promise<readonly string[]> = async () => [],
) {
	const none = async () => new Response();
	const server = createServer(
		createRequestPipeline({
			settings: readSettings({ DATA_DIR: "data", SITE_URL: "http://localhost" }),
			endpoints: [],
			cache: new PageCache(),
			api: none,
			media: none,
			page,
			pageQueries,
			documents: {},
			extras: {},
			statics: undefined,
			metrics: { cacheAsked: () => {} },
			log: createLog("silent", []),
		}),
	).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return async (address: string) => (await fetch(base + address)).text();
}

test("a page is cached for each value of the parameters it reads, and others do not split the cache", async () => {
	const rendered: string[] = [];
	const read = await serve(
		async ({ url }) => {
			rendered.push(url.replace("http://localhost", ""));
			return new Response(url, { headers: { [CACHE_TAGS]: "" } });
		},
		async (path) => (path === "/projects" ? ["page", "search"] : []),
	);
	await read("/projects");
	await read("/projects?utm_source=mail");
	await read("/projects?page=2");
	await read("/projects?fbclid=1&page=2&utm_source=mail");
	await read("/projects?search=maize&page=2");
	await read("/projects?page=2&search=maize");
	await read("/contact?page=2");
	await read("/contact");
	expect(rendered).toEqual([
		"/projects",
		"/projects?page=2",
		"/projects?page=2&search=maize",
		"/contact",
	]);
});

test("a page is kept, but not into the next year, which stands at its foot", async () => {
	let renders = 0;
	const read = await serve(async () => {
		renders += 1;
		return new Response(`© ${new Date().getFullYear()}`, { headers: { [CACHE_TAGS]: "" } });
	});
	const footer = () => read("/contact");

	vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 11, 31, 23, 59) });
	expect([await footer(), await footer()]).toEqual(["© 2026", "© 2026"]);
	expect(renders).toBe(1);
	vi.setSystemTime(new Date(2027, 0, 1, 0, 1));
	expect([await footer(), await footer()]).toEqual(["© 2027", "© 2027"]);
	expect(renders).toBe(2);
	vi.useRealTimers();
});
