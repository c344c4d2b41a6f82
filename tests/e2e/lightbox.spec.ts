import { fillGallery, photo } from "./photos.ts";
import { COLOURS, expect, expectAccessible, expectNoSidewaysScroll, test } from "./test.ts";
import { visit } from "./visit.ts";

/* Zooming, panning, keys and focus are tested in src/features/gallery/lightbox.component.test.tsx. */

test("the lightbox is readable in both themes, without sideways scrolling", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 700 });
	await fillGallery(page, [photo(1), photo(2)]);
	await visit(page, "Gallery");
	await page.getByRole("link", { name: "Photo 1" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	await expectNoSidewaysScroll(page);
	await expectAccessible(page, { within: "dialog[open]" });
	await page.emulateMedia({ colorScheme: "dark" });
	await expectAccessible(page, { within: "dialog[open]", rules: COLOURS });
});
