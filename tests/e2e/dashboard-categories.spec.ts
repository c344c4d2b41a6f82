import { expectGoodLook, forbid, LOOKS } from "./dashboard.ts";
import { expect, expectAccessible, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/categories";

test("categories stand in a table with name, description and date, or on cards with the slug", async ({
	page,
	api,
	adminToken,
}) => {
	await api("POST", "/categories", {
		token: adminToken,
		body: { name: "Marine Science", description: "Lakes and the ocean" },
	});
	await openDashboard(page, adminToken, PATH);
	await page.setViewportSize({ width: 1280, height: 900 });
	for (const name of ["Name", "Description", "Created", "Actions"]) {
		await expect(page.getByRole("columnheader", { name })).toBeVisible();
	}
	await expect(page.getByRole("row").filter({ hasText: "Marine Science" })).toContainText(
		"Lakes and the ocean",
	);
	await page.getByRole("link", { name: "Cards" }).click();
	await expect(page.getByText("marine-science")).toBeVisible();
	await page.reload();
	await expect(page.getByText("marine-science")).toBeVisible();
});

test("a category is created, edited and deleted, with notices that vanish after 3 seconds", async ({
	page,
	adminToken,
}) => {
	await page.clock.install();
	await openDashboard(page, adminToken, PATH);
	await page.getByRole("button", { name: "Create Category" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Name").fill("   ");
	await dialog.getByRole("button", { name: "Create Category" }).click();
	await expect(dialog.getByText("Category name is required")).toBeVisible();
	await dialog.getByLabel("Name").fill("Beekeeping");
	await dialog.getByRole("button", { name: "Create Category" }).click();
	const notice = page.getByText("Category created successfully");
	await expect(notice).toBeVisible();
	const box = await notice.boundingBox();
	expect(box?.y).toBeLessThan(100);
	await page.clock.runFor(3_000);
	await expect(notice).toBeHidden();

	await page.getByRole("button", { name: "Edit Beekeeping" }).click();
	await dialog.getByLabel("Description").fill("Hives and honey");
	await dialog.getByRole("button", { name: "Save Category" }).click();
	await expect(page.getByRole("row").filter({ hasText: "Beekeeping" })).toContainText(
		"Hives and honey",
	);

	await page.getByRole("button", { name: "Delete Beekeeping" }).click();
	const question = page.getByRole("alertdialog");
	await expect(question).toContainText("cannot be undone");
	await expect(question).toContainText("articles will be unlinked");
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Category deleted successfully")).toBeVisible();
	await expect(page.getByRole("button", { name: "Edit Beekeeping" })).toBeHidden();
});

test("a name that is taken, an outdated edit and a failed call are told, and nothing typed is lost", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("409", "500");
	const { body } = await api("POST", "/categories", {
		token: adminToken,
		body: { name: "Optics" },
	});
	await openDashboard(page, adminToken, PATH);
	await page.getByRole("button", { name: "Create Category" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Name").fill("optics");
	await dialog.getByRole("button", { name: "Create Category" }).click();
	await expect(dialog.getByText("What you typed is still here.")).toBeVisible();
	await expect(dialog.getByLabel("Name")).toHaveValue("optics");
	await dialog.getByRole("button", { name: "Cancel" }).click();

	await page.getByRole("button", { name: "Edit Optics" }).click();
	await api("PUT", `/categories/${body.result.id}`, {
		token: adminToken,
		body: { description: "Theirs" },
	});
	await dialog.getByLabel("Description").fill("Mine");
	await dialog.getByRole("button", { name: "Save Category" }).click();
	await dialog.getByRole("button", { name: "Save Mine Anyway" }).click();
	await expect(page.getByRole("row").filter({ hasText: "Optics" })).toContainText("Mine");

	await page.route("**/api/categories/*", (route) => route.fulfill({ status: 500, body: "" }));
	await page.getByRole("button", { name: "Edit Optics" }).click();
	await dialog.getByLabel("Description").fill("Kept");
	await dialog.getByRole("button", { name: "Save Category" }).click();
	await expect(dialog.getByText("Failed to save category")).toBeVisible();
	// Closed without Cancel, what was typed comes back with the next opening.
	await dialog.getByRole("button", { name: "Close dialog" }).click();
	await page.getByRole("button", { name: "Edit Optics" }).click();
	await expect(dialog.getByLabel("Description")).toHaveValue("Kept");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Delete Optics" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByRole("alertdialog").getByText("Failed to delete category")).toBeVisible();
});

test("a list that cannot be fetched says so with its status and tries again", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("502", "403");
	await page.route("**/api/categories", (route) => route.fulfill({ status: 502, body: "" }));
	await openDashboard(page, adminToken, PATH);
	await expect(page.getByText("Failed to fetch categories: 502")).toBeVisible();
	await page.unroute("**/api/categories");
	await forbid(page, "**/api/categories");
	await page.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByText("You do not have permission to do this.")).toBeVisible();
});

test("without anybody signed in the screen leads to the login", async ({ page }) => {
	await page.goto(PATH);
	await page.waitForURL(/\/login$/);
});

for (const look of LOOKS) {
	test(`categories are accessible at ${look.width} pixels, ${look.colorScheme}`, async ({
		page,
		api,
		adminToken,
	}) => {
		await api("POST", "/categories", {
			token: adminToken,
			body: { name: `Look ${look.width} ${look.colorScheme}` },
		});
		await expectGoodLook(page, adminToken, PATH, look);
		await expectGoodLook(page, adminToken, `${PATH}?view=cards`, look);
		await page.getByRole("button", { name: "Create Category" }).click();
		await expectAccessible(page);
	});
}

test("a long list is shown a hundred at a time", async ({ page, adminToken }) => {
	const result = Array.from({ length: 250 }, (_, number) => ({
		id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
		name: `Category ${number}`,
		slug: `category-${number}`,
		description: null,
		created_at: "2026-03-05T08:00:00.000Z",
	}));
	await page.route("**/api/categories", (route) =>
		route.fulfill({ json: { success: true, result, categories: result } }),
	);
	await openDashboard(page, adminToken, "/dashboard/categories");
	const rows = page.getByRole("table", { name: "Categories" }).getByRole("row");
	await expect(rows).toHaveCount(101);
	const more = page.getByRole("button", { name: "Load more" });
	await more.click();
	await expect(rows).toHaveCount(201);
	await expect(page.getByText("200 of 250")).toBeVisible();
	await more.click();
	await expect(rows).toHaveCount(251);
	await expect(more).toBeHidden();
});
