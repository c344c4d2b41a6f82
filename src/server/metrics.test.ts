import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";
import { countedAddress } from "./request-line.ts";

const mails = { waiting: 2, given_up: 1 };
let isDatabaseDown = false;
const countMails = async () => {
	if (isDatabaseDown) throw new Error("The database is down");
	return mails;
};
const countUploads = async () => ({ stored: 1_000, limit: 5_000, room: 4_000 });
const metrics = createMetrics(
	{ metricsToken: "the scraper's secret", trustProxy: 0, siteUrl: "http://localhost:3000" },
	countMails,
	countUploads,
);
const LOOPBACK = "127.0.0.1";
const OTHER_MACHINE = "198.51.100.7";

function scrape(ip: string, headers: Record<string, string> = {}): Promise<Response> {
	return metrics.respond(new Request("http://localhost/metrics", { headers }), { ip });
}

test("responses are counted by route pattern and status, along with the event loop's delay", async () => {
	metrics.countResponse({ method: "GET", route: "/api/users/:id", status: 404, ms: 30 });
	metrics.countCacheLookup(true);
	const text = await (await scrape(LOOPBACK)).text();
	expect(text).toContain(
		'http_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/users/:id",status="404"} 1',
	);
	expect(text).toContain('page_cache_requests_total{result="hit"} 1');
	expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
});

test("a handler's responses are counted under its route", async () => {
	const handle = metrics.measured("page", async (_request, text: string) => new Response(text));
	const response = await handle(new Request("http://localhost/projects"), "hello");
	expect(await response.text()).toBe("hello");
	expect(await (await scrape(LOOPBACK)).text()).toContain(
		'http_request_duration_seconds_count{method="GET",route="page",status="200"} 1',
	);
});

test("unsent emails are counted; without the database everything else is still reported", async () => {
	const text = await (await scrape(LOOPBACK)).text();
	expect(text).toContain('outbox_mails{state="waiting"} 2');
	expect(text).toContain('outbox_mails{state="given_up"} 1');
	expect(text).toContain('visitor_files_bytes{of="stored"} 1000');
	isDatabaseDown = true;
	const without = await scrape(LOOPBACK);
	expect(without.status).toBe(200);
	const rest = await without.text();
	expect(rest).not.toContain("outbox_mails{");
	expect(rest).toContain("http_request_duration_seconds");
});

test("emails over a recipient's limit are counted by kind", async () => {
	metrics.countDroppedMail("unsolicited");
	expect(await (await scrape(LOOPBACK)).text()).toContain(
		'mails_dropped_total{kind="unsolicited"} 1',
	);
});

test("only this machine and clients with the token can read the metrics", async () => {
	const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
	const statuses = await Promise.all(
		[
			scrape(LOOPBACK),
			scrape(countedAddress("::1")),
			scrape(OTHER_MACHINE, bearer("the scraper's secret")),
			scrape(OTHER_MACHINE),
			scrape(OTHER_MACHINE, bearer("another secret")),
		].map(async (answer) => (await answer).status),
	);
	expect(statuses).toEqual([200, 200, 200, 403, 403]);
});

test.each([
	["Host", "mradi.example"],
	["Via", "1.1 proxy"],
	["Forwarded", `for=${OTHER_MACHINE}`],
	["X-Forwarded-For", OTHER_MACHINE],
	["X-Forwarded", `for=${OTHER_MACHINE}`],
	["X-Forwarded-Host", "mradi.example"],
	["X-Forwarded-Proto", "https"],
	["X-Real-IP", OTHER_MACHINE],
	["X-Client-IP", OTHER_MACHINE],
	["X-Cluster-Client-IP", OTHER_MACHINE],
	["X-Original-Forwarded-For", OTHER_MACHINE],
	["X-Request-ID", "1"],
	["True-Client-IP", OTHER_MACHINE],
	["Fastly-Client-IP", OTHER_MACHINE],
	["CF-Connecting-IP", OTHER_MACHINE],
	["CDN-Loop", "cdn"],
	["Client-IP", OTHER_MACHINE],
	["Proxy-Connection", "keep-alive"],
	["Connection", "close"],
	["Surrogate-Capability", "abc=ESI/1.0"],
	["Remote-Addr", OTHER_MACHINE],
	["Akamai-Origin-Hop", "1"],
	["Cookie", "a=b"],
	["Referer", "https://mradi.example/"],
	["Sec-CH-UA", "Chromium"],
	["Traceparent", "00-1-2-01"],
])("a request that a proxy on this machine forwards with %s is not local", async (name, value) => {
	const host = name === "Host" ? value : "localhost:3000";
	const headers = { [name]: value };
	const request = new Request(`http://${host}/metrics`, { headers });
	expect((await metrics.respond(request, { ip: LOOPBACK })).status).toBe(403);
});

test.each<Record<string, string>>([
	{
		accept: "text/plain;version=0.0.4",
		"accept-encoding": "gzip",
		"user-agent": "Prometheus/3.5.0",
		"x-prometheus-scrape-timeout-seconds": "10",
	},
	{ host: "localhost:3000", accept: "*/*", "user-agent": "curl/8.5.0" },
	{
		accept: "*/*",
		"accept-encoding": "identity",
		connection: "Keep-Alive",
		"user-agent": "Wget/1.21",
	},
])("a scraper on this machine needs no token: %j", async (scraper) => {
	expect((await scrape(LOOPBACK, scraper)).status).toBe(200);
});

test("without a token in the settings no token is accepted", async () => {
	const closed = createMetrics(
		{ metricsToken: undefined, trustProxy: 0, siteUrl: "http://localhost:3000" },
		countMails,
		countUploads,
	);
	const headers = { authorization: "Bearer " };
	const request = new Request("http://localhost/metrics", { headers });
	expect((await closed.respond(request, { ip: OTHER_MACHINE })).status).toBe(403);
});

test.each([
	["TRUST_PROXY is set", { trustProxy: 1, siteUrl: "http://localhost:3000" }],
	["the site has https", { trustProxy: 0, siteUrl: "https://mradi.example" }],
])("when %s, only clients with the token can read the metrics", async (_why, settings) => {
	const { respond } = createMetrics(
		{ metricsToken: "secret", ...settings },
		countMails,
		countUploads,
	);
	const statusOf = async (headers: Record<string, string>) => {
		const request = new Request("http://localhost/metrics", { headers });
		return (await respond(request, { ip: LOOPBACK })).status;
	};
	expect(await statusOf({})).toBe(403);
	expect(await statusOf({ authorization: "Bearer secret" })).toBe(200);
});
