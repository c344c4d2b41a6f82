import type { Page } from "@playwright/test";
import type { ForeignServer } from "../foreign/foreign-server.ts";
import { TOKEN } from "../foreign/rows.ts";
import type { Shapes } from "../foreign/shapes.ts";
import { content, itemForm, picture, saveProject } from "./dashboard.ts";
import { foreignServer, openForeignDashboard, SHOWN } from "./foreign.ts";
import { expect, test } from "./test.ts";

/* The screens of the back office before a server that was written from the specification alone. */

test.use({ viewport: { width: 1280, height: 900 } });

const main = (page: Page) => page.getByRole("main");
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");
const DATES = { iso: "Mar 5, 2026", null: "N/A", unreadable: "Invalid date" };

async function go(page: Page, screen: string): Promise<void> {
	await page
		.getByRole("navigation", { name: "Dashboard" })
		.getByRole("link", { name: screen, exact: true })
		.click();
}

const press = (page: Page, name: string | RegExp) =>
	page.getByRole("button", { name, exact: true }).click();

async function confirmDeletion(page: Page): Promise<void> {
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
}

/** What the last such call carried; waits for it, as some rows show before they are sent. */
async function sent(foreign: ForeignServer, method: string, path: string) {
	const find = () => foreign.calls.findLast((each) => each.method === method && each.path === path);
	await expect.poll(find, `${method} ${path}`).toBeDefined();
	const call = find();
	return { body: JSON.parse(call?.body ?? "null"), token: call?.headers.authorization };
}

for (const [name, shapes] of SHOWN) {
	test(`the back office works with what a foreign server sends: ${name}`, async ({ page }) => {
		page.on("dialog", (question) => question.accept());
		const foreign = await foreignServer(page, shapes);
		await openForeignDashboard(page, "/dashboard");
		await expect(main(page).getByText("7003")).toBeVisible();
		await expect(row(page, "foreign.pupil")).toContainText("User");
		await expect(row(page, "Foreign Filter")).toContainText(DATES[shapes.dates]);

		const steps = { orders, users, categories, gallery, projects, results };
		for (const [screen, step] of Object.entries(steps)) {
			await test.step(screen, () => step(page, foreign, shapes));
		}

		await page.goto("/dashboard/image-debug");
		await expect(main(page).getByText("Foreign Photo 22").first()).toBeVisible();
	});
}

async function orders(page: Page, foreign: ForeignServer, shapes: Shapes): Promise<void> {
	await go(page, "Orders");
	const order = row(page, "Foreign Customer");
	await expect(order).toContainText(shapes.optional ? "Foreign Windmill" : "Unknown Article");
	await expect(order).toContainText("51");
	await order.getByRole("combobox").selectOption("completed");
	await expect(page.getByText("Order status updated successfully")).toBeVisible();
	expect((await sent(foreign, "PUT", "/orders/51")).body).toMatchObject({ status: "completed" });
	await order.getByRole("button", { name: "View Details" }).click();
	await expect(dialog(page)).toContainText("+254712345678");
	await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
	await expect(order.getByRole("combobox")).toHaveValue("completed");
}

async function users(page: Page, foreign: ForeignServer, shapes: Shapes): Promise<void> {
	await go(page, "Users");
	await expect(row(page, "foreign.editor")).toContainText(/editor/i);
	await expect(row(page, "foreign.pupil")).toContainText(DATES[shapes.dates]);
	await press(page, "View details of foreign.pupil");
	await expect(dialog(page)).toContainText("p@foreign.example");
	await page.keyboard.press("Escape");
	await press(page, "Edit foreign.editor");
	await dialog(page).getByLabel("Username").fill("foreign.chief");
	await dialog(page).getByRole("button", { name: "Save User" }).click();
	await expect(page.getByText("User saved successfully")).toBeVisible();
	const { body } = await sent(foreign, "PUT", "/users/41");
	expect(body.username).toBe("foreign.chief");
	// A role that this client does not know is not its to change.
	expect(body.role ?? "editor").toBe("editor");
	await expect(row(page, "foreign.chief")).toContainText(/editor/i);
	await press(page, "Delete foreign.pupil");
	await confirmDeletion(page);
	await expect(row(page, "foreign.pupil")).toHaveCount(0);
}

async function categories(page: Page, foreign: ForeignServer): Promise<void> {
	await go(page, "Categories");
	await expect(row(page, "Physics")).toBeVisible();
	await press(page, "Create Category");
	await dialog(page).getByLabel("Name").fill("Robotics");
	await dialog(page).getByRole("button", { name: "Create Category" }).click();
	await expect(row(page, "Robotics")).toBeVisible();
	expect((await sent(foreign, "POST", "/categories")).body).toMatchObject({ name: "Robotics" });
	await press(page, "Edit Robotics");
	await dialog(page).getByLabel("Name").fill("Robots");
	await dialog(page).getByRole("button", { name: "Save Category" }).click();
	await expect(row(page, "Robots")).toBeVisible();
	await press(page, "Delete Robots");
	await confirmDeletion(page);
	await expect(row(page, "Robots")).toHaveCount(0);
}

