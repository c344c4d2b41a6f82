import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, dialog, picture, press } from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { PIXEL } from "../../../tests/support/components/rows.ts";

const notice = "The picture will not move: only its first frame is kept.";
const animated = { "POST /assets/upload": () => ({ result: { id: "a", url: PIXEL, notice } }) };
const message = page.getByText(notice);

test("an animated cover image shows that only its first frame is kept", async () => {
	await openScreen("/dashboard/projects/new", animated);
	await page.getByLabelText("Cover image file").upload(picture());
	await expect.element(message).toBeVisible();
});

test("an animated picture for the text shows it before it is inserted", async () => {
	await openScreen("/dashboard/projects/new", animated);
	await press(page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true }));
	await dialog.getByLabelText("Image file").upload(picture());
	await expect.element(dialog.getByText(notice)).toBeVisible();
});

test("an animated photo for the gallery shows it, alone and among many", async () => {
	await openScreen("/dashboard/gallery", animated);
	await page.getByLabelText("Image file").upload(picture());
	await expect.element(message).toBeVisible();
	await press(button("Add Many Photos"));
	await page.getByLabelText("Many photos").upload(picture());
	await expect
		.element(page.getByRole("group", { name: picture().name }).getByText(notice))
		.toBeVisible();
});
