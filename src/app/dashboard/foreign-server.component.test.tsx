import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ForeignServer } from "../../../tests/foreign/foreign-server.ts";
import { TOKEN } from "../../../tests/foreign/rows.ts";
import {
	button,
	dialog,
	expectNone,
	expectTexts,
	picture,
	press,
} from "../../../tests/support/components/actions.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import {
	keepForeignSession,
	SHOWN,
	stubForeignServer,
} from "../../../tests/support/components/foreign.ts";

/* Dashboard screens with a server that was written from the specification only. */

const main = page.getByRole("main");
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const names = page.getByRole("rowheader");
const title = page.getByLabelText("Title", { exact: true });
const addItem = page.getByRole("form", { name: "Add item" });
/** How the badge shows a role that this client does not know. */
const EDITOR = "Editor";
const DATES = { iso: "Mar 5, 2026", null: "N/A", unreadable: "Invalid date" };

const confirmDeletion = () => press(button("Delete", "alertdialog"));

/**
 * Returns the body of the last call to a path. Waits for it, because some rows change on screen before the call is
 * sent.
 */
async function sent(foreign: ForeignServer, method: string, path: string) {
	const find = () => foreign.calls.findLast((each) => each.method === method && each.path === path);
	await expect.poll(find, { message: `${method} ${path}` }).toBeDefined();
	const call = find();
	return { body: JSON.parse(call?.body ?? "null"), token: call?.headers.authorization };
}

