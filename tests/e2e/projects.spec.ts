import type { Page, Request } from "@playwright/test";
import { expect, test } from "./test.ts";
import { visit } from "./visit.ts";

const LIST = /\/api\/school-projects\?/;
const WIDE = { width: 1280, height: 900 };

function listCalls(page: Page): string[] {
	const calls: string[] = [];
	page.on("request", (request: Request) => {
		if (LIST.test(request.url())) calls.push(new URL(request.url()).search);
	});
	return calls;
}

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search projects" });

test("a page change that waits for its script is not given up for what was typed into the search before", async ({
	page,
}) => {
	await page.clock.install();
	await page.setViewportSize(WIDE);
	await visit(page, "Projects");
	await expect(page.getByText("Page 1 of 3")).toBeVisible();
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	const held = page.waitForRequest("**/assets/*.js");
	await page.route("**/assets/*.js", async (route) => {
		await released;
		await route.continue();
	});
	await page.clock.pauseAt(Date.now() + 60_000);
	await searchBox(page).fill("water");
	await page.getByRole("banner").getByRole("link", { name: "Gallery" }).press("Enter");
	await held;
	await page.clock.runFor(600);
	await page.clock.resume();
	release();
	await expect(page).toHaveURL(/\/gallery$/);
});

test("the list follows the search half a second after the last key from its first page, and only a category adds to the history", async ({
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
	await expect(page).toHaveURL(new RegExp(`[?]category=${robotics.id}&search=cart&`));
	await expect(page.locator("summary")).toHaveText("Robotics");
	await expect(page.getByRole("article")).toHaveCount(1);
	await expect(page.getByRole("article")).toContainText("Line-Following Cart");

	await page.getByLabel("Materials up to").selectOption("KES 1,000");
	await page.getByRole("button", { name: "Show", exact: true }).click();
	await expect(page.getByRole("article")).toHaveCount(0);
	await page.getByRole("link", { name: "Materials of any cost (1 project)" }).click();
	await expect(page.getByRole("article")).toContainText("Line-Following Cart");
	await context.close();
});
