import { expect, started, test } from "./test.ts";

const TABS = ["Sample Projects", "Categories", "Writeup", "Display Board"];

test("the free resources have four tabs, each with an address of its own", async ({ page }) => {
	await page.goto("/resources");
	await expect(page.getByRole("tab")).toHaveText(TABS);
	await expect(page.getByRole("tab", { name: "Sample Projects" })).toHaveAttribute(
		"aria-selected",
		"true",
	);
	for (const [name, address] of [
		["Categories", "categories"],
		["Writeup", "writeup"],
		["Display Board", "display-board"],
		["Sample Projects", "sample-projects"],
	] as const) {
		await page.getByRole("tab", { name }).click();
		await expect(page).toHaveURL(`/resources?tab=${address}`);
		await expect(page.getByRole("tabpanel", { name })).toBeVisible();
		await page.reload();
		await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
	}
});

test("the write-up guide is printed as a separate document", async ({ page }) => {
	await page.goto("/resources?tab=writeup");
	await started(page);
	await page.evaluate(() => {
		window.print = () => document.documentElement.setAttribute("data-printed", "");
	});
	await page.getByRole("button", { name: "Print this guide" }).click();
	await expect(page.locator("html")).toHaveAttribute("data-printed", "");
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("heading", { name: "Chapter 3: Methodology" })).toBeVisible();
	for (const part of [
		page.getByRole("banner"),
		page.getByRole("contentinfo"),
		page.getByRole("tablist"),
		page.getByRole("heading", { level: 1 }),
		page.getByRole("button", { name: "Print this guide" }),
	]) {
		await expect(part).toBeHidden();
	}
	const paper = await page.pdf({ preferCSSPageSize: true });
	// A4 in points.
	expect(paper.toString("latin1")).toMatch(/\/MediaBox\s*\[\s*0 0 59[45](\.\d+)? 84[12]/);
});

test("the free resources need no zod or query library", async ({ page }) => {
	const scripts: string[] = [];
	page.on("response", (response) => {
		if (response.url().endsWith(".js")) scripts.push(response.url());
	});
	await page.goto("/resources?tab=categories");
	await started(page);
	await page.getByPlaceholder("Search categories...").fill("optics");
	await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 })).toHaveCount(1);
	for (const url of scripts) expect(url).not.toMatch(/zod|query|posthog/i);
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
