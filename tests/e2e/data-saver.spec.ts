import type { Page } from "@playwright/test";
import { expect, openDashboard, test } from "./test.ts";

test.beforeEach(({ page }) =>
	page.addInitScript(() =>
		Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
	),
);

/** Addresses of the scripts that the page requests from now on. */
function scriptsOf(page: Page): string[] {
	const requests: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith(".js")) requests.push(request.url());
	});
	return requests;
}

/** Waits until the page has loaded and the browser has been idle, which is when scripts usually start. */
async function untilIdle(page: Page): Promise<void> {
	await page.waitForLoadState("load");
	await page.evaluate(
		() =>
			new Promise((done) => {
				// A headless browser may never report idle for a page that draws nothing.
				const timeout = 5000;
				requestIdleCallback(() => requestIdleCallback(done, { timeout }), { timeout });
			}),
	);
}

test("with the data saver on, a visitor who only reads loads no scripts", async ({ page }) => {
	const scripts = scriptsOf(page);
	await page.goto("/projects");
	await untilIdle(page);
	await page.getByRole("main").getByRole("article").getByRole("link").first().click();
	await expect(page).toHaveURL(/\/projects\/.+/);
	await untilIdle(page);
	await page.mouse.wheel(0, 800);
	expect(scripts).toEqual([]);
});

test("with the data saver on, touching a form starts the application", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await page.goto("/login");
	await untilIdle(page);
	await page.getByLabel("Email").fill("nobody@example.com");
	await page.getByLabel("Password", { exact: true }).fill("wrong password");
	await page.route("**/api/auth/login", (route) =>
		route.fulfill({ status: 401, json: { success: false, error: "From the call" } }),
	);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByText("From the call")).toBeVisible();
});

test("with the data saver on, the first click on a photo still opens the lightbox", async ({
	page,
}) => {
	await page.goto("/gallery");
	await untilIdle(page);
	await page.getByRole("main").locator("[data-replay-click]").first().click();
	await expect(page.getByRole("dialog")).toBeVisible();
});

test("with the data saver on, the application starts immediately for a signed-in visitor", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, "/dashboard");
	await expect(page.getByText("Total Articles")).toBeVisible();
});
