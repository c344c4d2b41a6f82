// How what each request costs grows with the tables: npm run bench -- --articles 100000 --orders 1000000 --results 200000
// Two servers run side by side, one with a thousand articles, one with as many as given, and take turns. With --postgres
// on PostgreSQL, whose own time is only in what one waits. --restore tries the backup too. What a visitor asks for may
// cost 1.2 times as much, a search 10 ms; ends with 1 when three of four rounds miss that.
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connect } from "../../src/db/connect.ts";
import { now } from "../../src/db/time.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import type { Amounts, Filled } from "./fill-many.ts";
import { environmentOf, openFilled } from "./filled.ts";
import { type Side, type Target, targets } from "./growth-targets.ts";
import { cpuTime, median, medianAndRange, percentile } from "./measure.ts";
import { runMeasured } from "./run-measured.ts";

const SMALL: Omit<Amounts, "characters"> = { articles: 1_000, orders: 1_000, results: 1_000 };
const ROUNDS = 6;
const GOAL = 1.2;
const SEARCH_GOAL_MS = 10;

const { values: given } = parseArgs({
	options: {
		articles: { type: "string", default: "10000" },
		orders: { type: "string", default: "100000" },
		results: { type: "string", default: "20000" },
		characters: { type: "string", default: "2000" },
		postgres: { type: "boolean", default: false },
		/** Measures only what has this in its name, and no start and backup. */
		only: { type: "string" },
		/** Takes as long as filling did. */
		restore: { type: "boolean", default: false },
	},
});
const characters = Number(given.characters);
const large = {
	articles: Number(given.articles),
	orders: Number(given.orders),
	results: Number(given.results),
	characters,
};

const store = await openFilled(given.postgres);

try {
	const small = await store.fill({ ...SMALL, characters });
	await compare([small, await store.fill(large)]);
} finally {
	await store.close();
}

async function compare(filled: readonly [Filled, Filled]): Promise<void> {
	const { articles, orders, results } = large;
	console.log(
		`\n${articles} articles, ${orders} orders, ${results} places in results beside ${SMALL.articles} of each; ${ROUNDS - 1} interleaved rounds`,
	);
	const [few, many] = filled;
	const sides = [await open(few), await open(many)] as const;
	try {
		console.log(
			`${"".padEnd(44)}${"CPU of the server".padEnd(26)}${"waited".padEnd(24)}${"others at most".padEnd(24)}growth of the CPU`,
		);
		const chosen = targets((each) => (each === few ? SMALL.orders : large.orders)).filter(
			({ name }) => name.includes(given.only ?? ""),
		);
		for (const target of chosen) await measure(target, sides);
	} finally {
		for (const { server } of sides) await server.stop();
	}
	if (given.only !== undefined) return;
	row("start to healthy", await timeOfStart(filled[0]), await timeOfStart(filled[1]));
	for (const [index, each] of filled.entries()) {
		const target = join(store.folder, `backup-${index}.tar.gz`);
		await rm(target, { force: true });
		const { seconds, peakMb } = await runMeasured(
			"scripts/backup.ts",
			[target],
			environmentOf(each),
		);
		const megabytes = Math.round((await stat(target)).size / 1_048_576);
		console.log(
			`backup of ${index ? "many" : "few"}: ${seconds.toFixed(1)} s, ${megabytes} MB, at most ${peakMb} MB of memory`,
		);
		if (!given.restore) continue;
		const place = join(store.folder, `restored-${index}`);
		await rm(place, { recursive: true, force: true });
		const restored = await runMeasured("scripts/restore.ts", [target], {
			...environmentOf({
				...each,
				databaseUrl: await store.createEmpty(),
			}),
			DATA_DIR: place,
		});
		console.log(
			`restore of ${index ? "many" : "few"}: ${restored.seconds.toFixed(1)} s, at most ${restored.peakMb} MB of memory`,
		);
		await rm(place, { recursive: true, force: true });
	}
}

