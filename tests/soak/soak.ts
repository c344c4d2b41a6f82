// Mixed load with faults for some minutes: 80 % reads, 15 % orders and requests, 5 % staff writes, plus slow, broken
// and disconnecting clients, and on SQLite another program that reads the file. In the first half the server is killed
// repeatedly (on PostgreSQL the database is also cut off); in the second half only its memory is measured. At the end
// every acknowledged write must be stored exactly once and unchanged. With PostgreSQL there can be several servers: each
// call goes to a random one, and each fault hits one. Uses loopback only and stops by itself.
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import { openStore } from "../../bench/fill.ts";
import { breakableProxy } from "../support/breakable-proxy.ts";
import { startMpesaStandIn } from "../support/mpesa.ts";
import { readInOtherProgram } from "../support/other-program.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { KINDS, Ledger, readStored } from "./ledger.ts";
import { createCaller, type Load, sendOne } from "./load.ts";
import { misbehavingClients } from "./nuisances.ts";
import { Payers } from "./prompts.ts";

const MINUTES = Number(process.argv[2] ?? 10);
const { values: options } = parseArgs({
	allowPositionals: true,
	options: {
		postgres: { type: "boolean", default: false },
		processes: { type: "string", default: "1" },
		articles: { type: "string", default: "200" },
		orders: { type: "string", default: "0" },
	},
});
const SENDERS = 8;
/** Milliseconds between two faults, and between two samples of the memory. */
const FAULT_EVERY = 12_000;
const SAMPLE_EVERY = 5_000;
/** How much the memory may grow during the measurement, as a share of its mean. */
const GROWTH_ALLOWED = 0.1;
/** Required to read the metrics. */
const METRICS_TOKEN = randomUUID();

