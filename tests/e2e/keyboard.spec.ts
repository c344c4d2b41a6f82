import { button, expectFocusSeen, heading, link, press, tabTo, type, WIDE } from "./keys.ts";
import { expect, started, test } from "./test.ts";

/* Pages of the public site by keyboard: tabs, buttons and a workbook. */

test.use({ viewport: WIDE });

test("the first Tab offers to skip the header, and a page change moves the focus into the new page", async ({
	page,
}) => {
	await page.goto("/");
	await started(page);
	await press(page, "Tab");
	await expect(link(page, "Skip to content")).toBeFocused();
	await press(page, "Enter");
	await press(page, "Tab");
	await expect(link(page, "Request a Project")).toBeFocused();

	const main = page.getByRole("navigation", { name: "Main" });
	await tabTo(page, main.getByRole("link", { name: "Contact" }), "Shift+Tab");
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("Contact");
	await expect(page.getByRole("main")).toBeFocused();
	await press(page, "Tab");
	await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

test("the resources: arrow keys change the tab, and Tab moves into its panel", async ({ page }) => {
	await page.goto("/resources");
	await started(page);
	const tab = (name: string) => page.getByRole("tab", { name, exact: true });
	await tabTo(page, tab("Sample Projects"));
	await press(page, "ArrowRight");
	await expect(tab("Categories")).toBeFocused();
	await expect(tab("Categories")).toHaveAttribute("aria-selected", "true");
	await press(page, "End");
	await expect(tab("Display Board")).toBeFocused();
	await expect(page.getByRole("heading", { name: "Your display board" })).toBeVisible();
	await press(page, "ArrowRight");
	await expect(tab("Sample Projects")).toBeFocused();
	await press(page, "ArrowLeft");
	await expect(tab("Display Board")).toBeFocused();
	await press(page, "Home");
	await press(page, "ArrowRight");
	await expect(tab("Categories")).toHaveAttribute("aria-selected", "true");
	// The four tabs are one tab stop.
	await press(page, "Tab");
	await expect(page.getByRole("tabpanel", { name: "Categories" })).toBeFocused();
	await type(page, page.getByRole("searchbox"), "zzz");
	await expect(page.getByText('No categories found for "zzz"')).toBeVisible();
	await tabTo(page, button(page, "Clear search"));
	await press(page, "Enter");
	await expect(page.getByRole("heading", { name: "Robotics" })).toBeVisible();
	await expect(page.getByRole("searchbox")).toBeFocused();

	await tabTo(page, button(page, "Download Category Handbook"));
	await expect(page.getByText("coming soon").first()).toBeVisible();
});

test("a workbook is started, gets an entry, a table with a chart and a chapter, and is printed, all by keyboard", async ({
	page,
}) => {
	await page.addInitScript(() => {
		window.print = () => document.documentElement.setAttribute("data-printed", "");
	});
	await page.goto("/my-work");
	await started(page);
	const field = (name: string | RegExp) => page.getByRole("textbox", { name, exact: true });
	const tab = (name: string) => page.getByRole("tab", { name, exact: true });
	await expect(field("Title of your project")).toBeVisible();
	await type(page, field("Title of your project"), "Bone char");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: "Bone char" })).toBeVisible();
	// The first entry of a workbook that was just started comes next.
	await expect(field("What I did")).toBeFocused();

	await page.keyboard.type("Charred 500 g of bone");
	await tabTo(page, button(page, "Add to Log"));
	await press(page, "Enter");
	await expect(page.getByRole("heading", { name: "Entries (1)" })).toBeVisible();
	await tabTo(page, button(page, "Change"));
	await press(page, "Enter");
	await expect(page.getByRole("listitem").getByLabel("What I did")).toBeFocused();
	await page.keyboard.type(" at noon.");
	await tabTo(page, button(page, "Save the change"));
	await press(page, "Enter");
	await expect(page.getByRole("listitem").getByText(/ at noon\./)).toBeVisible();
	await expect(button(page, "Change")).toBeFocused();

	await tabTo(page, tab("Logbook"), "Shift+Tab");
	await press(page, "ArrowRight");
	await expect(tab("Data")).toBeFocused();
	await expect(button(page, "Start an Empty Table")).toBeVisible();
	await tabTo(page, button(page, "Start an Empty Table"));
	await page.keyboard.press("Enter");
	await expect(button(page, "Table 1: without a title")).toBeFocused();
	await expectFocusSeen(page);
	await type(page, field("Title of the table"), "Fluoride");
	await tabTo(page, page.getByRole("group", { name: "Column 2" }).getByLabel("Name"));
	await page.keyboard.type("F");
	for (const row of [1, 2, 3]) {
		await tabTo(page, field(`Column 1, row ${row}`));
		await page.keyboard.type(`Well ${row}`);
		await tabTo(page, field(`F, reading 1, row ${row}`));
		await page.keyboard.type(`0.${row}`);
	}
	// The last row is followed by a new one.
	await press(page, "Enter");
	await expect(field("F, reading 1, row 4")).toBeFocused();
	await expectFocusSeen(page);
	await tabTo(page, page.getByLabel("Chart", { exact: true }));
	await page.keyboard.type("Bars");
	await expect(page.getByRole("img", { name: /up the side/ })).toBeVisible();

	await tabTo(page, tab("Data"), "Shift+Tab");
	await press(page, "End");
	await expect(tab("Write-up")).toBeFocused();
	const abstract = page.getByRole("button", { name: /^Abstract/ });
	await expect(abstract).toBeVisible();
	await tabTo(page, abstract);
	await press(page, "Enter");
	await tabTo(page, field(/^Abstract/));
	await page.keyboard.type("Our village");
	await tabTo(page, button(page, "Print Everything"));
	await press(page, "Enter");
	await expect(page.locator("[data-printed] .printed-workbook")).toContainText("Our village");
	await tabTo(page, link(page, "My workbooks"), "Shift+Tab");
	await press(page, "Enter");
	await expect(link(page, "Bone char")).toBeVisible();
});
