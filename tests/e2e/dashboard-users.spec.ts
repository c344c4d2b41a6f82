import { type Call, expectGoodLook, forbid, LOOKS } from "./dashboard.ts";
import { ADMIN, expect, expectAccessible, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/users";
const PASSWORD = "a good password";

async function newUser(api: Call, username: string): Promise<void> {
	const { status } = await api("POST", "/auth/register", {
		body: { username, email: `${username}@school.example`, password: PASSWORD },
	});
	expect(status).toBe(201);
}

test("users stand in a table; details tell their number of articles", async ({
	page,
	api,
	adminToken,
}) => {
	await newUser(api, "wanjiku");
	await openDashboard(page, adminToken, PATH);
	const row = page.getByRole("row").filter({ hasText: "wanjiku@school.example" });
	await expect(row).toContainText("User");
	await row.getByRole("button", { name: "View details of wanjiku" }).click();
	const dialog = page.getByRole("dialog", { name: "User Details" });
	await expect(dialog.getByText("wanjiku@school.example")).toBeVisible();
	await expect(dialog.getByText("Articles")).toBeVisible();
	await expect(dialog.getByText("0", { exact: true })).toBeVisible();
	await dialog.getByRole("button", { name: "Edit" }).click();
	await expect(page.getByRole("dialog", { name: "Edit User" })).toBeVisible();
});

test("a user is edited, given a role and deleted after a question", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("409");
	await newUser(api, "chirchir");
	await newUser(api, "taken");
	await openDashboard(page, adminToken, PATH);
	await page.getByRole("button", { name: "Edit chirchir" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Username").fill("");
	await dialog.getByLabel("Email").fill("no address");
	await dialog.getByRole("button", { name: "Save User" }).click();
	await expect(dialog.getByText("Username is required")).toBeVisible();
	await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
	await dialog.getByLabel("Username").fill("taken");
	await dialog.getByLabel("Email").fill("chirchir@school.example");
	await dialog.getByRole("button", { name: "Save User" }).click();
	await expect(dialog.getByText("What you typed is still here.")).toBeVisible();
	await dialog.getByLabel("Username").fill("chirchir.k");
	await dialog.getByLabel("Role").selectOption("staff");
	await dialog.getByRole("button", { name: "Save User" }).click();
	await expect(page.getByText("User saved successfully")).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: "chirchir.k" });
	await expect(row).toContainText("Staff");

	await page.getByRole("button", { name: "Delete chirchir.k" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("User deleted successfully")).toBeVisible();
	await expect(row).toBeHidden();
});

test("an admin account has no Delete", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, `${PATH}?search=${ADMIN.email}`);
	const row = page.getByRole("row").filter({ hasText: ADMIN.email });
	await expect(row.getByRole("button", { name: /^Edit/ })).toBeVisible();
	await expect(row.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
});

test("the search waits half a second, starts at page 1 and is exported", async ({
	page,
	api,
	adminToken,
}) => {
	await newUser(api, "searched");
	await openDashboard(page, adminToken, PATH);
	await expect(page.getByText(ADMIN.email)).toBeVisible();
	await page.getByLabel("Search users").fill("SEARCHED");
	await expect(page.getByRole("rowheader")).toHaveText(["searched"]);
	await expect(page).toHaveURL(/search=SEARCHED/);
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export CSV" }).click();
	expect((await download).suggestedFilename()).toBe("users.csv");
	await page.getByLabel("Search users").fill("nobody at all");
	await expect(page.getByText("No users found.")).toBeVisible();
});

test("pages are turned when there is more than one", async ({ page, adminToken }) => {
	await page.route(/\/api\/users(\?|$)/, (route) => {
		const number = Number(new URL(route.request().url()).searchParams.get("page") ?? 1);
		return route.fulfill({
			json: {
				success: true,
				result: [
					{ id: String(number), username: `person ${number}`, email: "a@b.example", role: "user" },
				],
				pagination: { page: number, limit: 50, total: 51, totalPages: 2 },
			},
		});
	});
	await openDashboard(page, adminToken, PATH);
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByRole("rowheader")).toHaveText(["person 2"]);
});

test("refusals and failures are told in plain words", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("403", "500", "502");
	await newUser(api, "stubborn");
	await forbid(page, /\/api\/users(\?|$)/);
	await openDashboard(page, adminToken, PATH);
	await expect(page.getByText("You do not have permission to do this.")).toBeVisible();
	await page.unrouteAll();
	await page.route(/\/api\/users(\?|$)/, (route) => route.fulfill({ status: 502, body: "" }));
	await page.reload();
	await expect(page.getByText("Failed to fetch users: 502")).toBeVisible();
	await page.unrouteAll();
	await page.getByRole("button", { name: "Try Again" }).click();
	await page.route("**/api/users/*", (route) => route.fulfill({ status: 500, body: "" }));
	await page.getByRole("button", { name: "View details of stubborn" }).click();
	await expect(page.getByText("Failed to fetch user details")).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
	await page.getByRole("button", { name: "Save User" }).click();
	await expect(page.getByText("Failed to update user")).toBeVisible();
	await page.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Delete stubborn" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Failed to delete user")).toBeVisible();
});

for (const look of LOOKS) {
	test(`users are accessible at ${look.width} pixels, ${look.colorScheme}`, async ({
		page,
		adminToken,
	}) => {
		await expectGoodLook(page, adminToken, PATH, look);
		await page.getByRole("button", { name: /^Edit/ }).first().click();
		await expectAccessible(page);
	});
}
