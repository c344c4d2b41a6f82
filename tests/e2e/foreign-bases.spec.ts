import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type ListeningServer, startForeignServer } from "../foreign/listen.ts";
import { EMAIL, PASSWORD, TOKEN } from "../foreign/rows.ts";
import { type Shapes, VARIANTS } from "../foreign/shapes.ts";
import { buildWithBases } from "../support/second-build.ts";
import { startServer } from "../support/server.ts";
import { login, open, signUp } from "./accounts.ts";
import { picture } from "./dashboard.ts";
import { confirmation, fillOrder, submitButton } from "./orders.ts";
import { fillRequest, pdf, submitRequest } from "./requests.ts";
import { test as base, expect, oncePerFile, STARTUP_MS } from "./test.ts";
import { follow, goWithin } from "./visit.ts";

type Base = "main" | "assistance" | "results" | "categories";
type Foreigners = Record<Base, ListeningServer>;

/* A build whose four API bases are other servers, each on another origin. */
const site = oncePerFile(async () => {
	const { buffer } = await picture();
	const shapes = VARIANTS["the specification's own keys, numbers as ids"] as Shapes;
	const start = () => startForeignServer(shapes, buffer);
	const foreigners: Foreigners = {
		main: await start(),
		assistance: await start(),
		results: await start(),
		categories: await start(),
	};
	const folder = await buildWithBases({
		VITE_API_BASE: foreigners.main.url,
		VITE_ASSISTANCE_BASE: foreigners.assistance.url,
		VITE_RESULTS_BASE: foreigners.results.url,
		VITE_CATEGORIES_BASE: foreigners.categories.url,
	});
	const settings = { DATA_DIR: join(folder, "data"), DEMO_CONTENT: "off" };
	const server = await startServer(settings, folder);
	return {
		thing: { foreigners, server },
		async end() {
			await server.stop();
			await rm(folder, { recursive: true, force: true });
			for (const each of Object.values(foreigners)) await each.close();
		},
	};
});

const test = base.extend<{ foreigners: Foreigners }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
	foreigners: [async ({}, use) => use((await site()).foreigners), { timeout: STARTUP_MS }],
	// biome-ignore lint/correctness/noEmptyPattern: see above
	server: [async ({}, use) => use((await site()).server), { scope: "test", timeout: STARTUP_MS }],
});

test("a build for other API bases makes each call at its base, with headers that a foreign server accepts", async ({
	page,
	foreigners,
}) => {
	const callsOf = (name: Base) => foreigners[name].foreign.calls;
	const callsLike = (name: Base, pattern: RegExp) =>
		callsOf(name).filter(({ method, path }) => pattern.test(`${method} ${path}`));
	const made = (name: Base, pattern: RegExp) =>
		expect.poll(() => callsLike(name, pattern).length, `${name}: ${pattern}`).toBeGreaterThan(0);

	await open(page, "/signup");
	await page.evaluate(() => localStorage.setItem("authToken", "Bearer old-token"));
	await signUp(page);
	await expect(page).toHaveURL(/\/login$/);
	await login(page, EMAIL, PASSWORD);
	await expect(page).toHaveURL(/\/dashboard$/);
	await expect(page.getByText("7003")).toBeVisible(); // `stats.categories` of the foreign server

	await goWithin(page, "/dashboard/categories");
	await page.getByRole("button", { name: "Create Category" }).click();
	await page.getByRole("dialog").getByLabel("Name").fill("Robotics");
	await page.getByRole("dialog").getByRole("button", { name: "Create Category" }).click();
	await made("categories", /^POST \/categories$/);
	await goWithin(page, "/dashboard/results");
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await made("results", /^PUT \/results\/62$/);
	await goWithin(page, "/dashboard/gallery");
	await page.getByLabel("Image file").setInputFiles(await picture());
	await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
	await made("main", /^POST \/assets\/upload$/);

	await open(page, "/forums");
	await follow(page, "Projects");
	await page.getByRole("article").filter({ hasText: "Foreign Windmill" }).click();
	await page.getByRole("link", { name: "Order Now" }).click();
	await fillOrder(page);
	await submitButton(page).click();
	await expect(confirmation(page)).toBeVisible();
	await follow(page, "Gallery");
	const photo = page.getByRole("link", { name: "Foreign Photo 21" }).locator("img");
	await expect
		.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
	await follow(page, "Results");
	await expect(page.getByRole("link", { name: "Foreign Fair" })).toBeVisible();
	await goWithin(page, "/request-service");
	await fillRequest(page);
	// To our own server it would be sent in chunks.
	const buffer = Buffer.concat([pdf("").buffer, Buffer.alloc(100_000)]);
	await page.getByLabel(/^Files/).setInputFiles([{ ...pdf("plan.pdf"), buffer }]);
	await submitRequest(page);
	await expect(page.getByRole("dialog")).toContainText("Request Submitted Successfully!");
	await made("assistance", /^POST \/request$/);

	for (const { preflightHeaders } of Object.values(foreigners)) {
		const names = [...preflightHeaders].flatMap((headers) => headers.split(",").filter(Boolean));
		expect(names.filter((name) => !["authorization", "content-type"].includes(name))).toEqual([]);
	}
	// The main base gets the token with every call except sign-in and sign-up, the others only where a call needs it.
	const tokens = (name: Base, pattern: RegExp) =>
		new Set(callsLike(name, pattern).map(({ headers }) => headers.authorization));
	for (const [name, pattern] of [
		["main", /^POST \/orders\/by-slug$/],
		["main", /status=published/],
		["categories", /^POST/],
		["results", /^PUT/],
	] as const) {
		expect(tokens(name, pattern), `${name}: ${pattern}`).toEqual(new Set([`Bearer ${TOKEN}`]));
	}
	for (const [name, pattern] of [
		["main", /^POST \/auth\/(login|register)$/],
		["results", /status=published/],
		["assistance", /./],
	] as const) {
		expect(tokens(name, pattern), `${name}: ${pattern}`).toEqual(new Set([undefined]));
	}
	expect(callsLike("assistance", /^(?!POST \/request$)/)).toEqual([]);
	expect(callsLike("results", /^\w+ \/(?!results|categories)/)).toEqual([]);
	expect(callsLike("categories", /^\w+ \/(?!categories)/)).toEqual([]);
	expect(callsLike("main", /^\w+ \/(results|request)/)).toEqual([]);
});