function start(filled: Filled): Promise<RunningServer> {
	return startServer(environmentOf(filled));
}

/** Milliseconds, the median of five; the first start makes what later ones find. */
async function timeOfStart(filled: Filled): Promise<number> {
	const times: number[] = [];
	for (let count = 0; count <= 5; count += 1) {
		const began = performance.now();
		const server = await start(filled);
		await (await fetch(`${server.url}/api/health`)).text();
		if (count > 0) times.push(performance.now() - began);
		await server.stop();
	}
	return median(times);
}

async function open(filled: Filled): Promise<Side> {
	// A search for people requires a recent proof of identity.
	const { db, close } = await connect(filled);
	await db.updateTable("sessions").set({ proved_at: now() }).execute();
	await close();
	const server = await start(filled);
	return { filled, server, cpu: () => cpuTime(server.process.pid as number) };
}

/** Somebody else asks for a cached page again and again; call what it gives for the longest wait, milliseconds. */
function watch({ server }: Side): () => Promise<number> {
	let watching = true;
	const asking = (async () => {
		let longest = 0;
		while (watching) {
			const startedAt = performance.now();
			const answer = await fetch(`${server.url}/favicon.svg`).catch(() => undefined);
			// The server has ended, because what was measured failed.
			if (!answer) return longest;
			await answer.arrayBuffer();
			longest = Math.max(longest, performance.now() - startedAt);
			await pause(10);
		}
		return longest;
	})();
	return () => {
		watching = false;
		return asking;
	};
}

async function measure(target: Target, sides: readonly [Side, Side]): Promise<void> {
	const rounds = sides.map(() => ({ cpu: [] as number[], waits: [] as number[], others: 0 }));
	const asked = [0, 0];
	// The first round warms both up and is not counted.
	for (let round = 0; round <= ROUNDS; round += 1) {
		// In a round of its own: the CPU time of others' requests would grow with the waits for the database.
		const isWatched = round === ROUNDS;
		for (const [index, side] of sides.entries()) {
			const others = isWatched ? watch(side) : undefined;
			const before = await side.cpu();
			const waits: number[] = [];
			for (let count = 0; count < target.requests; count += 1) {
				const startedAt = performance.now();
				await target.ask(side, asked[index] as number);
				asked[index] = (asked[index] as number) + 1;
				waits.push(performance.now() - startedAt);
			}
			const spent = ((await side.cpu()) - before) / target.requests / 1_000;
			const of = rounds[index] as (typeof rounds)[number];
			if (others) of.others = await others();
			else if (round > 0) {
				of.cpu.push(spent);
				of.waits.push(...waits);
			}
		}
	}
	const [few, many] = rounds as [(typeof rounds)[0], (typeof rounds)[0]];
	const ratios = many.cpu.map((value, index) => value / (few.cpu[index] || 0.01));
	const goal =
		target.kind === "visitor"
			? `goal ${GOAL}`
			: target.kind === "search"
				? `goal ${SEARCH_GOAL_MS} ms`
				: "";
	console.log(
		`${target.name.padEnd(44)}${`${ms(median(few.cpu))} → ${ms(median(many.cpu))}`.padEnd(26)}${`${ms(median(few.waits))} → ${ms(median(many.waits))}`.padEnd(24)}${`${ms(few.others)} → ${ms(many.others)}`.padEnd(24)}${medianAndRange(ratios).padEnd(22)}${goal}`,
	);
	const missed =
		target.kind === "visitor"
			? percentile(ratios, 0.25) > GOAL
			: target.kind === "search" && percentile(many.cpu, 0.25) > SEARCH_GOAL_MS;
	if (missed) process.exitCode = 1;
}

function row(name: string, few: number, many: number): void {
	console.log(
		`${name.padEnd(70)}${`${ms(few)} → ${ms(many)}`.padEnd(24)}${(many / few).toFixed(2)}`,
	);
}

function ms(value: number): string {
	return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}
