import type { Page } from "@playwright/test";
import { NEW_PROJECT, picture } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

/* Frequent staff work by keyboard: the focus must stay where the work continues. */

const text = (page: Page) => page.getByRole("textbox", { name: "Content" });

test("a picture is inserted into a text with file, description and Enter", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await text(page).click();
	await page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Insert Image" });
	const file = dialog.getByLabel("Image file");
	await expect(file).toBeFocused();
	await file.setInputFiles(await picture());
	await expect(dialog.getByLabel(/^Description/)).toBeFocused();
	await expect(dialog.locator("img")).toHaveAttribute("src", /^\/media\//);
	await page.keyboard.type("A filter of bone char");
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	await expect(text(page).getByAltText("A filter of bone char")).toBeVisible();
	await expect(text(page)).toBeFocused();
});

test("a new result is entered by keyboard, from its title to its first item", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, "/dashboard/results/create");
	await expect(page.getByLabel("Title")).toBeFocused();
	await page.keyboard.type("Typed Fair");
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/results\/[^/]+\/edit$/);
	await expect(page.getByLabel("Category")).toBeFocused();
});
