import { open } from "./accounts.ts";
import { publish } from "./competitions.ts";
import { expect, test } from "./test.ts";

test.describe("a result", () => {
	test("ranks each category in a table: medals, gaps, and a dash for no position", async ({
		page,
		api,
		adminToken,
	}) => {
		await publish(api, adminToken, "Rift Valley Test 2031", 2031);
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
		const cells = (row: number) => table.getByRole("row").nth(row).locator("td, th");
		const school = "Kaptarakwa Hills Girls";
		await expect(cells(1)).toHaveText(["1", "Faith Chebet", school, "94.5", "Best in category"]);
		await expect(cells(5)).toHaveText(["–", "Joel Lekishon", school, "", ""]);
		// The medals are in the position's cell, on a phone and on a wide screen.
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 844 });
			await expect(positions.locator("[data-medal]")).toHaveText(["1", "2", "3"]);
			await expect(table.locator("[data-medal]")).toHaveCount(3);
			await expect(table.getByText("Best in category")).toBeVisible();
		}

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
	});

	test("holds no name that staff have shortened or hidden, in what is seen and in its data", async ({
		page,
		api,
		adminToken,
	}) => {
		const id = await publish(api, adminToken, "Quiet 2034", 2034);
		const html = async () => (await page.request.get(`/results/${id}`)).text();
		expect(await html()).toContain("Lekishon");
		for (const [names_shown, shown] of [
			["initials", "J. L."],
			["hidden", "Name not shown"],
		] as const) {
			await api("PUT", `/results/${id}`, { token: adminToken, body: { names_shown } });
			const text = await html();
			expect(text).toContain(shown);
			expect(text).not.toMatch(/Lekishon|Mutua|Chebet|Hassan|Ochieng|Erot/);
		}
	});

	test("moves between categories with the arrow keys", async ({ page, api, adminToken }) => {
		const id = await publish(api, adminToken, "Keys 2032", 2032);
		await open(page, `/results/${id}`);
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

	test("is not found unless published", async ({ page, api, adminToken, expectedErrors }) => {
		expectedErrors.push("404");
		const draft = { title: "Hidden", year: 2038, status: "draft" };
		const { body } = await api("POST", "/results", { token: adminToken, body: draft });
		for (const id of [body.result.id, "6b1f6a3e-3a5d-4a9e-9a39-0f6a52a1b0aa", "nonsense"]) {
			const response = await page.goto(`/results/${id}`);
			expect(response?.status()).toBe(404);
			await expect(page.getByText("Result not found.")).toBeVisible();
			await expect(page.getByRole("link", { name: "Back to Results" })).toBeVisible();
			await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
		}
	});

	test("that is gone says so in the page's own words when the server has none", async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("404");
		for (const answer of [{ status: 404, body: "" }, { json: { success: true, result: null } }]) {
			await open(page, "/results");
			await page.route(/\/api\/results\/[0-9a-f-]+$/, (route) => route.fulfill(answer));
			await page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
			await expect(page.getByRole("heading", { name: "Result not found." })).toBeVisible();
			await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
			await page.unroute(/\/api\/results\/[0-9a-f-]+$/);
		}
	});

	test("is kept out of search engines, because children are named", async ({
		page,
		api,
		adminToken,
	}) => {
		const id = await publish(api, adminToken, "Unlisted 2036", 2036);
		await page.goto(`/results/${id}`);
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
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
