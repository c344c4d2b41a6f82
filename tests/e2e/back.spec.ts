import type { CDPSession, Page } from "@playwright/test";
import { applicationStarted } from "../support/application-start.ts";
import { recordTransfers, setNetwork, type Transfer } from "../support/slow-network.ts";
import { ADMIN, expect, openDashboard, signIn, withNewServer } from "./test.ts";
import { goWithin, hasLeft, markLeaving, navigate } from "./visit.ts";

// Has its own server, because other tests would change the lists.
const test = withNewServer();

const PHONE = 390;
const WIDE = 1280;

/** Lists, and the links to their entries. Without such links, the page is left by a link of the site. */
const LISTS: [path: string, links: string | null, width?: number][] = [
	["/", "article a"],
	["/projects", "article a"],
	["/projects", "article a", WIDE],
	["/results", 'a[href^="/results/"]'],
	["/results/search?q=school", 'a[href^="/results/"]'],
	["/gallery", null],
];

const STAFF_LISTS = ["/dashboard/projects", "/dashboard/orders", "/dashboard/gallery"];

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

interface Line {
	session: CDPSession;
	transfers: readonly Transfer[];
}

async function lineOf(page: Page): Promise<Line> {
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	return { session, transfers: recordTransfers(session) };
}

/** Resolves when the new page is shown and scrolled, and everything that it fetches has arrived. */
async function settled(page: Page, { transfers }: Line): Promise<void> {
	await expect
		.poll(async () => {
			const isIdle = await page.evaluate(() => {
				const { __reactRouterDataRouter: router } = window as unknown as {
					__reactRouterDataRouter: { state: { navigation: { state: string } } };
				};
				return router.state.navigation.state === "idle";
			});
			return isIdle && (await hasLeft(page)) && transfers.every(({ ended }) => ended !== undefined);
		})
		.toBe(true);
}

/** Scrolls to the fifth link, or the last one of fewer, and follows it. Returns the scroll position. */
async function leave(page: Page, selector: string | null): Promise<number> {
	const links = selector ? page.getByRole("main").locator(selector) : null;
	const link = links?.nth(Math.min(4, (await links.count()) - 1));
	if (link) await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
	else await page.evaluate(() => scrollTo(0, 900));
	const from = await scrollY(page);
	await markLeaving(page);
	if (link) await link.evaluate((element: HTMLElement) => element.click());
	else await navigate(page, "/contact");
	return from;
}

/** Goes Back and expects the position, at once and with the data that comes later. */
async function expectBackAt(page: Page, line: Line, address: string, from: number): Promise<void> {
	await markLeaving(page);
	await page.goBack();
	await expect.poll(() => pathOf(page)).toBe(address);
	await expect.poll(() => scrollY(page), `${address}, with what it showed before`).toBe(from);
	await settled(page, line);
	await expect.poll(() => scrollY(page), `${address}, with the latest data`).toBe(from);
}

function pathOf(page: Page): string {
	const { pathname, search } = new URL(page.url());
	return pathname + search;
}

for (const [path, selector, width = PHONE] of LISTS) {
	test(`at ${width} px, Back restores the scroll position in ${path}, also on a slow connection`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 400 });
		const line = await lineOf(page);
		// The page that the server has rendered, then the one of the application.
		await page.goto(path);
		await applicationStarted(page);
		await settled(page, line);
		await setNetwork(line.session, "far");
		const from = await leave(page, selector);
		expect(from, "the list is longer than the screen").toBeGreaterThan(100);
		await expect.poll(() => pathOf(page)).not.toBe(path);
		await settled(page, line);
		await expectBackAt(page, line, path, from);
		// The same code handles all lists.
		if (width === WIDE) {
			await markLeaving(page);
			await page.goForward();
			await expect.poll(() => pathOf(page)).not.toBe(path);
			await settled(page, line);
			await expectBackAt(page, line, path, from);

			await goWithin(page, "/forums");
			await goWithin(page, path);
			await settled(page, line);
			const again = await leave(page, selector);
			await expect.poll(() => pathOf(page)).not.toBe(path);
			await settled(page, line);
			await expectBackAt(page, line, path, again);
		}
	});
}

