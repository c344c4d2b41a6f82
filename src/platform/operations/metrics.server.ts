import { timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ReadFrom } from "../cache/visitor-reads.server.ts";
import type { CallOrigin } from "../http/api.server.ts";
import type { Settings } from "../settings.ts";

export interface Metrics {
	/** One answer; `route` is a pattern, never an address, so that their number stays small. */
	answered(answer: { method: string; route: string; status: number; ms: number }): void;
	/** The same handler, with its answers counted under one route. */
	timed<Rest extends unknown[]>(
		route: string,
		handle: (request: Request, ...rest: Rest) => Promise<Response>,
	): (request: Request, ...rest: Rest) => Promise<Response>;
	/** Whether finished bytes were there for a public GET. */
	cacheAsked(found: boolean): void;
	/** With a replica: which database answered a public GET that was not in the page cache. */
	visitorRead(from: ReadFrom): void;
	/** A request was answered 503, because the server works on as many as it takes. */
	refused(): void;
	/** A mail was not stored, because its recipient has had as many of its kind as one gets in a day. */
	mailDropped(kind: string): void;
	/** The answer to a scraper: with the token, or without proxies in front from this machine. */
	respond(request: Request, origin: CallOrigin): Promise<Response>;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|0000:0000:0000:0000::\/64)$/;

/** Counts for Prometheus; each application has its own. `countMails` and `countUploads` are asked when somebody reads them. */
export function createMetrics(
	{ metricsToken, trustProxy }: Pick<Settings, "metricsToken" | "trustProxy">,
	countMails: () => Promise<Record<string, number>>,
	countUploads: () => Promise<Record<string, number>>,
): Metrics {
	const registry = new Registry();
	// Among them the delay of the event loop: what a slow handler does to everyone else.
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
				// Without the database the other figures are wanted all the more.
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
			// A proxy on this machine also calls from loopback, for the whole world, and may not say so.
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
