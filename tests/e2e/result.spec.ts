import { publish } from "./competitions.ts";
import { expect, test } from "./test.ts";

test.describe("a result", () => {
	test("is not found unless published", async ({ server, api, adminToken }) => {
		const draft = { title: "Hidden", year: 2038, status: "draft" };
		const { body } = await api("POST", "/results", { token: adminToken, body: draft });
		for (const id of [body.result.id, "6b1f6a3e-3a5d-4a9e-9a39-0f6a52a1b0aa", "nonsense"]) {
			const answer = await fetch(`${server.url}/results/${id}`);
			expect(answer.status).toBe(404);
			const html = await answer.text();
			expect(html).toContain("Result not found.");
			expect(html).toContain("Back to Results");
			expect(html).not.toContain("Try Again");
		}
	});
});

test("a school's result opens at its row, and a row's link marks another one", async ({ page }) => {
	// A page opened within the site has no :target.
	const marked = page.locator("tr:is(:target, [aria-current])");
	await page.goto("/schools/tana-riverside-secondary");
	await page
		.getByRole("row", { name: /Amina Hassan.*2026/ })
		.getByRole("link")
		.click();
	await expect(marked).toContainText("Amina Hassan");
	await page
		.getByRole("row", { name: /Faith Chebet/ })
		.getByTitle("Link to this row")
		.click();
	await expect(marked).toContainText("Faith Chebet");
	await expect(page).toHaveURL(/\?category=.+#item-/);
});

test("winners of another year than the one asked for are shown once they have arrived", async ({
	page,
}) => {
	await page.goto("/results?year=2026");
	await expect(page.getByText("Sanaipei Nampaso")).toBeVisible();
	await page.getByRole("link", { name: "2024", exact: true }).click();
	await expect(page.getByRole("link", { name: /Joy Nyangau/ })).toBeVisible();
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("years and categories are links that work", async ({ page, api, adminToken }) => {
		const id = await publish(api, adminToken, "Plain 2037", 2037);
		await page.goto("/results?year=all");
		await page.getByRole("link", { name: "2037", exact: true }).click();
		await page.getByRole("link", { name: "Plain 2037" }).click();
		await page.getByRole("tab", { name: "Physics" }).click();
		await expect(page.getByRole("rowheader", { name: "Apua Erot" })).toBeVisible();
		await api("DELETE", `/results/${id}`, { token: adminToken });
	});

	test("a participant is found in any year, with links to the school and the result", async ({
		page,
	}) => {
		await page.goto("/results");
		await page.getByRole("searchbox").fill("amina hassan");
		await page.getByRole("button", { name: "Search" }).click();
		const row = page.getByRole("row", { name: /Amina Hassan.*2026/ });
		await row.getByRole("link", { name: "Tana Riverside Secondary" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tana Riverside Secondary");
		await page
			.getByRole("row", { name: /Amina Hassan.*2026/ })
			.getByRole("link")
			.click();
		await expect(page.getByRole("tab", { name: "Chemistry" })).toHaveAttribute(
			"aria-selected",
			"true",
		);
		await expect(page.locator("tr:target")).toContainText("Amina Hassan");
	});
});
