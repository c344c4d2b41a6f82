import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./test.ts";

test("a visitor reads the API's page and tries a public call", async ({ page }) => {
	await page.goto("/api/docs#/Categories/getCategories");
	const call = page.locator("#operations-Categories-getCategories");
	await call.getByRole("button", { name: "Try it out" }).click();
	await call.getByRole("button", { name: "Execute" }).click();
	await expect(call.locator(".live-responses-table")).toContainText('"success": true');
	await expectNoSidewaysScroll(page);
	await expectAccessible(page);
	await page.emulateMedia({ colorScheme: "dark" });
	await expect(page.locator("html")).toHaveClass("dark-mode");
	await expectAccessible(page);
});

test("a call of staff is refused until a token is given", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await page.goto("/api/docs#/Users/getUsers");
	const call = page.locator("#operations-Users-getUsers");
	const answer = call.locator(".live-responses-table");
	await call.getByRole("button", { name: "Try it out" }).click();
	await call.getByRole("button", { name: "Execute" }).click();
	await expect(answer).toContainText("Authentication required");
	await page.getByRole("button", { name: "Authorize" }).click();
	const dialog = page.locator(".modal-ux");
	await dialog.getByRole("textbox").fill(adminToken);
	await expectAccessible(page);
	await dialog.getByRole("button", { name: "Authorize" }).click();
	await dialog.getByRole("button", { name: "Close" }).last().click();
	await call.getByRole("button", { name: "Execute" }).click();
	await expect(answer).toContainText('"role": "admin"');
});

test("calls are tried with the token that this browser has stored", async ({
	page,
	adminToken,
}) => {
	await page.addInitScript(
		(token) => localStorage.setItem("authToken", `Bearer ${token}`),
		adminToken,
	);
	await page.goto("/api/docs#/Users/getUsers");
	const call = page.locator("#operations-Users-getUsers");
	await call.getByRole("button", { name: "Try it out" }).click();
	await call.getByPlaceholder("search").fill("admin@");
	await call.getByRole("button", { name: "Execute" }).click();
	await expect(call.locator(".request-url")).toContainText("search=admin%40");
	await expect(call.locator(".live-responses-table")).toContainText('"role": "admin"');
});
