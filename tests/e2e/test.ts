import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { applicationStarted, watchApplicationStart } from "../support/application-start.ts";
import type { RunningServer } from "../support/server.ts";
import { ADMIN, type DemoServer, startDemoServer } from "./demo-server.ts";

export { ADMIN, expect, startDemoServer };

/*
 * Spec files have no worker fixtures or options of their own: Playwright would start another worker with another browser
 * for them, which takes four seconds of processor time.
 */
interface WorkerFixtures {
	/** A server with the demo content. Spec files share it, and remove what they have published. */
	sharedServer: RunningServer;
	/** Tokens of the demo admin that the worker's tests share, by server, and when they were issued. */
	adminSessions: Map<string, { token: string; issuedAt: number }>;
}

interface Fixtures {
	/** The server that the test visits. */
	server: RunningServer;
	/**
	 * Console errors that a test provokes on purpose: push a part of each text. Any other console error or uncaught
	 * exception fails the test.
	 */
	expectedErrors: (string | RegExp)[];
	/** Calls the API without the browser. */
	api: (
		method: string,
		path: string,
		options?: { token?: string; body?: unknown },
		// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
	) => Promise<{ status: number; body: any }>;
	/** A token of the demo admin. */
	adminToken: string;
}

/** Milliseconds that starting a server may take, on a busy machine and with a build. */
export const STARTUP_MS = 120_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
	sharedServer: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
		async ({}, use) => {
			const { server, end } = await startDemoServer();
			const contentBefore = await publicContent(server.url);
			await use(server);
			// Every spec file that this worker runs later expects the demo content.
			const contentAfter = await publicContent(server.url);
			expect(contentAfter, "what the tests of this server have left public").toEqual(contentBefore);
			await end();
		},
		{ scope: "worker", timeout: STARTUP_MS },
	],
	server: async ({ sharedServer }, use) => use(sharedServer),
	adminSessions: [
		// biome-ignore lint/correctness/noEmptyPattern: see above
		async ({}, use) => use(new Map()),
		{ scope: "worker" },
	],
	baseURL: async ({ server }, use) => use(server.url),
	context: async ({ context }, use) => {
		await watchApplicationStart(context);
		await use(context);
	},
	// biome-ignore lint/correctness/noEmptyPattern: see above
	expectedErrors: async ({}, use) => use([]),
	page: async ({ page, expectedErrors }, use) => {
		const unexpected = collectErrors(page);
		await use(page);
		expect(unexpected(expectedErrors), "console errors").toEqual([]);
	},
	api: async ({ server }, use) => {
		await use(async (method, path, { token, body } = {}) => {
			const response = await fetch(`${server.url}/api${path}`, {
				method,
				headers: {
					...(token && { authorization: `Bearer ${token}` }),
					...(body !== undefined && { "content-type": "application/json" }),
				},
				...(body !== undefined && { body: JSON.stringify(body) }),
			});
			return { status: response.status, body: await response.json() };
		});
	},
	adminToken: async ({ api, server, adminSessions }, use) => {
		// Signing in for each test would be slow, because hashing the password takes longer than most tests. Signs in
		// again when a test has signed the admin out, and well before the server requires the password again
		// (PROOF_MINUTES).
		const session = adminSessions.get(server.url);
		let token = session && Date.now() - session.issuedAt < 5 * 60_000 ? session.token : undefined;
		if (!token || (await api("GET", "/auth/verify", { token })).status !== 200) {
			token = (await api("POST", "/auth/login", { body: ADMIN })).body.result.token as string;
			adminSessions.set(server.url, { token, issuedAt: Date.now() });
		}
		await use(token);
	},
});

/**
 * Starts something when a test of the spec file first needs it, and ends it after the file's last test. Call it in the
 * file, at top level.
 */
export function oncePerFile<Thing>(
	start: () => Promise<{ thing: Thing; end: () => Promise<unknown> }>,
): () => Promise<Thing> {
	let started: ReturnType<typeof start> | undefined;
	base.afterAll(async () => {
		await (await started)?.end();
		started = undefined;
	});
	return async () => {
		started ??= start();
		return (await started).thing;
	};
}

/**
 * The test function of a spec file that cannot remove what it publishes, or needs other settings: all its tests visit a
 * server of their own, which takes two seconds of processor time.
 */
export function withNewServer(settings: () => Promise<Record<string, string>> = async () => ({})) {
	const demoServer = oncePerFile(async () => {
		const demo = await startDemoServer(await settings());
		return { thing: demo, end: demo.end };
	});
	return test.extend<{ demo: DemoServer }>({
		// biome-ignore lint/correctness/noEmptyPattern: see above
		demo: [async ({}, use) => use(await demoServer()), { timeout: STARTUP_MS }],
		server: async ({ demo }, use) => use(demo.server),
	});
}

