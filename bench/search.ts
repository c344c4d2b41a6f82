// Cost of an uncached search for two neighbouring words of a 5 kB article. CPU time is this process's only; for
// PostgreSQL only the wait counts.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { connect, type Db } from "../src/db/connect.ts";
import { selectSummaries } from "../src/features/projects/projects-list.queries.server.ts";
import { openStore } from "./fill.ts";
import { median, ms, percentile, row } from "./measure.ts";

const givenSizes = process.argv.slice(2).map(Number).filter(Boolean);
const SIZES = givenSizes.length > 0 ? givenSizes : [1_000, 20_000];
const BUDGETS_MS: Record<number, number> = { 1000: 3, 20000: 15 };
const SEARCHES = 120;
const WARM_UP = 10;
const AT_ONCE = 20;

for (const onPostgres of [false, true]) {
	const store = await openStore(onPostgres);
	try {
		for (const articles of SIZES) {
			const filled = await store.fill({ articles, characters: 5_000 });
			const { db, close } = await connect(filled);
			const name = `${articles} articles, ${onPostgres ? "PostgreSQL" : "SQLite"}`;
			await measure(db, name, filled.phrases, onPostgres ? undefined : BUDGETS_MS[articles]);
			await close();
		}
	} finally {
		await store.close();
	}
}

async function measure(db: Db, name: string, phrases: string[], budget?: number): Promise<void> {
	const search = (text: string) =>
		selectSummaries(
			db,
			{ status: "published", search: text, categoryId: undefined },
			{ page: 1, limit: 10 },
		);
	const [cpu, waits]: [number[], number[]] = [[], []];
	for (const [index, phrase] of phrases.slice(0, SEARCHES).entries()) {
		const before = process.cpuUsage();
		const startedAt = performance.now();
		await search(phrase);
		const { user, system } = process.cpuUsage(before);
		if (index < WARM_UP) continue;
		cpu.push((user + system) / 1_000);
		waits.push(performance.now() - startedAt);
	}
	const pauses = monitorEventLoopDelay({ resolution: 1 });
	pauses.enable();
	await Promise.all(phrases.slice(SEARCHES, SEARCHES + AT_ONCE).map(search));
	await pause(20);
	pauses.disable();
	const mean = cpu.reduce((sum, value) => sum + value, 0) / cpu.length;
	row(
		name,
		`CPU ${ms(mean)}, waits ${ms(median(waits))} (99 %: ${ms(percentile(waits, 0.99))}), pause ${ms(pauses.max / 1e6)}`,
		budget ? `${budget} ms` : "",
		budget !== undefined && mean > budget,
	);
}
