import type { Page, Request } from "@playwright/test";
import { expect, started, test } from "./test.ts";
import { holdBack, visit } from "./visit.ts";

const LIST = /\/api\/school-projects\?/;
const WIDE = { width: 1280, height: 900 };
const PHONE_SIZE = { width: 360, height: 640 };

function listCalls(page: Page): string[] {
	const calls: string[] = [];
	page.on("request", (request: Request) => {
		if (LIST.test(request.url())) calls.push(new URL(request.url()).search);
	});
	return calls;
}

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search projects" });

test("a page change that waits for its script is not cancelled by an earlier search", async ({
	page,
}) => {
	await page.clock.install();
	await page.setViewportSize(WIDE);
	await visit(page, "Projects");
	await expect(page.getByText("Page 1 of 3")).toBeVisible();
	const requested = page.waitForRequest("**/assets/*.js");
	const releaseScripts = await holdBack(page, "**/assets/*.js");
	await page.clock.pauseAt(Date.now() + 60_000);
	await searchBox(page).fill("water");
	await page.getByRole("banner").getByRole("link", { name: "Gallery" }).press("Enter");
	await requested;
	await page.clock.runFor(600);
	await page.clock.resume();
	releaseScripts();
	await expect(page).toHaveURL(/\/gallery$/);
});

test("the list is searched from its first page half a second after the last key, and only a category adds to the history", async ({
	page,
}) => {
	await page.clock.install();
	await page.setViewportSize(WIDE);
	await visit(page, "Projects");
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByText("Page 2 of 3")).toBeVisible();
	const calls = listCalls(page);
	await page.clock.pauseAt(Date.now() + 60_000);
	await searchBox(page).pressSequentially("wat");
	await page.clock.runFor(300);
	await searchBox(page).press("e");
	await page.clock.runFor(499);
	expect(calls).toEqual([]);
	await page.clock.runFor(1);
	// React delays a fast answer briefly with a timer.
	await page.clock.resume();
	await expect(page).toHaveURL(/\/projects\?search=wate$/);
	await expect(page.getByText("Page 1 of 2")).toBeVisible();

	const sidebar = page.getByRole("navigation", { name: "Categories" });
	await expect(sidebar.getByRole("link", { name: "All Categories" })).toHaveAttribute(
		"aria-current",
		"true",
	);
	await sidebar.getByRole("link", { name: "Environmental" }).click();
	await expect(page).toHaveURL(/category=[0-9a-f-]{36}&search=wate$/);
	const category = new URL(page.url()).searchParams.get("category");
	await expect
		.poll(() => calls)
		.toEqual([
			"?page=1&limit=10&status=published&search=wate",
			`?page=1&limit=10&status=published&search=wate&categoryId=${category}`,
		]);
	await page.goBack();
	await expect(page).toHaveURL(/\/projects\?search=wate$/);
	await page.goBack();
	await expect(page).toHaveURL(/\/projects$/);
});

test("search, categories and pages of the list work without script", async ({
	browser,
	baseURL,
	api,
}) => {
	const published = await api("GET", "/school-projects?page=1&limit=10&status=published");
	const pages = published.body.result.pagination.totalPages;
	const { body } = await api("GET", "/categories");
	const robotics = body.result.find((one: { name: string }) => one.name === "Robotics");
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(`${baseURL}/projects`);
	await expect(page.getByRole("article")).toHaveCount(10);
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();
	await searchBox(page).fill("maize");
	await searchBox(page).press("Enter");
	await expect(page).toHaveURL(/search=maize/);
	const maize = await api("GET", "/school-projects?page=1&limit=10&status=published&search=maize");
	const titles = maize.body.result.articles.map(({ title }: { title: string }) => title);
	expect(titles).toContain("Maize Dryer with a Moisture Alarm");
	await expect(page.getByRole("article").getByRole("heading")).toHaveText(titles);

	await searchBox(page).fill("mazie dryer");
	await searchBox(page).press("Enter");
	await expect(page.getByText("No articles found.")).toBeVisible();
	await page.getByText("Did you mean").getByRole("link", { name: "maize dryer" }).click();
	await expect(page.getByRole("heading", { name: "Maize Dryer" })).toBeVisible();

	await page.goto(`${baseURL}/projects?category=${robotics.id}`);
	await expect(page.getByRole("article")).toHaveCount(robotics.projects_count);
	await searchBox(page).fill("cart");
	await searchBox(page).press("Enter");
	await expect(page).toHaveURL(new RegExp(`[?]search=cart&.*category=${robotics.id}&`));
	await expect(page.getByRole("article")).toHaveCount(1);
	await expect(page.getByRole("article")).toContainText("Line-Following Cart");

	await page.getByRole("button", { name: "Filter and sort (1)" }).click();
	await page.getByLabel("Materials up to").selectOption("KES 1,000");
	await page.getByLabel("Level").selectOption("Senior");
	await page.getByRole("button", { name: "Show", exact: true }).click();
	await expect(page.getByText("No articles found.")).toBeVisible();
	await page.getByRole("link", { name: /^A little over: KES/ }).click();
	await expect(page.getByRole("article")).toContainText("Line-Following Cart");
	await context.close();
});

