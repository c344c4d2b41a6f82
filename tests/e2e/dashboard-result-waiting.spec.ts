import type { Page } from "@playwright/test";
import {
	type Call,
	categoryId,
	itemForm,
	itemNames,
	itemRows,
	newItem,
	newResult,
} from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

/* Items that are typed but not stored yet, and items that a colleague has changed. */

/** Enters two items that the server refuses, so that both are listed as not stored. */
async function refuseTwo(page: Page, api: Call, token: string): Promise<string> {
	const id = await newResult(api, token, "Refused Fair");
	const category_id = await categoryId(api, token, "Physics");
	const held: (() => void)[] = [];
	await page.route(`**/api/results/${id}/items`, async (route) => {
		await new Promise<void>((answer) => held.push(answer));
		await route.fulfill({ status: 409, json: { success: false, error: "Not just now." } });
	});
	await openDashboard(page, token, `/dashboard/results/${id}/edit`);
	await itemForm(page).getByLabel("Category").selectOption(category_id);
	for (const name of ["Ann", "Ben"]) {
		await itemForm(page).getByLabel("Participant").fill(name);
		await itemForm(page).getByLabel("Participant").press("Enter");
	}
	await itemForm(page).getByLabel("Participant").fill("Cyd");
	await expect.poll(() => held.length).toBe(1);
	held[0]?.();
	await expect.poll(() => held.length).toBe(2);
	held[1]?.();
	await expect(page.getByText("2 items are not stored yet.")).toBeVisible();
	await page.unroute(`**/api/results/${id}/items`);
	return id;
}

test("refused items are discarded or edited", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("409");
	const id = await refuseTwo(page, api, adminToken);
	const box = page.getByRole("alert").filter({ hasText: "not stored yet" });
	await expect(box.getByRole("listitem")).toHaveText([
		/^Physics · AnnNot just now\./,
		/^Physics · BenNot just now\./,
	]);
	const ann = box.getByRole("listitem").filter({ hasText: "Ann" });
	const ben = box.getByRole("listitem").filter({ hasText: "Ben" });
	const question = page.getByRole("alertdialog", { name: "Throw Away Item" });

	const throwAway = ann.getByRole("button", { name: "Throw Away" });
	await throwAway.press("Enter");
	await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
	await expect(question).toContainText("Physics · Ann is not stored anywhere else.");
	await page.keyboard.press("Escape");
	await expect(question).toBeHidden();
	await expect(throwAway).toBeFocused();
	await throwAway.press("Enter");
	await question.getByRole("button", { name: "Throw Away" }).press("Enter");
	await expect(question).toBeHidden();
	await expect(ann).toHaveCount(0);
	await expect(box).toContainText("1 item is not stored yet.");

	await ben.getByRole("button", { name: "Edit" }).click();
	await expect(box.getByText("First add or clear the item that you are typing.")).toBeVisible();
	await expect(itemForm(page).getByLabel("Participant")).toHaveValue("Cyd");
	await itemForm(page).getByLabel("Participant").fill("");
	await ben.getByRole("button", { name: "Edit" }).click();
	await expect(itemForm(page).getByLabel("Participant")).toHaveValue("Ben");
	await expect(box).toHaveCount(0);
	await itemForm(page).getByLabel("Participant").fill("Benjamin");
	await itemForm(page).getByRole("button", { name: "Add item" }).click();
	await expect(page.getByText("Benjamin saved.")).toBeVisible();
	expect(await itemNames(api, adminToken, id)).toEqual(["Benjamin"]);
});

test("refused items are stored by Try Again", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("409");
	const id = await refuseTwo(page, api, adminToken);
	const box = page.getByRole("alert").filter({ hasText: "not stored yet" });
	await box.getByRole("button", { name: "Try Again" }).click();
	await expect(box).toHaveCount(0);
	await expect(itemRows(page)).toHaveText(["Ann", "Ben"]);
	await expect(itemForm(page).getByLabel("Participant")).toHaveValue("Cyd");
	// Rows are shown before the server has answered.
	await expect.poll(() => itemNames(api, adminToken, id)).toEqual(["Ann", "Ben"]);
});

test("a stale edit of an item is refused", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("409");
	const resultId = await newResult(api, adminToken, "Shared Fair");
	const category_id = await categoryId(api, adminToken, "Physics");
	await newItem(api, adminToken, resultId, { category_id, participant_name: "Ann" });
	const { body } = await api("GET", `/results/${resultId}/items`, { token: adminToken });
	const [{ id }] = body.items;
	await openDashboard(page, adminToken, `/dashboard/results/${resultId}/edit`);
	await page.getByRole("button", { name: "Edit Ann" }).click();
	const path = `/results/${resultId}/items/${id}`;
	await api("PUT", path, { token: adminToken, body: { school: "Theirs" } });
	const form = page.getByRole("form", { name: "Edit Ann" });
	await form.getByLabel("School").fill("Mine");
	await form.getByRole("button", { name: "Save item" }).click();
	await expect(form.getByText("What you typed is still here.")).toBeVisible();
	await expect(form.getByLabel("School")).toHaveValue("Mine");
	await form.getByRole("button", { name: "Save Mine Anyway" }).click();
	await expect(form).toBeHidden();
	await expect(page.getByRole("row").filter({ hasText: "Ann" })).toContainText("Mine");

	await page.getByRole("button", { name: "Edit Ann" }).click();
	await form.getByLabel("School").fill("Given up");
	await form.getByLabel("School").press("Escape");
	await expect(form).toBeHidden();
	await expect(page.getByRole("row").filter({ hasText: "Ann" })).toContainText("Mine");
});
