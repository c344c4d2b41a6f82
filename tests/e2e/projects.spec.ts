import type { Page, Request } from "@playwright/test";
import { expect, started, test } from "./test.ts";
import { visit } from "./visit.ts";

const LIST = /\/api\/school-projects\?/;
const WIDE = { width: 1280, height: 900 };

/** Comes to the list from inside the site, so that the browser fetches it itself. */
async function openList(page: Page) {
	await page.setViewportSize(WIDE);
	await visit(page, "Projects");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("School Projects");
}

function listCalls(page: Page): string[] {
	const calls: string[] = [];
	page.on("request", (request: Request) => {
		if (LIST.test(request.url())) calls.push(new URL(request.url()).search);
	});
	return calls;
}

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search projects" });

test("the list shows ten projects a page, and the pager leads on and back", async ({
	page,
	api,
}) => {
	const { body } = await api("GET", "/school-projects?page=1&limit=10&status=published");
	const pages = body.result.pagination.totalPages;
	await page.goto("/projects");
	await expect(page.getByRole("article")).toHaveCount(10);
	await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
	await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page).toHaveURL(/\?page=2$/);
	await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();
	await expect(
		page.getByRole("heading", { name: body.result.articles[0].title, exact: true }),
	).toHaveCount(0);
	await page.goto(`/projects?page=${pages}`);
	await expect(page.getByText(`Page ${pages} of ${pages}`)).toBeVisible();
	await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
	await page.goto("/projects?page=2");
	await page.getByRole("link", { name: "Previous" }).click();
	await expect(page).toHaveURL(/\/projects$/);
	await expect(
		page.getByRole("heading", { name: body.result.articles[0].title, exact: true }),
	).toBeVisible();
});

test("a draft is listed nowhere: not at home, in the list, beside a project, in the sitemap or the feed", async ({
	page,
	api,
	adminToken,
	server,
}) => {
	const { body } = await api("POST", "/school-projects", {
		token: adminToken,
		body: { title: "Kept Back", status: "draft", content: "<p>Nobody's yet</p>" },
	});
	const { id, slug } = body.result;
	const published = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const pages = ["/", "/projects", `/projects/${published.body.result.articles[0].slug}`];
	for (const path of pages) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByText("Kept Back")).toHaveCount(0);
	}
	await page.goto("/projects?search=Kept+Back");
	await expect(page.getByText("No articles found.")).toBeVisible();
	for (const path of ["/sitemap.xml", "/feed.xml"]) {
		expect(await (await fetch(server.url + path)).text(), path).not.toContain(slug);
	}
	// Once published it is in all of them.
	await api("PUT", `/school-projects/${id}`, { token: adminToken, body: { status: "published" } });
	for (const path of pages) {
		await page.goto(path);
		await expect(page.getByText("Kept Back")).toHaveCount(1);
	}
	for (const path of ["/sitemap.xml", "/feed.xml"]) {
		expect(await (await fetch(server.url + path)).text(), path).toContain(slug);
	}
	await api("DELETE", `/school-projects/${id}`, { token: adminToken });
});

test("a card of the list is dated in short", async ({ page }) => {
	const article = (title: string, published_at?: string) => ({
		id: title,
		slug: title,
		title,
		status: "published",
		categories: [],
		published_at,
	});
	const articles = [
		article("Published", "2024-03-05T22:30:00Z"),
		article("Unreadable", "soon"),
		article("Undated"),
	];
	await page.route(LIST, (route) =>
		route.fulfill({ json: { success: true, result: { articles } } }),
	);
	await openList(page);
	const card = (title: string) => page.getByRole("article").filter({ hasText: title });
	// Already the next day in Nairobi.
	await expect(card("Published")).toContainText("Mar 6, 2024");
	await expect(card("Unreadable")).toContainText("Invalid date");
	await expect(card("Undated")).toContainText("N/A");
});

test("a card of the list leads to its project", async ({ page }) => {
	await page.goto("/projects");
	const title = await page.getByRole("article").nth(2).getByRole("heading").textContent();
	await page.getByRole("article").nth(2).click();
	await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();
	await expect(page).toHaveURL(/\/projects\/[a-z0-9-]+$/);
});

test("the list follows the search half a second after the last key, and starts at its first page", async ({
	page,
}) => {
	await page.clock.install();
	await page.goto("/projects?page=2");
	await started(page);
	const calls = listCalls(page);
	await page.clock.pauseAt(Date.now() + 60_000);
	await searchBox(page).pressSequentially("mai");
	await page.clock.runFor(300);
	await searchBox(page).press("z");
	await page.clock.runFor(499);
	expect(calls).toEqual([]);
	await page.clock.runFor(1);
	// React holds a quick answer back for a moment, by a timer.
	await page.clock.resume();
	await expect(page).toHaveURL(/\/projects\?search=maiz$/);
	await expect(page.getByRole("article")).not.toHaveCount(10);
	await expect(page.getByRole("heading", { name: "Maize Dryer" })).toBeVisible();
	expect(calls).toEqual(["?page=1&limit=10&status=published&search=maiz"]);
});

