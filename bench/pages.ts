// Cost of visitors' requests, with their budgets. Cached answers are compared with a raw node:http server that sends
// the same bytes, in interleaved rounds, so that other load affects both.
import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { call, startServer } from "../tests/support/server.ts";
import { openStore } from "./fill.ts";
import { cpuTime, median, medianAndRange, memory, ms, percentile, row, send } from "./measure.ts";

const ARTICLES = 1_000;
const ROUNDS = 9;
const REQUESTS = 4_000;
const STARTS = 5;
/** Number of uncached pages of each kind. */
const UNCACHED = 400;

const BUDGETS = { ratio: 1.35, uncachedMs: 6, startMs: 700, idleMb: 130, loadedMb: 240 };

const store = await openStore();
const filled = await store.fill({ articles: ARTICLES, characters: 5_000 });
const [slug = "", ...slugs] = filled.slugs;
const start = () => startServer(filled.environment);

// The first start creates the data that later starts find.
await (await start()).stop();
const starts: number[] = [];
for (let count = 0; count < STARTS; count += 1) {
	const began = performance.now();
	const started = await start();
	await fetch(`${started.url}/api/health`);
	starts.push(performance.now() - began);
	await started.stop();
}
const server = await start();
const pid = server.process.pid as number;
await fetch(`${server.url}/api/health`);
const idle = await memory(pid);
const raw = fork(join(import.meta.dirname, "raw-server.ts"), {
	stdio: ["ignore", "inherit", "inherit", "ipc"],
});

try {
	for (const encoding of ["br", "identity"]) {
		for (const [name, path] of [
			["cached list of the API", "/api/school-projects?limit=10&page=1&status=published"],
			["cached article of the API", `/api/school-projects/by-slug/${slug}`],
			["article", `/projects/${slug}`],
			["project list", "/projects"],
			["home page", "/"],
		] as const) {
			await compare(`${name}, ${encoding}`, path, encoding);
		}
	}
	let next = 0;
	await uncached("article, uncached", () => `/projects/${slugs[next++]}`);
	await uncached("search without a match", () => `/projects?search=nothing-${next++}`);
	await changeCategory();
	next = 0;
	await uncached("article after another's change", () => `/projects/${slugs[next++]}`);
	const started = median(starts);
	row("start to healthy", ms(started), `${BUDGETS.startMs} ms`, started > BUDGETS.startMs);
	row("memory, idle", `${idle} MB`, `${BUDGETS.idleMb} MB`, idle > BUDGETS.idleMb);
	const loaded = await memory(pid);
	row(
		"memory, after all this",
		`${loaded} MB`,
		`${BUDGETS.loadedMb} MB`,
		loaded > BUDGETS.loadedMb,
	);
} finally {
	raw.kill();
	await server.stop();
	await store.close();
}

/** Missed only if three of four rounds miss it: noise alone does not do that. */
async function compare(name: string, path: string, encoding: string): Promise<void> {
	const answer = await readAnswer(server.url + path, encoding);
	raw.send({ path, ...answer });
	const [port] = await once(raw, "message");
	const servers = [
		{ pid, url: server.url + path, costs: [] as number[] },
		{ pid: raw.pid as number, url: `http://127.0.0.1:${port}${path}`, costs: [] as number[] },
	] as const;
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const measured of servers) {
			const cost = await costOf(measured.pid, {
				url: measured.url,
				amount: REQUESTS,
				headers: { "accept-encoding": encoding },
			});
			if (round > 0) measured.costs.push(cost);
		}
	}
	const [ours, theirs] = servers;
	const ratios = ours.costs.map((cost, index) => cost / (theirs.costs[index] as number));
	row(
		name,
		`${median(ours.costs).toFixed(0)} µs, raw ${median(theirs.costs).toFixed(0)} µs, ratio ${medianAndRange(ratios)}`,
		`${BUDGETS.ratio}, ${Buffer.from(answer.body, "base64").length} bytes`,
		percentile(ratios, 0.25) > BUDGETS.ratio,
	);
}

async function uncached(name: string, path: () => string): Promise<void> {
	const cost = await costOf(pid, {
		url: server.url,
		amount: UNCACHED,
		headers: { "accept-encoding": "br" },
		// Slows the sender, which would distort ratios.
		requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
	});
	row(name, ms(cost / 1_000), `${BUDGETS.uncachedMs} ms`, cost / 1_000 > BUDGETS.uncachedMs);
}

/** Microseconds of CPU per request. */
async function costOf(process: number, options: Parameters<typeof send>[0] & { amount: number }) {
	const before = await cpuTime(process);
	await send(options);
	return ((await cpuTime(process)) - before) / options.amount;
}

/** Invalidates every page with projects, without changing what they show. */
async function changeCategory(): Promise<void> {
	const body = { description: "Measured in the school's own laboratory" };
	const path = `/categories/${filled.category}`;
	const { status } = await call(server, "PUT", path, { as: filled.token, body });
	if (status !== 200) throw new Error(`The category could not be changed: ${status}`);
}

/** The bytes as sent, including headers. */
async function readAnswer(url: string, encoding: string) {
	const sent = request(url, { headers: { "accept-encoding": encoding } }).end();
	const [response] = await once(sent, "response");
	const chunks: Buffer[] = [];
	for await (const chunk of response) chunks.push(chunk);
	if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
	const { date: _, connection: __, "keep-alive": ___, ...headers } = response.headers;
	return {
		headers: headers as Record<string, string>,
		body: Buffer.concat(chunks).toString("base64"),
	};
}
