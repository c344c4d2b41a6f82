import { button, heading, link, press, tabTo, type, WIDE } from "./keys.ts";
import { expect, started, test } from "./test.ts";

/* The public site by keyboard: its pages, and what can be moved and opened on them. */

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
