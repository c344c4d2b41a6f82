import { changesOf, nextCall } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/categories";

test("a category is created, edited and deleted, with toasts that disappear after 3 seconds", async ({
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
	await dialog.getByLabel("Name").fill("  Beekeeping ");
	await page.clock.pauseAt(Date.now() + 60_000);
	const created = nextCall(page, "POST", /\/api\/categories$/);
	await dialog.getByRole("button", { name: "Create Category" }).click();
	expect((await created).body).toEqual({ name: "Beekeeping", description: null });
	const notice = page.getByText("Category created successfully");
	await expect(notice).toBeVisible();
	const box = await notice.boundingBox();
	expect(box?.y).toBeLessThan(100);
	expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
	await page.clock.runFor(2_999);
	await expect(notice).toBeVisible();
	await page.clock.runFor(1);
	await expect(notice).toBeHidden();
	await page.clock.resume();

	await page.getByRole("button", { name: "Edit Beekeeping" }).click();
	await dialog.getByLabel("Description").fill("Hives and honey");
	const changed = nextCall(page, "PUT", /\/api\/categories\/[0-9a-f-]{36}$/);
	await dialog.getByRole("button", { name: "Save Category" }).click();
	expect((await changed).body).toEqual({
		name: "Beekeeping",
		description: "Hives and honey",
		updated_at: expect.any(String),
	});
	await expect(page.getByRole("row").filter({ hasText: "Beekeeping" })).toContainText(
		"Hives and honey",
	);

	const changes = changesOf(page);
	const question = page.getByRole("alertdialog");
	await page.getByRole("button", { name: "Delete Beekeeping" }).click();
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	expect(changes).toEqual([]);
	await page.getByRole("button", { name: "Delete Beekeeping" }).click();
	await expect(question).toContainText("cannot be undone");
	await expect(question).toContainText("articles will be unlinked");
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Category deleted successfully")).toBeVisible();
	await expect(page.getByRole("button", { name: "Edit Beekeeping" })).toBeHidden();
	expect(changes).toEqual([expect.stringMatching(/^DELETE \/api\/categories\/[0-9a-f-]{36}$/)]);
});

test("a refused edit keeps what was typed", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("409");
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
	await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
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

	await page.getByRole("button", { name: "Edit Optics" }).click();
	await dialog.getByLabel("Description").fill("Kept");
	// Without Cancel, the typed text is still there when the dialog is opened again.
	await dialog.getByRole("button", { name: "Close dialog" }).click();
	await page.getByRole("button", { name: "Edit Optics" }).click();
	await expect(dialog.getByLabel("Description")).toHaveValue("Kept");
	await dialog.getByRole("button", { name: "Cancel" }).click();
});
