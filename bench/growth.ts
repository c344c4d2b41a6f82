// How what requests cost grows with the tables: two servers, one with 1,000 rows of each kind, one with as many as
// given, take turns. With --postgres on PostgreSQL, whose own time is only in what one waits. What a visitor asks for
// may cost 1.2 times as much; ends with 1 when three of four rounds miss that.
import { parseArgs } from "node:util";
import { type RunningServer, startServer } from "../tests/support/server.ts";
import { type Filled, openStore } from "./fill.ts";
import { requestsOf, type Side } from "./growth-requests.ts";
import { cpuTime, median, medianAndRange, ms, percentile, row } from "./measure.ts";

const SMALL = { articles: 1_000, orders: 1_000, results: 1_000 };
const CHARACTERS = 2_000;
const ROUNDS = 5;
const BUDGET = 1.2;

const { values: given } = parseArgs({
	options: {
		articles: { type: "string", default: "10000" },
		orders: { type: "string", default: "100000" },
		results: { type: "string", default: "20000" },
		postgres: { type: "boolean", default: false },
		/** Only what has this in its name. */
		only: { type: "string", default: "" },
		writes: { type: "boolean", default: false },
	},
});
const large = {
	articles: Number(given.articles),
	orders: Number(given.orders),
	results: Number(given.results),
};

const store = await openStore(given.postgres);
const servers: RunningServer[] = [];
try {
	const sides = [await open(SMALL), await open(large)] as const;
	const chosen = requestsOf(large.orders).filter(
		({ name, kind }) => name.includes(given.only) && (kind === "write" || !given.writes),
	);
	for (const request of chosen) await measure(request, sides);
} finally {
	for (const server of servers) await server.stop();
	await store.close();
}

async function open(amounts: typeof SMALL): Promise<Side & { pid: number }> {
	const filled: Filled = await store.fill({ ...amounts, characters: CHARACTERS });
	const server = await startServer(filled.environment);
	servers.push(server);
	return { filled, url: server.url, pid: server.process.pid as number };
}

async function measure(
	{ name, requests, kind, ask }: ReturnType<typeof requestsOf>[number],
	sides: readonly [Side & { pid: number }, Side & { pid: number }],
): Promise<void> {
	const [cpu, waits]: [number[][], number[][]] = [
		[[], []],
		[[], []],
	];
	// The first round warms both up and is not counted.
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const [index, side] of sides.entries()) {
			const before = await cpuTime(side.pid);
			for (let count = 0; count < requests; count += 1) {
				const startedAt = performance.now();
				await ask(side, round * requests + count);
				if (round > 0) waits[index]?.push(performance.now() - startedAt);
			}
			const spent = ((await cpuTime(side.pid)) - before) / requests / 1_000;
			if (round > 0) cpu[index]?.push(spent);
		}
	}
	const [few = [], many = []] = cpu;
	const ratios = many.map((value, index) => value / (few[index] || 0.01));
	const [waitFew, waitMany] = waits.map((each) => ms(median(each)));
	const isVisitor = kind === "visitor";
	row(
		name,
		`CPU ${ms(median(few))} → ${ms(median(many))}, ${medianAndRange(ratios)}; waits ${waitFew} → ${waitMany}`,
		isVisitor ? `${BUDGET}` : "",
		isVisitor && percentile(ratios, 0.25) > BUDGET,
	);
}
