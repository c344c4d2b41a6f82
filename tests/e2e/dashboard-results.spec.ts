import type { Page } from "@playwright/test";
import {
	ADMIN,
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	openDashboard,
	test,
} from "./test.ts";

type Call = (
	method: string,
	path: string,
	options?: { token?: string; body?: unknown },
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
) => Promise<{ status: number; body: any }>;

const CATEGORIES = ["Chemistry", "Physics", "Engineering", "Robotics"] as const;

/** The ids of four categories by name; made when the demo content has none of that name. */
async function categoryIds(api: Call, token: string): Promise<Record<string, string>> {
	const { body } = await api("GET", "/categories");
	const ids: Record<string, string> = {};
	for (const name of CATEGORIES) {
		const known = body.result.find((category: { name: string }) => category.name === name);
		ids[name] =
			known?.id ?? (await api("POST", "/categories", { token, body: { name } })).body.result.id;
	}
	return ids;
}

async function newResult(api: Call, token: string, title: string): Promise<string> {
	const { body } = await api("POST", "/results", { token, body: { title, year: 2026 } });
	return body.result.id;
}

async function newItem(
	api: Call,
	token: string,
	resultId: string,
	item: { category_id: string; participant_name: string; position?: number | null },
): Promise<void> {
	expect((await api("POST", `/results/${resultId}/items`, { token, body: item })).status).toBe(201);
}

async function namesOf(api: Call, token: string, resultId: string): Promise<string[]> {
	const { body } = await api("GET", `/results/${resultId}/items`, { token });
	return body.items.map((item: { participant_name: string }) => item.participant_name);
}

const addForm = (page: Page) => page.getByRole("form", { name: "Add item" });
const itemRows = (page: Page) => page.getByRole("rowheader");

async function typeItem(page: Page, name: string, position = ""): Promise<void> {
	await addForm(page).getByLabel("Position").fill(position);
	await addForm(page).getByLabel("Participant").fill(name);
	await addForm(page).getByLabel("Participant").press("Enter");
}

