import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, started, test } from "./test.ts";

const RECENT = "**/api/school-projects?page=1&limit=4&status=published";

/** Comes to the home page from inside the site, so that the browser fetches the articles itself. */
async function comeHome(page: Page) {
	await page.goto("/forums");
	await started(page);
	await page.getByRole("link", { name: "Mradi", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("From first idea");
}

function article(overrides: Record<string, unknown>) {
	return {
		id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
		slug: "rain-gauge",
		title: "Rain Gauge",
		status: "published",
		created_at: "2024-03-05T09:00:00.000Z",
		...overrides,
	};
}

const answer = (articles: unknown[]) => ({ json: { success: true, result: { articles } } });

test("the home page says what is offered, and where to go from there", async ({ page }) => {
	await page.goto("/");
	const main = page.getByRole("main");
	await expect(main.getByText("2,000+")).toBeVisible();
	await expect(main.getByText("500+")).toBeVisible();
	for (const service of [
		"Prototyping",
		"Technical Implementation",
		"Documentation",
		"Research Help",
		"Optimisation",
		"Deadline Help",
	]) {
		await expect(main.getByRole("heading", { name: service, exact: true })).toBeVisible();
	}
	for (const [days, step] of [
		["Day 1", "Initial Consultation"],
		["Days 2-5", "Rapid Prototyping"],
		["Days 6-10", "Implementation"],
		["Days 11-14", "Final Delivery"],
	] as const) {
		const row = main.getByRole("listitem").filter({ hasText: days });
		await expect(row.getByRole("heading", { name: step, exact: true })).toBeVisible();
	}
	await expect(main.getByRole("heading", { name: "Success Stories" })).toBeVisible();
	await expect(main.getByRole("blockquote")).toHaveCount(3);
	for (const [name, path] of [
		["Request a Project", "/request-service"],
		["Explore Free Resources", "/resources"],
		["Request a Consultation", "/contact"],
		["View More Projects", "/projects"],
	] as const) {
		await expect(main.getByRole("link", { name })).toHaveAttribute("href", path);
	}
});

test("the four newest projects stand there with picture, date, title and Read More", async ({
	page,
	api,
}) => {
	const { body } = await api("GET", "/school-projects?page=1&limit=4&status=published");
	await page.goto("/");
	const cards = page.getByRole("article");
	await expect(cards).toHaveCount(4);
	for (const [index, project] of body.result.articles.entries()) {
		const card = cards.nth(index);
		await expect(card.getByRole("heading", { name: project.title })).toBeVisible();
		await expect(card.getByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)).toBeVisible();
		await expect(card.getByText(project.excerpt)).toBeVisible();
		await expect(card.getByRole("link", { name: "Read More" })).toHaveAttribute(
			"href",
			`/projects/${project.slug}`,
		);
		const picture = card.locator("img");
		await picture.scrollIntoViewIfNeeded();
		await expect(picture).toHaveJSProperty("complete", true);
		expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
	}
});

test("everything is readable without script", async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(baseURL as string);
	await expect(page.getByRole("article")).toHaveCount(4);
	await page.getByRole("link", { name: "Read More" }).first().click();
	await expect(page.getByRole("heading", { name: "Project Details" })).toBeVisible();
	await context.close();
});

test("the page is dressed without waiting for a style sheet", async ({ page }) => {
	const sheets: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "stylesheet") sheets.push(request.url());
	});
	await page.goto("/");
	await started(page);
	await expect(page.locator(".hero-board")).toHaveCSS("display", "flex");
	expect(sheets).toEqual([]);
});

test("a date is the day of publication, else of creation, else Invalid date", async ({ page }) => {
	await page.route(RECENT, (route) =>
		route.fulfill(
			answer([
				article({ slug: "a", title: "Published", published_at: "2024-03-05T09:00:00Z" }),
				article({ slug: "b", title: "Created", id: "b", created_at: "2024-02-29T22:00:00Z" }),
				article({ slug: "c", title: "Unreadable", id: "c", published_at: "soon" }),
			]),
		),
	);
	await comeHome(page);
	const card = (title: string) => page.getByRole("article").filter({ hasText: title });
	await expect(card("Published")).toContainText("March 5, 2024");
	// Already the first of March in Nairobi.
	await expect(card("Created")).toContainText("March 1, 2024");
	await expect(card("Unreadable")).toContainText("Invalid date");
});

test("a project without picture and excerpt has a placeholder and no gap", async ({ page }) => {
	await page.route(RECENT, (route) => route.fulfill(answer([article({})])));
	await comeHome(page);
	const card = page.getByRole("article");
	await expect(card.getByRole("heading")).toHaveText("Rain Gauge");
	await expect(card.locator("svg.picture")).toBeVisible();
	await expect(card.locator("img")).toHaveCount(0);
});

test("Loading articles... stands there until the articles come", async ({ page }) => {
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route(RECENT, async (route) => {
		await held;
		await route.fulfill(answer([article({})]));
	});
	await comeHome(page);
	await expect(page.getByText("Loading articles...")).toBeVisible();
	letGo();
	await expect(page.getByRole("heading", { name: "Rain Gauge" })).toBeVisible();
	await expect(page.getByText("Loading articles...")).toHaveCount(0);
});

test("without articles it says so", async ({ page }) => {
	await page.route(RECENT, (route) => route.fulfill(answer([])));
	await comeHome(page);
	await expect(page.getByText("No articles found. Check back soon for new content!")).toBeVisible();
});

test("a failure is told in the server's words, else in the page's own, and can be tried again", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("502", "503");
	let step = 0;
	await page.route(RECENT, (route) => {
		step += 1;
		if (step === 1) return route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" });
		if (step === 2) {
			return route.fulfill({ status: 503, json: { success: false, error: "Back at noon" } });
		}
		return route.fulfill(answer([article({})]));
	});
	await comeHome(page);
	const alert = page.getByRole("main").getByRole("alert");
	await expect(alert).toContainText("Failed to fetch recent articles: 502");
	await alert.getByRole("button", { name: "Try Again" }).click();
	await expect(alert).toContainText("Back at noon");
	await alert.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByRole("heading", { name: "Rain Gauge" })).toBeVisible();
	expect(step).toBe(3);
});

test("after ten seconds without an answer the wait ends", async ({ page }) => {
	await page.clock.install();
	await page.route(RECENT, () => {});
	await comeHome(page);
	await expect(page.getByText("Loading articles...")).toBeVisible();
	await page.clock.fastForward(10_000);
	await expect(page.getByText("API request failed: Request timed out after 10000ms")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
	test(`the home page is accessible in the ${colorScheme}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await page.goto("/");
		await expectAccessible(page);
		await page.setViewportSize({ width: 1280, height: 900 });
		await expectAccessible(page);
	});
}

for (const width of [320, 360, 768, 900, 1024]) {
	test(`the home page does not scroll sideways at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 800 });
		await page.goto("/");
		await expectNoSidewaysScroll(page);
	});
}