async function gallery(page: Page, foreign: ForeignServer, shapes: Shapes): Promise<void> {
	await go(page, "Gallery");
	await expect(row(page, "Foreign Photo 21")).toContainText(shapes.optional ? "Yes" : "No");
	await page.getByLabel("Title").fill("Added Photo");
	await page.getByLabel("Description").fill("On a table.");
	await page.getByLabel("Image file").setInputFiles(await picture());
	await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
	await press(page, "Add Gallery Item");
	await expect(row(page, "Added Photo")).toBeVisible();
	expect((await sent(foreign, "POST", "/gallery")).body).toMatchObject({
		title: "Added Photo",
		image_id: expect.anything(),
	});
	await press(page, "Delete Added Photo");
	await confirmDeletion(page);
	await expect(row(page, "Added Photo")).toHaveCount(0);
}

async function projects(page: Page, foreign: ForeignServer, shapes: Shapes): Promise<void> {
	await go(page, "Projects");
	await expect(row(page, "Foreign Filter")).toContainText("KES 1,500");
	await page.getByRole("link", { name: "Edit Foreign Windmill" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Foreign Windmill");
	const physics = page.getByRole("checkbox", { name: "Physics", exact: true });
	await expect(physics).toBeChecked({ checked: shapes.optional });
	await page.getByLabel("Title").fill("Foreign Turbine");
	await saveProject(page).click();
	await expect(page.getByText("Project saved successfully")).toBeVisible();
	const edited = await sent(foreign, "PUT", "/school-projects/11");
	expect(edited.token).toContain(TOKEN);
	expect(edited.body).toMatchObject({ title: "Foreign Turbine", price: 1500 });
	expect(edited.body).not.toHaveProperty("cover_image_id");
	expect(String(edited.body.categoryId)).toBe(shapes.optional ? "1" : "undefined");
	await expect(row(page, "Foreign Turbine")).toBeVisible();

	await page.getByRole("link", { name: "Add New Project" }).click();
	await page.getByLabel("Title").fill("New Project");
	await content(page).fill("Some text.");
	await page.getByLabel("Cover image file").setInputFiles(await picture());
	await expect(page.getByRole("img", { name: "Cover image preview" })).toBeVisible();
	await page.getByRole("checkbox", { name: "Chemistry", exact: true }).check();
	await saveProject(page).click();
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	const created = (await sent(foreign, "POST", "/school-projects")).body;
	expect(String(created.categoryId)).toBe("2");
	expect(String(created.cover_image_id)).toMatch(/^\d+$/);
	await press(page, "Delete Foreign Turbine");
	if (await page.getByRole("alertdialog").isVisible()) await confirmDeletion(page);
	await expect(row(page, "Foreign Turbine")).toHaveCount(0);
}

async function results(page: Page, foreign: ForeignServer): Promise<void> {
	await go(page, "Results");
	await row(page, "Foreign Draft").getByRole("button", { name: "Publish", exact: true }).click();
	await expect(row(page, "Foreign Draft")).toContainText("Published");
	expect((await sent(foreign, "PUT", "/results/62")).body).toMatchObject({ status: "published" });
	await page.getByRole("link", { name: "Edit Foreign Fair" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Foreign Fair");
	await page.getByRole("tab", { name: "Physics" }).click();
	await expect(page.getByRole("rowheader")).toHaveText(["Foreign First", "Foreign Second"]);
	const form = itemForm(page);
	await form.getByLabel("Category").selectOption({ label: "Physics" });
	await form.getByLabel("Position").fill("3");
	await form.getByLabel("Participant").fill("Foreign Third");
	await form.getByRole("button", { name: "Add item" }).click();
	await expect(page.getByRole("rowheader")).toHaveText([
		"Foreign First",
		"Foreign Second",
		"Foreign Third",
	]);
	const { body } = await sent(foreign, "POST", "/results/61/items");
	expect(String(body.category_id)).toBe("1");
	expect(body.position).toBe(3);
	await press(page, "Delete Foreign Second");
	await confirmDeletion(page);
	await expect(page.getByRole("rowheader")).toHaveText(["Foreign First", "Foreign Third"]);

	await page.goto("/dashboard/results/create");
	await page.getByLabel("Title").fill("Created Fair");
	await press(page, "Create Result");
	await expect(page).toHaveURL(/\/dashboard\/results\/\d+\/edit$/);
	await expect(page.getByLabel("Title")).toHaveValue("Created Fair");
}
