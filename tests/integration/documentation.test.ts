import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { endpoints } from "../../src/server/declared-by-features.ts";
import { testApp } from "../support/app.ts";
import { listenLocally } from "../support/local-server.ts";

const app = await testApp();
const { url: base, close } = await listenLocally(createServer(app.listener));
afterAll(async () => {
	await close();
	await app.close();
});

test("the OpenAPI document is served to everyone, compressed and with an ETag", async () => {
	const answer = await fetch(`${base}/api/openapi.json`, { headers: { "accept-encoding": "br" } });
	expect(answer.headers.get("content-type")).toContain("application/json");
	expect(answer.headers.get("content-encoding")).toBe("br");
	const document = (await answer.json()) as { openapi: string; paths: Record<string, unknown> };
	expect(document.openapi).toBe("3.1.0");
	expect(document.paths).toHaveProperty("/orders/by-slug.post");
	const again = await fetch(`${base}/api/openapi.json`, {
		headers: { "if-none-match": answer.headers.get("etag") as string },
	});
	expect(again.status).toBe(304);
});

test("the API's page loads scripts and styles from this site only, none of them inline", async () => {
	const page = await fetch(`${base}/api/docs`);
	expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
	const policy = page.headers.get("content-security-policy") as string;
	expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ");
	expect(policy).not.toContain("unsafe");
	const html = await page.text();
	expect(html).not.toMatch(/<style| style=| on\w+=|https?:|<script(?! defer src=")/);
	const files = [...html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, path]) => path);
	expect(files).toHaveLength(3);
	for (const path of files) {
		const file = await fetch(base + path, { headers: { "accept-encoding": "br" } });
		expect([path, file.status, file.headers.get("content-encoding")]).toEqual([path, 200, "br"]);
		expect(await file.text()).not.toMatch(/@import|@font-face/);
	}
	expect((await fetch(`${base}/api/docs/package.json`)).status).toBe(404);
});

test("metrics name routes by their patterns", async () => {
	await fetch(`${base}/api/users/00000000-0000-0000-0000-000000000000`);
	const text = await (await fetch(`${base}/metrics`)).text();
	expect(text).toContain('method="GET",route="/api/users/:id",status="401"');
	expect(text).not.toContain("00000000-0000");
});

test("the logs of both proxies leave out queries and every address whose end is a secret", async () => {
	const secrets = endpoints
		.filter(({ method, access }) => method === "POST" && access === "public")
		.map(({ path }) => `/api${path}`)
		.filter((path) => /:(token|key|secret)$/.test(path));
	expect(secrets.length).toBeGreaterThanOrEqual(3);
	const nginx = readFileSync("deploy/nginx.conf", "utf8");
	expect(/log_format .*/.exec(nginx)?.[0]).not.toMatch(/\$request\b|\$request_uri|\$args/);
	const pattern = /^ *~\*(\S+) 0;$/m.exec(nginx)?.[1] ?? "";
	const caddy = readFileSync("deploy/Caddyfile", "utf8");
	const paths = /@secret path (.*)/.exec(caddy)?.[1]?.split(" ") ?? [];
	for (const path of secrets) {
		expect(path).toMatch(new RegExp(pattern, "i"));
		expect(paths).toContain(path.replace(/:\w+$/, "*"));
	}
	expect("/api/track/payments").not.toMatch(new RegExp(pattern, "i"));
});
