import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { SitePath } from "../../src/shell/screens.ts";
import { SHARED_HTML } from "../shared-limits.ts";
import { siteAddresses } from "./screens.ts";
import { expect, withNewServer } from "./test.ts";

/*
 * Limits for the compressed HTML of a page with its styles, in bytes, on a first visit. They are slightly above the
 * current size, so that growth is noticed: ids and names of files, which differ from build to build, move it by some bytes.
 */

/** Bytes that a page may have above the limit of all pages. */
const ALLOWANCES: Partial<Record<SitePath, number>> = {
	"/": 7_580,
	"/login": 1_040,
	"/signup": 1_080,
	"/forgot-password": 1_040,
	"/reset-password": 1_140,
	"/invitation": 1_200,
	"/contact": 1_120,
	"/forums": 100,
	"/track": 2_280,
	"/receipt/:reference": 2_130,
	"/help-given/:reference": 1_520,
	"/gallery": 7_790,
	"/gallery/:id": 1_700,
	"/resources": 3_300,
	// With the styles of the whole workbook, the form that starts one, an excerpt of a filled one, and what hides the form
	// where a workbook opens.
	"/my-work": 4_780,
	"/judging": 4_980,
	"/how-it-works": 3_170,
	"/request-service": 4_190,
	"/projects": 7_510,
	"/projects/:slug": 8_150,
	"/saved": 1_490,
	"/order/:slug": 3_300,
	"/categories": 2_820,
	"/results": 2_830,
	"/results/search": 2_110,
	"/results/:resultId": 5_960,
	"/schools/:slug": 3_850,
	"/privacy": 3_480,
	"/accessibility": 1_100,
	"/offline": -1_280,
	"/*": 880,
};

/** For a page that is not listed above. */
const USUAL_ALLOWANCE = 1_000;

const ASSETS = resolve(import.meta.dirname, "../../build/client/assets");

function classesIn(css: string): string[] {
	const names = [...css.matchAll(/\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi)];
	return names.map(([, name]) => (name as string).replaceAll("\\", ""));
}

/** Classes for which any page of the site has a rule. */
function styledClasses(): Set<string> {
	const sheets = readdirSync(ASSETS).filter(
		// Without the styles of the dashboard and of elements that only scripts create.
		(name) => name.endsWith(".css") && !/^(dashboard|after-start)-/.test(name),
	);
	return new Set(sheets.flatMap((name) => classesIn(readFileSync(join(ASSETS, name), "utf8"))));
}

/** Limits for all pictures of a page on a phone, in bytes, by device pixel ratio. */
const PICTURE_LIMITS = [
	["/projects", 2, 80_000],
	["/projects", 3, 125_000],
	["/gallery", 2, 250_000],
	["/gallery", 3, 370_000],
] as const;

/** The widths of the pictures that the browser has chosen, and their total size. */
function loadPictures() {
	const images = Array.from(document.querySelectorAll("img"));
	for (const image of images) image.loading = "eager";
	return Promise.all(images.map((image) => image.decode())).then(() => {
		const chosen = new Set(images.map(({ currentSrc }) => currentSrc));
		const loaded = performance
			.getEntriesByType("resource")
			.filter(({ name }) => chosen.has(name)) as PerformanceResourceTiming[];
		return {
			count: chosen.size,
			widest: Math.max(...Array.from(chosen, (name) => Number(/-(\d+)\.webp$/.exec(name)?.[1]))),
			bytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
		};
	});
}

/** Ids and times in the pages differ in each run, which changes the compressed size by some bytes. */
const VARIATION = 90;

// On a shared server the lists would grow with what other tests leave behind.
const test = withNewServer();

test("a page includes all styles that it needs, and stays within its byte limit", async ({
	api,
	server,
}) => {
	const styled = styledClasses();
	for (const [path, address] of await siteAddresses(api)) {
		const html = await (await fetch(server.url + address)).text();
		const style = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("");
		const included = new Set(classesIn(style));
		const shown = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) =>
			names.split(" "),
		);
		const missing = shown.filter((name) => styled.has(name) && !included.has(name));
		expect.soft([...new Set(missing)], `classes of ${path} without their rules`).toEqual([]);
		const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
		expect
			.soft(brotliCompressSync(html, { params }).length, `bytes of ${path}`)
			.toBeLessThan(SHARED_HTML + (ALLOWANCES[path] ?? USUAL_ALLOWANCE) + VARIATION);
	}
});

test("phones with 2 and 3 device pixels load small pictures in the list and the gallery", async ({
	browser,
	server,
}) => {
	for (const [path, deviceScaleFactor, limit] of PICTURE_LIMITS) {
		const context = await browser.newContext({
			viewport: { width: 360, height: 780 },
			deviceScaleFactor,
		});
		const page = await context.newPage();
		await page.goto(server.url + path);
		const { count, widest, bytes } = await page.evaluate(loadPictures);
		const where = `${path} with ${deviceScaleFactor} device pixels`;
		expect.soft(count, where).toBeGreaterThan(8);
		expect.soft(widest, where).toBe(deviceScaleFactor === 2 ? 360 : 480);
		expect.soft(bytes, where).toBeLessThan(limit);
		await context.close();
	}
});
