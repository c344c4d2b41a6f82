// On SQLite alone.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { buildAsset } from "../../tests/support/media.ts";
import { buildCategory, buildProject } from "../../tests/support/projects.ts";

const FAIR = "https://fair.example";
const OTHER = "http://localhost:5173";
const STRANGER = "https://stranger.example";
const SITE_URL = "https://mradi.example";

const app = await testApp({ CORS_ORIGINS: ` ${FAIR}, HTTP://LOCALHOST:5173 `, SITE_URL });
const closedApp = await testApp();
const open = await serve(app.listener);
const closed = await serve(closedApp.listener);
afterAll(async () => {
	open.close();
	closed.close();
	await app.close();
	await closedApp.close();
});
const staff = await app.user("staff");

async function serve(listener: typeof app.listener) {
	const server = createServer(listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

function ask(path: string, origin: string | undefined, init: RequestInit = {}, server = open) {
	const headers = { ...(origin && { origin }), ...(init.headers as Record<string, string>) };
	return fetch(server.url + path, { ...init, headers });
}

const preflight = (path: string, origin: string | undefined, server = open) =>
	ask(
		path,
		origin,
		{
			method: "OPTIONS",
			headers: {
				"access-control-request-method": "PUT",
				"access-control-request-headers": "authorization,content-type,idempotency-key",
			},
		},
		server,
	);

/** The response's CORS headers, without their prefix. */
const corsOf = ({ headers }: Response) =>
	Object.fromEntries(
		[...headers]
			.filter(([name]) => name.startsWith("access-control-"))
			.map(([name, value]) => [name.replace("access-control-", ""), value]),
	);

const allowed = (origin: string) => ({
	"allow-origin": origin,
	"expose-headers": "retry-after, x-request-id, content-disposition",
});

describe("an origin in CORS_ORIGINS", () => {
	test.each(["/api/orders/1", "/api/request", "/api/health", "/media/a.webp", "/api/nothing"])(
		"gets its preflight for %s answered",
		async (path) => {
			for (const origin of [FAIR, OTHER]) {
				const answer = await preflight(path, origin);
				expect(answer.status).toBe(204);
				expect(corsOf(answer)).toEqual({
					"allow-origin": origin,
					"allow-methods": "GET, HEAD, POST, PUT, DELETE",
					"allow-headers": "authorization, content-type, idempotency-key",
					"max-age": "7200",
				});
				expect(answer.headers.get("vary")).toBe("Origin");
				expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
			}
		},
	);

	test("can read responses, both successes and failures", async () => {
		const project = await buildProject(app, {}, staff);
		const token = { authorization: staff.token };
		const json = (body: unknown, method = "POST") => ({ method, body: JSON.stringify(body) });
		const cases: [status: number, path: string, init?: RequestInit][] = [
			[200, "/api/health"],
			[200, "/api/school-projects", { headers: token }],
			[200, "/api/categories", { method: "HEAD" }],
			[201, "/api/categories", { ...json({ name: "From afar" }), headers: token }],
			[400, "/api/auth/login", json({})],
			[401, "/api/orders"],
			[404, "/api/nothing"],
			[404, "/api/school-projects/by-slug/nothing"],
			[405, "/api/orders/by-slug", { method: "DELETE" }],
			[413, "/api/auth/login", json({ email: "x".repeat(1_100_000) })],
			[
				415,
				"/api/auth/login",
				{ method: "POST", body: "a", headers: { "content-type": "text/x" } },
			],
			[200, `/api/school-projects/${project.id}`, { headers: token }],
		];
		for (const [status, path, init] of cases) {
			const answer = await ask(path, FAIR, init);
			expect(answer.status, path).toBe(status);
			expect(corsOf(answer), path).toEqual(allowed(FAIR));
			expect(answer.headers.get("vary"), path).toMatch(/\bOrigin\b/);
		}
	});

	test("can read a 429 and its Retry-After", async () => {
		const body = JSON.stringify({ email: "nobody@school.example", password: "not this one" });
		const statuses: number[] = [];
		for (let tries = 0; tries < 11; tries += 1) {
			const answer = await ask("/api/auth/login", FAIR, { method: "POST", body });
			statuses.push(answer.status);
			if (answer.status !== 429) continue;
			expect(corsOf(answer)).toEqual(allowed(FAIR));
			expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
		}
		expect(statuses.at(-1)).toBe(429);
	});

	test("gets its own headers on cached responses and on 304", async () => {
		await buildCategory(app, {}, staff);
		// The first request fills the cache.
		for (const origin of [STRANGER, FAIR, OTHER, undefined, FAIR]) {
			const answer = await ask("/api/categories?limit=1", origin);
			expect(answer.status).toBe(200);
			expect(answer.headers.get("etag")).toBeTruthy();
			expect(corsOf(answer)).toEqual(origin === FAIR || origin === OTHER ? allowed(origin) : {});
			expect(answer.headers.get("vary")).toBe("Accept-Encoding, Origin");
			const headers = { "if-none-match": answer.headers.get("etag") as string };
			const unchanged = await ask("/api/categories?limit=1", OTHER, { headers });
			expect(unchanged.status).toBe(304);
			expect(corsOf(unchanged)).toEqual(allowed(OTHER));
		}
	});

	test("can fetch pictures", async () => {
		const { url } = await buildAsset(app, staff);
		const answer = await ask(url, FAIR);
		expect(answer.status).toBe(200);
		expect(corsOf(answer)).toEqual(allowed(FAIR));
		expect(answer.headers.get("vary")).toBe("Save-Data, Accept, Origin");
		const missing = await ask("/media/missing.webp", FAIR);
		expect([missing.status, corsOf(missing)]).toEqual([404, allowed(FAIR)]);
		// An img sends no origin. Its cached response must not be used for a fetch.
		expect((await ask(url, undefined)).headers.get("vary")).toBe("Save-Data, Accept, Origin");
	});
});

describe("access is denied", () => {
	const strangers = [
		STRANGER,
		"null",
		"http://fair.example",
		`${FAIR}:8443`,
		`${FAIR}.evil.example`,
		"https://sub.fair.example",
		"https://xfair.example",
		`${FAIR}, ${OTHER}`,
	];
	test.each(strangers)("to the origin %s", async (origin) => {
		for (const path of ["/api/categories", "/api/orders", "/api/health", "/media/a.webp"]) {
			const answer = await ask(path, origin);
			expect(corsOf(answer), path).toEqual({});
			expect(answer.headers.get("vary"), path).toMatch(/\bOrigin\b/);
			expect(corsOf(await preflight(path, origin)), path).toEqual({});
		}
	});

	test("to pages and metrics, even for an origin in CORS_ORIGINS", async () => {
		for (const path of ["/metrics", "/sitemap.xml", "/api-docs", "/"]) {
			expect(corsOf(await ask(path, FAIR)), path).toEqual({});
			expect(corsOf(await preflight(path, FAIR)), path).toEqual({});
		}
	});

	test("to calls that change data and are sent without a preflight", async () => {
		const email = "nobody@school.example";
		const send = (origin: string | undefined, site: string | undefined, server = open) =>
			ask(
				"/api/auth/forgot-password",
				origin,
				{
					method: "POST",
					headers: { "content-type": "text/plain", ...(site && { "sec-fetch-site": site }) },
					body: JSON.stringify({ email }),
				},
				server,
			);
		for (const origin of [...strangers, undefined]) {
			const refused = await send(origin, "cross-site");
			expect([refused.status, await refused.json()], origin).toEqual([
				403,
				expect.objectContaining({ error: "Other websites may not send requests here." }),
			]);
			expect(corsOf(refused), origin).toEqual({});
		}
		expect((await send(FAIR, "cross-site", closed)).status).toBe(403);
		expect((await send(FAIR, "cross-site")).status).toBe(200);
		// From our own pages, from an address that somebody typed, and from programs such as M-Pesa.
		for (const site of ["same-origin", "same-site", "none", undefined]) {
			expect((await send(open.url, site)).status, site).toBe(200);
		}
		// Browsers from before 2023 say only the origin. Other programs say nothing.
		for (const origin of [...strangers, "", "http://", "file://", `${open.url}0`, closed.url]) {
			expect((await send(origin, undefined)).status, origin).toBe(origin === "" ? 200 : 403);
		}
		expect((await send(FAIR, undefined, closed)).status).toBe(403);
		for (const origin of [FAIR, OTHER, open.url, open.url.replace("http", "https"), SITE_URL]) {
			expect((await send(origin, undefined)).status, origin).toBe(200);
		}
		const headers = { "sec-fetch-site": "cross-site" };
		expect((await ask("/api/categories", STRANGER, { headers })).status).toBe(200);
	});

	test("to every origin without CORS_ORIGINS", async () => {
		for (const origin of [FAIR, "null", closed.url]) {
			const answer = await ask("/api/categories", origin, {}, closed);
			expect(corsOf(answer)).toEqual({});
			expect(answer.headers.get("vary")).toBe("Accept-Encoding");
			const response = await preflight("/api/categories", origin, closed);
			expect([response.status, corsOf(response)]).toEqual([204, {}]);
		}
	});
});
