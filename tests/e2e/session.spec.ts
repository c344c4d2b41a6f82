import type { Page } from "@playwright/test";
import { storedSession } from "./accounts.ts";
import { fillOrder, PROJECT_SLUG } from "./orders.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, started, test } from "./test.ts";
import { holdBack } from "./visit.ts";

/* src/features/accounts/auth/session.component.test.tsx tests how tokens are verified, refused and forgotten. */

test("pressing Logout before scripts have loaded signs out once they have", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	// The stored token is verified at the same time, and either call may reach the server first.
	expectedErrors.push(/401.*\/api\/auth\/verify/);
	const { token } = await newPerson(api, adminToken, "staff");
	const releaseScripts = await holdBack(page, /\/assets\/.*\.js$/);
	await openDashboard(page, token, "/contact");
	const footer = page.getByRole("contentinfo");
	await footer.getByRole("button", { name: "Logout" }).click();
	releaseScripts();
	await expect(footer.getByRole("link", { name: "Login" })).toBeVisible();
	expect(await storedSession(page)).toEqual({ token: null, user: null });
	await expect.poll(async () => (await api("GET", "/auth/verify", { token })).status).toBe(401);
});

/** The texts in the fields of the page's form. */
const typedText = (page: Page) =>
	page
		.getByRole("main")
		.getByRole("textbox")
		.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(""));

/* A page that is left for one without script is like a discarded tab: no events, but sessionStorage and typed text come back. */
test("a tab that was discarded has no text of a person who has signed out in another tab", async ({
	page,
	context,
	api,
	adminToken,
}) => {
	const { token } = await newPerson(api, adminToken, "user");
	await openDashboard(page, token, `/order/${PROJECT_SLUG}`);
	await started(page);
	await fillOrder(page, { Notes: "For Moraa" });
	await page.goto("/robots.txt");
	await page.goBack();
	await started(page);
	await expect.poll(() => typedText(page)).toContain("For Moraa");
	await page.goto("/robots.txt");

	const other = await context.newPage();
	await other.goto("/contact");
	await started(other);
	await other.getByRole("contentinfo").getByRole("button", { name: "Logout" }).click();
	await expect(other.getByRole("contentinfo").getByRole("link", { name: "Login" })).toBeVisible();
	await page.goBack();
	await started(page);
	await expect.poll(() => typedText(page)).toBe("");
	expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Moraa");
});

test("Back shows nothing that was typed before somebody signed out in this tab", async ({
	page,
	api,
	adminToken,
}) => {
	const { token } = await newPerson(api, adminToken, "user");
	await openDashboard(page, token, "/track");
	await started(page);
	await page.getByLabel("Phone").fill("0712345678");
	await page.goto("/contact");
	await started(page);
	await page.getByRole("contentinfo").getByRole("button", { name: "Logout" }).click();
	await expect(page.getByRole("contentinfo").getByRole("link", { name: "Login" })).toBeVisible();
	await page.goBack();
	await started(page);
	await expect.poll(() => typedText(page)).toBe("");
});