test.describe("the list of results", () => {
	test("shows year, title, status and date, and publishes, unpublishes and deletes", async ({
		page,
		api,
		adminToken,
	}) => {
		await newResult(api, adminToken, "Listed Fair");
		await openDashboard(page, adminToken, "/dashboard/results");
		const row = page.getByRole("row").filter({ hasText: "Listed Fair" });
		await expect(row).toContainText("2026");
		await expect(row).toContainText("Draft");

		await row.getByRole("button", { name: "Publish" }).click();
		await expect(row).toContainText("Published");
		await row.getByRole("button", { name: "Unpublish" }).click();
		await expect(row).toContainText("Draft");

		await row.getByRole("button", { name: "Delete Listed Fair" }).click();
		const question = page.getByRole("alertdialog");
		await question.getByRole("button", { name: "Cancel" }).click();
		await expect(row).toBeVisible();
		await row.getByRole("button", { name: "Delete Listed Fair" }).click();
		await question.getByRole("button", { name: "Delete" }).click();
		await expect(row).toBeHidden();
	});

	test("when empty offers to create the first result", async ({ page, adminToken }) => {
		await page.route("**/api/results", (route) =>
			route.fulfill({ json: { success: true, results: [] } }),
		);
		await openDashboard(page, adminToken, "/dashboard/results");
		await page.getByRole("link", { name: "Create Your First Result" }).click();
		await expect(page).toHaveURL(/\/dashboard\/results\/create$/);
	});

	test("says what failed and tries again", async ({ page, adminToken, expectedErrors }) => {
		expectedErrors.push("502");
		await page.route("**/api/results", (route) => route.fulfill({ status: 502, body: "" }));
		await openDashboard(page, adminToken, "/dashboard/results");
		await expect(page.getByRole("alert").getByText("Failed to load results")).toBeVisible();
		await page.unroute("**/api/results");
		await page.getByRole("button", { name: "Try Again" }).click();
		await expect(page.getByRole("heading", { name: "Failed to load results" })).toBeHidden();
	});

	test("keeps a result whose deletion or publication fails, with the reason", async ({
		page,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("500");
		const id = await newResult(api, adminToken, "Stubborn Fair");
		await page.route(`**/api/results/${id}`, (route) => route.fulfill({ status: 500, body: "" }));
		await openDashboard(page, adminToken, "/dashboard/results");
		const row = page.getByRole("row").filter({ hasText: "Stubborn Fair" });
		await row.getByRole("button", { name: "Publish" }).click();
		await expect(page.getByText("Failed to update result status")).toBeVisible();
		await row.getByRole("button", { name: "Delete Stubborn Fair" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
		await expect(page.getByText("Failed to delete result")).toBeVisible();
		await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
		await expect(row).toBeVisible();
	});

	test("tells someone without the role so in plain words", async ({
		page,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("403");
		await page.route("**/api/results", (route) =>
			route.fulfill({
				status: 403,
				json: { success: false, error: "You do not have permission to do this." },
			}),
		);
		await openDashboard(page, adminToken, "/dashboard/results");
		await expect(page.getByText("You do not have permission to do this.")).toBeVisible();
	});
});

test.describe("creating a result", () => {
	test("checks title and year, says that it was created and goes to its edit screen after 1.5 seconds", async ({
		page,
		adminToken,
	}) => {
		await openDashboard(page, adminToken, "/dashboard/results/create");
		await expect(page.getByLabel("Year")).toHaveValue(String(new Date().getFullYear()));
		await page.getByLabel("Title").fill("   ");
		await page.getByLabel("Year").fill("1999");
		await page.getByRole("button", { name: "Create Result" }).click();
		await expect(page.getByText("Title is required")).toBeVisible();
		await expect(page.getByText("Year must be from 2000 to 2100")).toBeVisible();

		await page.clock.install();
		await page.getByLabel("Title").fill("Created Fair");
		await page.getByLabel("Year").fill("2031");
		await page.getByRole("button", { name: "Create Result" }).click();
		await expect(page.getByText("Result created successfully")).toBeVisible();
		await page.clock.runFor(1_400);
		await expect(page).toHaveURL(/\/create$/);
		await page.clock.runFor(200);
		await expect(page).toHaveURL(/\/dashboard\/results\/[0-9a-f-]{36}\/edit$/);
		await expect(page.getByLabel("Title")).toHaveValue("Created Fair");
	});

	test("keeps what was typed when it fails, and asks before it is left", async ({
		page,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("500");
		await openDashboard(page, adminToken, "/dashboard/results/create");
		await page.route("**/api/results", (route) => route.fulfill({ status: 500, body: "" }));
		await page.getByLabel("Title").fill("Kept Fair");
		await page.getByRole("button", { name: "Create Result" }).click();
		await expect(page.getByText("Failed to create result")).toBeVisible();
		await expect(page.getByLabel("Title")).toHaveValue("Kept Fair");

		await page.getByRole("link", { name: "Back to Results" }).click();
		await page.getByRole("button", { name: "Stay" }).click();
		await expect(page.getByLabel("Title")).toHaveValue("Kept Fair");
	});

	test("a session that ends in the middle leads back to what was typed", async ({
		page,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("401");
		await openDashboard(page, adminToken, "/dashboard/results/create");
		await page.route("**/api/results", (route) =>
			route.fulfill({ status: 401, json: { success: false, error: "Authentication required" } }),
		);
		await page.getByLabel("Title").fill("Interrupted Fair");
		await page.getByRole("button", { name: "Create Result" }).click();
		await page.waitForURL(/\/login$/);
		await page.unroute("**/api/results");
		await page.getByLabel("Email").fill(ADMIN.email);
		await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
		await page.getByRole("button", { name: "Login" }).click();
		await page.waitForURL(/\/dashboard\/results\/create$/);
		await expect(page.getByLabel("Title")).toHaveValue("Interrupted Fair");
	});
});

test.describe("editing a result", () => {
	test("shows its details and its items by category, the first with items chosen, those without a position last", async ({
		page,
		api,
		adminToken,
	}) => {
		const ids = await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Sorted Fair");
		for (const [participant_name, position] of [
			["Unplaced", null],
			["Third", 3],
			["First", 1],
		] as const) {
			await newItem(api, adminToken, id, {
				category_id: ids.Physics as string,
				participant_name,
				position,
			});
		}
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await expect(page.getByLabel("Title")).toHaveValue("Sorted Fair");
		await expect(page.getByRole("tab", { name: "Physics" })).toHaveAttribute(
			"aria-selected",
			"true",
		);
		await expect(itemRows(page)).toHaveText(["First", "Third", "Unplaced"]);
	});

	test("saves its details, publishes, and refuses an edit based on an outdated version without losing it", async ({
		page,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("409");
		const id = await newResult(api, adminToken, "Old Title");
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await page.getByLabel("Title").fill("New Title");
		await page.getByRole("button", { name: "Save details" }).click();
		await expect(page.getByText("Result saved successfully")).toBeVisible();
		await page.getByRole("button", { name: "Publish" }).click();
		await expect(page.getByText("Published", { exact: true })).toBeVisible();

		await api("PUT", `/results/${id}`, { token: adminToken, body: { title: "Theirs" } });
		await page.getByLabel("Title").fill("Mine");
		await page.getByRole("button", { name: "Save details" }).click();
		await expect(page.getByText("What you typed is still here.")).toBeVisible();
		await expect(page.getByLabel("Title")).toHaveValue("Mine");
		await page.getByRole("button", { name: "Save Mine Anyway" }).click();
		await expect(page.getByText("What you typed is still here.")).toBeHidden();
		const stored = async () =>
			(await api("GET", `/results/${id}`, { token: adminToken })).body.result;
		await expect.poll(stored).toMatchObject({ title: "Mine", status: "published" });
	});

	test("a missing result says so", async ({ page, adminToken, expectedErrors }) => {
		expectedErrors.push("404");
		await openDashboard(page, adminToken, "/dashboard/results/no-such-result/edit");
		await expect(page.getByText("Result not found.")).toBeVisible();
	});

	test("an item needs a participant and a category, and no category is chosen at first", async ({
		page,
		api,
		adminToken,
	}) => {
		await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Checked Fair");
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await expect(addForm(page).getByLabel("Category")).toHaveValue("");
		await addForm(page).getByLabel("Position").fill("0");
		await addForm(page).getByRole("button", { name: "Add item" }).click();
		await expect(page.getByText("Participant name is required")).toBeVisible();
		await expect(page.getByText("Category is required")).toBeVisible();
		await expect(page.getByText("Position must be a whole number from 1")).toBeVisible();
	});

	test("@both forty items in four categories are typed by keyboard alone", async ({
		page,
		api,
		adminToken,
	}) => {
		await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Evening of Typing");
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		const category = addForm(page).getByLabel("Category");
		await expect(category.getByRole("option", { name: CATEGORIES[0] })).toBeAttached();
		await category.focus();
		const keys = page.keyboard;
		for (const name of CATEGORIES) {
			await keys.type(name);
			await keys.press("Tab");
			for (let place = 1; place <= 10; place += 1) {
				await keys.type(String(place));
				await keys.press("Tab");
				await keys.type(`${name} ${place}`);
				await keys.press("Tab");
				await keys.type("Njoro Flats Academy");
				await keys.press("Tab");
				await keys.type(String(100 - place));
				await keys.press("Enter");
				await expect(addForm(page).getByLabel("Participant")).toHaveValue("");
				await expect(addForm(page).getByLabel("Position")).toBeFocused();
			}
			await keys.press("Shift+Tab");
		}
		await expect(page.getByRole("tab", { name: "Robotics" })).toHaveAttribute(
			"aria-selected",
			"true",
		);
		await expect(page.getByText("Saving...")).toHaveCount(0);
		await expect.poll(async () => (await namesOf(api, adminToken, id)).length).toBe(40);
		expect(await namesOf(api, adminToken, id)).toEqual(
			[...CATEGORIES]
				.sort()
				.flatMap((category) =>
					Array.from({ length: 10 }, (_, index) => `${category} ${index + 1}`),
				),
		);
	});

	test("an added item is in the list at once, before the server has answered, and typing goes on", async ({
		page,
		api,
		adminToken,
	}) => {
		const ids = await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Slow Fair");
		const held: (() => void)[] = [];
		await page.route(`**/api/results/${id}/items`, async (route) => {
			await new Promise<void>((answer) => held.push(answer));
			await route.continue();
		});
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await addForm(page)
			.getByLabel("Category")
			.selectOption(ids.Physics as string);
		await typeItem(page, "Faith", "1");
		await typeItem(page, "Samuel", "2");
		await expect(itemRows(page)).toHaveText(["Faith", "Samuel"]);
		await expect(page.getByText("Saving...")).toHaveCount(2);
		await expect.poll(() => held.length).toBe(1);
		held[0]?.();
		await expect.poll(() => held.length).toBe(2);
		held[1]?.();
		await expect(page.getByText("Saving...")).toHaveCount(0);
		expect(await namesOf(api, adminToken, id)).toEqual(["Faith", "Samuel"]);
	});

	test("an item whose answer was lost comes back to the form and is stored once", async ({
		page,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("ERR_FAILED");
		const ids = await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Lost Answer");
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		// The server stores it, but the connection breaks before the answer comes.
		await page.route(`**/api/results/${id}/items`, async (route) => {
			await route.fetch();
			await route.abort();
		});
		await addForm(page)
			.getByLabel("Category")
			.selectOption(ids.Physics as string);
		await typeItem(page, "Grace", "4");
		await expect(page.getByText("Failed to add item")).toBeVisible();
		await expect(addForm(page).getByLabel("Participant")).toHaveValue("Grace");
		await expect(addForm(page).getByLabel("Position")).toHaveValue("4");
		await page.unroute(`**/api/results/${id}/items`);
		await addForm(page).getByRole("button", { name: "Add item" }).click();
		await expect(page.getByText("Grace saved.")).toBeVisible();
		expect(await namesOf(api, adminToken, id)).toEqual(["Grace"]);
	});

	test("what was typed without a connection is kept over a reload and stored when it is back", async ({
		page,
		context,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("ERR_FAILED");
		const ids = await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Offline Fair");
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await addForm(page)
			.getByLabel("Category")
			.selectOption(ids.Physics as string);
		let breakConnection = () => {};
		await page.route(`**/api/results/${id}/items`, async (route) => {
			await new Promise<void>((broken) => {
				breakConnection = broken;
			});
			await route.abort();
		});
		await typeItem(page, "Peter", "1");
		await addForm(page).getByLabel("Participant").fill("Half-typed");
		breakConnection();
		await expect(page.getByText("1 item is not stored yet.")).toBeVisible();
		await expect(addForm(page).getByLabel("Participant")).toHaveValue("Half-typed");
		await page.unroute(`**/api/results/${id}/items`);
		await context.setOffline(true);
		await context.setOffline(false);
		await expect(page.getByText("1 item is not stored yet.")).toBeHidden();
		await expect(addForm(page).getByLabel("Participant")).toHaveValue("Half-typed");
		await expect.poll(() => namesOf(api, adminToken, id)).toEqual(["Peter"]);

		// A closed tab: the half-typed item is offered, the one under way is sent again.
		await page.route(`**/api/results/${id}/items`, () => {});
		await addForm(page).getByLabel("Participant").press("Enter");
		await expect(page.getByText("Saving...")).toBeVisible();
		await addForm(page).getByLabel("Participant").fill("Next");
		await page.unroute(`**/api/results/${id}/items`);
		page.on("dialog", (dialog) => dialog.accept());
		await page.reload();
		await expect.poll(() => namesOf(api, adminToken, id)).toEqual(["Peter", "Half-typed"]);
		await page.getByRole("button", { name: "Restore It" }).click();
		await expect(addForm(page).getByLabel("Participant")).toHaveValue("Next");
	});

	test("an item that the server refuses comes back with its sentence", async ({
		page,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("400");
		const ids = await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Refused Item");
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await page.route(`**/api/results/${id}/items`, (route) =>
			route.fulfill({ status: 400, json: { success: false, error: "No more items, please." } }),
		);
		await addForm(page)
			.getByLabel("Category")
			.selectOption(ids.Physics as string);
		await typeItem(page, "Joel");
		await expect(page.getByText("No more items, please.")).toBeVisible();
		await expect(addForm(page).getByLabel("Participant")).toHaveValue("Joel");
	});

	test("an item that is not answered in time comes back after 10 seconds", async ({
		page,
		api,
		adminToken,
	}) => {
		const ids = await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Late Answer");
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await addForm(page)
			.getByLabel("Category")
			.selectOption(ids.Physics as string);
		await page.clock.install();
		await page.route(`**/api/results/${id}/items`, () => {});
		await typeItem(page, "Late");
		await expect(page.getByText("Saving...")).toBeVisible();
		await page.clock.runFor(10_000);
		await expect(page.getByText("Request timed out after 10000ms")).toBeVisible();
		await expect(addForm(page).getByLabel("Participant")).toHaveValue("Late");
	});

	test("items are changed where they stand, moved by buttons and keys, and deleted after a question", async ({
		page,
		api,
		adminToken,
	}) => {
		const ids = await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Edited Fair");
		for (const [index, participant_name] of ["Ann", "Ben", "Cyd"].entries()) {
			await newItem(api, adminToken, id, {
				category_id: ids.Robotics as string,
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
		await expect.poll(() => namesOf(api, adminToken, id)).toEqual(["Cyd", "Ann", "Benjamin"]);

		await page.getByRole("button", { name: "Delete Ann" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
		await expect(itemRows(page)).toHaveText(["Cyd", "Benjamin"]);
	});

	test("an item that cannot be deleted stays, with the reason", async ({
		page,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("503");
		const ids = await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Kept Item");
		await newItem(api, adminToken, id, {
			category_id: ids.Physics as string,
			participant_name: "Ann",
		});
		await page.route(`**/api/results/${id}/items/*`, (route) =>
			route.fulfill({ status: 503, body: "" }),
		);
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await page.getByRole("button", { name: "Delete Ann" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
		await expect(page.getByText("Failed to delete item")).toBeVisible();
	});

	test("a pasted list is shown row by row, its errors with it, and stored all or not at all", async ({
		page,
		api,
		adminToken,
	}) => {
		await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "Pasted Fair");
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await page.getByText("Paste a list").click();
		const box = page.getByLabel("Rows from a spreadsheet");
		const rows = ["Category\tPosition\tParticipant", "physics\t1\tAnn", "Alchemy\t2\tBen"];
		await box.fill(rows.join("\n"));
		await expect(page.getByText("There is no category “Alchemy”")).toBeVisible();
		await expect(page.getByRole("button", { name: "Store All Rows" })).toBeDisabled();
		await box.fill(rows.join("\n").replace("Alchemy", "CHEMISTRY"));
		await expect(page.getByText("2 rows read. All can be stored.")).toBeVisible();
		await page.getByRole("button", { name: "Store All Rows" }).click();
		await expect(page.getByText("2 items imported successfully")).toBeVisible();
		await expect(box).toHaveValue("");
		expect(await namesOf(api, adminToken, id)).toEqual(["Ben", "Ann"]);
	});

	test("a CSV file is read, and the list is exported as one", async ({ page, api, adminToken }) => {
		await categoryIds(api, adminToken);
		const id = await newResult(api, adminToken, "CSV Fair");
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await page.getByText("Paste a list").click();
		await page.getByLabel("Or a CSV file").setInputFiles({
			name: "list.csv",
			mimeType: "text/csv",
			buffer: Buffer.from('Physics,1,"Otieno, Brian",Dunga Bay Boys,91,\n'),
		});
		await page.getByRole("button", { name: "Store All Rows" }).click();
		await expect(itemRows(page)).toHaveText(["Otieno, Brian"]);
		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: "Export CSV" }).click();
		const file = await download;
		expect(file.suggestedFilename()).toBe("results-2026.csv");
		const chunks: Buffer[] = [];
		for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
		expect(Buffer.concat(chunks).toString()).toContain(
			'Physics,1,"Otieno, Brian",Dunga Bay Boys,91,',
		);
	});

	for (const width of [390, 1280]) {
		for (const colorScheme of ["light", "dark"] as const) {
			test(`is accessible at ${width} pixels, ${colorScheme}`, async ({
				page,
				api,
				adminToken,
			}) => {
				await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
				await page.setViewportSize({ width, height: 900 });
				const ids = await categoryIds(api, adminToken);
				const id = await newResult(api, adminToken, `Looked at ${width} ${colorScheme}`);
				await newItem(api, adminToken, id, {
					category_id: ids.Physics as string,
					participant_name: "Faith Chebet",
					position: 1,
				});
				for (const path of ["", "/create", `/${id}/edit`]) {
					await openDashboard(page, adminToken, `/dashboard/results${path}`);
					await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
					await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
					await expectAccessible(page);
					await expectNoSidewaysScroll(page);
				}
				await page.getByRole("button", { name: "Edit Faith Chebet" }).click();
				await page.getByText("Paste a list").click();
				await page.getByLabel("Rows from a spreadsheet").fill("Alchemy\t1\tAnn");
				await expect(page.getByText("There is no category “Alchemy”")).toBeVisible();
				await expectAccessible(page);
				await expectNoSidewaysScroll(page);
			});
		}
	}
});