describe.each(SHOWN)("%s", (_, shapes) => {
	function open(path: string) {
		const foreign = stubForeignServer(shapes);
		keepForeignSession();
		return openPage(path).then((application) => ({ ...application, foreign }));
	}

	test("the overview shows what it sends", async () => {
		await open("/dashboard");
		await expect.element(main.getByText("7003")).toBeVisible();
		await expect.element(row("foreign.pupil")).toMatchTextContent("User");
		await expect.element(row("Foreign Filter")).toMatchTextContent(DATES[shapes.dates]);
	});

	test("image debugging shows what it sends", async () => {
		await open("/dashboard/image-debug");
		await expect.element(main.getByText("Foreign Photo 22").first()).toBeVisible();
	});

	test("an order is shown and changed", async () => {
		const { foreign } = await open("/dashboard/orders");
		const order = row("Foreign Customer");
		await expect
			.element(order)
			.toMatchTextContent(shapes.optional ? "Foreign Windmill" : "Unknown Article");
		await expect.element(order).toMatchTextContent("51");
		await order.getByRole("combobox").selectOptions("completed");
		await expect.element(page.getByText("Order status updated successfully")).toBeVisible();
		expect((await sent(foreign, "PUT", "/orders/51")).body).toMatchObject({ status: "completed" });
		await press(order.getByRole("button", { name: "View Details" }));
		await expect.element(dialog).toMatchTextContent("+254712345678");
		await press(dialog.getByRole("button", { name: "Close", exact: true }));
		await expect.element(order.getByRole("combobox")).toHaveValue("completed");
	});

	test("users are shown, edited and deleted", async () => {
		const { foreign } = await open("/dashboard/users");
		await expect.element(row("foreign.editor")).toMatchTextContent(EDITOR);
		await expect.element(row("foreign.pupil")).toMatchTextContent(DATES[shapes.dates]);
		await press(button("View details of foreign.pupil"));
		await expect.element(dialog.getByText("p@foreign.example")).toBeVisible();
		await userEvent.keyboard("{Escape}");
		await press(button("Edit foreign.editor"));
		await dialog.getByLabelText("Username").fill("foreign.chief");
		await press(button("Save User", "dialog"));
		await expect.element(page.getByText("User saved successfully")).toBeVisible();
		const { body } = await sent(foreign, "PUT", "/users/41");
		expect(body.username).toBe("foreign.chief");
		// The client must not change a role that it does not know.
		expect(body.role ?? "editor").toBe("editor");
		await expect.element(row("foreign.chief")).toMatchTextContent(EDITOR);
		await press(button("Delete foreign.pupil"));
		await confirmDeletion();
		await expectNone(row("foreign.pupil"));
	});

	test("categories are shown, created, edited and deleted", async () => {
		const { foreign } = await open("/dashboard/categories");
		await expect.element(row("Physics")).toBeVisible();
		await press(button("Create Category"));
		await dialog.getByLabelText("Name").fill("Robotics");
		await press(button("Create Category", "dialog"));
		await expect.element(row("Robotics")).toBeVisible();
		expect((await sent(foreign, "POST", "/categories")).body).toMatchObject({ name: "Robotics" });
		await press(button("Edit Robotics"));
		await dialog.getByLabelText("Name").fill("Robots");
		await press(button("Save Category", "dialog"));
		await expect.element(row("Robots")).toBeVisible();
		await press(button("Delete Robots"));
		await confirmDeletion();
		await expectNone(row("Robots"));
	});

	test("photos are shown, added and deleted", async () => {
		const { foreign } = await open("/dashboard/gallery");
		await expect
			.element(row("Foreign Photo 21"))
			.toMatchTextContent(shapes.optional ? "Yes" : "No");
		await title.fill("Added Photo");
		await page.getByLabelText("Description").fill("On a table.");
		await page.getByLabelText("Image file").upload(picture());
		await expect.element(page.getByRole("img", { name: "Image preview" })).toBeVisible();
		await press(button("Add Gallery Item"));
		await expect.element(row("Added Photo")).toBeVisible();
		expect((await sent(foreign, "POST", "/gallery")).body).toMatchObject({
			title: "Added Photo",
			image_id: expect.anything(),
		});
		await press(button("Delete Added Photo"));
		await confirmDeletion();
		await expectNone(row("Added Photo"));
	});

	test("a project is shown and edited", async () => {
		const { foreign } = await open("/dashboard/projects");
		await expect.element(row("Foreign Filter")).toMatchTextContent("KES 1,500");
		await press(page.getByRole("link", { name: "Edit Foreign Windmill" }));
		await expect.element(title).toHaveValue("Foreign Windmill");
		const physics = page.getByRole("checkbox", { name: "Physics", exact: true });
		await expect.element(physics).toBeVisible();
		expect((physics.element() as HTMLInputElement).checked).toBe(shapes.optional);
		await title.fill("Foreign Turbine");
		await press(button("Save Project"));
		await expect.element(page.getByText("Project saved successfully")).toBeVisible();
		const edited = await sent(foreign, "PUT", "/school-projects/11");
		expect(edited.token).toContain(TOKEN);
		expect(edited.body).toMatchObject({ title: "Foreign Turbine", price: 1500 });
		expect(edited.body).not.toHaveProperty("cover_image_id");
		expect(String(edited.body.categoryId)).toBe(shapes.optional ? "1" : "undefined");
		await expect.element(row("Foreign Turbine")).toBeVisible();
		await press(button("Delete Foreign Turbine"));
		await confirmDeletion();
		await expectNone(row("Foreign Turbine"));
	});

	test("a project is created", async () => {
		const { foreign, address } = await open("/dashboard/projects/new");
		await title.fill("New Project");
		await page.getByRole("textbox", { name: "Content" }).fill("Some text.");
		await page.getByLabelText("Cover image file").upload(picture());
		await expect.element(page.getByRole("img", { name: "Cover image preview" })).toBeVisible();
		await press(page.getByRole("checkbox", { name: "Chemistry", exact: true }));
		await press(button("Save Project"));
		await expect.poll(address).toBe("/dashboard/projects");
		const { body } = await sent(foreign, "POST", "/school-projects");
		expect(String(body.categoryId)).toBe("2");
		expect(String(body.cover_image_id)).toMatch(/^\d+$/);
	});

	test("results are shown and published, their items added and deleted", async () => {
		const { foreign } = await open("/dashboard/results");
		await press(row("Foreign Draft").getByRole("button", { name: "Publish", exact: true }));
		await expect.element(row("Foreign Draft")).toMatchTextContent("Published");
		expect((await sent(foreign, "PUT", "/results/62")).body).toMatchObject({ status: "published" });
		await press(page.getByRole("link", { name: "Edit Foreign Fair" }));
		await expect.element(title).toHaveValue("Foreign Fair");
		await press(page.getByRole("tab", { name: "Physics" }));
		await expectTexts(names, ["Foreign First", "Foreign Second"]);
		await addItem.getByLabelText("Category").selectOptions("Physics");
		await addItem.getByLabelText("Position").fill("3");
		await addItem.getByLabelText("Participant").fill("Foreign Third");
		await press(addItem.getByRole("button", { name: "Add item" }));
		await expectTexts(names, ["Foreign First", "Foreign Second", "Foreign Third"]);
		const { body } = await sent(foreign, "POST", "/results/61/items");
		expect(String(body.category_id)).toBe("1");
		expect(body.position).toBe(3);
		await press(button("Delete Foreign Second"));
		await confirmDeletion();
		await expectTexts(names, ["Foreign First", "Foreign Third"]);
	});

	test("a result is created", async () => {
		const { address } = await open("/dashboard/results/create");
		await title.fill("Created Fair");
		await press(button("Create Result"));
		await expect.poll(address).toMatch(/^\/dashboard\/results\/\d+\/edit$/);
		await expect.element(title).toHaveValue("Created Fair");
	});
});
