import type { Page } from "@playwright/test";
import { keep, open, pupil, VERIFY } from "./accounts.ts";
import { expect, started, test } from "./test.ts";

const WIDE = { width: 1280, height: 900 };

const PLACES = [
	["Resources", "/resources"],
	["Projects", "/projects"],
	["Results", "/results"],
	["Gallery", "/gallery"],
	["Forums", "/forums"],
	["Contact", "/contact"],
];
const MEMBER = [["Dashboard", "/dashboard"]];

const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const menu = (page: Page) => page.locator("#site-menu");
const menuButton = (page: Page) => page.getByRole("banner").locator("button[popovertarget]");
const footer = (page: Page) => page.getByRole("contentinfo");

/** Names and addresses of the links that can be seen. */
function linksIn(part: ReturnType<Page["locator"]>) {
	return part
		.getByRole("link")
		.filter({ visible: true })
		.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
}

/** Opens a page as somebody who is signed in. */
async function openAsMember(page: Page, path: string) {
	await page.route(VERIFY, (route) =>
		route.fulfill({ json: { success: true, result: { user: pupil } } }),
	);
	await page.route("**/api/auth/logout", (route) => route.fulfill({ json: { success: true } }));
	await keep(page, "Bearer good");
	await open(page, path);
}

test.describe("the navigation bar", () => {
	test("has six places on a wide screen, and nothing about accounts", async ({ page }) => {
		await page.setViewportSize(WIDE);
		await page.goto("/");
		expect(await linksIn(bar(page))).toEqual(PLACES);
		await expect(bar(page).getByRole("button").filter({ visible: true })).toHaveCount(0);
		for (const name of ["Login", "Sign Up"]) {
			await expect(page.getByRole("banner").getByRole("link", { name })).toHaveCount(0);
		}
	});

	test("adds Dashboard and Logout when signed in", async ({ page }) => {
		await page.setViewportSize(WIDE);
		await openAsMember(page, "/contact");
		expect(await linksIn(bar(page))).toEqual([...PLACES, ...MEMBER]);
		await bar(page).getByRole("button", { name: "Logout" }).click();
		await expect.poll(() => linksIn(bar(page))).toEqual(PLACES);
	});

	test("stays at the top while the page scrolls", async ({ page }) => {
		for (const viewport of [WIDE, { width: 390, height: 844 }]) {
			await page.setViewportSize(viewport);
			await page.goto("/");
			await page.mouse.move(200, 400);
			await page.mouse.wheel(0, 1500);
			await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
			await expect(page.getByRole("banner")).toBeInViewport();
			expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
		}
	});

	test("becomes a menu below 768 px", async ({ page }) => {
		await page.goto("/");
		for (const [width, small] of [
			[767, true],
			[768, false],
		] as const) {
			await page.setViewportSize({ width, height: 900 });
			await expect(menuButton(page)).toBeVisible({ visible: small });
			await expect(bar(page)).toBeVisible({ visible: !small });
		}
	});

	test("marks the page one is on", async ({ page }) => {
		await page.setViewportSize(WIDE);
		await page.goto("/gallery");
		await expect(bar(page).locator("[aria-current=page]")).toHaveText("Gallery");
	});
});

test.describe("the menu on a phone", () => {
	test("opens and closes, with Login and Sign Up when signed out", async ({ page }) => {
		await page.goto("/");
		await expect(menu(page)).toBeHidden();
		await menuButton(page).click();
		expect(await linksIn(menu(page))).toEqual([
			...PLACES,
			["Login", "/login"],
			["Sign Up", "/signup"],
		]);
		await expect(menu(page).getByRole("button").filter({ visible: true })).toHaveCount(0);
		await menuButton(page).click();
		await expect(menu(page)).toBeHidden();
	});

	test("opened before the scripts arrive, it stays open when they do", async ({ page }) => {
		let release = () => {};
		const opened = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/assets/*.js", async (route) => {
			await opened;
			await route.continue();
		});
		await page.goto("/");
		await menuButton(page).click();
		await expect(menu(page)).toBeVisible();
		release();
		await started(page);
		await expect(menu(page)).toBeVisible();
	});

	test("has Dashboard and Logout when signed in", async ({ page }) => {
		await openAsMember(page, "/contact");
		await menuButton(page).click();
		expect(await linksIn(menu(page))).toEqual([...PLACES, ...MEMBER]);
		await menu(page).getByRole("button", { name: "Logout" }).click();
		await expect(menu(page).getByRole("link", { name: "Login" })).toBeVisible();
		await expect(menu(page).getByRole("link", { name: "Dashboard" })).toBeHidden();
	});

	test("closes when it has led to another page", async ({ page }) => {
		await open(page, "/contact");
		await menuButton(page).click();
		await menu(page).getByRole("link", { name: "Resources" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Free Resources");
		await expect(menu(page)).toBeHidden();
	});
});

test.describe("the footer", () => {
	test("says who we are, where else to go and how to reach us", async ({ page }) => {
		await page.goto("/");
		const part = (name: string) =>
			footer(page)
				.locator("section, nav")
				.filter({
					has: page.getByRole("heading", { name, exact: true }),
				});
		await expect(part("About").getByRole("paragraph")).toContainText(
			"science and engineering fair",
		);
		expect(await linksIn(part("Quick Links"))).toEqual([
			["Resources", "/resources"],
			["Projects", "/projects"],
			["Project Gallery", "/projects"],
			["Forums", "/forums"],
			["Contact Us", "/contact"],
			["Track an Order", "/track"],
		]);
		const ways = await linksIn(part("Contact"));
		expect(ways.map(([, address]) => address?.replace(/:.*/, ""))).toEqual([
			"mailto",
			"mailto",
			"tel",
		]);
		for (const [text, address] of ways) {
			expect(address?.replace(/^\w+:/, "")).toBe(text?.replaceAll(" ", ""));
		}
		await expect(part("Contact")).toContainText("Nairobi and Nakuru, Kenya");
	});

	test("has the copyright line with the year that it is", async ({ page }) => {
		await page.goto("/");
		await expect(footer(page)).toContainText(new RegExp(`© ${new Date().getFullYear()} \\w+`));
	});

	test("leads to the account: Login and Sign Up, or Dashboard and Logout", async ({ page }) => {
		const account = footer(page).getByRole("navigation", { name: "Account" });
		await page.goto("/contact");
		expect(await linksIn(account)).toEqual([
			["Login", "/login"],
			["Sign Up", "/signup"],
		]);
		await expect(account.getByRole("button").filter({ visible: true })).toHaveCount(0);
		await openAsMember(page, "/contact");
		expect(await linksIn(account)).toEqual(MEMBER);
		await account.getByRole("button", { name: "Logout" }).click();
		await expect.poll(() => linksIn(account)).toHaveLength(2);
	});
});
