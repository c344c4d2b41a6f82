// The longest time for which each kind of request blocks the event loop, on a server with many rows. Each is sent alone,
// several times; the shortest of the measured blocks is its real cost, whatever else the machine does.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connect } from "../src/db/connect.ts";
import { type RunningServer, startServer } from "../tests/support/server.ts";
import { type Request, requestsOf, TAKES } from "./event-loop-requests.ts";
import { openStore } from "./fill.ts";
import { row } from "./measure.ts";
import type { Block } from "./watch-loop.ts";

const BUDGET_MS = 10;

const { values: given } = parseArgs({
	options: {
		articles: { type: "string", default: "3000" },
		orders: { type: "string", default: "30000" },
		results: { type: "string", default: "50000" },
		postgres: { type: "boolean", default: false },
		only: { type: "string", default: "" },
	},
});

const store = await openStore(given.postgres);
try {
	const filled = await store.fill({
		articles: Number(given.articles),
		orders: Number(given.orders),
		results: Number(given.results),
		characters: 2_000,
	});
	const { db, close } = await connect(filled);
	const server = await startServer({
		...filled.environment,
		NODE_OPTIONS: `--import=${join(import.meta.dirname, "watch-loop.ts")}`,
	});
	try {
		const all = await requestsOf(server.url, filled, db);
		for (const request of all.filter(({ name }) => name.includes(given.only))) {
			await measure(server, request);
		}
	} finally {
		await server.stop();
		await close();
	}
} finally {
	await store.close();
}

async function measure(server: RunningServer, { name, before, send }: Request): Promise<void> {
	const blocks: Block[] = [];
	for (let take = 0; take < TAKES; take += 1) {
		await before?.();
		await longestBlock(server);
		try {
			await send(take);
		} catch (error) {
			row(name, (error as Error).message, "an answer", true);
			return;
		}
		const block = await longestBlock(server);
		if (take > 0) blocks.push(block);
	}
	const waited = Math.min(...blocks.map((each) => each.waited));
	const cpu = Math.min(...blocks.map((each) => each.cpu));
	// Other work on the machine makes waits longer, but hardly uses this thread's CPU.
	const missed = waited > BUDGET_MS && cpu > BUDGET_MS;
	row(name, `${waited.toFixed(1)} ms, CPU ${cpu.toFixed(1)} ms`, `${BUDGET_MS} ms`, missed);
}

/** The longest block since the last call. */
async function longestBlock(server: RunningServer): Promise<Block> {
	const printed = server.output.length;
	server.process.kill("SIGUSR2");
	for (;;) {
		const line = server.output.slice(printed).find((each) => each.startsWith("longest block "));
		if (line) return JSON.parse(line.slice("longest block ".length));
		await pause(2);
	}
}
