import type { Page } from "@playwright/test";
import { content, made, saveProject } from "../dashboard.ts";
import { expect, openDashboard, test } from "../test.ts";

/*
 * One failing call for each part of the dashboard, retried against the real server. Every call of every screen, in
 * every kind of failure, is tested in src/app/dashboard/*.component.test.tsx.
 */

async function failOnce(page: Page, method: string, address: RegExp): Promise<void> {
	let failed = false;
	await page.route(address, (route) => {
		if (failed || route.request().method() !== method) return route.fallback();
		failed = true;
		return route.fulfill({ status: 500, body: "" });
	});
}

test("a failed save can be retried", async ({ page, adminToken, expectedErrors }) => {
	expectedErrors.push("status of 500");
	await failOnce(page, "POST", /\/api\/school-projects$/);
	await openDashboard(page, adminToken, "/dashboard/projects/new");
	await page.getByLabel("Title").fill("Saved at Last");
	await content(page).fill("A long text.");
	await saveProject(page).click();
	await expect(page.getByText("Failed to create school project: 500")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Saved at Last");
	await expect(content(page)).toHaveText("A long text.");
	await saveProject(page).click();
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	await expect(page.getByRole("row").filter({ hasText: "Saved at Last" })).toBeVisible();
});

test("a failed status change can be retried", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("status of 500");
	const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug }] = body.result.articles;
	const order = { slug, name: "Failing Customer", phone: "0712345678" };
	expect((await api("POST", "/orders/by-slug", { body: order })).status).toBe(201);
	await failOnce(page, "PUT", /\/api\/orders\/[^/]+$/);
	await openDashboard(page, adminToken, "/dashboard/orders?search=Failing+Customer");
	const status = page.getByRole("row").getByRole("combobox");
	await status.selectOption("completed");
	await expect(page.getByText("Failed to update order status")).toBeVisible();
	await expect(status).toHaveValue("pending");
	await status.selectOption("completed");
	await expect(page.getByText("Order status updated successfully")).toBeVisible();
	await page.reload();
	await expect(status).toHaveValue("completed");
});

test("a failed deletion can be retried", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("status of 500");
	await made(api, adminToken, "/results", { title: "Fair of the Failures", year: 2100 });
	await failOnce(page, "DELETE", /\/api\/results\/[^/]+$/);
	await openDashboard(page, adminToken, "/dashboard/results");
	await page.getByRole("button", { name: "Delete Fair of the Failures" }).click();
	const question = page.getByRole("alertdialog");
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(question.getByRole("alert")).toContainText("Failed to delete result");
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(question).toBeHidden();
	await expect(page.getByRole("row").filter({ hasText: "Fair of the Failures" })).toHaveCount(0);
});
