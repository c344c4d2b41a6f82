import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { CACHE_TAGS, PageCache } from "../platform/cache/page-cache.server.ts";
import { attachment } from "../platform/http/streamed-response.server.ts";
import { createLog, type Log } from "../platform/operations/log.server.ts";
import { readSettings } from "../platform/settings.ts";
import type { PageRoute } from "./page-routes.ts";
import { createRequestPipeline } from "./request-pipeline.ts";
import { createRoutes } from "./routes.ts";

const empty = async () => new Response();

/** Starts a server whose pages are rendered by `page`. Returns a function that fetches one of them. */
async function serve(
	page: (request: Request) => Promise<Response>,
	pageAt: (path: string) => Promise<PageRoute> = async () => ({ query: [], takesForm: false }),
	{ media = empty, log = createLog("silent", []) }: { media?: typeof empty; log?: Log } = {},
) {
	const noOthers = { otherRoutes: {}, sitemapAndFeed: {} };
	const routes = createRoutes({ ...noOthers, api: new Hono(), media, page, log });
	const server = createServer(
		createRequestPipeline({
			settings: readSettings({ DATA_DIR: "data", SITE_URL: "http://localhost" }),
			endpoints: [],
			answer: async (request, origin) => routes.fetch(request, origin),
			cache: new PageCache(),
			otherPaths: [],
			sitemapAndFeed: [],
			pageAt,
			statics: undefined,
			metrics: { countCacheLookup: () => {}, countRefusal: () => {} },
			log,
		}),
	).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const send = (address: string, init?: RequestInit) => fetch(base + address, init);
	const read = async (address: string, method = "GET") => {
		const answer = await send(address, { method });
		return method === "GET" ? answer.text() : `${answer.status} ${answer.headers.get("allow")}`;
	};
	return Object.assign(read, { send, server });
}

test("a request whose connection is closed is not answered", async () => {
	const page = vi.fn(empty);
	const read = await serve(page);
	read.server.prependListener("request", ({ socket }) => void socket.destroy());
	await expect(read("/contact")).rejects.toThrow();
	expect(page).not.toHaveBeenCalled();
});