/** The titles and names of everything that visitors find in lists. */
async function publicContent(url: string): Promise<Record<string, string[]>> {
	const answer = async (path: string) => (await fetch(`${url}/api${path}`)).json();
	const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).sort();
	const { articles } = (await answer("/school-projects?page=1&limit=100&status=published")).result;
	const { results } = await answer("/results?status=published");
	const { items } = (await answer("/gallery?limit=100")).result;
	const { categories } = await answer("/categories");
	const names = categories.map(({ name }: { name: string }) => name).sort();
	return {
		projects: titles(articles),
		results: titles(results),
		photos: titles(items),
		categories: names,
	};
}

/** Collects console errors and uncaught exceptions. Returns a function that lists those that are not expected. */
export function collectErrors(page: Page): (expected?: (string | RegExp)[]) => string[] {
	const errors: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
	});
	page.on("pageerror", (error) => errors.push(String(error)));
	return (expected = []) =>
		errors.filter(
			(text) =>
				!expected.some((session) =>
					typeof session === "string" ? text.includes(session) : session.test(text),
				),
		);
}

/** Signs in through the login page. */
export async function signIn(
	page: Page,
	who: { email: string; password: string } = ADMIN,
): Promise<void> {
	await page.goto("/login");
	await started(page);
	await page.getByLabel("Email").fill(who.email);
	await page.getByLabel("Password", { exact: true }).fill(who.password);
	await page.getByRole("button", { name: "Login" }).click();
	await dashboardShown(page);
}

/** Resolves when the login page has made way for the dashboard, whose address comes first. */
export async function dashboardShown(page: Page): Promise<void> {
	await page.waitForURL(/\/dashboard/);
	await expect(page).not.toHaveTitle(/^Login/);
}

/** Opens a page with a token in the browser's storage, which is all that signing in leaves there. */
export async function openDashboard(page: Page, token: string, path: string): Promise<void> {
	await page.addInitScript((stored) => {
		// Only once in each tab, so that signing out has a lasting effect.
		if (sessionStorage.getItem("e2e")) return;
		sessionStorage.setItem("e2e", "signed in");
		localStorage.setItem("authToken", `Bearer ${stored}`);
	}, token);
	await page.goto(path);
}

/**
 * Waits until the application runs. Before that, a link loads a page from the server; afterwards the browser calls
 * the API.
 */
export async function started(page: Page): Promise<void> {
	// Scripts start at the first key, or when the browser is idle.
	await page.keyboard.press("Shift");
	await applicationStarted(page);
}

/** Waits until the browser has been idle, which is when it would load the analytics library. */
export async function whenAnalyticsWouldLoad(page: Page): Promise<void> {
	await page.evaluate(
		() =>
			new Promise((done) => requestIdleCallback(() => setTimeout(done, 300), { timeout: 5000 })),
	);
}

/** The minified axe: half the size of `axe.source`, and every opened page has to parse it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Rules of axe that depend on colours. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Rules of axe whose breaches are serious or critical; breaches of others fail no test. */
const SERIOUS_RULES = listSeriousRules();

/** Serious rules that do not depend on colours. */
export const RULES_WITHOUT_COLOURS = SERIOUS_RULES.filter((rule) => !COLOUR_RULES.includes(rule));

function listSeriousRules(): string[] {
	// The impact of a rule is not in axe's public list.
	const { rules } = (axe as unknown as { _audit: { rules: GradedRule[] } })._audit;
	const grave = rules.filter(
		({ impact, enabled, tags }) =>
			["serious", "critical"].includes(impact) &&
			enabled &&
			!tags.some((tag) => ["experimental", "deprecated"].includes(tag)),
	);
	return grave.map(({ id }) => id);
}

interface GradedRule {
	id: string;
	impact: string;
	enabled: boolean;
	tags: string[];
}

/**
 * Fails if axe reports anything serious or critical.
 * @param rules only these rules, when the others have run on the same page before
 * @param within Only the elements below this selector, when the rest of the page has been checked before.
 * @param except Not the elements below these selectors, when they have been checked before.
 */
export async function expectAccessible(
	page: Page,
	{
		rules = SERIOUS_RULES,
		within = "html",
		except = [],
	}: { rules?: string[]; within?: string; except?: string[] } = {},
): Promise<void> {
	// Without `preload: false` axe fetches the style sheets again, which none of these rules reads.
	const options: RunOptions = { resultTypes: ["violations"], runOnly: rules, preload: false };
	const check = async ([within, except, options]: readonly [string, string[], RunOptions]) => {
		const { axe: inPage } = window as unknown as { axe?: typeof axe };
		if (!inPage) return undefined;
		const { violations } = await inPage.run({ include: within, exclude: except }, options);
		return violations.map(({ id, impact, nodes }) => ({
			id,
			impact,
			targets: nodes.map(({ target }) => target.join(" ")),
		}));
	};
	const run = () => page.evaluate(check, [within, except, options] as const);
	let violations = await run();
	if (!violations) {
		// Not with axe's own wrapper, which sends all of axe to the page each time.
		await page.evaluate(AXE);
		violations = await run();
	}
	const serious = (violations ?? [])
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
	expect(serious, "accessibility").toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	const { content, screen } = await page.evaluate(() => ({
		content: document.documentElement.scrollWidth,
		screen: document.documentElement.clientWidth,
	}));
	expect(content).toBeLessThanOrEqual(screen);
}
