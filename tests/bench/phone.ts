// What a first visit on a phone weighs and how long it takes, page by page, and how long going on inside the site does:
// 360 pixels across, 2 device pixels, 400 kbit/s and 400 ms. Bytes are what travels until nothing more is asked for,
// without scrolling. `npm run bench:phone` measures a server of its own with the sample content, or the one whose
// address it is given; words after that name the pages, and --requests lists what was asked for when.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { applicationStarted, noteApplicationStart } from "../support/application-start.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "../support/chromium.ts";
import { startServer } from "../support/server.ts";
import { bytesOf, noteTransfers, PHONE, slowDown, type Transfer } from "../support/slow-line.ts";
import { median } from "./measure.ts";

const ROUNDS = 3;
/** After this long without a request nothing more comes. */
const QUIET_MS = 1_500;
/** A finger is down for about a tenth of a second. */
const TOUCH_MS = 100;

const PAGES = ["home", "list", "article", "gallery", "guides", "results", "order"] as const;
type PageName = (typeof PAGES)[number];

const words = process.argv.slice(2);
const given = words.find((word) => word.startsWith("http"));
const lists = words.includes("--requests");
const chosen = PAGES.filter((name) => words.includes(name));

const { url, stop } = given ? { url: given, stop: async () => {} } : await startWithSamples();
const browser = await chromium.launch({
	args: CHROMIUM_ARGUMENTS,
	executablePath: findChromium(),
});
try {
	const addresses = await readAddresses();
	console.log(
		`${"kB".padEnd(10)}${["page", "font", "scripts", "pictures", "rest", "all"].map((name) => name.padStart(9)).join("")}${["text", "LCP", "live", "after the text"].map((name) => name.padStart(15)).join("")}`,
	);
	for (const name of chosen.length > 0 ? chosen : PAGES) {
		// The first visit causes the AVIF copies to be encoded, which takes seconds.
		await waitForAvif(await visitPage(browser, url + addresses[name]));
		const visits: Visit[] = [];
		for (let round = 0; round < ROUNDS; round += 1) {
			visits.push(await visitPage(browser, url + addresses[name]));
		}
		printVisits(name, visits);
	}
	if (chosen.length === 0) await printJourney(addresses.article);
} finally {
	await browser.close();
	await stop();
}

