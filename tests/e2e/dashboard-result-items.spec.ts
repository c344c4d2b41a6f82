import { categoryId, itemForm, itemNames, newResult } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

/* Everything else about items is tested in src/app/dashboard/result-items.component.test.tsx. */

const CATEGORIES = ["Chemistry", "Physics", "Engineering", "Robotics"] as const;
/** Items per category. */
const EACH = 3;

test("twelve items in four categories are entered by keyboard alone", async ({
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
			// As one input each, because every key costs a message to the browser.
			await keys.insertText(`${name} ${place}`);
			await keys.press("Tab");
			await keys.insertText("Njoro Flats Academy");
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
