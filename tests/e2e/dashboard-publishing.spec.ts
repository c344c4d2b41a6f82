import { content, made, saveProject } from "./dashboard.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, openDashboard, test } from "./test.ts";

// The test leaves a published project behind.
test.use({ serverOf: "publishing" });

test("a draft is published by itself at its time, and an overwritten text is recovered by restoring a version", async ({
	page,
	api,
	adminToken,
}) => {
	const id = await made(api, adminToken, "/school-projects", {
		title: "Timed Maize Sheller",
		content: "<p>It shells a cob in five seconds.</p>",
	});
	const path = "/projects/timed-maize-sheller";
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await content(page).fill("Spoiled.");
	await page.getByLabel("Publish at").fill("2031-11-24T08:00");
	await saveProject(page).click();
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	const row = page.getByRole("row").filter({ hasText: "Timed Maize Sheller" });
	await expect(row).toContainText("Publishes Nov 24, 2031, 8:00 AM");

	await page.goto(`/dashboard/projects/${id}/edit`);
	await page.getByRole("link", { name: "Versions" }).click();
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await page
		.getByRole("button", { name: /^Compare version/ })
		.last()
		.click();
	const dialog = page.getByRole("dialog", { name: "Compare Versions" });
	await expect(dialog.locator("section ins")).toContainText("Spoiled.");
	await expectAccessible(page);
	await dialog.getByRole("button", { name: "Restore This Version" }).click();
	await expect(page.getByText("Version restored and saved successfully")).toBeVisible();
	await expect(page.getByRole("button", { name: /^Compare version/ })).toHaveCount(3);

	// Requests the page before publication, so that a cache could have stored the 404.
	expect((await page.request.get(path)).status()).toBe(404);
	const publish_at = new Date(Date.now() + 500).toISOString();
	const moved = await api("PUT", `/school-projects/${id}`, {
		token: adminToken,
		body: { publish_at },
	});
	expect(moved.status).toBe(200);
	await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
	await page.goto(path);
	await expect(page.getByText("It shells a cob in five seconds.")).toBeVisible();
	expect(await (await page.request.get("/sitemap.xml")).text()).toContain(path);
});
