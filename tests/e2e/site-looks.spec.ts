import type { Page, Response } from "@playwright/test";
import { type SitePath, sitePages } from "../../src/shell/screens.ts";
import { PHONE, WIDE, walkTo } from "./keys.ts";
import { expectAccessibleInEveryMode, expectWholeWords, sharePage, shortenLists } from "./looks.ts";
import { submitButton } from "./orders.ts";
import { siteAddress } from "./screens.ts";
import { expect, expectAccessible, openDashboard, started, test } from "./test.ts";

/* Opens every page of the site once, and checks everything that must hold for all of them. */

// These tests are spread over all workers.
test.describe.configure({ mode: "parallel" });
const shared = sharePage();
shared.expectedErrors.push("404");

/** Query strings with which a page shows something else, and the title then. */
const VIEWS: [path: SitePath, query: string, title: string][] = [
	["/resources", "?tab=categories", "Categories: Free Resources"],
	["/resources", "?tab=writeup", "Writeup: Free Resources"],
	["/resources", "?tab=display-board", "Display Board: Free Resources"],
];

/** Addresses where nothing is found. */
const MISSING: SitePath[] = ["/*", "/help-given/:reference"];

/**
 * Pages whose tab stops differ on a wide screen. On these, Tab goes to the end on a wide screen and Shift+Tab goes
 * back on a phone. On all others both happen on a phone.
 */
const OTHER_STOPS_WHEN_WIDE = [
	"/",
	"/projects",
	"/projects/:slug",
	"/results",
	"/gallery",
	"/resources?tab=categories",
	"/request-service",
];

/** Pages whose forms are checked before they are sent. */
const WITH_FORM: SitePath[] = [
	"/login",
	"/signup",
	"/forgot-password",
	"/reset-password",
	"/invitation",
	"/request-service",
	"/order/:slug",
	"/track",
];

/** Strings of the dashboard's libraries that survive minification, and the outline of one of its icons. */
const DASHBOARD_MARKS = ["ProseMirror", "No QueryClient set", "shouldFocusError", "M3 11l9-8 9 8"];

/** The visited order is unpaid, so its receipt is titled "Price Summary". */
const titleOf = (page: (typeof sitePages)[number]) =>
	page.path === "/receipt/:reference"
		? "Price Summary"
		: page.path === "/"
			? ""
			: "title" in page
				? page.title
				: undefined;

const VISITED = [
	// The offline page has no application: tests/e2e/offline-page.spec.ts looks at it.
	...sitePages
		.filter(({ path }) => path !== "/offline")
		.map((page) => ({ page, query: "", title: titleOf(page) })),
	...VIEWS.map(([path, query, title]) => ({
		page: sitePages.find((each) => each.path === path) as (typeof sitePages)[number],
		query,
		title,
	})),
];

for (const { page: site, query, title } of VISITED) {
	const { path } = site;
	const name = `${path}${query}`;

	test(`${name} is found, loads no dashboard code, looks good, has working links and can be used by keyboard`, async ({
		api,
		server,
	}) => {
		const page = shared.page();
		const address = `${await siteAddress(api, path)}${query}`;
		const scripts = collectScripts(page);
		const answer = await page.goto(address);
		expect(answer?.status()).toBe(MISSING.includes(path) ? 404 : 200);
		await started(page);
		await expectHead(page, address, title, !("noindex" in site));
		await expectAccessibleInEveryMode(page);
		await expectWholeWords(page);
		if (name === "/order/:slug") {
			await submitButton(page).click();
			await expect(page.getByText("Name is required")).toBeVisible();
			await expectAccessible(page, { within: "main" });
		}
		await expectLinksWork(page, server.url);

		// Tab to the footer and back: every stop must be visible. The footer is the same on every page.
		if (OTHER_STOPS_WHEN_WIDE.includes(name)) await page.setViewportSize(WIDE);
		const end = path === "/" ? ".site-footer-end a" : ".site-footer a";
		await shortenLists(page, true);
		await walkTo(page, page.locator(end).first());
		await page.setViewportSize(PHONE);
		await walkTo(page, page.locator(".skip-link"), "Shift+Tab");

		// Pages with a form load the schema library when the form gets the focus.
		const hasSchemas = async () => (await scripts.read()).includes("_zod");
		await expect.poll(hasSchemas).toBe(WITH_FORM.includes(path));
		const code = await scripts.stopAndRead();
		expect(DASHBOARD_MARKS.filter((mark) => code.includes(mark))).toEqual([]);
	});
}

test("the editor and its libraries are loaded with the form of a project, and not before", async ({
	page,
	adminToken,
}) => {
	const scripts = collectScripts(page);
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
	expect(await scripts.stopAndRead()).not.toContain("ProseMirror");
	const all = collectScripts(page);
	await page.goto("/dashboard/projects/new");
	await expect(page.getByRole("toolbar")).toBeVisible();
	const code = await all.stopAndRead();
	for (const mark of DASHBOARD_MARKS) expect(code).toContain(mark);
});

/** Checks the tags in the head for readers, search engines and sharing. */
async function expectHead(
	page: Page,
	address: string,
	title: string | undefined,
	indexed: boolean,
): Promise<void> {
	const head = await page.evaluate(() => {
		const read = (selector: string, attribute = "content") =>
			document.head.querySelector(selector)?.getAttribute(attribute);
		return {
			title: document.title,
			description: read('meta[name="description"]') ?? "",
			sharedTitle: read('meta[property="og:title"]'),
			sharedDescription: read('meta[property="og:description"]'),
			sharedAddress: read('meta[property="og:url"]'),
			canonical: read('link[rel="canonical"]', "href"),
			robots: read('meta[name="robots"]'),
		};
	});
	if (title !== undefined) {
		expect(head.title).toBe(title ? `${title} · Mradi` : "Mradi: science fair projects in Kenya");
		expect(head.sharedTitle).toBe(title || "Mradi");
	}
	expect(head.description.length).toBeGreaterThan(30);
	expect(head.sharedDescription).toBe(head.description);
	expect(head.robots).toBe(indexed ? undefined : "noindex");
	if (!indexed) return;
	const { origin } = new URL(page.url());
	expect(head.canonical?.replace(/^https?:\/\/[^/]+/, origin)).toBe(origin + address);
	expect(head.sharedAddress).toBe(head.canonical);
}

/** Collects the text of the scripts that the page loads from now on. */
function collectScripts(page: Page) {
	const texts: Promise<string>[] = [];
	const collect = (response: Response) => {
		if (!response.url().endsWith(".js")) return;
		// The browser drops scripts that the previous page was still loading.
		texts.push(response.text().catch(() => ""));
	};
	page.on("response", collect);
	const read = async () => (await Promise.all(texts)).join("\n");
	return {
		/** The scripts so far. */
		read,
		stopAndRead: () => {
			page.off("response", collect);
			return read();
		},
	};
}

/** Status of each linked address, so that each is requested only once. */
const linkStatuses = new Map<string, number>();

async function expectLinksWork(page: Page, origin: string): Promise<void> {
	const links = await page
		.locator("a[href]")
		.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href.replace(/#.*/, "")));
	const own = [...new Set(links)].filter((link) => link.startsWith(`${origin}/`));
	for (const link of own) {
		if (!linkStatuses.has(link))
			linkStatuses.set(link, (await fetch(link, { method: "HEAD" })).status);
	}
	expect(own.filter((link) => linkStatuses.get(link) !== 200 && link !== page.url())).toEqual([]);
}