test("a page is cached for each value of the parameters it reads; other parameters do not split the cache", async () => {
	const rendered: string[] = [];
	const read = await serve(
		async ({ url }) => {
			rendered.push(url.replace("http://localhost", ""));
			return new Response(url, { headers: { [CACHE_TAGS]: "" } });
		},
		async (path) => ({ query: path === "/projects" ? ["page", "search"] : [], takesForm: false }),
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

test("a page is cached by the parameters that it reads at that moment", async () => {
	let query = ["page"];
	const rendered: string[] = [];
	const read = await serve(
		async ({ url }) => {
			rendered.push(url.replace("http://localhost", ""));
			return new Response(url, { headers: { [CACHE_TAGS]: "" } });
		},
		async () => ({ query, takesForm: false }),
	);
	await read("/projects?page=2&search=maize");
	query = ["page", "search"];
	await read("/projects?page=2&search=maize");
	expect(rendered).toEqual(["/projects?page=2", "/projects?page=2&search=maize"]);
});

test("a cached page has the headers of the encoding that each client gets", async () => {
	const text = Array.from(
		{ length: 3_000 },
		(_, index) => `Cell ${(index * 7_919) % 3_001}`,
	).join();
	const { send } = await serve(async () => new Response(text, { headers: { [CACHE_TAGS]: "" } }));
	const read = async (encoding: string, method = "GET") => {
		const answer = await send("/contact", { method, headers: { "accept-encoding": encoding } });
		if (method === "GET") expect(await answer.text()).toBe(text);
		const { headers } = answer;
		return [
			headers.get("content-encoding"),
			headers.get("vary"),
			Number(headers.get("content-length")),
		];
	};
	const accepted = ["br", "gzip", "identity"];
	const first = [];
	for (const encoding of accepted) first.push(await read(encoding));
	const lengths = first.map((headers) => headers[2]);
	expect(first).toEqual([
		["br", "Accept-Encoding", lengths[0]],
		["gzip", "Accept-Encoding", lengths[1]],
		[null, "Accept-Encoding", text.length],
	]);
	expect(new Set(lengths).size).toBe(3);
	expect(await read("br; q=0, gzip")).toEqual(first[1]);
	expect(await read("br ;q=0.0 , gzip; q=0")).toEqual(first[2]);
	for (const [index, encoding] of accepted.entries()) {
		expect(await read(encoding)).toEqual(first[index]);
		expect(await read(encoding, "HEAD")).toEqual(first[index]);
	}
	// A body that is requested often is compressed again at a higher level.
	await vi.waitFor(async () => expect((await read("br"))[2]).toBeLessThan(lengths[0] as number));
});

test("a page that is not cached is compressed, unless it answers a posted form", async () => {
	const text = "<p>Track an Order</p>".repeat(500);
	const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
	const { send } = await serve(
		async () => new Response(text, { status: 404, headers }),
		async () => ({ query: [], takesForm: true }),
	);
	const read = async (encoding: string, method = "GET") => {
		const answer = await send("/track", { method, headers: { "accept-encoding": encoding } });
		expect(answer.status).toBe(404);
		expect(await answer.text()).toBe(text);
		return answer.headers.get("content-encoding");
	};
	expect(await read("gzip, br")).toBe("br");
	expect(await read("gzip")).toBe("gzip");
	expect(await read("identity")).toBeNull();
	expect(await read("gzip, br", "POST")).toBeNull();
});

test("a cached page expires at New Year, because its footer has the year", async () => {
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

test("a page accepts GET and HEAD, and POST if it has a form", async () => {
	const send = await serve(
		async () => new Response(null, { status: 422 }),
		async (path) => ({ query: [], takesForm: path === "/order/maize" }),
	);
	for (const method of ["PUT", "PATCH", "DELETE"]) {
		expect(await send("/projects", method)).toBe("405 GET, HEAD");
		expect(await send("/order/maize", method)).toBe("405 GET, HEAD, POST");
	}
	expect(await send("/projects", "POST")).toBe("405 GET, HEAD");
	expect(await send("/assets/app-abc.js", "POST")).toBe("405 GET, HEAD");
	expect(await send("/order/maize", "POST")).toBe("422 null");
	expect(await send("/order/maize.data", "POST")).toBe("422 null");
	expect(await send("/order/maize", "OPTIONS")).toBe("204 GET, HEAD, POST");
});

test("a missing script gets a short 404, and a person who opens its address gets the not-found page", async () => {
	const page = async () => new Response("the whole page", { status: 404 });
	const { send } = await serve(page);
	const open = async (accept: string) => {
		const response = await send("/assets/gone-abc.js", { headers: { accept } });
		return `${response.status} ${await response.text()}`;
	};
	expect(await open("*/*")).toBe("404 Not found");
	expect(await open("text/html,application/xhtml+xml,*/*;q=0.8")).toBe("404 the whole page");
});

test("the path of a page can be decoded, even if the address has malformed escapes", async () => {
	const requests: string[] = [];
	const send = await serve(empty, async (path) => {
		requests.push(path);
		return { query: [], takesForm: true };
	});
	for (const method of ["GET", "POST"]) {
		await send("/order/100%?ref=%", method);
		await send("/order/%E0%A4%A?ref=1", method);
	}
	const decoded = ["/order/100%", "/order/%E0%A4%A"];
	expect(requests.map(decodeURIComponent)).toEqual([...decoded, ...decoded]);
});

test.each([
	["before its first byte", [], "Something went wrong on our side. Please try again."],
	["after its first bytes", ["name,phone\r\n"], "aborted"],
	["after many", ["name,phone\r\n", "x".repeat(300_000), "y".repeat(300_000)], "aborted"],
])("a download that fails %s sends no error text and logs one line", async (_, parts, expected) => {
	const content = Readable.from(
		(async function* () {
			yield* parts.map((part) => Buffer.from(part));
			throw new Error("duplicate key (phone)=(0712)");
		})(),
	);
	const lines: string[] = [];
	const printed = vi.spyOn(console, "error").mockReturnValue();
	const info = vi.spyOn(console, "info").mockReturnValue();
	const read = await serve(empty, undefined, {
		media: async () => attachment({ name: "a.csv", type: "text/csv", content }),
		log: createLog("info", [], { write: (line) => void lines.push(line) }),
	});
	expect(await read("/media/a").catch(() => "aborted")).toBe(expected);
	expect(lines.map((line) => JSON.parse(line).error.message)).toEqual([
		"duplicate key (phone)=(0712)",
	]);
	expect([printed.mock.calls, info.mock.calls]).toEqual([[], []]);
});

test("a download is complete", async () => {
	const content = Readable.from([Buffer.from("one,"), Buffer.from("two")]);
	const media = async () => attachment({ name: "a.csv", type: "text/csv", content });
	const read = await serve(empty, undefined, { media });
	expect(await read("/media/a")).toBe("one,two");
});

const MB = 1_048_576;
const contents: [string, () => Readable][] = [
	["rows", () => Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(MB / 10)))],
	["a file", () => createReadStream("/dev/zero", { highWaterMark: 65_536, end: 40 * MB - 1 })],
	[
		"a composed stream",
		() => Readable.from(Array(40).fill(Buffer.alloc(MB))).compose(new PassThrough()),
	],
];

test.each(
	contents.flatMap(([what, open]) => [0, 1, 5 * MB].map((bytes) => [what, bytes, open] as const)),
)(
	"a download of %s that the visitor aborts after %i bytes is one log line without a stack",
	async (_, bytes, open) => {
		const lines: string[] = [];
		const opened: Readable[] = [];
		const { send } = await serve(empty, undefined, {
			media: async () => {
				const content = open();
				opened.push(content);
				return attachment({ name: "a.csv", type: "text/csv", content });
			},
			log: createLog("info", [], { write: (line) => void lines.push(line) }),
		});
		const leave = async () => {
			const leaving = new AbortController();
			const response = await send("/media/a", { signal: leaving.signal });
			let read = 0;
			if (bytes === 0) leaving.abort();
			for await (const chunk of response.body!) {
				read += chunk.length;
				if (read >= bytes) leaving.abort();
			}
		};
		for (let visitors = 0; visitors < 8; visitors += 1) await expect(leave()).rejects.toThrow();
		await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
		await expect.poll(() => lines.length).toBe(8);
		for (const line of lines) {
			expect(JSON.parse(line)).toMatchObject({ msg: "a download was cut off by the client" });
			expect(line).not.toContain("stack");
		}
	},
);
