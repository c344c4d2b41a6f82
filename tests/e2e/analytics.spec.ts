import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type RunningServer, startServer } from "../support/server.ts";
import { test as base, expect, signIn, started } from "./test.ts";

/** An admin whose name is not the role's. */
const KEEPER = { email: "keeper@mradi.example", password: "the keepers password" };

interface Sent {
	event: string;
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was sent
	properties: any;
	$set?: Record<string, unknown>;
}

/** A small stand-in for the analytics service: it answers what the library asks and keeps what it sends. */
class Ingestion {
	requests: string[] = [];
	events: Sent[] = [];
	#server: Server;
	url = "";

	constructor() {
		this.#server = createServer(async (request, response) => {
			const { pathname } = new URL(request.url ?? "/", "http://ingestion");
			this.requests.push(pathname);
			const body = await readAll(request);
			response.setHeader("access-control-allow-origin", request.headers.origin ?? "*");
			response.setHeader("access-control-allow-credentials", "true");
			response.setHeader("access-control-allow-headers", "*");
			response.setHeader("content-type", "application/json");
			const sent = parse(body);
			for (const each of [sent?.batch ?? sent].flat()) {
				if (each?.event) this.events.push(each);
			}
			response.end(
				JSON.stringify(pathname.includes("/config") ? CONFIG : { status: 1, ...CONFIG }),
			);
		});
	}

	async listen() {
		await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
		this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	named(event: string): Sent[] {
		return this.events.filter((each) => each.event === event);
	}

	async close() {
		this.#server.closeAllConnections();
		await new Promise((done) => this.#server.close(done));
	}
}

const CONFIG = {
	token: "phc_test",
	supportedCompression: ["gzip", "gzip-js"],
	hasFeatureFlags: false,
	featureFlags: {},
	autocapture_opt_out: false,
	sessionRecording: { endpoint: "/s/", recorderVersion: "v2", sampleRate: null },
	surveys: false,
	heatmaps: false,
	capturePerformance: false,
};

async function readAll(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

// biome-ignore lint/suspicious/noExplicitAny: whatever was sent
function parse(body: Buffer): any {
	if (body.length === 0) return undefined;
	const text = (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString("utf8");
	try {
		return JSON.parse(text);
	} catch {
		const data = new URLSearchParams(text).get("data");
		return data ? JSON.parse(Buffer.from(data, "base64").toString("utf8")) : undefined;
	}
}

/** The site with analytics switched on, and the service it tells. */
const test = base.extend<object, { ingestion: Ingestion; site: RunningServer }>({
	ingestion: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
		async ({}, use) => {
			const ingestion = new Ingestion();
			await ingestion.listen();
			await use(ingestion);
			await ingestion.close();
		},
		{ scope: "worker" },
	],
	site: [
		async ({ ingestion }, use) => {
			const folder = await mkdtemp(join(tmpdir(), "mradi-analytics-"));
			const site = await startServer({
				DATA_DIR: folder,
				DEMO_CONTENT: "off",
				ADMIN_EMAIL: KEEPER.email,
				ADMIN_PASSWORD: KEEPER.password,
				POSTHOG_KEY: "phc_test",
				POSTHOG_HOST: ingestion.url,
			});
			await use(site);
			await site.stop();
			await rm(folder, { recursive: true, force: true });
		},
		{ scope: "worker" },
	],
});

/** The library comes when the browser is idle and sends in batches: on a busy machine that takes a while. */
const arrival = expect.configure({ timeout: 30_000 });

test.beforeEach(({ ingestion }) => {
	test.slow();
	ingestion.requests.length = 0;
	ingestion.events.length = 0;
});

test.describe("with a key", () => {
	test.use({ baseURL: async ({ site }, use) => use(site.url) });
	// For a browser that says it is driven by a program the library sends nothing.
	test.use({
		userAgent:
			"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
	});
	test.beforeEach(({ page }) =>
		page.addInitScript(() => {
			Object.defineProperty(navigator, "webdriver", { get: () => false });
			// A browser without windows names itself here too.
			Object.defineProperty(navigator, "userAgentData", { get: () => undefined });
		}),
	);

	test("analytics: every change of route is one page view, without the query", async ({
		page,
		ingestion,
		site,
	}) => {
		await page.goto("/resources?tab=categories&q=secret-search");
		await arrival.poll(() => ingestion.named("$pageview").length).toBe(1);
		expect(ingestion.named("$pageview")[0]?.properties.$current_url).toBe(`${site.url}/resources`);
		await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
		await arrival.poll(() => ingestion.named("$pageview").length).toBe(2);
		expect(ingestion.named("$pageview")[1]?.properties.$current_url).toBe(`${site.url}/forums`);
		expect(JSON.stringify(ingestion.events)).not.toContain("secret-search");
		await page.goBack();
		await arrival.poll(() => ingestion.named("$pageview").length).toBe(3);
		expect(ingestion.named("$pageview")[2]?.properties.$current_url).toBe(`${site.url}/resources`);
	});

	test("analytics: presses are captured and sessions recorded, without any text", async ({
		page,
		ingestion,
	}) => {
		await page.goto("/contact");
		await arrival.poll(() => ingestion.named("$pageview").length).toBe(1);
		await page.getByLabel(/Name/).fill("Wanjiru Typed This");
		await page.getByRole("button", { name: "Submit" }).click();
		await arrival.poll(() => ingestion.named("$autocapture").length).toBeGreaterThan(0);
		await arrival.poll(() => ingestion.named("$snapshot").length).toBeGreaterThan(0);
		const all = JSON.stringify(ingestion.events);
		expect(all).not.toContain("Wanjiru");
		expect(all).not.toContain("Quick Links");
	});

	test("analytics: signing in and out is told, with the person named by id", async ({
		page,
		ingestion,
		site,
	}) => {
		await signIn(page, KEEPER);
		await arrival.poll(() => ingestion.named("user_login").length).toBe(1);
		expect(ingestion.named("user_login")[0]?.properties).toMatchObject({
			method: "email",
			user_role: "admin",
		});
		const [identified] = ingestion.named("$identify");
		const user = await page.evaluate(() => JSON.parse(localStorage.getItem("authUser") ?? "{}"));
		expect(identified?.properties.distinct_id).toBe(user.id);
		expect(identified?.$set ?? identified?.properties.$set).toMatchObject({
			name: "keeper",
			role: "admin",
		});
		expect(JSON.stringify(ingestion.events)).not.toContain(KEEPER.email);

		// Coming back is no sign-in.
		await page.reload();
		await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
		await arrival.poll(() => ingestion.named("$pageview").length).toBe(3);
		expect(ingestion.named("user_login")).toHaveLength(1);

		await page.goto("/contact");
		await page.getByRole("contentinfo").getByRole("button", { name: "Logout" }).click();
		await arrival.poll(() => ingestion.named("user_logout").length).toBe(1);
		expect(ingestion.named("user_logout")[0]?.properties.user_role).toBe("admin");
		await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
		await arrival
			.poll(() => ingestion.named("$pageview").at(-1)?.properties.$current_url)
			.toBe(`${site.url}/forums`);
		expect(ingestion.named("$pageview").at(-1)?.properties.distinct_id).not.toBe(user.id);
	});

	test("analytics: no script comes from another site", async ({ page, ingestion, site }) => {
		const foreign: string[] = [];
		page.on("request", (request) => {
			if (request.resourceType() === "script" && !request.url().startsWith(site.url)) {
				foreign.push(request.url());
			}
		});
		await page.goto("/contact");
		await arrival.poll(() => ingestion.named("$pageview").length).toBe(1);
		// A recording begins with the first sign of life.
		await page.getByRole("button", { name: "Submit" }).click();
		await arrival.poll(() => ingestion.named("$snapshot").length).toBeGreaterThan(0);
		expect(foreign).toEqual([]);
	});

	for (const [signal, script] of [
		["Do Not Track", "Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })"],
		[
			"Global Privacy Control",
			"Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })",
		],
	] as const) {
		test(`analytics: with ${signal} nothing is loaded or sent`, async ({ page, ingestion }) => {
			await page.addInitScript(script);
			const loaded: string[] = [];
			page.on("request", (request) => loaded.push(request.url()));
			await page.goto("/contact");
			await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
			await expect(page).toHaveURL(/\/forums$/);
			// Time for the browser to be idle, in which the library would have come.
			await page.evaluate(
				() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 300))),
			);
			expect(loaded.filter((url) => /analytics-library/.test(url))).toEqual([]);
			expect(ingestion.requests).toEqual([]);
		});
	}
});

test("analytics: without a key nothing is loaded or sent", async ({ page, ingestion }) => {
	const loaded: string[] = [];
	page.on("request", (request) => loaded.push(request.url()));
	await page.goto("/contact");
	await started(page);
	await page.evaluate(
		() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 300))),
	);
	expect(loaded.filter((url) => /analytics-library|posthog/.test(url))).toEqual([]);
	expect(ingestion.requests).toEqual([]);
});
