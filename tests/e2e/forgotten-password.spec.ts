import { expectMismatch, open } from "./accounts.ts";
import { expect, expectAccessible, test } from "./test.ts";

test("a mailed link sets a new password", async ({ page, expectedErrors }) => {
	expectedErrors.push("400");
	await open(page, "/reset-password#token=used-before");
	// The token leaves the address bar, so that the screen, the history and recordings do not reveal it.
	await expect(page).toHaveURL(/\/reset-password$/);
	await page.getByLabel("New Password").fill("new beans for all");
	await page.getByLabel("Confirm password").fill("new beans for none");
	await page.getByRole("button", { name: "Save Password" }).click();
	await expectMismatch(page);
	await page.getByLabel("Confirm password").fill("new beans for all");
	await page.getByRole("button", { name: "Save Password" }).click();
	await expect(page.getByRole("main").getByRole("alert")).toBeVisible();

	let sent: unknown;
	await page.route("**/api/auth/reset-password", (route) => {
		sent = route.request().postDataJSON();
		return route.fulfill({ json: { success: true, message: "Saved" } });
	});
	await page.getByRole("button", { name: "Save Password" }).click();
	await expect(page).toHaveURL(/\/login$/);
	expect(sent).toEqual({ token: "used-before", password: "new beans for all" });
});

test("a password page without a token asks for a new link", async ({ page }) => {
	let sent: unknown;
	await page.route("**/api/auth/reset-password", (route) => {
		sent = route.request().postDataJSON();
		return route.fulfill({ json: { success: true, message: "Saved" } });
	});
	// Older emails have the token in the query.
	await open(page, "/reset-password?token=old-mail");
	await expect(page).toHaveURL(/\/reset-password$/);
	await expect(page.getByLabel("New Password")).toBeVisible();
	await expect(page.getByLabel("Link from the email")).toBeHidden();
	await page.reload();
	await page
		.getByLabel("Link from the email")
		.fill(" https://mradi.example/reset-password#token=one ");
	await page.getByLabel("New Password").fill("new beans for all");
	await page.getByLabel("Confirm password").fill("new beans for all");
	await expectAccessible(page);
	await page.getByRole("button", { name: "Save Password" }).click();
	await expect(page).toHaveURL(/\/login$/);
	expect(sent).toEqual({ token: "one", password: "new beans for all" });
});
