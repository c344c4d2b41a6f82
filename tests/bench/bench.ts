// CPU time a request of the product's cached answers, beside a raw node:http server with the same bytes.
// Rounds of both are interleaved, so that what else the machine does hits both; compare the ratios only.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { startServer } from "../support/server.ts";
import { fillWithArticles } from "./fill.ts";
import { cpuTime, median, medianAndRange } from "./measure.ts";

const ARTICLES = 1_000;
const ROUNDS = 7;
const REQUESTS = 4_000;
const CONNECTIONS = 10;

const folder = await mkdtemp(join(tmpdir(), "mradi-bench-"));
const slug = await fillWithArticles(folder, ARTICLES);
const server = await startServer({
	DATA_DIR: folder,
	DEMO_CONTENT: "off",
	PORT: "0",
});
const raw = fork(join(import.meta.dirname, "raw-server.ts"), {
	stdio: ["ignore", "inherit", "inherit", "ipc"],
});

const targets = [
	["cached list", "/api/school-projects?limit=10&page=1&status=published"],
	["one article", `/projects/${slug}`],
	["home page", "/"],
] as const;

try {
	const answers: Record<string, { headers: Record<string, string>; body: string }> = {};
	for (const [, path] of targets) answers[path] = await readAnswer(server.url + path);
	raw.send(answers);
	const [port] = await once(raw, "message");
	const rawUrl = `http://127.0.0.1:${port}`;

	console.log(
		`${ARTICLES} articles, ${ROUNDS} interleaved rounds of ${REQUESTS} requests, brotli bytes\n`,
	);
	for (const [name, path] of targets) {
		const ours: number[] = [];
		const yardstick: number[] = [];
		// The first round warms both up and is not counted.
		for (let round = 0; round <= ROUNDS; round += 1) {
			const mine = await cpuPerRequest(server.process.pid as number, server.url + path);
			const theirs = await cpuPerRequest(raw.pid as number, rawUrl + path);
			if (round === 0) continue;
			ours.push(mine);
			yardstick.push(theirs);
		}
		const ratios = ours.map((value, index) => value / (yardstick[index] as number));
		const bytes = Buffer.from(answers[path]?.body ?? "", "base64").length;
		console.log(
			`${name.padEnd(12)} ${median(ours).toFixed(0).padStart(4)} µs   raw ${median(yardstick).toFixed(0).padStart(4)} µs   ratio ${medianAndRange(ratios)}   ${bytes} bytes`,
		);
	}
} finally {
	raw.kill();
	await server.stop();
	await rm(folder, { recursive: true, force: true });
}

/** The bytes as they go over the wire, with their headers. */
async function readAnswer(url: string) {
	const { request } = await import("node:http");
	return new Promise<{ headers: Record<string, string>; body: string }>((resolve, reject) => {
		request(url, { headers: { "accept-encoding": "br" } }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk) => chunks.push(chunk));
			response.on("end", () => {
				if (response.statusCode !== 200)
					return reject(new Error(`${url} answered ${response.statusCode}`));
				const { date: _, connection: __, "keep-alive": ___, ...headers } = response.headers;
				resolve({
					headers: headers as Record<string, string>,
					body: Buffer.concat(chunks).toString("base64"),
				});
			});
		})
			.on("error", reject)
			.end();
	});
}

/** Microseconds of CPU (user and system) the process spent on each request. */
async function cpuPerRequest(pid: number, url: string): Promise<number> {
	const before = await cpuTime(pid);
	const result = await autocannon({
		url,
		amount: REQUESTS,
		connections: CONNECTIONS,
		headers: { "accept-encoding": "br" },
	});
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
	return ((await cpuTime(pid)) - before) / REQUESTS;
}
