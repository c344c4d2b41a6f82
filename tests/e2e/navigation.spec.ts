import { expect, started, test } from "./test.ts";

test("the menu on a phone, opened before the scripts arrive, stays open when they do", async ({
	page,
}) => {
	const menu = page.locator("#site-menu");
	const opened = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await opened.promise;
		await route.continue();
	});
	await page.goto("/");
	await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
	await expect(menu).toBeVisible();
	opened.resolve();
	await started(page);
	await expect(menu).toBeVisible();
});