test("on a phone without script, filters are chosen in a sheet and removed by links", async ({
	browser,
	baseURL,
	api,
}) => {
	const { body } = await api("GET", "/categories");
	const robotics = body.result.find((one: { name: string }) => one.name === "Robotics");
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE_SIZE });
	const page = await context.newPage();
	await page.goto(`${baseURL}/projects`);
	await expect(page.getByLabel("Level")).toBeHidden();
	await page.getByRole("button", { name: "Filter and sort" }).click();
	await page.getByLabel("Category").selectOption("Robotics");
	await page.getByLabel("Level").selectOption("Senior");
	await page.getByLabel("Time up to").selectOption("12 weeks");
	await page.getByRole("button", { name: "Show", exact: true }).click();
	await expect(page.getByRole("button", { name: "Filter and sort (3)" })).toBeVisible();
	const list = `?status=published&categoryId=${robotics.id}&level=Senior`;
	for (const [removed, path] of [
		[undefined, `${list}&max_weeks=12`],
		["Time up to 12 weeks", list],
		["Senior", `?status=published&categoryId=${robotics.id}`],
		["Robotics", "?status=published"],
	] as const) {
		if (removed) await page.getByRole("link", { name: `Remove ${removed}` }).click();
		const titles = (await api("GET", `/school-projects${path}`)).body.result.articles.map(
			({ title }: { title: string }) => title,
		);
		await expect(page.getByRole("article").getByRole("heading")).toHaveText(titles);
	}
	await expect(page).toHaveURL(`${baseURL}/projects`);
	await context.close();
});

for (const path of ["/projects", "/projects?max_materials=3000&sort=cost"]) {
	test(`a phone shows the first project of ${path} at once`, async ({ page }) => {
		await page.setViewportSize(PHONE_SIZE);
		await page.goto(path);
		await page.evaluate(() => document.fonts.ready);
		const first = await page.getByRole("article").first().boundingBox();
		// With filters, the space above includes two chips, one below the other.
		expect(first?.y).toBeLessThanOrEqual(370);
	});
}

test("a wide screen shows titles and prices of the first three projects at once", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 720 });
	await page.goto("/projects");
	for (const card of (await page.getByRole("article").all()).slice(0, 3)) {
		await expect(card.getByText(/^(Materials KES|Nothing to buy)/)).toBeInViewport();
	}
});

test("on a phone the chip of each category shows its whole remove icon", async ({ page, api }) => {
	const { body } = await api("GET", "/categories");
	await page.setViewportSize(PHONE_SIZE);
	for (const { id, name } of body.result) {
		await page.goto(`/projects?category=${id}`);
		const chip = page.getByRole("link", { name: `Remove ${name}` });
		await expect(chip.locator("svg"), name).toBeInViewport({ ratio: 1 });
	}
});

test("a double tap on a chip removes one filter", async ({ page }) => {
	await page.setViewportSize(PHONE_SIZE);
	await page.goto("/projects?level=Senior&max_materials=3000&sort=cost");
	await started(page);
	await page.getByRole("link", { name: "Remove Materials up to KES 3,000" }).dblclick();
	await expect(page.getByRole("button", { name: "Filter and sort (2)" })).toBeVisible();
	await page.waitForLoadState("networkidle");
	await expect(page).toHaveURL("/projects?level=Senior&sort=cost");
});

test("a sheet that is open when the screen becomes wide keeps its heading and can still be closed", async ({
	page,
}) => {
	await page.setViewportSize(PHONE_SIZE);
	await page.goto("/projects");
	await page.getByRole("button", { name: "Filter and sort" }).click();
	await page.setViewportSize(WIDE);
	const sheet = page.getByRole("group", { name: "Filter and sort" });
	await expect(sheet.getByRole("heading", { name: "Filter and sort" })).toBeVisible();
	await sheet.getByRole("button", { name: "Close" }).click();
	await expect(sheet.getByRole("heading")).toBeHidden();
	await expect(page.getByLabel("Level")).toBeVisible();
});

test("the sheet closes on Escape, by its button, and when the focus leaves it", async ({
	page,
}) => {
	await page.setViewportSize(PHONE_SIZE);
	await page.goto("/projects");
	await started(page);
	const button = page.getByRole("button", { name: "Filter and sort" });
	const level = page.getByLabel("Level");
	await button.press("Enter");
	await expect(level).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(level).toBeHidden();
	await expect(button).toBeFocused();
	await button.click();
	await page.getByRole("button", { name: "Show Projects" }).click();
	await expect(level).toBeHidden();
	await button.click();
	await page.getByRole("button", { name: "Show Projects" }).focus();
	await page.keyboard.press("Tab");
	await expect(level).toBeHidden();
	await expect(page.getByRole("link", { name: "Saved Projects" })).toBeFocused();
});
