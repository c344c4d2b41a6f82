import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { CACHE_TAGS, type CachedResponse, PageCache } from "./page-cache.server.ts";

afterEach(() => void vi.useRealTimers());

function answer(text: string, tags: string | null = "projects", status = 200): Response {
	return new Response(text, {
		status,
		headers: { "content-type": "text/html", ...(tags !== null && { [CACHE_TAGS]: tags }) },
	});
}

async function textOf(answer: CachedResponse | Response): Promise<string> {
	return answer instanceof Response ? answer.text() : (await answer.body.plain()).toString();
}

/** A render that finishes when the test says so. */
function heldRender(text: string, tags?: string) {
	let finish = () => {};
	const held = new Promise<void>((resolve) => {
		finish = resolve;
	});
	return { render: async () => held.then(() => answer(text, tags)), finish };
}

/** Returns a function that reads a page. Its text counts the renders. */
function pageReader(cache: PageCache, tags?: string) {
	let renders = 0;
	const render = async () => answer(`render ${++renders}`, tags);
	return async () => textOf(await cache.get("/", render));
}

test("a page is rendered once and cached until one of its tags is invalidated", async () => {
	const cache = new PageCache();
	let renders = 0;
	const render = async () => answer(`render ${++renders}`, "projects,categories");

	expect(await textOf(await cache.get("/", render))).toBe("render 1");
	expect(await textOf(await cache.get("/", render))).toBe("render 1");
	cache.invalidate(["gallery"]);
	expect(await textOf(await cache.get("/", render))).toBe("render 1");
	cache.invalidate(["categories"]);
	expect(await textOf(await cache.get("/", render))).toBe("render 2");
});

test("a page is cached for at most five minutes", async () => {
	const shown = pageReader(new PageCache());
	vi.useFakeTimers({ toFake: ["Date"] });
	expect(await shown()).toBe("render 1");
	vi.setSystemTime(Date.now() + 299_000);
	expect(await shown()).toBe("render 1");
	vi.setSystemTime(Date.now() + 2_000);
	expect(await shown()).toBe("render 2");
	expect(await shown()).toBe("render 2");
});

test("a hundred simultaneous requests share one render", async () => {
	const cache = new PageCache();
	let renders = 0;
	const held = heldRender("page");
	const requests = Array.from({ length: 100 }, () =>
		cache.get("/", () => {
			renders += 1;
			return held.render();
		}),
	);
	held.finish();
	const answers = await Promise.all(requests);
	expect(renders).toBe(1);
	expect(new Set(await Promise.all(answers.map(textOf)))).toEqual(new Set(["page"]));
});

test("a render overtaken by an invalidation is not cached, and later requests do not join it", async () => {
	const cache = new PageCache();
	const old = heldRender("old");
	const first = cache.get("/", old.render);
	cache.invalidate(["projects"]);
	const second = cache.get("/", async () => answer("new"));
	expect(await textOf(await second)).toBe("new");
	old.finish();
	await first;
	expect(await textOf(await cache.get("/", async () => answer("never")))).toBe("new");
});

test("invalidating everything also overtakes pending renders", async () => {
	const cache = new PageCache();
	const old = heldRender("old", "results");
	const first = cache.get("/", old.render);
	cache.invalidate("all");
	old.finish();
	await first;
	expect(cache.find("/")).toBeUndefined();
});

test("failures and responses without tags are returned and not cached", async () => {
	const cache = new PageCache();
	const failed = await cache.get("/a", async () => answer("sorry", "projects", 503));
	expect(failed).toBeInstanceOf(Response);
	await cache.get("/b", async () => answer("private", null));
	expect(cache.find("/a")).toBeUndefined();
	expect(cache.find("/b")).toBeUndefined();
});

