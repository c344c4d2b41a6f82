import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	dialog,
	expectNone,
	picture,
	press,
} from "../../../tests/support/components/actions.ts";
import { type Answers, refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { focusAt } from "../../../tests/support/components/focus-at.ts";
import { category, id, item, result } from "../../../tests/support/components/rows.ts";

/* The focus moves as soon as the content is shown, and not if the person has moved it meanwhile. */

const has = (selector: string) => document.querySelector(selector) !== null;
const focus = (element: Element) => (element as HTMLElement).focus();

test("when a form in a dialog closes after its response, its button is focused at once", async () => {
	await openScreen("/dashboard/orders", { "PUT /orders/:id/help": () => ({}) });
	await press(button("View Details"));
	await press(button("Add a Line", "dialog"));
	await dialog.getByLabelText("What was done").fill("Cut the frame");
	const focused = focusAt(() => !has("form[aria-label='Add a line']"));
	await press(button("Save Line", "dialog"));
	expect((await focused)?.textContent).toBe("Add a Line");
});

test.each([
	["Add a Line", "Save Line"],
	["Remove Cut the frame", null],
] as const)(
	"%s does not take the focus from a control that was pressed since",
	async (first, second) => {
		const answer = Promise.withResolvers<object>();
		await openScreen("/dashboard/orders", { "PUT /orders/:id/help": () => answer.promise });
		await press(button("View Details"));
		await press(button(first, "dialog"));
		if (second) {
			await dialog.getByLabelText("What was done").fill("Cut the frame");
			await press(button(second, "dialog"));
		}
		// The call is pending.
		const busy = second
			? button("Processing...", "dialog")
			: dialog.getByRole("button", { name: first });
		await expect.element(busy).toBeDisabled();
		const due = dialog.getByLabelText("Due on");
		focus(due.element());
		answer.resolve({});
		if (second) await expectNone(dialog.getByRole("form", { name: "Add a Line" }));
		else await expect.element(button(first, "dialog")).toBeEnabled();
		await expect.element(due).toHaveFocus();
	},
);

const RESULT = `/dashboard/results/${id(1)}/edit`;
const items = [1, 2].map((number) => ({
	...item(number),
	category_id: id(1),
	category_name: category(1).name,
	position: number,
	participant_name: number === 1 ? "Ann" : "Ben",
}));

const openItems = (overrides: Answers) =>
	openScreen(RESULT, {
		"GET /categories": () => ({ result: [category(1)] }),
		"GET /results/:id": () => ({ result: { ...result(1), items } }),
		...overrides,
	});

test("when an item is saved, its button is focused at once", async () => {
	await openItems({ "PUT /results/:id/items/:itemId": () => ({ item: items[0] }) });
	await press(button("Edit Ann"));
	const focused = focusAt(() => !has("form[aria-label='Edit Ann']"));
	await press(button("Save Item"));
	expect((await focused)?.ariaLabel).toBe("Edit Ann");
});

test.each([
	[
		"a saved item",
		"PUT /results/:id/items/:itemId",
		{ item: { ...items[0], school: "Tana" } },
		"Ann saved.",
	],
	["a refused item", "POST /results/:id/items", undefined, "Not now."],
	[
		"a stored list",
		"POST /results/:id/items/import",
		{ items: [], left_out: [] },
		"imported successfully",
	],
] as const)(
	"%s does not take the focus from a field that was pressed since",
	async (what, route, body, message) => {
		const answer = Promise.withResolvers<object>();
		await openItems({ [route]: () => answer.promise });
		const add = page.getByRole("form", { name: "Add Item" });
		if (what === "a saved item") {
			await press(button("Edit Ann"));
			await press(button("Save Item"));
		} else if (what === "a refused item") {
			await add.getByLabelText("Category").selectOptions(category(1).name);
			await add.getByLabelText("Participant").fill("Cyd");
			await press(button("Add Item"));
			await expect.element(page.getByText("Saving...")).toBeVisible();
		} else {
			await press(page.getByText("Paste a list"));
			await page.getByLabelText("Rows from a spreadsheet").fill(`${category(1).name}\t1\tCyd`);
			await press(button("Import All Rows"));
		}
		const title = page.getByRole("form", { name: "Details" }).getByLabelText("Title");
		focus(title.element());
		answer.resolve(body ?? refused(409, { error: message }));
		await expect.element(page.getByText(message).first()).toBeVisible();
		await expect.element(title).toHaveFocus();
	},
);

test("a missing field of a photo is focused at once", async () => {
	await openScreen("/dashboard/gallery");
	await press(button("Add Many Photos"));
	const input = page.getByLabelText("Many photos");
	await expect.element(input).toBeInTheDocument();
	await input.upload(picture());
	await page.getByRole("group", { name: picture().name }).getByLabelText("Title").fill("");
	const focused = focusAt(() => has("[aria-invalid]"));
	await press(button("Add 1 Photo"));
	expect(await focused).toBe(document.querySelector("[aria-invalid]"));
});

const content = page.getByRole("textbox", { name: "Content" });
const title = page.getByLabelText("Title");
const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
const nextFrames = () =>
	new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test("a tool of the editor returns the focus to the text at once", async () => {
	await openScreen("/dashboard/projects/new");
	await press(tool("Bold"));
	await expect.element(content).toHaveFocus();
	focus(title.element());
	(tool("Italic").element() as HTMLElement).click();
	focus(title.element());
	await nextFrames();
	await expect.element(title).toHaveFocus();
});

test("a closed dialog of the editor returns the focus to the text at once", async () => {
	await openScreen("/dashboard/projects/new");
	await press(tool("Link"));
	const cancel = button("Cancel", "dialog");
	await expect.element(cancel).toBeVisible();
	(cancel.element() as HTMLElement).click();
	expect(document.activeElement).toBe(content.element());
	focus(title.element());
	await nextFrames();
	await expect.element(title).toHaveFocus();
});

test("an uploaded picture does not take the focus from a field that was pressed since", async () => {
	const answer = Promise.withResolvers<object>();
	await openScreen("/dashboard/projects/new", { "POST /assets/upload": () => answer.promise });
	await press(tool("Image"));
	await dialog.getByLabelText("Image file").upload(picture());
	await expect.element(dialog.getByRole("progressbar")).toBeVisible();
	const address = dialog.getByLabelText("Image address");
	focus(address.element());
	answer.resolve({ result: { id: "1", url: "/touch-icon.png" } });
	await expectNone(dialog.getByRole("progressbar"));
	await expect.element(address).toHaveFocus();
});

test.each([
	["/dashboard/results/create", "input[name=title]"],
	[`${RESULT}?edit=${id(1)}`, "form[aria-label='Edit Ann'] input[name=position]"],
])("%s has the focus in its first field as soon as it is shown", async (path, field) => {
	const focused = focusAt(() => has(field));
	await openScreen(path, { "GET /results/:id": () => ({ result: { ...result(1), items } }) });
	expect(await focused).toBe(document.querySelector(field));
});

test.each([
	["/dashboard/gallery", button("Add Many Photos"), page.getByLabelText("Many photos")],
	["/dashboard/gallery", page.getByText("Fair, Credit and Project"), page.getByLabelText("Fair")],
	[
		"/dashboard/payments",
		page.getByText("Paste a paybill statement"),
		page.getByLabelText("Statement"),
	],
	[RESULT, page.getByText("Paste a list"), page.getByLabelText("Rows from a spreadsheet")],
	[
		"/dashboard/projects/new",
		button("Paste from a Spreadsheet"),
		page.getByLabelText("Rows from a spreadsheet"),
	],
] as const)("on %s a field that is opened is focused at once", async (path, opener, field) => {
	await (path === RESULT ? openItems({}) : openScreen(path));
	await expect.element(opener).toBeVisible();
	(opener.element() as HTMLElement).click();
	await expect.element(field.first()).toHaveFocus();
});

test.each(["{Enter}", " "])(
	"key %j opens a section with the focus on its field, and closes it with the focus on its summary",
	async (key) => {
		await openItems({});
		const summary = page.getByText("Paste a list");
		await expect.element(summary).toBeVisible();
		focus(summary.element());
		await userEvent.keyboard(key);
		await expect.element(page.getByLabelText("Rows from a spreadsheet")).toHaveFocus();
		focus(summary.element());
		await userEvent.keyboard(key);
		expect((summary.element().parentElement as HTMLDetailsElement).open).toBe(false);
		await expect.element(summary).toHaveFocus();
	},
);
