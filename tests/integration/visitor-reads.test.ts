import { afterAll, expect, test } from "vitest";
import { BRIEFLY, CACHE_TAGS } from "../../src/platform/cache/page-cache.server.ts";
import { createApi } from "../../src/platform/http/api.server.ts";
import { endpoints } from "../../src/server/endpoints.ts";
import { testApp } from "../support/app.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("admin");

let asked = 0;
let mayBeStale = false;
const api = createApi({
	app: app.context,
	endpoints,
	findActor: async () => staff,
	onResponse: () => {},
	visitorReads: {
		async run(read) {
			asked += 1;
			return { result: await read(app.context.db), mayBeStale };
		},
	},
});

function call(method: string, path: string, headers: Record<string, string> = {}) {
	const request = new Request(`http://localhost/api${path.replace(/:\w+/g, "none")}`, {
		method,
		headers,
		...(method !== "GET" && { body: "{}" }),
	});
	return api.fetch(request, { ip: "203.0.113.7" });
}

/** Required query parameters. */
const SEARCHES: Record<string, string> = {
	"/school-projects/near": "?search=sun",
	"/results/search": "?q=sun",
};

/** Makes all calls, and returns those that read from the replica. */
async function readFromReplica(headers?: Record<string, string>): Promise<string[]> {
	const found: string[] = [];
	for (const { method, path } of endpoints) {
		const before = asked;
		await call(method, `${path}${SEARCHES[path] ?? ""}`, headers);
		if (asked > before) found.push(`${method} ${path}`);
	}
	return found.sort();
}

test("only public content without a token is read from a replica", async () => {
	expect(await readFromReplica()).toEqual([
		"GET /categories",
		"GET /gallery",
		"GET /gallery/:id",
		"GET /results",
		"GET /results/:id",
		"GET /results/:id/items",
		"GET /results/search",
		"GET /school-projects",
		"GET /school-projects/by-slug/:slug",
		"GET /school-projects/near",
		"GET /schools/:slug",
	]);
	expect(await readFromReplica({ authorization: "Bearer any" })).toEqual([]);
});

test("a response that may be stale is marked for the page cache", async () => {
	const tags = async () => (await call("GET", "/categories")).headers.get(CACHE_TAGS);
	expect(await tags()).toBe("categories,projects");
	mayBeStale = true;
	expect(await tags()).toBe(`categories,projects,${BRIEFLY}`);
});
