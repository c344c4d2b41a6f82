import type { Page } from "@playwright/test";
import { open } from "./accounts.ts";
import { confirmation, fillOrder, PROJECT_SLUG, submitButton } from "./orders.ts";
import { expect, started, test } from "./test.ts";
import { holdBack } from "./visit.ts";

test("the menu on a phone, opened before the scripts arrive, stays open when they do", async ({
	page,
}) => {
	const menu = page.locator("#site-menu");
	const release = await holdBack(page, "**/assets/*.js");
	await page.goto("/");
	await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
	await expect(menu).toBeVisible();
	release();
	await started(page);
	await expect(menu).toBeVisible();
});

const CHANGES_WITHIN_A_PAGE: [
	change: string,
	path: string,
	makeChange: (page: Page) => Promise<void>,
][] = [
	[
		"a search in the list of projects",
		"/projects",
		async (page) => {
			await page.getByRole("searchbox").first().fill("maize");
			await expect(page).toHaveURL(/search=maize/);
		},
	],
	[
		"a photo opened in the gallery",
		"/gallery",
		async (page) => {
			await page.getByRole("main").locator(".peg-frame").first().click();
			await expect(page.getByRole("dialog")).toBeVisible();
		},
	],
	[
		"an order",
		`/order/${PROJECT_SLUG}`,
		async (page) => {
			await fillOrder(page, { Name: "Sparing Salma" });
			await submitButton(page).click();
			await expect(confirmation(page)).toBeVisible();
			await expect(page).toHaveURL(/placed=/);
		},
	],
];

for (const [change, path, makeChange] of CHANGES_WITHIN_A_PAGE) {
	test(`${change} fetches no script of the home page`, async ({ page }) => {
		const homeScripts: string[] = [];
		page.on("request", (request) => {
			if (/\/assets\/home-/.test(request.url())) homeScripts.push(request.url());
		});
		await open(page, path);
		await makeChange(page);
		expect(homeScripts).toEqual([]);
	});
}
