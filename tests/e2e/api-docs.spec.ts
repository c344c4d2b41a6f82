import type { Page } from "@playwright/test";
import { COLOUR_RULES, expect, expectAccessible, expectNoSidewaysScroll, test } from "./test.ts";

/** Opens the form of an expanded call. */
async function tryOut(page: Page, id: string) {
	const call = page.locator(`#operations-${id}`);
	await call.getByRole("button", { name: "Try it out" }).click();
	return {
		call,
		answer: call.locator(".live-responses-table"),
		execute: () => call.getByRole("button", { name: "Execute" }).click(),
	};
}

test("the API page can try a public call, and a staff call with a token", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await page.addInitScript(
		(token) => localStorage.setItem("authToken", `Bearer ${token}`),
		adminToken,
	);
	await page.goto("/api/docs#/Categories/getCategories");
	const categories = await tryOut(page, "Categories-getCategories");
	await categories.execute();
	await expect(categories.answer).toContainText('"success": true');
	await expectNoSidewaysScroll(page);
	// Closed calls are all alike, and many.
	await expectAccessible(page, { except: [".opblock:not(.is-open)"] });
	await page.emulateMedia({ colorScheme: "dark" });
	await expect(page.locator("html")).toHaveClass("dark-mode");
	await expectAccessible(page, { rules: COLOUR_RULES, within: ".opblock.is-open" });
	await page.emulateMedia({ colorScheme: "light" });

	// The viewer takes the token from the browser's storage.
	await page.locator("#operations-tag-Users").click();
	await page.locator("#operations-Users-getUsers .opblock-summary-control").click();
	const { call, answer, execute } = await tryOut(page, "Users-getUsers");
	await call.getByPlaceholder("search").fill("admin@");
	await execute();
	await expect(call.locator(".request-url")).toContainText("search=admin%40");
	await expect(answer).toContainText('"role": "admin"');

	// Without it, the token can be typed.
	const authorize = page.getByRole("button", { name: "Authorize" }).first();
	await authorize.click();
	const dialog = page.locator(".modal-ux");
	await dialog.getByRole("button", { name: "Logout" }).click();
	await dialog.getByRole("button", { name: "Close" }).last().click();
	await execute();
	await expect(answer).toContainText("Authentication required");
	await authorize.click();
	await dialog.getByRole("textbox").fill(adminToken);
	await expectAccessible(page, { within: ".modal-ux" });
	await dialog.getByRole("button", { name: "Authorize" }).click();
	await dialog.getByRole("button", { name: "Close" }).last().click();
	await execute();
	await expect(answer).toContainText('"role": "admin"');
});
