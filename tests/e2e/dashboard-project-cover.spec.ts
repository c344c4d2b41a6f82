import { NEW_PROJECT, nextCall, picture } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const UPLOAD = "**/api/assets/upload";

test("a cover is uploaded by the signed-in person, with its progress, shown and removed", async ({
	page,
	adminToken,
}) => {
	// Wait for the chooser before the key is pressed, or the browser may open its own dialog.
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

test("a picture that is dropped on the cover is uploaded", async ({ page, adminToken }) => {
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
