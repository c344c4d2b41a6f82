import type { Page } from "@playwright/test";
import {
	categoryId,
	changesOf,
	itemForm,
	itemNames,
	itemRows,
	newItem,
	newResult,
	nextCall,
} from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const CATEGORIES = ["Chemistry", "Physics", "Engineering", "Robotics"] as const;
/** Items per category. */
const EACH = 3;

async function typeItem(page: Page, name: string, position = ""): Promise<void> {
	await itemForm(page).getByLabel("Position").fill(position);
	await itemForm(page).getByLabel("Participant").fill(name);
	await itemForm(page).getByLabel("Participant").press("Enter");
}

test("an item needs a participant and a category, and no category is preselected", async ({
	page,
	api,
	adminToken,
}) => {
	const id = await newResult(api, adminToken, "Checked Fair");
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await expect(itemForm(page).getByLabel("Category")).toHaveValue("");
	await itemForm(page).getByLabel("Position").fill("0");
	await itemForm(page).getByRole("button", { name: "Add item" }).click();
	await expect(page.getByText("Participant name is required")).toBeVisible();
	await expect(page.getByText("Category is required")).toBeVisible();
	await expect(page.getByText("Position must be a whole number from 1")).toBeVisible();
	await itemForm(page).getByLabel("Participant").fill("   ");
	await itemForm(page).getByLabel("Position").fill("1.5");
	const changes = changesOf(page);
	await itemForm(page).getByRole("button", { name: "Add item" }).click();
	await expect(page.getByText("Participant name is required")).toBeVisible();
	await expect(page.getByText("Position must be a whole number from 1")).toBeVisible();
	expect(changes).toEqual([]);
});

test("a new item is sent with its result, its category, and an integer position or null", async ({
	page,
	api,
	adminToken,
}) => {
	const id = await newResult(api, adminToken, "Sent Fair");
	const category_id = await categoryId(api, adminToken, "Physics");
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await itemForm(page).getByLabel("Category").selectOption(category_id);
	await itemForm(page).getByLabel("School").fill("Dunga Bay Boys");
	await itemForm(page).getByLabel("Score").fill("91.5");
	await itemForm(page).getByLabel("Additional Info").fill("Best newcomer");
	const placed = nextCall(page, "POST", /\/items$/);
	await typeItem(page, "Ann", "2");
	expect(await placed).toMatchObject({ path: `/api/results/${id}/items` });
	expect((await placed).body).toEqual({
		result_id: id,
		category_id,
		position: 2,
		participant_name: "Ann",
		school: "Dunga Bay Boys",
		score: "91.5",
		additional_info: "Best newcomer",
	});
	const unplaced = nextCall(page, "POST", /\/items$/);
	await typeItem(page, "Ben");
	expect((await unplaced).body).toMatchObject({ category_id, position: null });
	await expect(itemForm(page).getByLabel("Category")).toHaveValue(category_id);
	await expect(itemRows(page)).toHaveText(["Ann", "Ben"]);
});

test("twelve items in four categories are entered by keyboard alone @both", async ({
	page,
	api,
	adminToken,
}) => {
	for (const name of CATEGORIES) await categoryId(api, adminToken, name);
	const id = await newResult(api, adminToken, "Evening of Typing");
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	const category = itemForm(page).getByLabel("Category");
	await expect(category.getByRole("option", { name: CATEGORIES[0] })).toBeAttached();
	await category.focus();
	const keys = page.keyboard;
	for (const name of CATEGORIES) {
		await keys.type(name);
		await keys.press("Tab");
		for (let place = 1; place <= EACH; place += 1) {
			await keys.type(String(place));
			await keys.press("Tab");
			await keys.type(`${name} ${place}`);
			await keys.press("Tab");
			await keys.type("Njoro Flats Academy");
			await keys.press("Tab");
			await keys.type(String(100 - place));
			await keys.press("Enter");
			await expect(itemForm(page).getByLabel("Participant")).toHaveValue("");
			await expect(itemForm(page).getByLabel("Position")).toBeFocused();
		}
		await keys.press("Shift+Tab");
	}
	await expect(page.getByRole("tab", { name: "Robotics" })).toHaveAttribute(
		"aria-selected",
		"true",
	);
	await expect(page.getByText("Saving...")).toHaveCount(0);
	await expect
		.poll(async () => (await itemNames(api, adminToken, id)).length)
		.toBe(CATEGORIES.length * EACH);
	expect(await itemNames(api, adminToken, id)).toEqual(
		[...CATEGORIES]
			.sort()
			.flatMap((category) =>
				Array.from({ length: EACH }, (_, index) => `${category} ${index + 1}`),
			),
	);
});

