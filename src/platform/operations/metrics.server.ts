import { timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ReadFrom } from "../cache/visitor-reads.server.ts";
import type { CallOrigin } from "../http/api.server.ts";
import type { Settings } from "../settings.ts";

export interface Metrics {
	/** Counts one answer; `route` is a pattern, not a path, to limit the number of time series. */
	answered(answer: { method: string; route: string; status: number; ms: number }): void;
	/** Wraps a handler: counts its answers under one route. */
	timed<Rest extends unknown[]>(
		route: string,
		handle: (request: Request, ...rest: Rest) => Promise<Response>,
	): (request: Request, ...rest: Rest) => Promise<Response>;
	/** Counts page cache hits and misses of public GETs. */
	cacheAsked(found: boolean): void;
	/** With a replica: which database answered a page cache miss. */
	visitorRead(from: ReadFrom): void;
	/** A request was answered 503, because the limit of concurrent requests is reached. */
	refused(): void;
	/** A mail was not stored, because its recipient's daily limit is reached. */
	mailDropped(kind: string): void;
	/** Answers a scraper that has the token, or, if there is no proxy, one on this machine. */
	respond(request: Request, origin: CallOrigin): Promise<Response>;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|0000:0000:0000:0000::\/64)$/;

/** Prometheus metrics, one registry per application. `countMails` and `countUploads` are called on each scrape. */
export function createMetrics(
	{ metricsToken, trustProxy }: Pick<Settings, "metricsToken" | "trustProxy">,
	countMails: () => Promise<Record<string, number>>,
	countUploads: () => Promise<Record<string, number>>,
): Metrics {
	const registry = new Registry();
	// Includes event loop lag: how much a slow handler delays everyone else.
	collectDefaultMetrics({ register: registry });
	const durations = new Histogram({
		name: "http_request_duration_seconds",
		help: "Time to the answer, by route pattern and status",
		labelNames: ["method", "route", "status"],
		buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
		registers: [registry],
	});
	const cache = new Counter({
		name: "page_cache_requests_total",
		help: "Public pages and answers asked for, by whether they were in the page cache",
		labelNames: ["result"],
		registers: [registry],
	});
	const reads = new Counter({
		name: "visitor_reads_total",
		help: "With a replica: public answers that were not in the page cache, by the database that was read",
		labelNames: ["from"],
		registers: [registry],
	});
	const refused = new Counter({
		name: "requests_refused_total",
		help: "Requests beyond those that are worked on at once (REQUESTS_AT_ONCE)",
		registers: [registry],
	});
	const dropped = new Counter({
		name: "mails_dropped_total",
		help: "Mails beyond what one recipient gets in a day, by kind",
		labelNames: ["kind"],
		registers: [registry],
	});
	const counted = (name: string, help: string, label: string, count: () => Promise<object>) =>
		new Gauge({
			name,
			help,
			labelNames: [label],
			registers: [registry],
			async collect() {
				this.reset();
				// If the database is down, still report the other metrics.
				const counts = await count().catch(() => ({}));
				for (const [of, figure] of Object.entries(counts)) this.set({ [label]: of }, figure);
			},
		});
	counted(
		"outbox_mails",
		"Mails that are not sent: waiting to be, or given up",
		"state",
		countMails,
	);
	counted(
		"visitor_files_bytes",
		"Files sent with requests: stored, the limit of that, and the room on the disk above what stays free",
		"of",
		countUploads,
	);
	const hit = cache.labels("hit");
	const miss = cache.labels("miss");

	const answered: Metrics["answered"] = ({ method, route, status, ms }) =>
		durations.observe({ method, route, status }, ms / 1000);

	return {
		answered,
		timed:
			(route, handle) =>
			async (request, ...rest) => {
				const startedAt = performance.now();
				const response = await handle(request, ...rest);
				const { method } = request;
				answered({ method, route, status: response.status, ms: performance.now() - startedAt });
				return response;
			},
		cacheAsked: (found) => (found ? hit : miss).inc(),
		visitorRead: (from) => reads.inc({ from }),
		refused: () => refused.inc(),
		mailDropped: (kind) => dropped.inc({ kind }),
		async respond(request, { ip }) {
			const given = request.headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
			// A request from loopback may be forwarded by a local proxy, even one that sets no forwarding header.
			const here = trustProxy === 0 && LOOPBACK.test(ip) && !request.headers.has("x-forwarded-for");
			if (!here && !(metricsToken && equal(given, metricsToken))) {
				const others = trustProxy === 0 ? "this machine, or for " : "";
				return new Response(`Metrics are for ${others}the bearer of METRICS_TOKEN\n`, {
					status: 403,
					headers: { "cache-control": "no-store" },
				});
			}
			return new Response(await registry.metrics(), {
				headers: { "content-type": registry.contentType, "cache-control": "no-store" },
			});
		},
	};
}

function equal(given: string, expected: string): boolean {
	const [one, other] = [Buffer.from(given), Buffer.from(expected)];
	return one.length === other.length && timingSafeEqual(one, other);
}
