// npm run bench -- NAME: one measurement. Without a name it lists them all. What they found is in docs/performance.md.
import { argv } from "node:process";

const BENCHES: Record<string, { what: string; run: () => Promise<unknown> }> = {
	pages: {
		what: "CPU of cached answers beside node:http, uncached pages, time of a start, memory",
		run: () => import("./pages.ts"),
	},
	search: {
		what: "uncached searches of projects on both databases [ARTICLES …] (1000 20000)",
		run: () => import("./search.ts"),
	},
	"event-loop": {
		what: "the longest time for which each kind of request blocks the event loop [--articles … --only TEXT --postgres]",
		run: () => import("./event-loop.ts"),
	},
	soak: {
		what: "MINUTES of mixed load with faults, then what was acknowledged against what is stored [10 --postgres --processes 2 --articles … --orders …]",
		run: () => import("../tests/soak/soak.ts"),
	},
};

const [name = ""] = argv.splice(2, 1);
const bench = BENCHES[name];
if (bench) await bench.run();
else {
	for (const [each, { what }] of Object.entries(BENCHES)) console.log(`${each.padEnd(11)}${what}`);
	if (name) throw new Error(`No measurement is called ${name}`);
}
