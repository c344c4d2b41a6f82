import type { Page, Request } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, started, test } from "./test.ts";

const LIST = /\/api\/school-projects\?/;
const WIDE = { width: 1280, height: 900 };

/** Comes to the list from inside the site, so that the browser fetches it itself. */
async function openList(page: Page) {
	await page.setViewportSize(WIDE);
	await page.goto("/forums");
	await started(page);
	await page
		.getByRole("navigation", { name: "Main" })
		.getByRole("link", { name: "Projects" })
		.click();
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
	await expect(page.getByRole("heading", { name: body.result.articles[0].title })).toHaveCount(0);
	await page.getByRole("link", { name: "Previous" }).click();
	await expect(page).toHaveURL(/\/projects$/);
	await expect(page.getByRole("heading", { name: body.result.articles[0].title })).toBeVisible();
});

test("a card leads to its project", async ({ page }) => {
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

test("typing replaces the address, choosing a category adds to the history", async ({ page }) => {
	await openList(page);
	await searchBox(page).fill("water");
	await expect(page).toHaveURL(/search=water/);
	const sidebar = page.getByRole("navigation", { name: "Categories" });
	await expect(sidebar.getByRole("link", { name: "All Categories" })).toHaveAttribute(
		"aria-current",
		"true",
	);
	await sidebar.getByRole("link", { name: "Environmental" }).click();
	await expect(page).toHaveURL(/category=[0-9a-f-]{36}&search=water$/);
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
	expect(calls).toEqual([`?page=1&limit=10&status=published&categoryId=${category.id}`]);
	await page.getByRole("link", { name: "All Categories" }).click();
	await expect(page.getByRole("article")).toHaveCount(10);
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

test("without a match it says so, with a hint and a way back", async ({ page }) => {
	await page.goto("/projects?search=zzzz");
	await expect(page.getByText("No articles found.")).toBeVisible();
	await expect(page.getByText("Try a shorter word.")).toBeVisible();
	await page.getByRole("link", { name: "Clear search" }).click();
	await expect(page.getByRole("article")).toHaveCount(10);
	await expect(searchBox(page)).toHaveValue("");
});

test("without any project there is no hint", async ({ page }) => {
	await page.route(LIST, (route) =>
		route.fulfill({ json: { success: true, result: { articles: [] } } }),
	);
	await openList(page);
	await expect(page.getByText("No articles found.")).toBeVisible();
	await expect(page.locator(".state-text")).toHaveCount(0);
});

test("Loading articles... stands there until the list comes, and a failure can be tried again", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("502", "ERR_FAILED");
	let answer: "hold" | "fail" | "drop" | "go" = "hold";
	let release = () => {};
	await page.route(LIST, async (route) => {
		if (answer === "hold") {
			await new Promise<void>((resolve) => {
				release = resolve;
			});
		}
		if (answer === "fail") return route.fulfill({ status: 502, body: "" });
		if (answer === "drop") return route.abort();
		return route.continue();
	});
	await openList(page);
	await expect(page.getByText("Loading articles...")).toBeVisible();
	answer = "fail";
	release();
	const alert = page.getByRole("main").getByRole("alert");
	await expect(alert).toContainText("Failed to fetch articles: 502");
	answer = "drop";
	await alert.getByRole("button", { name: "Try Again" }).click();
	await expect(alert).toContainText("An error occurred while fetching articles");
	answer = "hold";
	await alert.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByText("Loading articles...")).toBeVisible();
	answer = "go";
	release();
	await expect(page.getByRole("article")).toHaveCount(10);
});

test("an answer that says it failed is shown in its own words", async ({ page }) => {
	let text: string | undefined = "The library is closed";
	await page.route(LIST, (route) =>
		route.fulfill({ json: { success: false, ...(text && { error: text }) } }),
	);
	await openList(page);
	const alert = page.getByRole("main").getByRole("alert");
	await expect(alert).toContainText("The library is closed");
	text = undefined;
	await alert.getByRole("button", { name: "Try Again" }).click();
	await expect(alert.getByRole("heading")).toHaveText("Failed to fetch articles");
});

test("search and pages work without script", async ({ browser, baseURL }) => {
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
	await context.close();
});

test("a project shows all there is to know before ordering", async ({ page, api }) => {
	const { body } = await api("GET", "/school-projects?page=1&limit=10&status=published");
	const [, project] = body.result.articles;
	await page.goto(`/projects/${project.slug}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(project.title);
	await expect(page.getByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)).toBeVisible();
	for (const category of project.categories) {
		await expect(page.getByRole("main").getByRole("link", { name: category.name })).toBeVisible();
	}
	await expect(page.getByRole("img", { name: `Cover of ${project.title}` })).toBeVisible();
	await expect(page.getByText(project.excerpt)).toBeVisible();
	const box = page.getByRole("region", { name: "Project Details" });
	const kes = (amount: number) => `KES ${amount.toLocaleString("en-US")}`;
	await expect(box).toContainText(`Project Development Cost${kes(project.price)}`);
	await expect(box).toContainText(`Estimated Material Cost${kes(project.material_cost)}`);
	await expect(box).toContainText("Prices may vary");
	await expect(box.getByRole("link", { name: "Order Now" })).toHaveAttribute(
		"href",
		`/order/${project.slug}`,
	);
	await expect(page.locator(".article h2").first()).toBeVisible();

	const recent = page.getByRole("complementary", { name: "Recent Projects" });
	await expect(recent.getByRole("listitem")).toHaveCount(9);
	await expect(recent.getByRole("link", { name: project.title })).toHaveCount(0);
	await expect(recent.getByRole("link", { name: "View All Projects" })).toHaveAttribute(
		"href",
		"/projects",
	);
});

test("the content of a project keeps its form and runs nothing", async ({
	page,
	api,
	adminToken,
}) => {
	const { body } = await api("POST", "/school-projects", {
		token: adminToken,
		body: {
			title: "Kettle",
			status: "published",
			content:
				'<h2>Steam</h2><p class="ql-align-center">Hot<script>document.title="stolen"</script></p><ul><li>Lid</li></ul>',
		},
	});
	await page.goto(`/projects/${body.result.slug}`);
	await expect(page.getByRole("heading", { name: "Steam" })).toBeVisible();
	await expect(page.getByText("Hot")).toHaveCSS("text-align", "center");
	await expect(page).toHaveTitle(/^Kettle/);
	await api("DELETE", `/school-projects/${body.result.id}`, { token: adminToken });
});

test("an address without a project is told, with status 404", async ({ page, expectedErrors }) => {
	expectedErrors.push("404");
	const response = await page.goto("/projects/no-such-project");
	expect(response?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Article not found");
});

test("a draft's address says that it is not available", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("404");
	const { body } = await api("POST", "/school-projects", {
		token: adminToken,
		body: { title: "Not Yet", status: "draft", content: "<p>Secret recipe</p>" },
	});
	const response = await page.goto(`/projects/${body.result.slug}`);
	expect(response?.status()).toBe(404);
	await expect(page.getByText("This article is not available")).toBeVisible();
	await expect(page.getByText("Secret recipe")).toHaveCount(0);
});

test("a project that cannot be fetched shows the error, and comes when tried again", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("500");
	await openList(page);
	let broken = true;
	await page.route("**/api/school-projects/by-slug/*", (route) =>
		broken ? route.fulfill({ status: 500, body: "" }) : route.continue(),
	);
	await page.getByRole("article").first().click();
	const alert = page.getByRole("main").getByRole("alert");
	await expect(alert).toContainText("Failed to fetch article: 500");
	broken = false;
	await alert.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByRole("heading", { name: "Project Details" })).toBeVisible();
});

test("each category leads to its projects", async ({ page, api }) => {
	const { body } = await api("GET", "/categories");
	await page.goto("/categories");
	const cards = page.getByRole("main").getByRole("listitem");
	await expect(cards).toHaveCount(body.result.length);
	const physics = body.result.find((one: { name: string }) => one.name === "Physics");
	const card = cards.filter({ has: page.getByRole("link", { name: "Physics", exact: true }) });
	await expect(card).toContainText(physics.description);
	await expect(card).toContainText(`${physics.projects_count} project`);
	await card.click();
	await expect(page).toHaveURL(`/projects?category=${physics.id}`);
});

for (const colorScheme of ["light", "dark"] as const) {
	test(`list, project and categories are accessible in the ${colorScheme}`, async ({
		page,
		api,
	}) => {
		const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		for (const path of ["/projects", `/projects/${body.result.articles[0].slug}`, "/categories"]) {
			await page.setViewportSize({ width: 390, height: 844 });
			await page.goto(path);
			await expectAccessible(page);
			await page.setViewportSize(WIDE);
			await expectAccessible(page);
		}
	});
}

for (const width of [320, 360, 700, 900]) {
	test(`list and project do not scroll sideways at ${width} px`, async ({ page, api }) => {
		const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
		await page.setViewportSize({ width, height: 800 });
		for (const path of ["/projects", `/projects/${body.result.articles[0].slug}`, "/categories"]) {
			await page.goto(path);
			await expectNoSidewaysScroll(page);
		}
	});
}