test("Back restores the scroll position in the gallery after more photos were loaded", async ({
	page,
	api,
}) => {
	const { items } = (await api("GET", "/gallery?limit=100")).body.result;
	await page.route("**/api/gallery?**", (route) => {
		const number = new URL(route.request().url()).searchParams.get("page") ?? "1";
		const photos = items.map((item: { id: string }) => ({ ...item, id: `${number}-${item.id}` }));
		const result = { items: photos, pagination: { page: Number(number), totalPages: 3 } };
		return route.fulfill({ json: { success: true, result } });
	});
	await page.setViewportSize({ width: PHONE, height: 400 });
	const line = await lineOf(page);
	await page.goto("/forums");
	await applicationStarted(page);
	await setNetwork(line.session, "far");
	await goWithin(page, "/gallery");
	await settled(page, line);
	const boards = page.getByRole("main").getByRole("list");
	const more = page.getByRole("link", { name: "Load More" });
	for (const count of [1, 2]) {
		await expect(boards).toHaveCount(count);
		await more.click();
	}
	await expect(boards).toHaveCount(3);
	await settled(page, line);
	const last = boards.last().getByRole("link").last();
	await last.evaluate((element) => element.scrollIntoView({ block: "center" }));
	const from = await scrollY(page);
	await navigate(page, "/contact");
	await settled(page, line);
	await expectBackAt(page, line, "/gallery", from);
	await expect(boards).toHaveCount(3);

	// Also if it is left while a photo is open, whose address is another entry of the history.
	await last.click();
	await expect(page.getByRole("dialog")).toBeVisible();
	await navigate(page, "/contact");
	await settled(page, line);
	await page.goBack();
	await expect(page.getByRole("dialog")).toBeVisible();
});

test("Back restores the scroll position and the comparison in Saved Projects", async ({
	page,
	api,
}) => {
	const { articles } = (await api("GET", "/school-projects?limit=100&status=published")).body
		.result;
	await page.addInitScript(
		(saved) => {
			localStorage.setItem("saved-projects", JSON.stringify(saved));
		},
		articles.slice(0, 20),
	);
	await page.setViewportSize({ width: PHONE, height: 400 });
	const line = await lineOf(page);
	await page.goto("/projects");
	await applicationStarted(page);
	await setNetwork(line.session, "far");
	await goWithin(page, "/saved");
	await page.getByRole("checkbox").nth(6).check();
	await page.getByRole("checkbox").nth(8).check();
	const table = page.getByRole("table", { name: "Projects compared" });
	await expect(table.getByRole("columnheader")).toHaveCount(2);
	await settled(page, line);
	const from = await leave(page, 'th a[href^="/projects/"]');
	await expect.poll(() => pathOf(page)).not.toBe("/saved");
	await settled(page, line);
	await expectBackAt(page, line, "/saved", from);
	await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
	await expect(table.getByRole("columnheader")).toHaveCount(2);
});

test("Back shows the earlier list, then replaces what has changed without scrolling", async ({
	page,
	api,
	adminToken,
}) => {
	await page.setViewportSize({ width: PHONE, height: 400 });
	const line = await lineOf(page);
	await page.goto("/projects");
	await applicationStarted(page);
	await settled(page, line);
	await setNetwork(line.session, "far");
	const cards = page.getByRole("article");
	const before = (await cards.nth(4).getByRole("heading").textContent()) as string;
	const { articles } = (await api("GET", "/school-projects?limit=100&status=published")).body
		.result;
	const { id } = articles.find(({ title }: { title: string }) => title === before);
	const rename = async (title: string) => {
		const body = { title };
		const { status } = await api("PUT", `/school-projects/${id}`, { token: adminToken, body });
		expect(status).toBe(200);
	};
	const from = await leave(page, "article a");
	await expect.poll(() => pathOf(page)).not.toBe("/projects");
	await settled(page, line);
	const after = before.replace(/\w+/, (word) => [...word].reverse().join(""));
	const seen = Promise.withResolvers<void>();
	await page.route("**/api/school-projects?**", async (route) => {
		await seen.promise;
		await route.continue();
	});
	await rename(after);
	try {
		await markLeaving(page);
		await page.goBack();
		await expect(cards.nth(4)).toContainText(before);
		seen.resolve();
		await expect(cards.nth(4)).toContainText(after);
		await settled(page, line);
		await expect.poll(() => scrollY(page)).toBe(from);
	} finally {
		await rename(before);
	}
});

