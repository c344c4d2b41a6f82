import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pngBytes, uploadOf } from "./support/media.ts";
import { type RunningServer, startServer } from "./support/server.ts";

const ADMIN = { email: "admin@school.example", password: "the admins password" };
const folder = await mkdtemp(join(tmpdir(), "mradi-headers-"));
const environment = { DATA_DIR: folder, DEMO_CONTENT: "off", LOG_LEVEL: "info" };

let server: RunningServer;
let token: string;
let slug: string;
let picture: string;
let script: string;

beforeAll(async () => {
	server = await startServer({
		...environment,
		SITE_URL: "https://mradi.example",
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	});
	token = (await post("/api/auth/login", ADMIN)).result.token;
	const upload = await fetch(`${server.url}/api/assets/upload`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}` },
		body: uploadOf(await pngBytes()),
	});
	picture = new URL((await upload.json()).result.url).pathname;
	const project = { title: "Solar Dryer", content: "<p>The sun works.</p>", status: "published" };
	slug = (await post("/api/school-projects", project)).result.slug;
	const built = await readdir("build/client/assets");
	script = `/assets/${built.find((name) => name.endsWith(".js"))}`;
});
afterAll(async () => {
	await server.stop();
	await rm(folder, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the response contains
async function post(path: string, body: unknown): Promise<any> {
	const response = await fetch(server.url + path, {
		method: "POST",
		headers: { ...(token && { authorization: `Bearer ${token}` }) },
		body: JSON.stringify(body),
	});
	return response.json();
}

interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
}

interface Sent {
	method?: string;
	headers?: OutgoingHttpHeaders;
	body?: string;
}

/** Unlike fetch, sends any Host header and any form of request target. */
function ask(
	path: string,
	{ method = "GET", headers = {}, body = "" }: Sent = {},
	of = server,
): Promise<Answer> {
	const { hostname, port } = new URL(of.url);
	return new Promise((done, fail) => {
		const sent = request(
			{ hostname, port, path, method, headers, agent: false },
			async (answer) => {
				const chunks: Buffer[] = [];
				for await (const chunk of answer) chunks.push(chunk as Buffer);
				const { statusCode = 0, headers } = answer;
				done({ status: statusCode, headers, text: Buffer.concat(chunks).toString("latin1") });
			},
		);
		sent.on("error", fail);
		sent.end(body);
	});
}

/** Scripts and pictures do without, because each phone would load them with each file. */
const OF_DOCUMENTS = {
	"x-frame-options": "DENY",
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin",
	"permissions-policy": expect.stringContaining("camera=()"),
};

function expectGuarded({ headers, text }: Answer): void {
	expect(headers).toMatchObject({
		"x-content-type-options": "nosniff",
		"cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
		"strict-transport-security": "max-age=31536000",
	});
	const type = headers["content-type"] ?? "";
	if (/^(text\/javascript|image\/png|image\/webp)/.test(type)) {
		for (const name of Object.keys(OF_DOCUMENTS)) expect(headers).not.toHaveProperty(name);
	} else expect(headers).toMatchObject(OF_DOCUMENTS);
	const policy = headers["content-security-policy"] as string;
	expect(policy).toContain("default-src 'none'");
	expect(policy).toContain("base-uri 'none'");
	expect(policy).toContain("frame-ancestors 'none'");
	// 'unsafe-inline' styles are allowed: when a picture is opened by itself, the browser scales it with an inline
	// style.
	expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe|\*|https?:)/);
	if (/^text\/|xml/.test(type)) expect(type).toMatch(/; charset=utf-8$/i);
	expect(headers).not.toHaveProperty("x-powered-by");
	expect(headers).not.toHaveProperty("server");
	expect(headers).not.toHaveProperty("set-cookie");
	expect(headers).not.toHaveProperty("x-cache-tags");
	expect(text).not.toMatch(/\n\s+at .+:\d+:\d+|node_modules|\.server\.ts|no such table|sqlite/i);
}

const IMMUTABLE = "public, max-age=31536000, immutable";
const SIGN_IN: Sent = { method: "POST", body: JSON.stringify(ADMIN) };

test.each<[string, () => string, number, string, Sent?]>([
	["a page", () => "/", 200, "no-cache"],
	["a page with content", () => `/projects/${slug}`, 200, "no-cache"],
	["a page asked for by its head", () => "/projects", 200, "no-cache", { method: "HEAD" }],
	["the dashboard's empty page", () => "/dashboard", 200, "no-cache"],
	["a page that is not there", () => "/nowhere", 404, "no-cache"],
	["a project that is not there", () => "/projects/nothing", 404, "no-cache"],
	["a page with a slash too many", () => "/projects/", 308, "no-store"],
	["a public response of the API", () => "/api/categories", 200, "no-cache"],
	["an address the API does not have", () => "/api/nothing", 404, "no-store"],
	["a response to somebody without a token", () => "/api/orders", 401, "no-store"],
	["a response to malformed input", () => "/api/school-projects?page=x", 400, "no-store"],
	["a refused sign-in", () => "/api/auth/login", 400, "no-store", { method: "POST", body: "{" }],
	["a sign-in", () => "/api/auth/login", 200, "no-store", SIGN_IN],
	["the health check", () => "/api/health", 200, "no-store"],
	["the API's description", () => "/api/openapi.json", 200, "no-cache"],
	["the API's page", () => "/api/docs", 200, "no-cache"],
	["an upload", () => picture, 200, "public, max-age=604800"],
	["an upload that is not there", () => "/media/none.webp", 404, "no-store"],
	["an upload that is written to", () => picture, 405, "no-store", { method: "DELETE" }],
	["a built file", () => script, 200, IMMUTABLE],
	["a built file of an older version", () => "/assets/gone-abc.js", 404, "no-store"],
	["a file without a hash in its name", () => "/favicon.svg", 200, "no-cache"],
	["the sitemap", () => "/sitemap.xml", 200, "no-cache"],
	[
		"a form that was sent in vain",
		() => `/order/${slug}`,
		422,
		"no-store",
		{
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: "name=",
		},
	],
])(
	"%s has the security headers and its cache lifetime",
	async (_, path, status, cache, options) => {
		const answer = await ask(path(), options);
		expect(answer.status).toBe(status);
		expect(answer.headers["cache-control"]).toBe(cache);
		expectGuarded(answer);
	},
);

test("a form is accepted from its own page, also behind TLS, and from no other site", async () => {
	const headers = { "content-type": "application/x-www-form-urlencoded", host: "mradi.example" };
	const send = async (origin: string) => {
		const body = "name=Achieng&phone=0712345678";
		const sent = { method: "POST", headers: { ...headers, origin }, body };
		return (await ask(`/order/${slug}`, sent)).status;
	};
	expect(await send("https://mradi.example")).toBe(303);
	expect(await send("http://mradi.example")).toBe(303);
	for (const origin of ["https://evil.example", "https://mradi.example.evil.example", "null"]) {
		expect(await send(origin), origin).toBe(400);
	}
});

test("a response to a signed-in person is never stored", async () => {
	for (const path of ["/api/categories", "/api/orders", "/api/school-projects"]) {
		const answer = await ask(path, { headers: { authorization: `Bearer ${token}` } });
		expect(answer.status).toBe(200);
		expect(answer.headers["cache-control"], path).toBe("no-store");
		expectGuarded(answer);
	}
});

test("unchanged content is answered with 304, without the headers that the browser has already", async () => {
	for (const path of ["/", `/projects/${slug}`, "/api/categories", script, "/sitemap.xml"]) {
		const first = await ask(path);
		const again = await ask(path, { headers: { "if-none-match": first.headers.etag } });
		expect(again.status, path).toBe(304);
		expect(again.text).toBe("");
		const { date, connection, "keep-alive": _, ...headers } = again.headers;
		expect(headers, path).toEqual({
			"cache-control": first.headers["cache-control"],
			etag: first.headers.etag,
			vary: first.headers.vary,
		});
	}
});

test("a failure shows one plain sentence and no more, in the API and on pages", async () => {
	const handle = new Database(join(folder, "mradi.sqlite"));
	handle.exec("alter table gallery_items rename to away");
	try {
		const call = await ask("/api/gallery");
		expect(call.status).toBe(500);
		expect(call.headers["cache-control"]).toBe("no-store");
		expect(JSON.parse(call.text).error).toBe("Something went wrong on our side. Please try again.");
		expectGuarded(call);
		const page = await ask("/gallery");
		expect(page.text).toContain("Something went wrong on our side. Please try again.");
		expectGuarded(page);
	} finally {
		handle.exec("alter table away rename to gallery_items");
		handle.close();
	}
	// The failure was not cached.
	expect((await ask("/api/gallery")).status).toBe(200);
	expect((await ask("/gallery")).text).not.toContain("Something went wrong");
});

describe("the Host header is never used as the address of the site", () => {
	const HOSTS = {
		host: "evil.example",
		"x-forwarded-host": "evil.example",
		forwarded: "host=evil.example",
	};

	test("in canonical links, sitemap, feed, redirects or what later visitors get", async () => {
		for (const path of [
			"/",
			"/results",
			`/projects/${slug}`,
			"/projects?page=1",
			"/projects/",
			"/nowhere",
			"/sitemap.xml",
			"/robots.txt",
			"/feed.xml",
			"/api/openapi.json",
			"/api/docs",
			"http://evil.example/projects",
			"http://evil/projects",
		]) {
			for (const answer of [
				await ask(path, { headers: HOSTS }),
				await ask(path.replace(/^http:\/\/[^/]+/, "")),
			]) {
				expect(answer.text, path).not.toContain("evil.example");
				expect(JSON.stringify(answer.headers), path).not.toContain("evil.example");
			}
		}
		const page = await ask(`/projects/${slug}`, { headers: HOSTS });
		expect(page.text).toContain(
			`<link rel="canonical" href="https://mradi.example/projects/${slug}"`,
		);
		expect((await ask("/sitemap.xml")).text).toContain(`https://mradi.example/projects/${slug}`);
	});

	test("in mail", async () => {
		const sent = await ask("/api/auth/forgot-password", {
			method: "POST",
			headers: HOSTS,
			body: JSON.stringify({ email: ADMIN.email }),
		});
		expect(sent.status).toBe(200);
		const handle = new Database(join(folder, "mradi.sqlite"), { readonly: true });
		const bodies = handle.prepare("select body from outbox").pluck().all().join("\n");
		handle.close();
		expect(bodies).toContain("https://mradi.example/reset-password#token=");
		expect(bodies).not.toContain("evil.example");
	});
});

test("without https in SITE_URL there is no Strict-Transport-Security header", async () => {
	const plain = await startServer({
		...environment,
		DATA_DIR: join(folder, "plain"),
		SITE_URL: "http://mradi.example",
	});
	try {
		for (const path of ["/", "/api/categories", "/nowhere"]) {
			const answer = await ask(path, {}, plain);
			expect(answer.headers).not.toHaveProperty("strict-transport-security");
			expect(answer.headers["x-content-type-options"]).toBe("nosniff");
		}
	} finally {
		await plain.stop();
	}
});