test("a render that throws is retried by the next request", async () => {
	const cache = new PageCache();
	await expect(cache.get("/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
	expect(await textOf(await cache.get("/", async () => answer("yes")))).toBe("yes");
});

test("the least recently used page is evicted", async () => {
	const cache = new PageCache({ maxBytes: 100_000 });
	const page = () => Promise.resolve(answer("x".repeat(30_000)));
	await cache.get("/1", page);
	await cache.get("/2", page);
	await cache.get("/3", page);
	cache.find("/1");
	await cache.get("/4", page);
	expect(cache.find("/2")).toBeUndefined();
	expect(cache.find("/1")).toBeDefined();
});

test("tags never leave the server, and the ETag changes with the policy", async () => {
	const cache = new PageCache();
	const withPolicy = (policy: string) => {
		const made = answer("same");
		made.headers.set("content-security-policy", policy);
		return made;
	};
	const one = (await cache.get("/1", async () => withPolicy("a"))) as CachedResponse;
	const two = (await cache.get("/2", async () => withPolicy("b"))) as CachedResponse;
	expect(one.headers).not.toHaveProperty(CACHE_TAGS);
	expect(one.etag).not.toBe(two.etag);
});

/** Long enough that better compression makes a difference. */
const LONG = Array.from(
	{ length: 900 },
	(_, line) => `Bucket ${(line * line) % 97}: ${line} mg`,
).join();

async function cachedPage(cache: PageCache, key: string, text = LONG): Promise<CachedResponse> {
	return (await cache.get(key, async () => answer(text))) as CachedResponse;
}

test("a page is compressed once in each requested encoding", async () => {
	const { body } = await cachedPage(new PageCache(), "/");
	expect(body.size).toBe(LONG.length);
	const [one, two] = await Promise.all([body.in("br"), body.in("br")]);
	expect(two).toBe(one);
	expect(brotliDecompressSync(one).toString()).toBe(LONG);
	expect(body.size).toBe(one.length);
	// Not a promise, so that a cache hit does not wait.
	expect(body.in("br")).toBe(one);
	const gzip = await body.in("gzip");
	expect(gunzipSync(gzip).toString()).toBe(LONG);
	expect(body.size).toBe(one.length + gzip.length);
	expect((await body.plain()).toString()).toBe(LONG);
});

test("a frequently requested page is compressed more strongly, with the same ETag", async () => {
	const cache = new PageCache();
	const { body, etag } = await cachedPage(cache, "/");
	const first = await body.in("br");
	const sizes = () => (body.in("br") as Buffer).length;
	await expect.poll(sizes).toBeLessThan(first.length);
	expect(cache.find("/")?.etag).toBe(etag);
	const small = body.in("br") as Buffer;
	expect(brotliDecompressSync(small).toString()).toBe(LONG);
	expect(body.size).toBe(small.length);
});

test("a page keeps its plain bytes if clients that accept no compression often request it, also when it is compressed again", async () => {
	const { body } = await cachedPage(new PageCache(), "/");
	const first = await body.in("br");
	for (let sent = 1; sent <= 3; sent += 1) expect((await body.plain()).toString()).toBe(LONG);
	expect(body.plain()).toBe(body.plain());
	expect(body.size).toBe(first.length + LONG.length);
	await expect.poll(() => (body.in("br") as Buffer).length).toBeLessThan(first.length);
	expect((body.plain() as Buffer).toString()).toBe(LONG);
});

test("a page that has left the cache is not compressed again", async () => {
	const cache = new PageCache();
	const evicted = await cachedPage(cache, "/gone");
	const first = await evicted.body.in("br");
	cache.invalidate("all");
	const { body } = await cachedPage(cache, "/");
	const second = (await body.in("br")).length;
	for (let sent = 0; sent < 20; sent += 1) void [evicted.body.in("br"), body.in("br")];
	// Compression runs one page at a time: when the second page is done, the first has had its turn.
	await expect.poll(() => (body.in("br") as Buffer).length).toBeLessThan(second);
	expect(evicted.body.in("br")).toBe(first);
});

test("compressed copies count towards the size limit", async () => {
	// Random letters, which compress to three quarters of their size.
	const text = randomBytes(20_000).toString("base64");
	const cache = new PageCache({ maxBytes: 90_000 });
	const { body } = await cachedPage(cache, "/1", text);
	await cachedPage(cache, "/2", text);
	await cachedPage(cache, "/3", text);
	expect(cache.find("/1")).toBeDefined();
	// The first encoding replaces the page itself, the second is stored in addition.
	await body.in("br");
	expect(cache.find("/2")).toBeDefined();
	cache.find("/1");
	await body.in("gzip");
	expect(cache.find("/3")).toBeUndefined();
	expect(cache.find("/1")).toBeDefined();
	cache.invalidate("all");
	await Promise.all(["/4", "/5", "/6"].map((key) => cachedPage(cache, key, text)));
	expect(cache.find("/4")).toBeDefined();
});
