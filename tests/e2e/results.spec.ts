import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, started, test } from "./test.ts";

/** A competition with places in two categories, published. */
async function publish(
	api: (
		method: string,
		path: string,
		options?: { token?: string; body?: unknown },
		// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
	) => Promise<{ status: number; body: any }>,
	token: string,
	title: string,
	year: number,
) {
	const { body } = await api("POST", "/results", {
		token,
		body: { title, year, status: "published", description: "Scores out of 100." },
	});
	const id = body.result.id as string;
	const { body: known } = await api("GET", "/categories");
	const categoryId = async (name: string) => {
		const found = known.categories.find((category: { name: string }) => category.name === name);
		if (found) return found.id;
		const made = await api("POST", "/categories", { token, body: { name } });
		return made.body.result.id;
	};
	const chemistry = await categoryId("Chemistry");
	const physics = await categoryId("Physics");
	const items: [string, string, number | null, string][] = [
		[chemistry, "Joel Lekishon", null, ""],
		[chemistry, "Samuel Mutua", 2, "91.0"],
		[chemistry, "Faith Chebet", 1, "94.5"],
		[chemistry, "Amina Hassan", 3, "89.5"],
		[chemistry, "Peter Ochieng", 5, "84.0"],
		[physics, "Apua Erot", 4, "90.0"],
	];
	for (const [category_id, participant_name, position, score] of items) {
		await api("POST", `/results/${id}/items`, {
			token,
			body: {
				category_id,
				participant_name,
				position,
				score,
				school: "Kaptarakwa Hills Girls",
				additional_info: position === 1 ? "Best in category" : "",
			},
		});
	}
	return id;
}

/** Comes to the results from another page, so that the browser fetches what it shows. */
async function visit(page: Page) {
	await page.goto("/contact");
	await started(page);
	await page.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("navigation", { name: "Menu" }).getByText("Results").click();
}

const list = (results: unknown) => ({ json: { success: true, results } });

const result = (id: string, title: string, year: number) => ({
	id,
	title,
	year,
	description: null,
	published_at: "2026-03-05T09:00:00.000Z",
	created_at: "2026-03-01T09:00:00.000Z",
});

test.describe("the list of results", () => {
	test("shows the newest year first, with all years as chips, and narrows by year", async ({
		page,
	}) => {
		await page.route("**/api/results?*", (route) =>
			route.fulfill(
				list([
					result("a", "Rift Valley 2024", 2024),
					result("b", "Lake 2026", 2026),
					result("c", "Coast 2025", 2025),
					result("d", "Coast 2026", 2026),
				]),
			),
		);
		await visit(page);
		const chips = page.getByRole("navigation", { name: "Year" }).getByRole("link");
		await expect(chips).toHaveText(["All Years", "2026", "2025", "2024"]);
		await expect(page.getByRole("link", { name: "2026", exact: true })).toHaveAttribute(
			"aria-current",
			"true",
		);
		const titles = page.getByRole("heading", { level: 2 }).getByRole("link");
		await expect(titles).toHaveText(["Lake 2026", "Coast 2026"]);

		await chips.getByText("2024").click();
		await expect(page).toHaveURL(/\?year=2024$/);
		await expect(titles).toHaveText(["Rift Valley 2024"]);

		await chips.getByText("All Years").click();
		await expect(titles).toHaveText(["Lake 2026", "Coast 2026", "Coast 2025", "Rift Valley 2024"]);
		await expect(titles.first()).toHaveAttribute("href", "/results/b");
	});

	test("asks the API once, for what is published, whatever year is chosen", async ({ page }) => {
		const asked: string[] = [];
		await page.route("**/api/results?*", (route) => {
			asked.push(new URL(route.request().url()).search);
			return route.fulfill(list([result("a", "A 2026", 2026), result("b", "B 2025", 2025)]));
		});
		await visit(page);
		await page.getByRole("link", { name: "2025", exact: true }).click();
		await expect(page.getByRole("link", { name: "B 2025" })).toBeVisible();
		expect(asked).toEqual(["?status=published"]);
	});

	test("says when there are none", async ({ page }) => {
		await page.route("**/api/results?*", (route) => route.fulfill(list([])));
		await visit(page);
		await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
	});

	test("says when it failed, and tries again", async ({ page, expectedErrors }) => {
		expectedErrors.push("502");
		let failing = true;
		await page.route("**/api/results?*", (route) =>
			failing
				? route.fulfill({ status: 502, body: "Bad gateway" })
				: route.fulfill(list([result("a", "Lake 2026", 2026)])),
		);
		await visit(page);
		await expect(page.getByText("Failed to load results")).toBeVisible();
		failing = false;
		await page.getByRole("button", { name: "Try Again" }).click();
		await expect(page.getByRole("link", { name: "Lake 2026" })).toBeVisible();
	});
});