test("a new item is listed before the server has answered, and typing can continue", async ({
	page,
	api,
	adminToken,
}) => {
	const id = await newResult(api, adminToken, "Slow Fair");
	const held: (() => void)[] = [];
	await page.route(`**/api/results/${id}/items`, async (route) => {
		await new Promise<void>((answer) => held.push(answer));
		await route.continue();
	});
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await itemForm(page)
		.getByLabel("Category")
		.selectOption(await categoryId(api, adminToken, "Physics"));
	await typeItem(page, "Faith", "1");
	await typeItem(page, "Samuel", "2");
	await expect(itemRows(page)).toHaveText(["Faith", "Samuel"]);
	await expect(page.getByText("Saving...")).toHaveCount(2);
	await expect.poll(() => held.length).toBe(1);
	held[0]?.();
	await expect.poll(() => held.length).toBe(2);
	held[1]?.();
	await expect(page.getByText("Saving...")).toHaveCount(0);
	expect(await itemNames(api, adminToken, id)).toEqual(["Faith", "Samuel"]);
});

test("a retried item is stored once", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("ERR_FAILED");
	const id = await newResult(api, adminToken, "Lost Answer");
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	// The server stores it, but the connection breaks before the answer comes.
	await page.route(`**/api/results/${id}/items`, async (route) => {
		await route.fetch();
		await route.abort();
	});
	await itemForm(page)
		.getByLabel("Category")
		.selectOption(await categoryId(api, adminToken, "Physics"));
	await typeItem(page, "Grace", "4");
	await expect(page.getByText("Failed to add item")).toBeVisible();
	await expect(itemForm(page).getByLabel("Participant")).toHaveValue("Grace");
	await expect(itemForm(page).getByLabel("Position")).toHaveValue("4");
	await page.unroute(`**/api/results/${id}/items`);
	await itemForm(page).getByRole("button", { name: "Add item" }).click();
	await expect(page.getByText("Grace saved.")).toBeVisible();
	expect(await itemNames(api, adminToken, id)).toEqual(["Grace"]);
});