test("Back restores the scroll position in the lists of the dashboard", async ({ page }) => {
	await page.setViewportSize({ width: WIDE, height: 400 });
	const line = await lineOf(page);
	await signIn(page, ADMIN);
	await applicationStarted(page);
	const loading = page.getByRole("status").filter({ hasText: "Loading" });
	await setNetwork(line.session, "far");
	for (const path of STAFF_LISTS) {
		await navigate(page, path);
		await settled(page, line);
		await expect(loading).toHaveCount(0);
		const height = () => page.evaluate(() => document.documentElement.scrollHeight);
		await expect.poll(height, path).toBeGreaterThan(650);
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
		const from = await scrollY(page);
		expect(from, path).toBeGreaterThan(100);
		await navigate(page, "/dashboard/account");
		await settled(page, line);
		await expectBackAt(page, line, path, from);
	}
});

/** One screen for each way in which records open, with the buttons that open, close and save them. */
const RECORDS: [path: string, opener: RegExp, shown: string, closes: string, saves?: string][] = [
	["/dashboard/orders", /^View Details/, "Order Details", "Close dialog"],
	["/dashboard/users", /^Edit /, "Edit User", "Cancel", "Save User"],
	["/dashboard/categories", /^Create Category/, "Create Category", "Cancel"],
	["/dashboard/gallery", /^Edit /, "Edit Gallery Item", "Cancel Editing", "Save Gallery Item"],
	["result", /^Edit /, "Edit ", "Cancel", "Save Item"],
];

for (const [screen, opener, shown, closes, saves] of RECORDS) {
	test(`Back, ${closes} and ${saves ?? "nothing else"} close an open record without scrolling: ${shown.trim()} of ${screen}`, async ({
		page,
		api,
		adminToken,
	}) => {
		const path =
			screen === "result"
				? `/dashboard/results/${(await api("GET", "/results?status=published")).body.results[0].id}/edit`
				: screen;
		await page.setViewportSize({ width: PHONE, height: 400 });
		const line = await lineOf(page);
		await openDashboard(page, adminToken, "/dashboard/account");
		await applicationStarted(page);
		await navigate(page, path);
		await settled(page, line);
		const openers = page.getByRole("main").getByRole("button", { name: opener });
		await expect(openers.first()).toBeVisible();
		const record = page
			.getByRole("dialog", { name: shown })
			.or(page.getByRole("heading", { name: shown, level: 2 }))
			.or(page.getByRole("form", { name: shown }))
			.filter({ visible: true });
		const before = await page.evaluate(() => history.length);
		for (const way of ["Back", closes, ...(saves ? [saves] : [])]) {
			const button = openers.nth(Math.floor((await openers.count()) / 2));
			await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
			const from = await scrollY(page);
			if (opener.source !== "^Create Category") expect(from).toBeGreaterThan(100);
			await button.evaluate((element: HTMLElement) => element.click());
			await expect(record.first()).toBeVisible();
			expect(pathOf(page), "the address names the record").not.toBe(path);
			await settled(page, line);
			if (way === "Back") {
				await page.goBack();
				await expect(record).toHaveCount(0);
				await page.goForward();
				await expect(record.first()).toBeVisible();
				await page.goBack();
			}
			if (way !== "Back") await page.getByRole("button", { name: way, exact: true }).last().click();
			await expect.poll(() => pathOf(page), way).toBe(path);
			await expect(record).toHaveCount(0);
			await settled(page, line);
			await expect.poll(() => scrollY(page), way).toBe(from);
		}
		expect(await page.evaluate(() => history.length), "one entry for what is open").toBe(
			before + 1,
		);
	});
}
