// How long visitors wait for pages that no cache has, beside floods of sign-ins: by the clock, so only on a
// machine that does nothing else. The bar is twice the time without sign-ins, at the 99th percentile.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../support/server.ts";
import { fillWithArticles } from "./fill.ts";
import { percentile } from "./measure.ts";

const ARTICLES = 1_000;
const PAGES = 400;
const SIGN_INS = 300;

const folder = await mkdtemp(join(tmpdir(), "mradi-bench-"));
await fillWithArticles(folder, ARTICLES);
const server = await startServer({ DATA_DIR: folder, DEMO_CONTENT: "off", PORT: "0" });
try {
	let searched = 0;
	/** Milliseconds of each of so many pages, one after the other; each search is new to the cache. */
	async function waitForPages(count: number): Promise<number[]> {
		const times: number[] = [];
		for (let page = 0; page < count; page += 1) {
			searched += 1;
			const startedAt = performance.now();
			const answer = await fetch(`${server.url}/projects?search=nothing-${searched}`);
			await answer.text();
			if (!answer.ok) throw new Error(`/projects answered ${answer.status}`);
			times.push(performance.now() - startedAt);
		}
		return times;
	}
	await waitForPages(100);
	const alone = await waitForPages(PAGES);

	const statuses = new Map<number, number>();
	let account = 0;
	async function signIn(): Promise<void> {
		account += 1;
		const { status } = await fetch(`${server.url}/api/auth/login`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: `nobody-${account}@bench.example`, password: "not this one" }),
		});
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
	}
	let flooding = true;
	const flood = (async () => {
		while (flooding) await Promise.all(Array.from({ length: SIGN_INS }, signIn));
	})();
	const beside = await waitForPages(PAGES);
	flooding = false;
	await flood;

	const [quiet, busy] = [percentile(alone, 0.99), percentile(beside, 0.99)];
	const answers = [...statuses].map(([status, count]) => `${count} answered ${status}`).join(", ");
	console.log(
		`${PAGES} uncached pages, alone and beside floods of ${SIGN_INS} sign-ins (${answers})`,
	);
	console.log(
		`99th percentile ${quiet.toFixed(1)} ms alone, ${busy.toFixed(1)} ms beside: ${(busy / quiet).toFixed(2)} times`,
	);
} finally {
	await server.stop();
	await rm(folder, { recursive: true, force: true });
}
