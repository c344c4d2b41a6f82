import { expect, started, test } from "./test.ts";

/** Address, title on paper, and maximum number of sheets. */
const GUIDES = [
	["/resources", "Three sample projects", 2],
	["/resources?tab=categories", "Categories of the fair", 3],
	["/resources?tab=writeup", "The write-up, page by page", 4],
	["/resources?tab=display-board", "Your display board", 2],
	["/judging", "How Projects Are Judged", 5],
	["/how-it-works", "How It Works and What It Costs", 2],
] as const;

test("each guide is printed on A4 with one press, with title, source and date, and no controls", async ({
	page,
}) => {
	await page.clock.setFixedTime("2026-03-05T09:00:00Z");
	await page.addInitScript(() => {
		window.print = () => dispatchEvent(new Event("beforeprint"));
	});
	for (const [address, title, sheets] of GUIDES) {
		await page.emulateMedia({ media: "screen" });
		await page.goto(address);
		await started(page);
		await page.getByRole("button", { name: "Print This Guide" }).click();
		await page.emulateMedia({ media: "print" });
		const first = page.getByRole("heading").filter({ visible: true }).first();
		await expect(first, address).toHaveText(title);
		const source = page.getByText("free resources for science fairs in Kenya").last();
		await expect(source).toContainText(`${address}. Printed on Mar 5, 2026`);
		for (const role of ["banner", "contentinfo", "tablist", "button", "searchbox"] as const) {
			await expect(page.getByRole(role), `${role} of ${address}`).toHaveCount(0);
		}
		const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
		// A4 in points.
		expect(paper, address).toMatch(/\/MediaBox\s*\[\s*0 0 59[45](\.\d+)? 84[12]/);
		expect(paper.match(/\/Type\s*\/Page\b/g)?.length, address).toBeLessThanOrEqual(sheets);
	}
});

test("the tabs of the free resources are one row on a small phone, in a wide font", async ({
	page,
}) => {
	await page.setViewportSize({ width: 320, height: 568 });
	await page.goto("/resources");
	const tops = await page
		.getByRole("tab")
		.evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)));
	expect(tops).toHaveLength(4);
	expect(new Set(tops).size).toBe(1);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("tabs of the free resources are links and their search is a form", async ({ page }) => {
		await page.goto("/resources");
		await page.getByRole("tab", { name: "Categories" }).click();
		await expect(page).toHaveURL("/resources?tab=categories");
		await page.getByPlaceholder("Search categories...").fill("swarm");
		await page.getByRole("button", { name: "Search", exact: true }).click();
		await expect(page).toHaveURL("/resources?tab=categories&q=swarm");
		await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 })).toHaveText([
			"Robotics",
		]);
		await page.goto("/resources?tab=categories&q=astrology");
		await expect(page.getByText('No categories found for "astrology"')).toBeVisible();
		await page.getByRole("button", { name: "Clear search" }).click();
		await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 })).toHaveCount(13);
	});
});
