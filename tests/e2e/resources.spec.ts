import { fairCategories } from "../../src/features/resources/fair-categories.ts";
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

test("three sample projects are shown with category, level and description", async ({ page }) => {
	await page.goto("/resources");
	const panel = page.getByRole("tabpanel");
	await expect(panel.getByRole("heading", { level: 2 })).toHaveText([
		"Bone-Char Filter for Fluoride in Borehole Water",
		"Timetable Conflicts as a Graph Colouring Problem",
		"USSD Alert for Grain Moisture in a Village Store",
	]);
	for (const [category, level, description] of [
		["Environmental Science and Management", "Secondary, Form 3", "Charred cattle bone"],
		["Mathematical Science", "Secondary, Form 2", "Lessons are points, clashes are lines"],
		["Technology and Applied Technology", "University, second year", "A probe reads the moisture"],
	] as const) {
		await expect(panel.getByText(category, { exact: true })).toBeVisible();
		await expect(panel.getByText(level, { exact: true })).toBeVisible();
		await expect(panel.getByText(description)).toBeVisible();
	}
});

test("every category of the fair is shown with all its subcategories", async ({ page }) => {
	await page.goto("/resources?tab=categories");
	await started(page);
	const panel = page.getByRole("tabpanel");
	await expect(panel.getByRole("heading", { level: 2 })).toHaveText(
		fairCategories.map(({ name }) => name),
	);
	for (const { subcategories } of fairCategories) {
		for (const name of subcategories) {
			await expect(panel.getByText(name, { exact: true })).toBeVisible();
		}
	}
});

test("the categories are narrowed while one types, by name and by subcategory, in any case", async ({
	page,
}) => {
	await page.goto("/resources?tab=categories");
	await started(page);
	const headings = page.getByRole("tabpanel").getByRole("heading", { level: 2 });
	const search = page.getByPlaceholder("Search categories...");
	await search.fill("ROBOT");
	await expect(headings).toHaveText(["Robotics"]);
	await search.fill("oBoTi");
	await expect(headings).toHaveText(["Robotics"]);
	await search.fill("OPTICS");
	await expect(headings).toHaveText(["Physics"]);
	await expect(page.getByText("Mechanics", { exact: true })).toBeVisible();
	await search.fill("chem");
	await expect(headings).toHaveText(["Chemistry", "Biology and Biotechnology", "Engineering"]);
	await search.fill("");
	await expect(headings).toHaveCount(13);
	await search.fill("astrology");
	await expect(page.getByText('No categories found for "astrology"')).toBeVisible();
	await page.getByRole("button", { name: "Clear search" }).click();
	await expect(search).toHaveValue("");
	await expect(headings).toHaveCount(13);
});

test("buttons that do nothing yet say so, and do nothing", async ({ page }) => {
	await page.goto("/resources?tab=writeup");
	await started(page);
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	for (const name of ["Download Category Handbook", "Book Consultation", "Download PDF Guide"]) {
		const button = page.getByRole("button", { name, exact: true });
		await expect(button).toHaveAttribute("aria-disabled", "true");
		await expect(button).toHaveAccessibleDescription("coming soon");
		await button.click({ force: true });
		await button.focus();
		await expect(page.getByRole("tooltip").filter({ visible: true })).toHaveText("coming soon");
		await expect(page).toHaveURL("/resources?tab=writeup");
	}
	expect(requests).toEqual([]);
	// The call to action is under every tab.
	await page.getByRole("tab", { name: "Display Board" }).click();
	await expect(page.getByRole("button", { name: "Book Consultation" })).toBeVisible();
});

test("the write-up guide leads through the whole write-up, with its reminders", async ({
	page,
}) => {
	await page.goto("/resources?tab=writeup");
	await started(page);
	const panel = page.getByRole("tabpanel");
	const article = panel.getByRole("article");
	await expect(article.getByRole("heading", { level: 3 })).toHaveText([
		"Cover page",
		"Declaration page",
		"Abstract (250-500 words)",
		"Chapter 1: Background",
		"Chapter 2: Literature review",
		"Chapter 3: Methodology",
		"Chapter 4: Data presentation",
		"Chapter 5: Conclusions",
		"References",
		"Appendices",
	]);
	await expect(panel.getByRole("complementary").getByRole("listitem")).toHaveText([
		"12pt Times New Roman",
		"1.5 line spacing",
		"1-inch margins",
		"Number the pages",
		"Submit digital and printed copies",
		"Abstract 250-500 words",
		"3-5 measurable objectives",
	]);
});

test("the write-up guide is printed as a document of its own", async ({ page }) => {
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

test("the display board is drawn to scale, with its rules", async ({ page }) => {
	await page.goto("/resources?tab=display-board");
	await expect(
		page.getByRole("img", { name: "Display board, at most 1 m wide and 2 m tall" }),
	).toBeVisible();
	for (const rule of [
		"At most 1 m wide by 2 m tall",
		"3-panel recommended",
		"QR codes allowed",
		"Tablet demos allowed",
		"No live internet",
	]) {
		await expect(page.getByText(rule, { exact: true })).toBeVisible();
	}
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