test("items typed without a connection survive a reload and are stored when it returns", async ({
	page,
	context,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_FAILED");
	const id = await newResult(api, adminToken, "Offline Fair");
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await itemForm(page)
		.getByLabel("Category")
		.selectOption(await categoryId(api, adminToken, "Physics"));
	let breakConnection = () => {};
	await page.route(`**/api/results/${id}/items`, async (route) => {
		await new Promise<void>((broken) => {
			breakConnection = broken;
		});
		await route.abort();
	});
	await typeItem(page, "Peter", "1");
	await itemForm(page).getByLabel("Participant").fill("Half-typed");
	breakConnection();
	await expect(page.getByText("1 item is not stored yet.")).toBeVisible();
	await expect(itemForm(page).getByLabel("Participant")).toHaveValue("Half-typed");
	await page.unroute(`**/api/results/${id}/items`);
	await context.setOffline(true);
	await context.setOffline(false);
	await expect(page.getByText("1 item is not stored yet.")).toBeHidden();
	await expect(itemForm(page).getByLabel("Participant")).toHaveValue("Half-typed");
	await expect.poll(() => itemNames(api, adminToken, id)).toEqual(["Peter"]);

	// Simulates a closed tab: the half-typed item is offered again, the pending one is sent again.
	await page.route(`**/api/results/${id}/items`, () => {});
	await itemForm(page).getByLabel("Participant").press("Enter");
	await expect(page.getByText("Saving...")).toBeVisible();
	await itemForm(page).getByLabel("Participant").fill("Next");
	await page.unroute(`**/api/results/${id}/items`);
	page.on("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect.poll(() => itemNames(api, adminToken, id)).toEqual(["Peter", "Half-typed"]);
	await page.getByRole("button", { name: "Restore It" }).click();
	await expect(itemForm(page).getByLabel("Participant")).toHaveValue("Next");
});

test("items are edited in place, moved by buttons and keys, and deleted after a question", async ({
	page,
	api,
	adminToken,
}) => {
	const id = await newResult(api, adminToken, "Edited Fair");
	for (const [index, participant_name] of ["Ann", "Ben", "Cyd"].entries()) {
		await newItem(api, adminToken, id, {
			category_id: await categoryId(api, adminToken, "Robotics"),
			participant_name,
			position: index + 1,
		});
	}
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await page.getByRole("button", { name: "Edit Ben" }).click();
	const edit = page.getByRole("form", { name: "Edit Ben" });
	await expect(edit.getByLabel("Position")).toBeFocused();
	await edit.getByLabel("Participant").fill("Benjamin");
	await edit.getByLabel("Participant").press("Enter");
	await expect(itemRows(page)).toHaveText(["Ann", "Benjamin", "Cyd"]);
	await expect(page.getByRole("button", { name: "Edit Benjamin" })).toBeFocused();

	await page.getByRole("button", { name: "Move Cyd up" }).click();
	await expect(itemRows(page)).toHaveText(["Ann", "Cyd", "Benjamin"]);
	await expect(page.getByRole("button", { name: "Move Cyd up" })).toBeFocused();
	await page.keyboard.press("Alt+ArrowUp");
	await expect(itemRows(page)).toHaveText(["Cyd", "Ann", "Benjamin"]);
	await expect.poll(() => itemNames(api, adminToken, id)).toEqual(["Cyd", "Ann", "Benjamin"]);
	await page.getByRole("button", { name: "Move Cyd down" }).click();
	await expect(itemRows(page)).toHaveText(["Ann", "Cyd", "Benjamin"]);
	await page.getByRole("button", { name: "Edit Ann" }).press("Alt+ArrowDown");
	await expect(itemRows(page)).toHaveText(["Cyd", "Ann", "Benjamin"]);

	const changes = changesOf(page);
	const question = page.getByRole("alertdialog");
	await page.getByRole("button", { name: "Delete Ann" }).click();
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	expect(changes).toEqual([]);
	await page.getByRole("button", { name: "Delete Ann" }).click();
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(itemRows(page)).toHaveText(["Cyd", "Benjamin"]);
	expect(changes).toEqual([
		expect.stringMatching(`^DELETE /api/results/${id}/items/[0-9a-f-]{36}$`),
	]);
});

test("without a connection, nothing typed on a result's screen is lost", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("net::ERR_FAILED");
	const id = await newResult(api, adminToken, "Cut Off");
	const category_id = await categoryId(api, adminToken, "Physics");
	await newItem(api, adminToken, id, { category_id, participant_name: "Ann" });
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await page.getByLabel("Title").fill("Half written");
	await page.getByRole("button", { name: "Edit Ann" }).click();
	const row = page.getByRole("form", { name: "Edit Ann" });
	await row.getByLabel("School").fill("Dunga Bay Boys");
	await itemForm(page).getByLabel("Category").selectOption(category_id);
	await page.route("**/api/**", (route) => route.abort());
	await typeItem(page, "Grace", "4");
	await expect(page.getByText("Failed to add item")).toBeVisible();
	// Fetching the list failed too.
	await expect(page.getByText("Failed to load result details")).toBeVisible();
	await expect(itemForm(page).getByLabel("Participant")).toHaveValue("Grace");
	await expect(page.getByRole("form", { name: "Details" }).getByLabel("Title")).toHaveValue(
		"Half written",
	);
	await expect(row.getByLabel("School")).toHaveValue("Dunga Bay Boys");
	await page.unroute("**/api/**");
	await page.getByRole("button", { name: "Try Again" }).first().click();
	await expect(page.getByText("Failed to load result details")).toBeHidden();
	await itemForm(page).getByRole("button", { name: "Add item" }).click();
	await expect(page.getByText("Grace saved.")).toBeVisible();
	await expect(row.getByLabel("School")).toHaveValue("Dunga Bay Boys");
	await expect(page.getByText("What you had typed is back.")).toHaveCount(0);
});
