import type { Page } from "@playwright/test";
import { changesOf, columns, nextCall, picture } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/gallery";

async function fillIn(page: Page, title: string): Promise<void> {
	await page.getByLabel("Title").fill(title);
	await page.getByLabel("Description").fill("A board on a table.");
	await page.getByLabel("Image file").setInputFiles(await picture());
	await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
}

test("title, description and picture are all required", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, PATH);
	const changes = changesOf(page);
	const add = page.getByRole("button", { name: "Add Gallery Item" });
	const sentence = page.getByText("Please fill in all required fields");
	await page.getByLabel("Title").fill("Only a title");
	await add.click();
	await expect(sentence).toBeVisible();
	await page.getByLabel("Description").fill("And a description");
	await add.click();
	await expect(sentence).toBeVisible();
	expect(changes).toEqual([]);
	await page.getByLabel("Image file").setInputFiles(await picture());
	await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
	for (const label of ["Title", "Description"]) {
		await page.getByLabel(label).fill("   ");
		await add.click();
		await expect(sentence).toBeVisible();
		await page.getByLabel(label).fill("Filled in");
	}
	expect(changes).toEqual(["POST /api/assets/upload"]);
});

test("items are a table with picture, title, description and Featured", async ({
	page,
	adminToken,
}) => {
	const items = [
		{
			id: "1",
			title: "Windmill",
			description: "On a table",
			image_url: "/touch-icon.png",
			featured: true,
		},
		{ id: "2", title: "Sundial", description: "In the sun", image_url: "" },
	];
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.route(/\/api\/gallery\?limit=50$/, (route) =>
		route.fulfill({ json: { success: true, result: { items } } }),
	);
	await openDashboard(page, adminToken, PATH);
	await expect(columns(page)).toHaveText(["Image", "Title", "Description", "Featured", "Actions"]);
	const row = (title: string) => page.getByRole("row").filter({ hasText: title });
	await expect(row("Windmill").locator("img")).toHaveAttribute("src", "/touch-icon.png");
	await expect(row("Windmill")).toContainText("On a table");
	await expect(row("Windmill").getByText("Yes", { exact: true })).toBeVisible();
	await expect(row("Sundial").getByText("No", { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "Edit Sundial" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Delete Sundial" })).toBeVisible();
});

test("an item is added, edited and deleted, and an edit can be cancelled", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, PATH);
	await fillIn(page, "Windmill");
	await page.getByLabel("Featured").check();
	const added = nextCall(page, "POST", /\/api\/gallery$/);
	await page.getByRole("button", { name: "Add Gallery Item" }).click();
	const { image_id, ...sent } = (await added).body;
	expect(sent).toEqual({
		title: "Windmill",
		description: "A board on a table.",
		featured: true,
	});
	expect(image_id).toMatch(/^[0-9a-f-]{36}$/);
	await expect(page.getByText("Gallery item created successfully")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("");
	await expect(page.getByLabel("Description")).toHaveValue("");
	await expect(page.getByLabel("Featured")).not.toBeChecked();
	await expect(page.getByRole("img", { name: "Image preview" })).toBeHidden();
	const row = page.getByRole("row").filter({ hasText: "Windmill" });
	await expect(row).toContainText("A board on a table.");
	await expect(row).toContainText("Yes");

	await page.getByRole("button", { name: "Edit Windmill" }).click();
	await expect(page.getByRole("heading", { name: "Edit Gallery Item" })).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Windmill");
	await page.getByRole("button", { name: "Cancel Editing" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("");
	await expect(page.getByRole("button", { name: "Cancel Editing" })).toBeHidden();

	await page.getByRole("button", { name: "Edit Windmill" }).click();
	// Before the address names the item, this is the empty form, whose box is unchecked.
	await expect(page.getByLabel("Featured")).toBeChecked();
	await page.getByLabel("Featured").uncheck();
	const changed = nextCall(page, "PUT", /\/api\/gallery\//);
	await page.getByRole("button", { name: "Save Gallery Item" }).click();
	expect((await changed).body).toEqual({
		...sent,
		image_id,
		featured: false,
		updated_at: expect.any(String),
	});
	await expect(page.getByText("Gallery item saved successfully")).toBeVisible();
	await expect(row).toContainText("No");
	await expect(page.getByRole("heading", { name: "Add Gallery Item" })).toBeVisible();

	const changes = changesOf(page);
	await page.getByRole("button", { name: "Delete Windmill" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
	await expect(row).toBeVisible();
	expect(changes).toEqual([]);
	await page.getByRole("button", { name: "Delete Windmill" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(row).toBeHidden();
	expect(changes).toEqual([expect.stringMatching(/^DELETE \/api\/gallery\/[0-9a-f-]{36}$/)]);
});

test("a file that is not a picture, or too large, is refused before it is uploaded", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, PATH);
	const changes = changesOf(page);
	const picker = page.getByRole("group", { name: "Image" });
	await expect(picker.getByRole("button", { name: "Choose Image" })).toBeVisible();
	const file = page.getByLabel("Image file");
	await file.setInputFiles({
		name: "a.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from("a"),
	});
	await expect(picker).toContainText("Please select an image file");
	const buffer = Buffer.alloc(5_242_881);
	await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
	await expect(picker).toContainText("File size should not exceed 5MB");
	expect(changes).toEqual([]);
});

test("a stale edit of an item is refused", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("409");
	const { body } = await api("GET", "/gallery?limit=50");
	const { id, title } = body.result.items.at(-1);
	await openDashboard(page, adminToken, PATH);
	await page.getByRole("button", { name: `Edit ${title}` }).click();
	// The button is below the picture and moves while it loads.
	await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
	await api("PUT", `/gallery/${id}`, { token: adminToken, body: { description: "Theirs" } });
	await page.getByLabel("Description").fill("Mine");
	await page.getByRole("button", { name: "Save Gallery Item" }).click();
	await expect(page.getByText("What you typed is still here.")).toBeVisible();
	await page.getByRole("button", { name: "Save Mine Anyway" }).click();
	await expect(page.getByRole("row").filter({ hasText: title })).toContainText("Mine");
});

test("editing another item asks before typed text is lost", async ({ page, adminToken }) => {
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