test("spaces are no search", async ({ page }) => {
	await page.clock.install();
	await page.goto("/projects");
	await started(page);
	const calls = listCalls(page);
	await searchBox(page).fill("   ");
	await page.clock.runFor(1_000);
	await expect(page).toHaveURL(/\/projects$/);
	expect(calls).toEqual([]);
});

test("typing replaces the address, choosing a category adds to the history", async ({ page }) => {
	await openList(page);
	const calls = listCalls(page);
	await searchBox(page).fill("water");
	await expect(page).toHaveURL(/search=water/);
	const sidebar = page.getByRole("navigation", { name: "Categories" });
	await expect(sidebar.getByRole("link", { name: "All Categories" })).toHaveAttribute(
		"aria-current",
		"true",
	);
	await sidebar.getByRole("link", { name: "Environmental" }).click();
	await expect(page).toHaveURL(/category=[0-9a-f-]{36}&search=water$/);
	const category = new URL(page.url()).searchParams.get("category");
	await expect
		.poll(() => calls)
		.toEqual([
			"?page=1&limit=10&status=published&search=water",
			`?page=1&limit=10&status=published&search=water&categoryId=${category}`,
		]);
	await page.goBack();
	await expect(page).toHaveURL(/\/projects\?search=water$/);
	await page.goBack();
	await expect(page).toHaveURL(/\/forums$/);
});

test("a category narrows the list, by its id in the address", async ({ page, api }) => {
	const { body } = await api("GET", "/categories");
	const category = body.result.find((one: { name: string }) => one.name === "Robotics");
	await openList(page);
	const calls = listCalls(page);
	await page
		.getByRole("navigation", { name: "Categories" })
		.getByRole("link", { name: "Robotics" })
		.click();
	await expect(page).toHaveURL(`/projects?category=${category.id}`);
	await expect(page.getByRole("article")).toHaveCount(category.projects_count);
	await expect(page.getByText("Page 1 of 1")).toBeVisible();
	expect(calls).toEqual([`?page=1&limit=10&status=published&categoryId=${category.id}`]);
	await page.getByRole("link", { name: "All Categories" }).click();
	await expect(page.getByRole("article")).toHaveCount(10);
	// From a later page too: the category begins with its first one.
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByText("Page 2 of")).toBeVisible();
	await page
		.getByRole("navigation", { name: "Categories" })
		.getByRole("link", { name: "Robotics" })
		.click();
	await expect(page.getByText("Page 1 of")).toBeVisible();
	await expect(page).toHaveURL(`/projects?category=${category.id}`);
});

test("an address with a category and a search shows what it says", async ({ page, api }) => {
	const { body } = await api("GET", "/categories");
	const robotics = body.result.find((one: { name: string }) => one.name === "Robotics");
	await page.goto(`/projects?category=${robotics.id}&search=cart`);
	await started(page);
	await expect(searchBox(page)).toHaveValue("cart");
	await expect(page.locator("summary")).toHaveText("Robotics");
	await expect(page.getByRole("article")).toHaveCount(1);
	await expect(page.getByRole("article")).toContainText("Line-Following Cart");
});

test("on a phone the categories are in a drawer that shuts after a choice", async ({ page }) => {
	await page.goto("/projects");
	await started(page);
	const drawer = page.locator("details");
	await drawer.locator("summary").click();
	await expect(drawer.getByRole("link", { name: "All Categories" })).toBeVisible();
	await drawer.getByRole("link", { name: "Chemistry" }).click();
	await expect(drawer.locator("summary")).toHaveText("Chemistry");
	await expect(drawer.getByRole("link", { name: "All Categories" })).toBeHidden();
});

test("a search without a match says so, with a hint and a way back", async ({ page }) => {
	await page.goto("/projects?search=zzzz");
	await expect(page.getByText("No articles found.")).toBeVisible();
	await expect(page.getByText("Try a shorter word.")).toBeVisible();
	await page.getByRole("link", { name: "Clear search" }).click();
	await expect(page.getByRole("article")).toHaveCount(10);
	await expect(searchBox(page)).toHaveValue("");
});

test("a category without a project says so, with a hint and a way back", async ({ page }) => {
	await page.goto("/projects?category=6f9619ff-8b86-4d01-b42d-00cf4fc964ff");
	await expect(page.getByText("No articles found.")).toBeVisible();
	await expect(page.getByText("There is none in this category yet.")).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "All Categories" }).last().click();
	await expect(page.getByRole("article")).toHaveCount(10);
});

test("search and pages of the list work without script", async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(`${baseURL}/projects`);
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByText(/Page 2 of/)).toBeVisible();
	await searchBox(page).fill("maize");
	await searchBox(page).press("Enter");
	await expect(page).toHaveURL(/search=maize/);
	await expect(page.getByRole("article")).not.toHaveCount(10);
	await expect(page.getByRole("heading", { name: "Maize Dryer" })).toBeVisible();

	await searchBox(page).fill("mazie dryer");
	await searchBox(page).press("Enter");
	await expect(page.getByText("No articles found.")).toBeVisible();
	await page.getByText("Did you mean").getByRole("link", { name: "maize dryer" }).click();
	await expect(page.getByRole("heading", { name: "Maize Dryer" })).toBeVisible();
	await context.close();
});
