import { forbid, nextCall } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

test("a deleted project, gallery item or result can be restored", async ({
	page,
	api,
	adminToken,
}) => {
	const token = adminToken;
	const project = await api("POST", "/school-projects", {
		token,
		body: {
			title: "Thrown Project",
			content: "<p>x</p>",
			status: "draft",
			price: 1,
			material_cost: 1,
		},
	});
	await api("DELETE", `/school-projects/${project.body.result.id}`, { token });
	const result = await api("POST", "/results", {
		token,
		body: { title: "Thrown Fair", year: 2024 },
	});
	await api("DELETE", `/results/${result.body.result.id}`, { token });

	await openDashboard(page, token, "/dashboard/trash");
	await page.getByRole("button", { name: "Restore Thrown Project" }).click();
	await expect(page.getByText("Thrown Project restored successfully")).toBeVisible();
	await expect(page.getByRole("rowheader", { name: "Thrown Project" })).toBeHidden();

	await page.getByRole("tab", { name: "Results" }).click();
	await page.getByRole("button", { name: "Restore Thrown Fair (2024)" }).click();
	await expect(page.getByText("Thrown Fair (2024) restored successfully")).toBeVisible();
	const { body } = await api("GET", "/results", { token });
	expect(body.results.map(({ title }: { title: string }) => title)).toContain("Thrown Fair");

	await page.route("**/api/trash/gallery?*", (route) =>
		route.fulfill({
			json: {
				success: true,
				result: [
					{
						id: "p1",
						title: "Thrown Photo",
						deleted_at: "2026-03-01T00:00:00Z",
						removed_at: "2026-03-31T00:00:00Z",
					},
				],
			},
		}),
	);
	const restored = page.waitForRequest("**/api/trash/gallery/p1/restore");
	await page.route("**/api/trash/gallery/p1/restore", (route) =>
		route.fulfill({ status: 404, json: { success: false, error: "Gallery item not found" } }),
	);
	await page.getByRole("tab", { name: "Gallery" }).click();
	await expect(page.getByRole("row").last().getByRole("cell")).toHaveText([
		"Mar 1, 2026",
		"Mar 31, 2026",
		"RestoreRemove for good",
	]);
	await page.unroute("**/api/trash/gallery/p1/restore");
	await page.route("**/api/trash/gallery/p1/restore", (route) =>
		route.fulfill({ json: { success: true } }),
	);
	await page.getByRole("button", { name: "Restore Thrown Photo" }).click();
	expect((await restored).method()).toBe("POST");
});

test("the audit log shows who changed what and when, with values before and after, and can be filtered", async ({
	page,
	api,
	adminToken,
}) => {
	const { body } = await api("POST", "/categories", {
		token: adminToken,
		body: { name: "Audited", description: "Old words" },
	});
	await api("PUT", `/categories/${body.result.id}`, {
		token: adminToken,
		body: { description: "New words" },
	});
	await openDashboard(page, adminToken, "/dashboard/audit");
	await page.getByLabel("What was changed").selectOption("category");
	await page.getByLabel("Who made the change").fill("admin");
	await expect(page).toHaveURL(/subject=category.*search=admin|search=admin.*subject=category/);
	const entry = page
		.getByRole("listitem")
		.filter({ hasText: "Audited" })
		.filter({ hasText: "update" });
	await entry.locator("summary").click();
	await expect(entry.getByRole("cell", { name: "Old words" })).toBeVisible();
	await expect(entry.getByRole("cell", { name: "New words" })).toBeVisible();
	await expect(entry).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/);
	await page.getByLabel("What was changed").selectOption("order");
	await expect(entry).toHaveCount(0);
	const call = nextCall(page, "GET", /\/api\/audit/);
	await page.getByLabel("What was changed").selectOption("category");
	const { searchParams } = new URL((await call).path, page.url());
	expect(Object.fromEntries(searchParams)).toEqual({ subject: "category", actor: "admin" });
	await expect(entry).toHaveCount(1);
	await page.getByLabel("Who made the change").fill("nobody at all");
	await expect(page.getByText("No changes found.")).toBeVisible();
});

test("other roles see that the audit log is for admins", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("403");
	await forbid(page, /\/api\/audit/);
	await openDashboard(page, adminToken, "/dashboard/audit");
	await expect(page.getByText("You do not have permission to do this.")).toBeVisible();
});
