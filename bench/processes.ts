// One process against two on the same PostgreSQL: answers a second, and what an answer costs in CPU time.
// Both processes run all the time; rounds with all senders on one and with half of them on each are
// interleaved. Senders, database and servers share this machine's cores, so two processes can at most
// take what the other parts leave.
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import autocannon from "autocannon";
import { type RunningServer, startServer } from "../tests/support/server.ts";
import { openStore } from "./fill.ts";
import { cpuTime, medianAndRange, row } from "./measure.ts";

const ROUNDS = 7;
const CONNECTIONS = 12;

const store = await openStore(true);
const filled = await store.fill({ articles: 500, characters: 5_000 });
const [slug] = filled.slugs;
const servers = await Promise.all([1, 2].map(() => startServer(filled.environment)));

type Request = Pick<autocannon.Request, "method" | "path" | "headers" | "body">;
const orders = {
	method: "POST",
	path: "/api/orders/by-slug",
	body: JSON.stringify({ slug, name: "Achieng Otieno", phone: "0712345678" }),
} as const;
const targets: [name: string, requests: number, request: () => Request][] = [
	["a page out of the cache", 6_000, () => ({ method: "GET", path: `/projects/${slug}` })],
	[
		"a page not in the cache",
		300,
		() => ({ method: "GET", path: `/projects?search=${randomUUID().slice(0, 8)}` }),
	],
	[
		"an order stored",
		1_200,
		() => ({
			...orders,
			headers: { "content-type": "application/json", "x-forwarded-for": randomAddress() },
		}),
	],
];

try {
	console.log(`${availableParallelism()} cores; two processes : one`);
	for (const [name, requests, request] of targets) {
		const speed: number[] = [];
		const cost: number[] = [];
		// The first round warms both up and is not counted.
		for (let round = 0; round <= ROUNDS; round += 1) {
			const one = await run(servers.slice(0, 1), requests, request);
			const two = await run(servers, requests, request);
			if (round === 0) continue;
			speed.push(two.perSecond / one.perSecond);
			cost.push(two.cpu / one.cpu);
		}
		row(name, `answers a second ${medianAndRange(speed)}, CPU an answer ${medianAndRange(cost)}`);
	}
} finally {
	await Promise.all(servers.map((server) => server.stop()));
	await store.close();
}

/** Sends all of the requests, shared out over these servers. */
async function run(over: RunningServer[], requests: number, request: () => Request) {
	// What both spent: the other one listens for what has changed even when nobody asks it.
	const spent = async () =>
		(await Promise.all(servers.map((server) => cpuTime(server.process.pid as number)))).reduce(
			(sum, each) => sum + each,
		);
	const before = await spent();
	const began = performance.now();
	let ended = began;
	const results = await Promise.all(
		over.map(({ url }) =>
			autocannon({
				url,
				amount: requests / over.length,
				connections: CONNECTIONS / over.length,
				// Its own times are whole seconds.
				setupClient: (sender) => {
					sender.on("response", () => {
						ended = performance.now();
					});
				},
				requests: [
					{
						setupRequest: (raw) => {
							const { headers, ...rest } = request();
							return { ...raw, ...rest, headers: { ...raw.headers, ...headers } };
						},
					},
				],
			}),
		),
	);
	const seconds = (ended - began) / 1_000;
	for (const { non2xx, errors } of results) {
		if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`);
	}
	return { perSecond: requests / seconds, cpu: ((await spent()) - before) / requests };
}

function randomAddress(): string {
	const part = () => Math.floor(Math.random() * 256);
	return `10.${part()}.${part()}.${part()}`;
}
