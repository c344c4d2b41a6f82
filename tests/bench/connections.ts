// Where the server bends: 2 to 1,000 connections that ask again and again for pages that no cache has, and for one that
// is cached. Past REQUESTS_AT_ONCE the next ones get 503 at once; what is answered must not take longer and longer.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { startServer } from "../support/server.ts";
import { fillWithArticles } from "./fill.ts";
import { memory } from "./measure.ts";

const ARTICLES = 300;
const SECONDS = 4;
const CONNECTIONS = [2, 10, 50, 200, 1_000];

const folder = await mkdtemp(join(tmpdir(), "mradi-bench-"));
await fillWithArticles(folder, ARTICLES);
let searches = 0;

for (const [name, limit] of [
	["with the limit (250)", "250"],
	["without a limit", "100000"],
] as const) {
	const server = await startServer({
		DATA_DIR: folder,
		DEMO_CONTENT: "off",
		// Behind a proxy one address may open more than 200 connections.
		TRUST_PROXY: "1",
		REQUESTS_AT_ONCE: limit,
		PORT: "0",
	}).catch(() => undefined);
	if (!server) throw new Error("The server did not start");
	try {
		console.log(`\n${name}`);
		for (const kind of ["not cached", "cached"] as const) {
			for (const connections of CONNECTIONS) await flood(server.url, kind, connections);
		}
		console.log(`memory ${await memory(server.process.pid as number)} MB`);
	} finally {
		await server.stop();
	}
}
await rm(folder, { recursive: true, force: true });

async function flood(url: string, kind: "cached" | "not cached", connections: number) {
	const flooding = autocannon({
		url: `${url}/projects`,
		connections,
		duration: SECONDS,
		timeout: 60,
		...(kind === "not cached" && {
			requests: [
				{
					setupRequest: (request: autocannon.Request) => {
						searches += 1;
						return { ...request, path: `/projects?search=nothing-${searches}` };
					},
				},
			],
		}),
	});
	// Somebody who watches over the server, and a visitor of a page that is cached.
	const others: number[] = [];
	let watching = true;
	const watch = (async () => {
		while (watching) {
			const startedAt = performance.now();
			const { status } = await fetch(`${url}/api/health`);
			if (status !== 200) throw new Error(`Health answered ${status}`);
			others.push(performance.now() - startedAt);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	})();
	const result = await flooding;
	watching = false;
	await watch;
	const { latency, statusCodeStats = {} } = result as unknown as {
		latency: { p50: number; p99: number };
		statusCodeStats?: Record<string, { count: number }>;
	};
	const perSecond = (status: string) => Math.round((statusCodeStats[status]?.count ?? 0) / SECONDS);
	console.log(
		`${kind.padEnd(12)}${String(connections).padStart(5)} connections: ${perSecond("200")} pages and ${perSecond("503")} refusals a second, waits: median ${latency.p50} ms, 99th percentile ${latency.p99} ms; health at most ${Math.max(...others).toFixed(0)} ms; ${result.errors} failed`,
	);
}
