import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CallOptions, CallOrigin } from "../platform/api/answer-call.server.ts";
import { STORE_OPERATIONS, type StoreOperation } from "../platform/files/storage.server.ts";
import { isSameSecret } from "../platform/http/same-secret.server.ts";
import { textResponse } from "../platform/http/text-response.ts";
import type { Settings } from "../platform/settings.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** As `countedAddress` writes them; the second is ::1. */
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|0000:0000:0000:0000::\/64)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Headers of scrapers. Any other may come from a proxy that forwards a request, such as "Connection: close". */
const SCRAPER_HEADERS =
	/^((host|user-agent|accept|accept-(encoding|language)|sec-fetch-mode|authorization|x-prometheus-scrape-timeout-seconds):|connection:keep-alive$)/i;

/** One registry per application. `countMails` and `countUploads` are called on each scrape. */
export function createMetrics(
	{ metricsToken, trustProxy, siteUrl }: Pick<Settings, "metricsToken" | "trustProxy" | "siteUrl">,
	countMails: () => Promise<Record<string, number>>,
	countUploads: () => Promise<Record<string, number>>,
) {
	const registry = new Registry();
	// Includes event loop lag, which shows how much a slow handler delays other requests.
	collectDefaultMetrics({ register: registry });
	const durations = new Histogram({
		name: "http_request_duration_seconds",
		help: "Time to respond, by route pattern and status",
		labelNames: ["method", "route", "status"],
		buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
		registers: [registry],
	});
	const cache = new Counter({
		name: "page_cache_requests_total",
		help: "Lookups of public pages and API responses in the page cache, by hit or miss",
		labelNames: ["result"],
		registers: [registry],
	});
	const refused = new Counter({
		name: "requests_refused_total",
		help: "Requests refused because REQUESTS_AT_ONCE others were being processed",
		registers: [registry],
	});
	const dropped = new Counter({
		name: "mails_dropped_total",
		help: "Messages dropped because their recipient's daily limit was reached, by kind",
		labelNames: ["kind"],
		registers: [registry],
	});
	const storeFailures = new Counter({
		name: "file_store_failures_total",
		help: "Calls to the file store (disk or S3) that failed, by operation",
		labelNames: ["operation"],
		registers: [registry],
	});
	// Present from the start, so that a rate can be computed.
	for (const operation of STORE_OPERATIONS) storeFailures.inc({ operation }, 0);
	const addGauge = (name: string, help: string, label: string, count: () => Promise<object>) =>
		new Gauge({
			name,
			help,
			labelNames: [label],
			registers: [registry],
			async collect() {
				this.reset();
				// If the database is down, still report the other metrics.
				const counts = await count().catch(() => ({}));
				for (const [name, value] of Object.entries(counts)) this.set({ [label]: name }, value);
			},
		});
	addGauge(
		"outbox_mails",
		"Unsent messages in the outbox: waiting or abandoned",
		"state",
		countMails,
	);
	addGauge(
		"visitor_files_bytes",
		"Files attached to requests, in bytes: stored, the limit, and the disk space left above the reserve",
		"of",
		countUploads,
	);
	const hit = cache.labels("hit");
	const miss = cache.labels("miss");

	// This server speaks plain http, so a site with https is behind a proxy, perhaps one on this machine.
	const hasProxy = trustProxy > 0 || siteUrl.startsWith("https:");

	let errors = 0;
	/** `route` is a pattern, not a path, to limit the number of time series. */
	const countResponse: CallOptions["onResponse"] = ({ method, route, status, ms }) => {
		// 503 is intentional: from limits and the health check.
		if (status >= 500 && status !== 503) errors += 1;
		durations.observe({ method, route, status }, ms / 1000);
	};

	return {
		countResponse,
		/** Counts the responses of `handle` under `route`. */
		measured:
			<Rest extends unknown[]>(
				route: string,
				handle: (request: Request, ...rest: Rest) => Promise<Response>,
			) =>
			async (request: Request, ...rest: Rest) => {
				const startedAt = performance.now();
				const response = await handle(request, ...rest);
				const { method } = request;
				countResponse({
					method,
					route,
					status: response.status,
					ms: performance.now() - startedAt,
				});
				return response;
			},
		takeErrorCount() {
			const taken = errors;
			errors = 0;
			return taken;
		},
		countCacheLookup: (isHit: boolean) => (isHit ? hit : miss).inc(),
		countRefusal: () => refused.inc(),
		countStoreFailure: (operation: StoreOperation) => storeFailures.inc({ operation }),
		countDroppedMail: (kind: string) => dropped.inc({ kind }),
		/** Serves scrapers that have the token, and those on this machine unless there may be a proxy. */
		async respond(request: Request, { ip }: CallOrigin): Promise<Response> {
			const given = request.headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
			// Behind a proxy on this machine, every request comes from loopback.
			const isLocal = !hasProxy && LOOPBACK.test(ip) && isDirect(request);
			if (!isLocal && !(metricsToken && isSameSecret(given, metricsToken))) {
				const others = !hasProxy ? "this machine, or for " : "";
				return textResponse(403, `Metrics are for ${others}the bearer of METRICS_TOKEN\n`);
			}
			return new Response(await registry.metrics(), {
				headers: { "content-type": registry.contentType, "cache-control": "no-store" },
			});
		},
	};
}

/** Sent to this machine by its own name, and without a header that a proxy may have added. */
function isDirect({ url, headers }: Request): boolean {
	return (
		LOOPBACK_HOST.test(new URL(url).hostname) &&
		[...headers].every((header) => SCRAPER_HEADERS.test(header.join(":")))
	);
}
