import { changesOf, NEW_PROJECT, nextCall, picture } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const UPLOAD = "**/api/assets/upload";

test("only pictures up to 5 MB are taken as a cover", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	const changes = changesOf(page);
	const cover = page.getByRole("group", { name: "Cover image" });
	const file = page.getByLabel("Cover image file");
	await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
	await expect(cover).toContainText("Please select an image file");
	await file.setInputFiles({
		name: "a.png",
		mimeType: "image/png",
		buffer: Buffer.alloc(5_242_881),
	});
	await expect(cover).toContainText("File size should not exceed 5MB");
	expect(changes).toEqual([]);
});

test("a cover is uploaded as the person signed in, with its progress, shown and removed", async ({
	page,
	adminToken,
}) => {
	// Asked for long before the key: the browser would still show its own dialog if the key overtook the question.
	const chooserOpens = page.waitForEvent("filechooser");
	await openDashboard(page, adminToken, NEW_PROJECT);
	const cover = page.getByRole("group", { name: "Cover image" });
	let send = () => {};
	const held = new Promise<void>((resolve) => {
		send = resolve;
	});
	await page.route(UPLOAD, async (route) => {
		await held;
		await route.continue();
	});
	const call = nextCall(page, "POST", /\/api\/assets\/upload$/);
	await cover.getByRole("button", { name: "Choose Image" }).press("Enter");
	await (await chooserOpens).setFiles(await picture());
	await expect(cover.getByText("Uploading...")).toBeVisible();
	await expect(page.getByRole("button", { name: "Save Project" })).toBeDisabled();
	send();
	const { headers } = await call;
	expect(headers.authorization).toBe(`Bearer ${adminToken}`);
	expect(headers["content-type"]).toMatch(/^multipart\/form-data/);
	await expect(cover.getByRole("img", { name: "Cover image preview" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Save Project" })).toBeEnabled();
	await cover.getByRole("button", { name: "Remove" }).click();
	await expect(cover.getByRole("img")).toBeHidden();
});

test("a picture dropped on the cover is uploaded", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	const { buffer } = await picture();
	const data = await page.evaluateHandle((base64) => {
		const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
		const transfer = new DataTransfer();
		transfer.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
		return transfer;
	}, buffer.toString("base64"));
	const cover = page.getByRole("group", { name: "Cover image" });
	await cover.dispatchEvent("dragover", { dataTransfer: data });
	await cover.dispatchEvent("drop", { dataTransfer: data });
	await expect(cover.getByRole("img", { name: "Cover image preview" })).toBeVisible();
});

test("the answer may name the picture in result or in result.asset, and no other way", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	const cover = page.getByRole("group", { name: "Cover image" });
	const file = page.getByLabel("Cover image file");
	for (const result of [{}, { asset: { url: "/touch-icon.png" } }, { id: "1" }]) {
		await page.route(UPLOAD, (route) => route.fulfill({ json: { success: true, result } }));
		await file.setInputFiles(await picture());
		await expect(cover).toContainText("Unexpected response format from server");
		await page.unroute(UPLOAD);
	}
	const asset = { id: "1", url: "/touch-icon.png" };
	for (const result of [asset, { asset }]) {
		await page.route(UPLOAD, (route) => route.fulfill({ json: { success: true, result } }));
		await file.setInputFiles(await picture());
		await expect(cover.getByRole("img")).toHaveAttribute("src", asset.url);
		await expect(cover).not.toContainText("Unexpected response format from server");
		await cover.getByRole("button", { name: "Remove" }).click();
		await page.unroute(UPLOAD);
	}
});
