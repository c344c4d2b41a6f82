import type { Page } from "@playwright/test";
import { type SitePath, sitePages } from "../../../src/app/screens.ts";
import { open } from "../accounts.ts";
import { expect, test } from "../test.ts";
import { visit } from "../visit.ts";

/** What a visitor reads when the call of a page fails, one line for each page. */
interface Screen {
	path: SitePath;
	name: string;
	/** Comes to where the page is one step away, and takes the step. */
	come: (page: Page) => Promise<() => Promise<void>>;
	call: RegExp;
	/** An answer of status 502 that is no JSON. */
	refused: string;
	/** An answer that says `success: false` and nothing else. */
	unsuccessful: string;
	/** No answer at all. */
	away: string;
}

const fromForums = (place: string) => async (page: Page) => async () => visit(page, place);

const fromPage = (path: string, press: (page: Page) => Promise<void>) => async (page: Page) => {
	await open(page, path);
	return () => press(page);
};

const SCREENS: Screen[] = [
	{
		path: "/",
		name: "the home page",
		come: fromForums("Mradi"),
		call: /\/api\/school-projects\?page=1&limit=4&status=published$/,
		refused: "Failed to fetch recent articles: 502",
		unsuccessful: "Failed to fetch recent articles",
		away: "An error occurred while fetching articles",
	},
	{
		path: "/projects",
		name: "the list of projects",
		come: fromForums("Projects"),
		call: /\/api\/school-projects\?page=1&limit=10&status=published$/,
		refused: "Failed to fetch articles: 502",
		unsuccessful: "Failed to fetch articles",
		away: "An error occurred while fetching articles",
	},
	{
		path: "/projects/:slug",
		name: "a project",
		come: fromPage("/projects", (page) => page.getByRole("article").first().click()),
		call: /\/api\/school-projects\/by-slug\//,
		refused: "Failed to fetch article: 502",
		unsuccessful: "Article not found",
		away: "An error occurred while fetching articles",
	},
	{
		path: "/order/:slug",
		name: "the order form",
		come: fromPage("/projects/maize-dryer-with-a-moisture-alarm", (page) =>
			page.getByRole("link", { name: "Order Now" }).click(),
		),
		call: /\/api\/school-projects\/by-slug\//,
		refused: "Failed to fetch article: 502",
		unsuccessful: "Project not found",
		away: "An error occurred while fetching articles",
	},
	{
		path: "/categories",
		name: "the page of categories",
		come: fromPage("/projects", async (page) => {
			await page.locator("summary").click();
			await page.getByRole("link", { name: "About the categories" }).click();
		}),
		call: /\/api\/categories$/,
		refused: "Failed to fetch categories: 502",
		unsuccessful: "Failed to fetch categories",
		away: "Failed to load categories",
	},
	{
		path: "/gallery",
		name: "the gallery",
		come: fromForums("Gallery"),
		call: /\/api\/gallery\?limit=50$/,
		refused: "Failed to fetch gallery items: 502 Bad Gateway",
		unsuccessful: "Failed to fetch gallery items",
		away: "An error occurred while fetching gallery items",
	},
	{
		path: "/results",
		name: "the list of results",
		come: fromForums("Results"),
		call: /\/api\/results\?status=published$/,
		refused: "Failed to load results",
		unsuccessful: "Failed to load results",
		away: "Failed to load results",
	},
	{
		path: "/results/:resultId",
		name: "a result",
		come: fromPage("/results", (page) =>
			page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click(),
		),
		call: /\/api\/results\/[0-9a-f-]+$/,
		refused: "Failed to load result details",
		unsuccessful: "Failed to load result details",
		away: "Failed to load result details",
	},
];

test("every page that reads something is in this table", () => {
	const reading = sitePages.filter(({ reads }) => reads.length > 0).map(({ path }) => path);
	expect(SCREENS.map(({ path }) => path).toSorted()).toEqual(reading.toSorted());
});

const TOO_LATE = "API request failed: Request timed out after 10000ms";

for (const { name, come, call, ...texts } of SCREENS) {
	test(`${name} says what went wrong, in the server's words where there are some, and asks once`, async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("502", "503", "ERR_FAILED");
		await page.clock.install();
		const failures = [
			[{ status: 502, body: "<h1>Bad Gateway</h1>" }, texts.refused],
			[{ status: 503, json: { success: false, error: "Back at noon" } }, "Back at noon"],
			[{ status: 503, json: { success: false, message: "Back at one" } }, "Back at one"],
			[{ json: { success: false, error: "Closed today" } }, "Closed today"],
			[{ json: { success: false } }, texts.unsuccessful],
			["no connection", texts.away],
			["no answer", TOO_LATE],
		] as const;
		for (const [failure, sentence] of failures) {
			const step = await come(page);
			let calls = 0;
			await page.route(call, (route) => {
				calls += 1;
				if (failure === "no connection") return route.abort();
				if (failure === "no answer") return;
				return route.fulfill(failure);
			});
			await step();
			if (failure === "no answer") {
				await expect.poll(() => calls).toBe(1);
				await page.clock.fastForward(8_000);
				await expect(page.getByText(TOO_LATE)).toHaveCount(0);
				await page.clock.fastForward(2_000);
			}
			await expect(
				page.getByRole("main").getByRole("heading", { name: sentence, exact: true }),
			).toBeVisible();
			// As long as one might wait before asking again.
			await page.clock.fastForward(30_000);
			expect(calls, sentence).toBe(1);
			await page.unroute(call);
		}
	});
}

test("a list of categories that fails takes nothing away from the projects", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("502", "ERR_FAILED");
	for (const [answer, sentence] of [
		[{ status: 502, body: "" }, "Failed to fetch categories: 502"],
		["no connection", "Failed to load categories"],
	] as const) {
		await page.route("**/api/categories", (route) =>
			answer === "no connection" ? route.abort() : route.fulfill(answer),
		);
		await visit(page, "Projects");
		await expect(page.getByText(sentence, { exact: true })).toBeVisible();
		await expect(page.getByRole("article")).toHaveCount(10);
		await page.unroute("**/api/categories");
	}
});

test("recent projects that fail take nothing away from the project beside them", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("502");
	await open(page, "/projects");
	await page.route("**/api/school-projects?*", (route) => route.fulfill({ status: 502, body: "" }));
	await page.getByRole("article").first().click();
	await expect(page.getByText("Failed to fetch recent articles: 502")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Project Details" })).toBeVisible();
	await expect(page.getByRole("link", { name: "View All Projects" })).toBeVisible();
});
