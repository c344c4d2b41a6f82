import type { Page } from "@playwright/test";
import { keep, open, pupil, VERIFY } from "./accounts.ts";
import { expect, test } from "./test.ts";
import { apiCalls, visit } from "./visit.ts";

/** The newest project and the newest competition of the demo content. */
async function newest(api: (method: string, path: string) => Promise<{ body: unknown }>) {
	const projects = (await api("GET", "/school-projects?page=1&limit=1&status=published")).body as {
		result: { articles: { slug: string }[] };
	};
	const results = (await api("GET", "/results?status=published")).body as {
		results: { id: string; year: number }[];
	};
	const [result] = results.results.toSorted((a, b) => b.year - a.year);
	return { slug: projects.result.articles[0]?.slug ?? "", result: result?.id ?? "" };
}

const settled = (page: Page) => expect(page.getByText(/^Loading .*\.\.\.$/)).toHaveCount(0);

test("a page that comes from the server asks for nothing more", async ({ page, api }) => {
	const { slug, result } = await newest(api);
	const calls = apiCalls(page);
	for (const path of [
		"/",
		"/projects",
		`/projects/${slug}`,
		`/order/${slug}`,
		"/categories",
		"/gallery",
		"/results",
		`/results/${result}`,
		"/resources",
		"/request-service",
		"/contact",
		"/forums",
		"/login",
		"/signup",
	]) {
		await open(page, path);
		await settled(page);
		expect(calls, path).toEqual([]);
	}
});

test("inside the site each page makes its own calls, once, and no others", async ({
	page,
	api,
}) => {
	const { result } = await newest(api);
	const expectCalls = async (expected: string[]) => {
		await settled(page);
		await expect.poll(() => calls.toSorted()).toEqual(expected.toSorted());
		calls.length = 0;
	};
	await visit(page, "Contact");
	const calls = apiCalls(page);

	await page.getByRole("link", { name: "Mradi", exact: true }).click();
	await expect(page.getByRole("article")).toHaveCount(4);
	await expectCalls(["GET /api/school-projects?page=1&limit=4&status=published"]);

	await page.getByRole("link", { name: "View More Projects" }).click();
	await expect(page.getByRole("article")).toHaveCount(10);
	await expectCalls([
		"GET /api/school-projects?page=1&limit=10&status=published",
		"GET /api/categories",
	]);

	await page.locator("summary").click();
	await page.getByRole("link", { name: "About the categories" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
	await expectCalls(["GET /api/categories"]);
	await page.goBack();
	await expect(page.getByRole("article")).toHaveCount(10);
	await expectCalls([
		"GET /api/school-projects?page=1&limit=10&status=published",
		"GET /api/categories",
	]);

	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByText("Page 2 of")).toBeVisible();
	await expectCalls([
		"GET /api/school-projects?page=2&limit=10&status=published",
		"GET /api/categories",
	]);

	await page.getByRole("article").first().click();
	await expect(page.getByRole("heading", { name: "Project Details" })).toBeVisible();
	const slug = page.url().replace(/.*\//, "");
	await expectCalls([
		`GET /api/school-projects/by-slug/${slug}`,
		"GET /api/school-projects?page=1&limit=10&status=published",
	]);

	await page.getByRole("link", { name: "Order Now" }).click();
	await expect(page.getByRole("button", { name: "Submit Order Request" })).toBeVisible();
	await expectCalls([`GET /api/school-projects/by-slug/${slug}`]);

	const go = async (place: string) => {
		await page.getByRole("button", { name: "Menu" }).click();
		await page.getByRole("navigation", { name: "Menu" }).getByText(place).click();
	};
	await go("Gallery");
	await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
	await expectCalls(["GET /api/gallery?limit=50"]);

	await go("Results");
	await page.locator(`a[href="/results/${result}"]`).click();
	await expect(page.getByRole("tab").first()).toBeVisible();
	await expectCalls(["GET /api/results?status=published", `GET /api/results/${result}`]);

	await go("Resources");
	await expect(page.getByRole("tab", { name: "Writeup" })).toBeVisible();
	await go("Forums");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forums");
	await expectCalls([]);
});

test("a call carries the stored token, and none when there is none", async ({ page }) => {
	const sent: string[] = [];
	await page.route("**/api/gallery?*", (route) => {
		sent.push(route.request().headers().authorization ?? "no token");
		return route.continue();
	});
	await visit(page, "Gallery");
	await expect.poll(() => sent).toEqual(["no token"]);
	await page.route(VERIFY, (route) =>
		route.fulfill({ json: { success: true, result: { user: pupil } } }),
	);
	await keep(page, "Bearer good");
	await visit(page, "Gallery");
	await expect.poll(() => sent).toEqual(["no token", "Bearer good"]);
});