test.describe("a result", () => {
	test("ranks each category in a table: medals, gaps, and a dash for no position", async ({
		page,
		api,
		adminToken,
	}) => {
		const id = await publish(api, adminToken, "Rift Valley Test 2031", 2031);
		await page.goto("/results");
		await page.getByRole("link", { name: "2031", exact: true }).click();
		await page.getByRole("link", { name: "Rift Valley Test 2031" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rift Valley Test 2031");
		await expect(page.getByRole("tab")).toHaveText(["Chemistry", "Physics"]);
		await expect(page.getByRole("tab", { name: "Chemistry" })).toHaveAttribute(
			"aria-selected",
			"true",
		);
		const table = page.getByRole("table", { name: "Chemistry" });
		await expect(table.getByRole("columnheader")).toHaveText([
			"Position",
			"Participant",
			"School",
			"Score",
			"Additional Info",
		]);
		await expect(table.getByRole("rowheader")).toHaveText([
			"Faith Chebet",
			"Samuel Mutua",
			"Amina Hassan",
			"Peter Ochieng",
			"Joel Lekishon",
		]);
		const positions = table.getByRole("row").locator("td:first-child");
		await expect(positions).toHaveText(["1", "2", "3", "5", "–"]);
		await expect(table.locator("[data-medal]")).toHaveCount(3);
		await expect(table.getByText("Best in category")).toBeVisible();

		await page.getByRole("tab", { name: "Physics" }).click();
		await expect(page).toHaveURL(/\?category=/);
		await expect(page.getByRole("table", { name: "Physics" }).getByRole("rowheader")).toHaveText([
			"Apua Erot",
		]);
		// The same address again, this time rendered by the server.
		await page.reload();
		await expect(page.getByRole("table", { name: "Physics" })).toBeVisible();
		await page.getByRole("link", { name: "Back to Results" }).click();
		await expect(page).toHaveURL(/\/results$/);
		expect(id).toBeTruthy();
	});

	test("moves between categories with the arrow keys", async ({ page, api, adminToken }) => {
		const id = await publish(api, adminToken, "Keys 2032", 2032);
		await page.goto(`/results/${id}`);
		await started(page);
		await page.getByRole("tab", { name: "Chemistry" }).focus();
		await page.keyboard.press("ArrowRight");
		const physics = page.getByRole("tab", { name: "Physics" });
		await expect(physics).toHaveAttribute("aria-selected", "true");
		await expect(physics).toBeFocused();
	});

	test("has a podium on wide screens, as decoration only", async ({ page, api, adminToken }) => {
		const id = await publish(api, adminToken, "Podium 2033", 2033);
		await page.setViewportSize({ width: 1280, height: 900 });
		await page.goto(`/results/${id}`);
		const podium = page.locator("[aria-hidden=true]", { hasText: "Faith Chebet" });
		await expect(podium).toBeVisible();
		await expect(page.getByRole("rowheader", { name: "Faith Chebet" })).toHaveCount(1);
		await page.setViewportSize({ width: 390, height: 844 });
		await expect(podium).toBeHidden();
	});

	test("that does not exist is not found", async ({ page, expectedErrors }) => {
		expectedErrors.push("404");
		for (const id of ["6b1f6a3e-3a5d-4a9e-9a39-0f6a52a1b0aa", "nonsense"]) {
			const response = await page.goto(`/results/${id}`);
			expect(response?.status()).toBe(404);
			await expect(page.getByText("Result not found.")).toBeVisible();
			await expect(page.getByRole("link", { name: "Back to Results" })).toBeVisible();
		}
	});

	test("says when its details failed, and tries again", async ({
		page,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("500");
		const id = await publish(api, adminToken, "Failing 2034", 2034);
		await page.route(`**/api/results/${id}`, (route) => route.fulfill({ status: 500, body: "" }));
		await page.goto("/results?year=2034");
		await started(page);
		await page.getByRole("link", { name: "Failing 2034" }).click();
		await expect(page.getByText("Failed to load result details")).toBeVisible();
		await page.unroute(`**/api/results/${id}`);
		await page.getByRole("button", { name: "Try Again" }).click();
		await expect(page.getByRole("table", { name: "Chemistry" })).toBeVisible();
	});

	test("is readable at 320 px in both themes, without sideways scrolling", async ({
		page,
		api,
		adminToken,
	}) => {
		const id = await publish(api, adminToken, "Narrow 2035", 2035);
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			for (const path of ["/results?year=2035", `/results/${id}`]) {
				await page.setViewportSize({ width: 320, height: 700 });
				await page.goto(path);
				await expectNoSidewaysScroll(page);
				await expectAccessible(page);
			}
		}
	});

	test("names children and is kept out of search engines", async ({ page, api, adminToken }) => {
		const id = await publish(api, adminToken, "Unlisted 2036", 2036);
		for (const path of ["/results", `/results/${id}`]) {
			await page.goto(path);
			await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
		}
	});
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("years and categories are links that work", async ({ page, api, adminToken }) => {
		await publish(api, adminToken, "Plain 2037", 2037);
		await page.goto("/results?year=all");
		await page.getByRole("link", { name: "2037", exact: true }).click();
		await page.getByRole("link", { name: "Plain 2037" }).click();
		await page.getByRole("tab", { name: "Physics" }).click();
		await expect(page.getByRole("rowheader", { name: "Apua Erot" })).toBeVisible();
	});
});