async function startWithSamples() {
	const folder = await mkdtemp(join(tmpdir(), "mradi-bench-"));
	const server = await startServer({ DATA_DIR: folder, DEMO_CONTENT: "on" });
	await server.printed("demo content loaded");
	return {
		url: server.url,
		async stop() {
			await server.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function readAddresses(): Promise<Record<PageName, string>> {
	const answer = await fetch(`${url}/api/school-projects?page=1&limit=1&status=published`);
	const { result } = (await answer.json()) as { result: { articles: { slug: string }[] } };
	const { slug } = result.articles[0] as { slug: string };
	return {
		home: "/",
		list: "/projects",
		article: `/projects/${slug}`,
		gallery: "/gallery",
		guides: "/resources",
		results: "/results",
		order: `/order/${slug}`,
	};
}

/** Waits until a visitor gets the pictures of this visit as AVIF. */
async function waitForAvif({ transfers }: Visit): Promise<void> {
	const headers = { accept: "image/avif,image/webp" };
	for (const { path } of transfers.filter(({ kind }) => kind === "pictures")) {
		const isEncoded = async () => {
			const answer = await fetch(url + path, { headers, method: "HEAD" });
			return /avif|svg/.test(answer.headers.get("content-type") ?? "");
		};
		while (!(await isEncoded())) await new Promise((later) => setTimeout(later, QUIET_MS));
	}
}

interface Visit {
	transfers: Transfer[];
	text: number;
	lcp: number;
	live: number;
}

async function openPhone(browser: Browser): Promise<Page> {
	// The worker fetches nothing that a page waits for, and its requests are nobody's page's.
	const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
	await noteApplicationStart(context);
	return context.newPage();
}

async function visitPage(browser: Browser, address: string): Promise<Visit> {
	const page = await openPhone(browser);
	await page.addInitScript(() => {
		const times = { text: 0, lcp: 0, live: 0 };
		Object.assign(window, { times });
		addEventListener("app:started", () => {
			times.live = performance.now();
		});
		new PerformanceObserver((list) => {
			for (const { startTime } of list.getEntries()) times.lcp = startTime;
		}).observe({ type: "largest-contentful-paint", buffered: true });
		new PerformanceObserver((list) => {
			for (const { name, startTime } of list.getEntries()) {
				if (name === "first-contentful-paint") times.text = startTime;
			}
		}).observe({ type: "paint", buffered: true });
	});
	const transfers = noteTransfers(await slowDown(page));
	await page.goto(address, { waitUntil: "commit" });
	await applicationStarted(page);
	await quiet(page, transfers);
	const times = await page.evaluate(
		() => (window as unknown as { times: Omit<Visit, "transfers"> }).times,
	);
	await page.context().close();
	return { transfers, ...times };
}

async function quiet(page: Page, transfers: Transfer[]): Promise<void> {
	for (
		let known = -1;
		known !== transfers.length || transfers.some(({ ended }) => ended === undefined);
	) {
		known = transfers.length;
		await page.waitForTimeout(QUIET_MS);
	}
}

function printVisits(name: string, visits: Visit[]): void {
	const kilobytes = (bytesIn: (transfers: Transfer[]) => number) =>
		Math.round(median(visits.map(({ transfers }) => bytesIn(transfers))) / 1_000);
	const seconds = (timeOf: (visit: Visit) => number) =>
		`${(median(visits.map(timeOf)) / 1_000).toFixed(2)} s`;
	const weights = [
		...(["page", "font", "scripts", "pictures"] as const).map((kind) =>
			kilobytes((transfers) => bytesOf(transfers, kind)),
		),
		kilobytes((transfers) =>
			bytesOf(transfers.filter(({ kind }) => ["data", "style", "rest"].includes(kind))),
		),
		kilobytes((transfers) => bytesOf(transfers)),
	];
	const times = [
		seconds(({ text }) => text),
		seconds(({ lcp }) => lcp),
		seconds(({ live }) => live),
		seconds(({ live, text }) => live - text),
	];
	console.log(
		name.padEnd(10) +
			weights.map((weight) => String(weight).padStart(9)).join("") +
			times.map((time) => time.padStart(15)).join(""),
	);
	if (lists) for (const transfer of visits[0]?.transfers ?? []) printTransfer(transfer);
}

function printTransfer({ path, kind, priority, bytes, asked, ended }: Transfer): void {
	const at = (time: number | undefined) => ((time ?? Number.NaN) / 1_000).toFixed(2).padStart(6);
	console.log(
		`  ${at(asked)}${at(ended)} ${String(bytes).padStart(7)} ${kind.padEnd(9)}${priority.padEnd(9)}${path}`,
	);
}

/** Home, list and article by script, each from the touch of its link until its own words are there. */
async function printJourney(article: string): Promise<void> {
	const rounds: number[][] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const page = await openPhone(browser);
		const transfers = noteTransfers(await slowDown(page));
		await page.goto(url);
		await applicationStarted(page);
		await quiet(page, transfers);
		const toList = await follow(page, "/projects", ".project-card");
		await quiet(page, transfers);
		const toArticle = await follow(page, article, ".article");
		rounds.push([toList, toArticle]);
		await page.context().close();
	}
	for (const [index, name] of ["home → list", "list → article"].entries()) {
		const times = rounds.map((times) => times[index] as number);
		console.log(`${name.padEnd(20)}${(median(times) / 1_000).toFixed(2)} s from the first touch`);
	}
}

/** Milliseconds from the touch of a link until the other page shows what it is about. */
async function follow(page: Page, path: string, words: string): Promise<number> {
	const link = page.locator(`main a[href="${path}"]`).first();
	await link.scrollIntoViewIfNeeded();
	await page.waitForTimeout(QUIET_MS);
	return page.evaluate(
		async ({ path, words, wait }) => {
			const link = document.querySelector<HTMLElement>(`main a[href="${path}"]`) as HTMLElement;
			const began = performance.now();
			for (const name of ["pointerdown", "touchstart"]) {
				link.dispatchEvent(new Event(name, { bubbles: true }));
			}
			await new Promise((later) => setTimeout(later, wait));
			const before = document.querySelector("h1");
			link.click();
			while (document.querySelector("h1") === before || !document.querySelector(words)) {
				await new Promise(requestAnimationFrame);
			}
			return performance.now() - began;
		},
		{ path, words, wait: TOUCH_MS },
	);
}