const onPostgres = options.postgres;
const store = await openStore(onPostgres);
const {
	dataDir: folder,
	databaseUrl,
	token,
	...filledDatabase
} = await store.fill({
	articles: Number(options.articles),
	orders: Number(options.orders),
	characters: 5_000,
});
const slug = filledDatabase.slugs[0] as string;
const temporary = join(folder, "tmp");
await mkdir(temporary, { recursive: true });
const databaseProxy = databaseUrl ? await breakableProxy(new URL(databaseUrl)) : undefined;
const mpesa = await startMpesaStandIn();
const environment: Record<string, string> = {
	...mpesa.settings,
	...filledDatabase.environment,
	TMPDIR: temporary,
	METRICS_TOKEN,
	// Allows a garbage collection before memory is measured.
	NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, "collect-garbage.ts")}`,
	...(databaseUrl &&
		databaseProxy && { DATABASE_URL: throughProxy(databaseUrl, databaseProxy.port) }),
};

// One after the other: the first migrates.
const servers: RunningServer[] = [];
for (let count = 0; count < Number(options.processes); count += 1) {
	servers.push(await startServer(environment));
}
const sqliteFile = join(folder, "mradi.sqlite");
const reader = onPostgres ? undefined : await readInOtherProgram(sqliteFile);
const statuses: Record<number, number> = {};
const call = createCaller(anyUrl, (status) => {
	statuses[status] = (statuses[status] ?? 0) + 1;
});
const category = await call("POST", "/api/categories", { token, body: { name: "Soak" } });
const load: Load = {
	call,
	ledger: new Ledger(),
	slug,
	categoryId: category.body.result.id,
	token,
	counts: { reads: 0, orders: 0, staffWrites: 0, brokenOff: 0 },
};
const payers = new Payers(mpesa, call);
const faults = { kills: 0, ends: 0, cuts: 0 };
const misbehaviourCounts: Record<string, number> = {};
const samples: { seconds: number; megabytes: number; heap: number; descriptors: number }[] = [];
/** Files left by uploads that a kill interrupted; a scheduled job removes them. */
let leftByKills: string[] = [];

const beginning = Date.now();
const middle = beginning + (MINUTES * 60_000) / 2;
const end = beginning + MINUTES * 60_000;
/** Payments up to then are queried four times before the end. */
const lastPayment = Math.max(middle, end - 150_000);

await Promise.all([
	makeFaults(),
	watchMemory(),
	...Array.from(
		{ length: SENDERS },
		untilTheEnd(() => sendOne(load), 10),
	),
	payByPrompt(),
	...Object.entries(misbehavingClients(call, anyUrl, slug, token)).map(([name, run]) =>
		untilTheEnd(async () => {
			misbehaviourCounts[name] = (misbehaviourCounts[name] ?? 0) + 1;
			await run().catch(() => {});
		}, 500)(),
	),
]);

const problems: string[] = [];
const sums = { acknowledged: 0, lost: 0, doubled: 0 };
const stored = await readStored(call, token, load.ledger);
for (const kind of KINDS) {
	const { lost, doubled } = load.ledger.compare(kind, stored[kind]);
	sums.acknowledged += load.ledger.size(kind);
	sums.lost += lost.length;
	sums.doubled += doubled.length;
	problems.push(...lost, ...doubled);
}
const prompts = await payers.compare();
sums.acknowledged += payers.paid.length;
sums.lost += prompts.lost.length;
sums.doubled += prompts.doubled.length;
problems.push(...prompts.lost, ...prompts.doubled);
const list = "/api/school-projects?page=1&limit=10&status=published";
const [cached, fresh] = [await call("GET", list), await call("GET", list, { token })];
if (articleIds(cached.body) !== articleIds(fresh.body))
	problems.push("the cached list is out of date");
if (statuses[500]) problems.push(`${statuses[500]} answers of 500`);
const otherReads = await reader?.stopAndCount();
for (const server of servers) await server.stop();
if (reader) {
	const handle = new Database(sqliteFile, { readonly: true });
	const found = handle.pragma("integrity_check", { simple: true });
	if (found !== "ok") problems.push(`integrity: ${found}`);
	handle.close();
}
const leftFiles = (await readdir(temporary)).filter((name) => !leftByKills.includes(name));
if (leftFiles.length > 0) problems.push(`left of uploads: ${leftFiles.join(", ")}`);

const { slope, mean, growth } = trend();
if (growth > GROWTH_ALLOWED) problems.push(`memory grew by ${Math.round(growth * 100)} %`);

await mpesa.close();
await databaseProxy?.close();
await store.close();

const { reads, orders, staffWrites, brokenOff } = load.counts;
const requests = reads + orders + staffWrites;
const share = (count: number) => `${((100 * count) / requests).toFixed(1)} %`;
const where = onPostgres ? "PostgreSQL" : "SQLite";
console.log(`${MINUTES} minutes on ${where}, ${servers.length} processes, ${SENDERS} senders`);
console.log(
	`requests: ${requests} (${share(reads)} reads, ${share(orders)} orders, ${share(staffWrites)} staff writes), ${brokenOff} broken off`,
);
console.log(`statuses: ${JSON.stringify(statuses)}`);
console.log(
	`faults: ${JSON.stringify(faults)}; misbehaving clients: ${JSON.stringify(misbehaviourCounts)}`,
);
if (reader) console.log(`reads by another program: ${otherReads}`);
console.log(
	`acknowledged: ${KINDS.map((kind) => `${load.ledger.size(kind)} ${kind}`).join(", ")}, ${payers.paid.length} payments by prompt; ${sums.acknowledged} in all, ${sums.lost} lost, ${sums.doubled} doubled`,
);
console.log(
	`memory after collection: ${samples[0]?.megabytes} MB at first, ${samples.at(-1)?.megabytes} MB at last, mean ${mean.toFixed(0)} MB, slope ${slope.toFixed(2)} MB a minute over ${samples.length} looks; heap ${samples[0]?.heap} and ${samples.at(-1)?.heap} MB, descriptors ${samples[0]?.descriptors} and ${samples.at(-1)?.descriptors}`,
);
console.log(`memory at each look, MB: ${samples.map(({ megabytes }) => megabytes).join(" ")}`);
for (const text of problems.slice(0, 20)) console.log(`WRONG: ${text}`);
process.exit(problems.length === 0 ? 0 : 1);

function untilTheEnd(act: () => Promise<void>, restMs: number) {
	return async () => {
		while (Date.now() < end) {
			await act();
			await pause(Math.random() * 2 * restMs);
		}
	};
}

async function payByPrompt(): Promise<void> {
	while (Date.now() < lastPayment) {
		await payers.pay(slug).catch(() => {});
		await pause(Math.random() * 1_000);
	}
}

async function makeFaults(): Promise<void> {
	for (;;) {
		await pause(FAULT_EVERY * (0.5 + Math.random()));
		if (Date.now() > middle) return;
		const dice = Math.random();
		if (databaseProxy && dice < 0.4) {
			faults.cuts += 1;
			databaseProxy.cut();
			await pause(500 + Math.random() * 2_500);
			databaseProxy.restore();
			continue;
		}
		const kill = dice < 0.85;
		faults[kill ? "kills" : "ends"] += 1;
		const target = Math.floor(Math.random() * servers.length);
		await servers[target]?.stop(kill ? "SIGKILL" : "SIGTERM");
		leftByKills = await readdir(temporary);
		servers[target] = await startServer(environment);
	}
}

function anyUrl(): string {
	return (servers[Math.floor(Math.random() * servers.length)] as RunningServer).url;
}

/** Samples memory and open files of one server from when the caches are full until the end. */
async function watchMemory(): Promise<void> {
	const from = middle + (end - middle) / 4;
	await pause(from - Date.now());
	const [server] = servers as [RunningServer];
	while (Date.now() < end) {
		const proc = `/proc/${server.process.pid}`;
		server.process.kill("SIGUSR2");
		await pause(500);
		const kilobytes = /VmRSS:\s+(\d+)/.exec(await readFile(`${proc}/status`, "utf8"))?.[1];
		const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
		const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text();
		const heap = /^nodejs_heap_size_used_bytes ([\d.e+]+)$/m.exec(metrics)?.[1];
		if (!heap) throw new Error(`The server's figures have no heap:\n${metrics.slice(0, 200)}`);
		samples.push({
			seconds: (Date.now() - from) / 1_000,
			megabytes: Math.round(Number(kilobytes) / 1024),
			heap: Math.round(Number(heap) / 1_048_576),
			descriptors: (await readdir(`${proc}/fd`)).length,
		});
		await pause(SAMPLE_EVERY);
	}
}

/** Linear regression over all samples: MB per minute, and the resulting growth as a share of the mean. */
function trend(): { slope: number; mean: number; growth: number } {
	const average = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
	const middleOf = average(samples.map(({ seconds }) => seconds));
	const mean = average(samples.map(({ megabytes }) => megabytes));
	let above = 0;
	let below = 0;
	for (const { seconds, megabytes } of samples) {
		above += (seconds - middleOf) * (megabytes - mean);
		below += (seconds - middleOf) ** 2;
	}
	const perSecond = above / below;
	const watched = (samples.at(-1)?.seconds ?? 0) - (samples[0]?.seconds ?? 0);
	return { slope: perSecond * 60, mean, growth: (perSecond * watched) / mean };
}

// biome-ignore lint/suspicious/noExplicitAny: reads whatever the answer holds
function articleIds(body: any): string {
	return body.result.articles.map(({ id }: { id: string }) => id).join();
}

function throughProxy(url: string, port: number): string {
	const changed = new URL(url);
	changed.host = `127.0.0.1:${port}`;
	return changed.href;
}
