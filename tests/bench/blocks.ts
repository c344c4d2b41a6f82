// How long one request keeps the server's event loop from everything else: npm run bench:blocks
// A server with many rows answers each kind of request alone, several times; the shortest of their longest blocks is
// what the request always costs, whatever else the machine does. --postgres for PostgreSQL, --only with a part of names,
// --verbose to print each at once.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connect } from "../../src/db/connect.ts";
import { now } from "../../src/db/time.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { type Request, requestsOf, TAKES } from "./blocks-targets.ts";
import { environmentOf, openFilled } from "./filled.ts";
import type { Block } from "./watch-loop.ts";

const GOAL_MS = 10;

const { values: given } = parseArgs({
	options: {
		articles: { type: "string", default: "12000" },
		orders: { type: "string", default: "300000" },
		results: { type: "string", default: "200000" },
		postgres: { type: "boolean", default: false },
		verbose: { type: "boolean", default: false },
		only: { type: "string", default: "" },
	},
});

const store = await openFilled(given.postgres);
try {
	const filled = await store.fill({
		articles: Number(given.articles),
		orders: Number(given.orders),
		results: Number(given.results),
		characters: 2_000,
	});
	const { db, close } = await connect(filled);
	// Who searches for people has to have signed in a moment ago.
	await db.updateTable("sessions").set({ proved_at: now() }).execute();
	const server = await startServer({
		...environmentOf(filled),
		NODE_OPTIONS: `--import=${join(import.meta.dirname, "watch-loop.ts")}`,
	});
	try {
		const all = await requestsOf(server.url, filled, db);
		const chosen = all.filter(({ name }) => name.includes(given.only));
		const rows: { name: string; block: Block }[] = [];
		for (const request of chosen) {
			const block = await measure(server, request);
			if (!block) continue;
			if (given.verbose) console.log(line(request.name, block));
			rows.push({ name: request.name, block });
		}
		if (!given.only)
			rows.push({ name: "a backup beside it", block: await whileBackingUp(server, filled) });
		print(rows);
	} finally {
		await server.stop();
		await close();
	}
} finally {
	await store.close();
}

async function measure(
	server: RunningServer,
	{ name, before, send }: Request,
): Promise<Block | undefined> {
	const blocks: Block[] = [];
	// The first time warms up and is not counted.
	for (let take = 0; take < TAKES; take += 1) {
		try {
			await before?.();
			await longestBlock(server);
			await send(take);
		} catch (error) {
			console.error(`${name}: ${(error as Error).message}`);
			process.exitCode = 1;
			return undefined;
		}
		const block = await longestBlock(server);
		if (take > 0) blocks.push(block);
	}
	return least(blocks);
}

function least(blocks: Block[]): Block {
	return {
		waited: Math.min(...blocks.map(({ waited }) => waited)),
		cpu: Math.min(...blocks.map(({ cpu }) => cpu)),
	};
}

/** Since it was last asked. */
async function longestBlock(server: RunningServer): Promise<Block> {
	const printed = server.output.length;
	server.process.kill("SIGUSR2");
	for (;;) {
		const line = server.output.slice(printed).find((each) => each.startsWith("longest block "));
		if (line) return JSON.parse(line.slice("longest block ".length));
		await pause(2);
	}
}

/** The median of the longest blocks of each fifth of a second. */
async function whileBackingUp(
	server: RunningServer,
	filled: Parameters<typeof environmentOf>[0],
): Promise<Block> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-backup-"));
	const backup = spawn(process.execPath, ["scripts/backup.ts", join(folder, "backup.tar.gz")], {
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...environmentOf(filled) },
		stdio: ["ignore", "ignore", "inherit"],
	});
	const ended = once(backup, "exit");
	const blocks: Block[] = [];
	await longestBlock(server);
	while (backup.exitCode === null) {
		await Promise.race([ended, pause(200)]);
		blocks.push(await longestBlock(server));
	}
	await rm(folder, { recursive: true, force: true });
	const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;
	return {
		waited: middle(blocks.map(({ waited }) => waited)),
		cpu: middle(blocks.map(({ cpu }) => cpu)),
	};
}

function print(rows: { name: string; block: Block }[]): void {
	console.log(
		`\nThe longest block of the event loop, the worst first; goal: at most ${GOAL_MS} ms\n`,
	);
	const sorted = rows.sort((a, b) => b.block.cpu - a.block.cpu);
	for (const { name, block } of sorted) console.log(line(name, block));
}

/** Other work on the machine makes waits longer, but hardly uses this thread's CPU. */
function line(name: string, { waited, cpu }: Block): string {
	const verdict = waited > GOAL_MS && cpu > GOAL_MS ? "over the goal" : "";
	return `${name.padEnd(70)}${`${waited.toFixed(1)} ms`.padStart(10)}${`CPU ${cpu.toFixed(1)}`.padStart(12)}  ${verdict}`;
}
