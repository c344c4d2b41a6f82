import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type RunningServer, startServer } from "../support/server.ts";
import { test as base, expect, oncePerFile, STARTUP_MS } from "./test.ts";

/** An admin whose name differs from the role. */
export const ADMIN_ACCOUNT = { email: "keeper@mradi.example", password: "the keepers password" };

export interface AnalyticsEvent {
	event: string;
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was sent
	properties: any;
	$set?: Record<string, unknown>;
}

/** A stand-in for the analytics service. It answers the library and stores what it receives. */
export class Ingestion {
	requests: string[] = [];
	events: AnalyticsEvent[] = [];
	/** Each complete request with address and headers, decoded as far as possible. */
	received: string[] = [];
	/** Referrers of the requests. */
	referrers: string[] = [];
	#server: Server;
	url = "";

	constructor() {
		this.#server = createServer(async (request, response) => {
			const { pathname } = new URL(request.url ?? "/", "http://ingestion");
			this.requests.push(pathname);
			const content = unpack(await readAll(request));
			const { headers, url } = request;
			this.received.push(decoded(JSON.stringify({ url, headers, content })));
			if (headers.referer) this.referrers.push(headers.referer);
			response.setHeader("access-control-allow-origin", headers.origin ?? "*");
			response.setHeader("access-control-allow-credentials", "true");
			response.setHeader("access-control-allow-headers", "*");
			response.setHeader("content-type", "application/json");
			for (const each of [content?.batch ?? content].flat()) {
				if (each?.event) this.events.push(each);
			}
			response.end(JSON.stringify({ status: 1, ...CONFIG }));
		});
	}

	async listen() {
		await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
		this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	named(event: string): AnalyticsEvent[] {
		return this.events.filter((each) => each.event === event);
	}

	/** Events of the session recordings, in rrweb's format. */
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was sent
	frames(): any[] {
		return this.named("$snapshot").flatMap(({ properties }) => properties.$snapshot_data);
	}

	clear() {
		for (const list of [this.requests, this.events, this.received, this.referrers]) list.length = 0;
	}

	async close() {
		this.#server.closeAllConnections();
		await new Promise((done) => this.#server.close(done));
	}
}

/** The service's remote settings, with every feature on and all masking off. */
const CONFIG = {
	token: "phc_test",
	supportedCompression: ["gzip", "gzip-js"],
	hasFeatureFlags: true,
	featureFlags: {},
	autocapture_opt_out: false,
	elementsChainAsString: true,
	sessionRecording: {
		endpoint: "/s/",
		recorderVersion: "v2",
		sampleRate: null,
		consoleLogRecordingEnabled: true,
		recordCanvas: true,
		canvasFps: 4,
		canvasQuality: "1",
		networkPayloadCapture: { recordBody: true, recordHeaders: true },
		masking: { maskAllInputs: false, maskTextSelector: ".nothing", blockSelector: ".nothing" },
	},
	surveys: true,
	heatmaps: true,
	captureDeadClicks: true,
	autocaptureExceptions: true,
	capturePerformance: { network_timing: true, web_vitals: true },
};

async function readAll(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** Decodes a body: gzip, JSON, a form's `data`, base64, and compressed texts inside, as the recorder writes them. */
// biome-ignore lint/suspicious/noExplicitAny: whatever was sent
export function unpack(body: Buffer): any {
	if (isGzip(body)) return unpack(gunzipSync(body));
	const text = body.toString("utf8");
	const data = /^data=/.test(text) ? new URLSearchParams(text).get("data") : null;
	if (data !== null) return unpack(Buffer.from(data, "base64"));
	try {
		return unpackWithin(JSON.parse(text));
	} catch {
		return text;
	}
}

function unpackWithin(value: unknown): unknown {
	if (typeof value === "string") return unpackText(value);
	if (Array.isArray(value)) return value.map(unpackWithin);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => [name, unpackWithin(part)]),
	);
}

function unpackText(text: string): unknown {
	// The recorder writes compressed bytes as characters, one per byte. Texts are many, so only their start is decoded.
	for (const encoding of ["latin1", "base64"] as const) {
		if (isGzip(Buffer.from(text.slice(0, 4), encoding))) return unpack(Buffer.from(text, encoding));
	}
	const json = /^[\w+/=-]{16,}$/.test(text) && Buffer.from(text, "base64").toString("utf8");
	if (!json || !/^[[{]/.test(json)) return text;
	const content = unpack(Buffer.from(json));
	// Some identifiers are valid base64 by chance.
	return typeof content === "string" ? text : [text, content];
}

function isGzip(bytes: Buffer): boolean {
	return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The text, and the text with %20 and the like decoded. */
function decoded(text: string): string {
	try {
		return `${text}\n${decodeURIComponent(text)}`;
	} catch {
		return text.replace(/(?:%[0-9a-f]{2})+/gi, (part) =>
			Buffer.from(part.replaceAll("%", ""), "hex").toString(),
		);
	}
}

/**
 * The test function of a spec file about analytics: the site with analytics on, the stand-in service, and a browser that
 * does not look automated.
 */
export function withAnalytics() {
	const analyticsSite = oncePerFile(async () => {
		const ingestion = new Ingestion();
		await ingestion.listen();
		const folder = await mkdtemp(join(tmpdir(), "mradi-analytics-"));
		const site = await startServer({
			DATA_DIR: folder,
			DEMO_CONTENT: "off",
			AVIF_COPIES: "off",
			ADMIN_EMAIL: ADMIN_ACCOUNT.email,
			ADMIN_PASSWORD: ADMIN_ACCOUNT.password,
			POSTHOG_KEY: "phc_test",
			POSTHOG_HOST: ingestion.url,
		});
		return {
			thing: { ingestion, site },
			async end() {
				await site.stop();
				await ingestion.close();
				await rm(folder, { recursive: true, force: true });
			},
		};
	});
	return base.extend<{ ingestion: Ingestion; site: RunningServer }>({
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
		ingestion: [async ({}, use) => use((await analyticsSite()).ingestion), { timeout: STARTUP_MS }],
		// biome-ignore lint/correctness/noEmptyPattern: see above
		site: [async ({}, use) => use((await analyticsSite()).site), { timeout: STARTUP_MS }],
		server: async ({ site }, use) => use(site),
		// The library sends nothing from browsers that look automated.
		userAgent:
			"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
		page: async ({ page }, use) => {
			await page.addInitScript(() => {
				Object.defineProperty(navigator, "webdriver", { get: () => false });
				// Headless Chromium reveals itself here too.
				Object.defineProperty(navigator, "userAgentData", { get: () => undefined });
			});
			await use(page);
		},
	});
}

/** The library loads when the browser is idle and sends in batches, which takes a while on a busy machine. */
export const expectArrival = expect.configure({ timeout: 60_000 });
