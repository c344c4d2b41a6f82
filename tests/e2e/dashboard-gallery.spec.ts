import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectGoodLook, forbid, LOOKS } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/gallery";

async function picture() {
	const buffer = await sharp({
		create: { width: 900, height: 600, channels: 3, background: "#8e0066" },
	})
		.png()
		.toBuffer();
	return { name: "board.png", mimeType: "image/png", buffer };
}

async function fillIn(page: Page, title: string): Promise<void> {
	await page.getByLabel("Title").fill(title);
	await page.getByLabel("Description").fill("A board on a table.");
	await page.getByLabel("Image file").setInputFiles(await picture());
	await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
}

test("title, description and picture are all required", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, PATH);
	await page.getByLabel("Title").fill("Only a title");
	await page.getByRole("button", { name: "Add Gallery Item" }).click();
	await expect(page.getByText("Please fill in all required fields")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Only a title");
});

test("an item is added, edited, given up editing and deleted", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, PATH);
	await fillIn(page, "Windmill");
	await page.getByLabel("Featured").check();
	await page.getByRole("button", { name: "Add Gallery Item" }).click();
	await expect(page.getByText("Gallery item created successfully")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("");
	const row = page.getByRole("row").filter({ hasText: "Windmill" });
	await expect(row).toContainText("A board on a table.");
	await expect(row).toContainText("Yes");

	await page.getByRole("button", { name: "Edit Windmill" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Windmill");
	await page.getByRole("button", { name: "Cancel Editing" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("");
	await expect(page.getByRole("button", { name: "Cancel Editing" })).toBeHidden();

	await page.getByRole("button", { name: "Edit Windmill" }).click();
	await page.getByLabel("Featured").uncheck();
	await page.getByRole("button", { name: "Save Gallery Item" }).click();
	await expect(page.getByText("Gallery item saved successfully")).toBeVisible();
	await expect(row).toContainText("No");

	await page.getByRole("button", { name: "Delete Windmill" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(row).toBeHidden();
});

test("failed calls are told with the catalogue's sentences, and nothing typed is lost", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("500", "ERR_FAILED");
	await openDashboard(page, adminToken, PATH);
	await fillIn(page, "Kept Item");
	await page.route("**/api/gallery", (route) => route.fulfill({ status: 500, body: "" }));
	await page.getByRole("button", { name: "Add Gallery Item" }).click();
	await expect(page.getByText("Failed to create gallery item")).toBeVisible();
	await page.unroute("**/api/gallery");
	await page.route("**/api/gallery", (route) => route.abort());
	await page.getByRole("button", { name: "Add Gallery Item" }).click();
	await expect(page.getByText("Failed to create gallery item")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Kept Item");
	await page.unroute("**/api/gallery");
	await page.getByRole("button", { name: "Add Gallery Item" }).click();
	await expect(page.getByText("Gallery item created successfully")).toBeVisible();

	await page.route("**/api/gallery/*", (route) => route.fulfill({ status: 500, body: "" }));
	await page.getByRole("button", { name: "Edit Kept Item" }).click();
	await page.getByRole("button", { name: "Save Gallery Item" }).click();
	await expect(page.getByText("Failed to update gallery item")).toBeVisible();
	await page.getByRole("button", { name: "Delete Kept Item" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Failed to delete gallery item")).toBeVisible();
});

test("what is typed in the form is not thrown away by a click on another item", async ({
	page,
	adminToken,
}) => {
	await page.route("**/api/gallery?*", (route) =>
		route.fulfill({
			json: {
				success: true,
				items: [
					{
						id: "1",
						title: "Other",
						description: "x",
						image_id: "2",
						image_url: "",
						featured: false,
					},
				],
			},
		}),
	);
	await openDashboard(page, adminToken, PATH);
	await page.getByLabel("Title").fill("Half-typed");
	await page.getByRole("button", { name: "Edit Other" }).click();
	await page.getByRole("button", { name: "Stay" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Half-typed");
	await page.reload();
	await page.getByRole("button", { name: "Restore It" }).or(page.getByText("is back.")).waitFor();
});

test("more than 50 items come with Load more", async ({ page, adminToken }) => {
	await page.route("**/api/gallery?*", (route) => {
		const number = Number(new URL(route.request().url()).searchParams.get("page") ?? 1);
		return route.fulfill({
			json: {
				success: true,
				result: {
					items: [
						{
							id: String(number),
							title: `Photo ${number}`,
							description: "x",
							image_id: "i",
							image_url: "",
							featured: false,
						},
					],
					pagination: { page: number, limit: 50, total: 51, totalPages: 2 },
				},
			},
		});
	});
	await openDashboard(page, adminToken, PATH);
	await page.getByRole("button", { name: "Load more" }).click();
	await expect(page.getByRole("rowheader")).toHaveText(["Photo 1", "Photo 2"]);
	await expect(page.getByRole("button", { name: "Load more" })).toBeHidden();
});

test("a list that cannot be read says why", async ({ page, adminToken, expectedErrors }) => {
	expectedErrors.push("502", "403");
	await page.route("**/api/gallery?*", (route) =>
		route.fulfill({ json: { success: true, result: 7 } }),
	);
	await openDashboard(page, adminToken, PATH);
	await expect(page.getByText("Unexpected API response format")).toBeVisible();
	await page.unroute("**/api/gallery?*");
	await page.route("**/api/gallery?*", (route) => route.fulfill({ status: 502, body: "" }));
	await page.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByText("Failed to fetch gallery items: 502")).toBeVisible();
	await page.unroute("**/api/gallery?*");
	await forbid(page, "**/api/gallery?*");
	await page.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByText("You do not have permission to do this.")).toBeVisible();
});

test("the image debugging page tests the addresses of up to five items and reports", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push(/ERR_|404|CORS/);
	await page.route("**/api/gallery?limit=5", (route) =>
		route.fulfill({
			json: {
				success: true,
				result: {
					items: [
						{ id: "1", title: "Here", image_url: "/nothing.webp" },
						{ id: "2", title: "There", image_url: "http://assets.fair.invalid/large.webp" },
					],
				},
			},
		}),
	);
	await openDashboard(page, adminToken, "/dashboard/image-debug");
	await expect(page.getByText("http://fair.invalid/large.webp")).toBeVisible();
	await expect(page.getByText("main-domain")).toHaveCount(1);
	const logged: string[] = [];
	page.on("console", (message) => logged.push(message.text()));
	const alerts: string[] = [];
	page.on("dialog", async (dialog) => {
		alerts.push(dialog.message());
		await dialog.accept();
	});
	await page.getByRole("button", { name: "Test All Images" }).click();
	await expect.poll(() => alerts.join(), { timeout: 20_000 }).toContain("0 of 5 addresses load.");
	await expect.poll(() => logged.join("\n")).toContain("FAILS There, main-domain");
	await expect(page.getByText("Fails", { exact: true })).toHaveCount(5);
});

for (const look of LOOKS) {
	test(`gallery and image debugging are accessible at ${look.width} pixels, ${look.colorScheme}`, async ({
		page,
		adminToken,
	}) => {
		await expectGoodLook(page, adminToken, PATH, look);
		await expectGoodLook(page, adminToken, "/dashboard/image-debug", look);
	});
}
