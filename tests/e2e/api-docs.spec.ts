import { ADMIN, expect, expectAccessible, expectNoSidewaysScroll, test } from "./test.ts";

test("a visitor reads the API's page and tries a public call", async ({ page }) => {
	await page.goto("/api/docs#getCategories");
	const call = page.locator("#getCategories");
	await call.getByRole("button", { name: "Send" }).click();
	await expect(call.getByRole("status")).toContainText("200 /api/categories");
	await expect(call.getByRole("status")).toContainText('"success": true');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
});

test("a visitor is told why a staff call is refused", async ({ page, expectedErrors }) => {
	expectedErrors.push("401");
	await page.goto("/api/docs#getUsers");
	const call = page.locator("#getUsers");
	await call.getByRole("button", { name: "Send" }).click();
	await expect(call.getByRole("status")).toContainText("Authentication required");
});

test("whoever is signed in tries calls with the token of this browser", async ({
	page,
	adminToken,
}) => {
	await page.goto("/api/docs#getUsers");
	await page.evaluate(
		([token, email]) => {
			localStorage.setItem("authToken", `Bearer ${token}`);
			localStorage.setItem("authUser", JSON.stringify({ email }));
		},
		[adminToken, ADMIN.email],
	);
	await page.reload();
	await expect(page.getByText(`Signed in as ${ADMIN.email}`)).toBeVisible();
	const call = page.locator("#getUsers");
	await call.getByLabel("search").fill("admin@");
	await call.getByRole("button", { name: "Send" }).click();
	await expect(call.getByRole("status")).toContainText("200 /api/users?search=admin%40");
	await expect(call.getByRole("status")).toContainText('"role": "admin"');
});
