import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import {
	button,
	expectNone,
	expectTexts,
	press,
	typeAndPress,
} from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, storeSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import {
	type ScreenTests,
	testScreen,
} from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	exporting,
	failingRead,
	holds,
	openScreen,
	pressing,
	SLOW,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
import { LEAVE_DIALOG } from "../../../tests/support/components/keyboard-dialogs.ts";
import { category, id, item, result } from "../../../tests/support/components/rows.ts";

const PATH = `/dashboard/results/${id(1)}/edit`;
const names = page.getByRole("rowheader");
const editBen = page.getByRole("form", { name: "Edit Ben" });
const notStored = page.getByRole("alert").filter({ hasText: "not saved yet" });
const addItem = page.getByRole("form", { name: "Add Item" });
const pasteField = page.getByLabelText("Rows from a spreadsheet");

/** A result with two items. Added items are included in later answers. */
function twoItems(): Pick<ScreenTests, "address" | "answers"> {
	const items = ["Ann", "Ben"].map((participant_name, index) => ({
		...item(index + 1),
		participant_name,
	}));
	return {
		address: PATH,
		answers: {
			"GET /results/:id": () => ({ result: { ...result(1), items } }),
			"POST /results/:id/items": ({ body }) => {
				const added = { ...item(items.length + 1), ...body };
				items.push(added);
				return { item: added };
			},
		},
	};
}

testScreen(
	"/dashboard/results/:resultId/edit",
	{
		...twoItems(),
		list: {
			route: "GET /results/:id",
			row: item,
			answer: (items) => ({ result: { ...result(1), items } }),
			paging: "in the browser",
			empty: "No items yet.",
			deletes: ["DELETE /results/:id/items/:itemId", "participant_name"],
		},
		calls: [
			failingRead("GET /results/:id", "Failed to load result details"),
			failingRead("GET /categories", "Failed to load categories", {
				what: "reading the categories",
				remains: shows("Ben"),
			}),
			exporting("GET /results/:id/export.csv", "Failed to export items: {status}"),
			{
				what: "publishing",
				route: "PUT /results/:id",
				act: () => press(button("Publish")),
				sentence: "Failed to update result status",
				remains: shows("Draft"),
			},
			deleting("Delete Ben", "DELETE /results/:id/items/:itemId", "Failed to delete item"),
			{
				what: "moving an item",
				route: "PUT /results/:id/items/order",
				act: () => press(button("Move Ben up")),
				sentence: "Failed to move item",
				remains: () => expectTexts(names, ["Ann", "Ben"]),
			},
			pressing(button("Save Item"), {
				what: "editing an item",
				route: "PUT /results/:id/items/:itemId",
				start: async () => {
					await press(button("Edit Ben"));
					await editBen.getByLabelText("Participant").fill("Benjamin");
				},
				sentence: "Failed to update item",
				remains: () =>
					expect.element(editBen.getByLabelText("Participant")).toHaveValue("Benjamin"),
				alsoWithEndedSession: true,
			}),
			pressing(button("Import All Rows"), {
				what: "importing a list",
				route: "POST /results/:id/items/import",
				start: async () => {
					await press(page.getByText("Paste a list"));
					await pasteField.fill("Category 1\t1\tCyd");
				},
				sentence: "Failed to import items",
				remains: () => expect.element(pasteField).toHaveValue("Category 1\t1\tCyd"),
				alsoWithEndedSession: true,
				callTimeoutMs: SLOW,
			}),
			pressing(button("Save Details"), {
				what: "saving the details",
				route: "PUT /results/:id",
				start: () => page.getByLabelText("Title").fill("Half written"),
				sentence: "Failed to save result",
				remains: holds("Title", "Half written"),
				alsoWithEndedSession: true,
			}),
			{
				what: "adding an item",
				route: "POST /results/:id/items",
				start: async () => {
					await addItem.getByLabelText("Category").selectOptions("Category 1");
					await addItem.getByLabelText("Participant").fill("Dan");
				},
				act: () => {
					const again = notStored.getByRole("button", { name: "Try Again" });
					return press(again.query() ? again : button("Add Item"));
				},
				sentence: "Failed to add item",
				remains: () => expect.element(notStored).toMatchTextContent("Category 1 · Dan"),
				// The item waited for the sign-in and was then stored automatically.
				alsoWithEndedSession: () =>
					expect.element(page.getByRole("rowheader", { name: "Dan", exact: true })).toBeVisible(),
			},
		],
		dialogs: [{ title: "Delete Item", opener: button(/^Delete/), focus: "Cancel" }, LEAVE_DIALOG],
	},
	{
		address: `${PATH}?items`,
		answers: {
			"GET /results/:id": () => ({ result: result(1) }),
			"GET /results/:id/items": () => ({ items: [{ ...item(1), participant_name: "Ben" }] }),
		},
		calls: [
			failingRead("GET /results/:id/items", "Failed to load result details", {
				what: "reading the items by a separate call",
			}),
		],
		dialogs: [],
	},
);

test("the choice how names are shown is sent with the details only when it was changed", async () => {
	const sent: object[] = [];
	const stored = { ...result(1), names_shown: "initials" };
	await openScreen(PATH, {
		"GET /results/:id": () => ({ result: { ...stored, items: [] } }),
		"PUT /results/:id": ({ body }) => {
			sent.push(body);
			const named_in = ["A pump", "A stove", "A pump"].map((title, index) => {
				return { name: `Pupil ${index + 1}`, title };
			});
			return { result: { ...Object.assign(stored, body), items: [] }, named_in };
		},
	});
	const names = page.getByLabelText("Names shown");
	await expect.element(names).toHaveValue("initials");
	await page.getByLabelText("Title").fill("Renamed");
	await press(button("Save Details"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]).not.toHaveProperty("names_shown");
	await names.selectOptions("Hidden");
	await press(button("Save Details"));
	await expect.poll(() => sent).toHaveLength(2);
	expect(sent[1]).toMatchObject({ title: "Renamed", names_shown: "hidden" });
	const warning =
		"Other public texts contain names that this result hides: Pupil 1, Pupil 3 in “A pump”; Pupil 2 in “A stove”.";
	await expect.element(page.getByRole("alert").getByText(warning)).toBeVisible();
});

test("on a phone an item is edited over the whole width of its row", async () => {
	await openScreen(PATH, twoItems().answers);
	await press(button("Edit Ben"));
	const width = (locator: Locator) => locator.element().getBoundingClientRect().width;
	await expect.element(editBen).toBeVisible();
	expect(width(editBen)).toBeGreaterThan(width(page.getByRole("table")) - 60);
});

test("a button that was pressed by the keyboard is focused again when its call is answered", async () => {
	const answer = Promise.withResolvers<object>();
	await openScreen(PATH, {
		...twoItems().answers,
		"PUT /results/:id": () => answer.promise,
	});
	await page.getByLabelText("Title").fill("Another Title");
	const save = button("Save Details");
	(save.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(button("Processing...")).toBeDisabled();
	await expect.poll(() => document.activeElement).toBe(document.body);
	answer.resolve({ result: { ...result(1), title: "Another Title", items: [] } });
	await expect.element(save).toHaveFocus();
});

test("pasted rows with errors are listed first; after the import the field is empty and focused", async () => {
	await openScreen(PATH, {
		...twoItems().answers,
		"POST /results/:id/items/import": () => ({ items: [], left_out: [] }),
	});
	const { name } = category(1);
	await press(page.getByText("Paste a list"));
	await pasteField.fill(`${name}\t1\tAsha\n${name}\t2\tBrian\nNo such\t3\tChebet`);
	await expect.element(page.getByText("It is first.")).toBeVisible();
	const rows = page.getByRole("table", { name: "Rows to import" }).getByRole("rowheader");
	await expectTexts(rows, ["Chebet", "Asha", "Brian"]);
	await pasteField.fill(`${name}\t1\tAsha\n${name}\t2\tBrian`);
	await expectTexts(rows, ["Asha", "Brian"]);
	const importButton = button("Import All Rows");
	await expect.element(importButton).toBeEnabled();
	(importButton.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("2 items imported successfully")).toBeVisible();
	await expect.element(pasteField).toHaveFocus();
	await expect.element(pasteField).toHaveValue("");
});

test("pasted rows get a new idempotency key after a 409: the server stored other rows with the first key", async () => {
	const keys: (string | null)[] = [];
	await openScreen(PATH, {
		...twoItems().answers,
		"POST /results/:id/items/import": ({ headers }) => {
			keys.push(headers.get("idempotency-key"));
			return keys.length > 1
				? { items: [], left_out: [] }
				: refused(409, { error: "Stored before." });
		},
	});
	await press(page.getByText("Paste a list"));
	await pasteField.fill(`${category(1).name}\t1\tAsha`);
	await press(button("Import All Rows"));
	await expect.element(page.getByText("Stored before.")).toBeVisible();
	await press(button("Import All Rows"));
	await expect.element(page.getByText("1 item imported successfully")).toBeVisible();
	expect(new Set(keys).size).toBe(2);
});

test("each unknown category is asked about once, and a doubtful score is marked and stored", async () => {
	const sent: { rows: object[] }[] = [];
	await openScreen(PATH, {
		...twoItems().answers,
		"GET /categories": () => ({ result: [category(1), { ...category(2), name: "Mathematics" }] }),
		"POST /results/:id/items/import": ({ body }) => {
			sent.push(body);
			return { items: [], left_out: [] };
		},
	});
	await page.viewport(390, 844);
	await press(page.getByText("Paste a list"));
	await pasteField.fill(
		"Maths\t1\tAsha\tTana\t80\nmaths\t2\tBrian\tTana\t90\nMaths\t3\tChebet\tTana\t70",
	);
	const categoryChoice = page.getByLabelText("“Maths”, 3 rows");
	const importButton = button("Import All Rows");
	await expect.element(importButton).toBeDisabled();
	const bottomOf = (control: typeof categoryChoice) =>
		control.element().getBoundingClientRect().bottom;
	const bar = document.querySelector(".paste-actions") as HTMLElement;
	await expect.poll(() => bottomOf(categoryChoice) <= bar.getBoundingClientRect().top).toBe(true);
	// The first option is the placeholder, the second the most similar category.
	await expect
		.poll(() => categoryChoice.element().querySelectorAll("option")[1]?.textContent)
		.toBe("Mathematics");
	await categoryChoice.selectOptions("Mathematics");
	await expect.element(page.getByText("One score does not match its position")).toBeVisible();
	await expectTexts(page.getByRole("table", { name: "Rows to import" }).getByRole("rowheader"), [
		"Brian",
		"Asha",
		"Chebet",
	]);
	await expect.element(page.getByText("Higher score than position 1 (80)")).toBeVisible();
	await expect.element(importButton).toBeInViewport();
	await press(importButton);
	await expect.element(page.getByText("3 items imported successfully")).toBeVisible();
	expect(sent[0]?.rows).toEqual([
		...["Asha", "Brian", "Chebet"].map((participant_name) =>
			expect.objectContaining({ category: "Mathematics", participant_name }),
		),
	]);
	expect(sent[0]?.rows[0]).not.toHaveProperty("unknownCategory");
});

test("rows that are pasted while others are being stored stay", async () => {
	const answer = Promise.withResolvers<object>();
	await openScreen(PATH, {
		...twoItems().answers,
		"POST /results/:id/items/import": () => answer.promise,
	});
	const { name } = category(1);
	await press(page.getByText("Paste a list"));
	await pasteField.fill(`${name}\t1\tAsha`);
	await press(button("Import All Rows"));
	await pasteField.fill(`${name}\t2\tBrian`);
	answer.resolve({ items: [], left_out: [] });
	await expect.element(page.getByText("1 item imported successfully")).toBeVisible();
	await expect.element(pasteField).toHaveValue(`${name}\t2\tBrian`);
});

test("rows that were cleared come back with Undo, before what was pasted since", async () => {
	await openScreen(PATH, twoItems().answers);
	await press(page.getByText("Paste a list"));
	await pasteField.fill("Physics\t1\tAsha");
	await press(button("Clear"));
	await expect.element(pasteField).toHaveValue("");
	await pasteField.fill("Physics\t2\tBrian");
	await press(page.getByRole("button", { name: "Undo", exact: true }));
	await expect.element(pasteField).toHaveValue("Physics\t1\tAsha\nPhysics\t2\tBrian");
});

describe("pasted rows that duplicate stored items or each other", () => {
	const sent: { rows: { participant_name: string }[]; store_equal?: boolean }[] = [];
	const names = page.getByRole("table", { name: "Rows to import" }).getByRole("rowheader");

	async function paste(left_out: number[] = []) {
		sent.length = 0;
		const { name } = category(1);
		await openScreen(PATH, {
			"GET /categories": () => ({ result: [category(1)] }),
			"GET /results/:id": () => ({
				result: {
					...result(1),
					items: [{ ...item(1), participant_name: "Asha", position: 1, school: "Tana" }],
				},
			}),
			"POST /results/:id/items/import": ({ body }) => {
				sent.push(body);
				return { items: [], left_out };
			},
		});
		await press(page.getByText("Paste a list"));
		await pasteField.fill(
			[`${name}\t1\tASHA\tTana`, `${name}\t2\tBrian`, `${name}\t2\tBrian`, `${name}\t3\tCyd`].join(
				"\n",
			),
		);
	}

	test("duplicates are listed first, marked, counted and not imported", async () => {
		await paste();
		await expectTexts(names, ["ASHA", "Brian", "Brian", "Cyd"]);
		await expect.element(page.getByText("Already in the results")).toBeVisible();
		await expect.element(page.getByText("Same as row 2")).toBeVisible();
		const summary =
			"4 rows read. 2 equal an existing item or a row above and are left out. The other 2 can be imported.";
		await expect.element(page.getByText(summary)).toBeVisible();
		await press(button("Import 2 Rows"));
		await expect.element(page.getByText("2 items imported successfully")).toBeVisible();
		expect(sent[0]?.rows.map((row) => row.participant_name)).toEqual(["Brian", "Cyd"]);
		expect(sent[0]).not.toHaveProperty("store_equal");
	});

	test("duplicates are imported if the box is checked", async () => {
		await paste();
		await page.getByLabelText("Import duplicates too").click();
		const summary = "2 equal an existing item or a row above and are imported again.";
		await expect.element(page.getByText(summary)).toBeVisible();
		await press(button("Import All Rows"));
		await expect.element(page.getByText("4 items imported successfully")).toBeVisible();
		expect(sent[0]?.rows).toHaveLength(4);
		expect(sent[0]).toHaveProperty("store_equal", true);
	});

	test("stored items get the new scores if the box is checked", async () => {
		const found = { id: "41", updated_at: "2026-03-02T10:00:00.000Z" };
		const sent: Record<string, unknown>[] = [];
		await openScreen(PATH, {
			"GET /results/:id": () => ({
				result: {
					...result(1),
					items: ["Asha", "Brian"].map((participant_name, index) => ({
						...{ ...item(index + 1), ...(index === 0 && found), participant_name },
						...{ position: 1, school: "Tana", score: "71" },
					})),
				},
			}),
			"POST /results/:id/items/import": ({ body }) => {
				sent.push(body);
				return { items: [], left_out: [] };
			},
		});
		await press(page.getByText("Paste a list"));
		const brian = `Category 1\t1\tBrian\tTana`;
		await pasteField.fill(
			[`Category 1\t1\tASHA\tTana\t74`, `${brian}\t60`, `${brian}\t61`].join("\n"),
		);
		await expect.element(button("Import All Rows")).toBeDisabled();
		await page.getByLabelText("Use the new scores").click();
		await expect
			.element(page.getByText("One saved item will get its score from this list."))
			.toBeVisible();
		await press(button("Save 1 Score"));
		await expect.element(page.getByText("1 score saved successfully")).toBeVisible();
		// Either of the two rows about Brian may be right.
		expect(sent).toEqual([{ rows: [], corrections: [{ ...found, score: "74" }] }]);
	});

	test("more new scores than can be changed at a time are refused, not cut off", async () => {
		const names = Array.from({ length: 201 }, (_, index) => `Pupil ${index + 1}`);
		const items = names.map((participant_name, index) => ({
			...{ ...item(index + 1), id: `${index + 1}`, participant_name },
			...{ position: 1, school: "Tana", score: "71" },
		}));
		await openScreen(PATH, { "GET /results/:id": () => ({ result: { ...result(1), items } }) });
		await press(page.getByText("Paste a list"));
		await pasteField.fill(names.map((name) => `Category 1\t1\t${name}\tTana\t74`).join("\n"));
		await page.getByLabelText("Use the new scores").click();
		await expect
			.element(page.getByText("At most 200 scores can be changed at a time."))
			.toBeVisible();
		await expect.element(button("Save 201 Scores")).toBeDisabled();
	});

	test("after the import, rows that a colleague stored meanwhile are listed", async () => {
		await paste([1]);
		await press(button("Import 2 Rows"));
		await expect.element(page.getByText("1 item imported successfully")).toBeVisible();
		const notice = page.getByRole("alert").filter({ hasText: "Left out" });
		await expect.element(notice).toMatchTextContent("already added by someone else: 1");
		await expect.element(notice.getByText("Cyd")).toBeVisible();
	});
});

test("heading and document title name the result", async () => {
	await openScreen(PATH, twoItems().answers);
	const { title } = result(1);
	await expect
		.element(page.getByRole("heading", { level: 1 }))
		.toHaveAccessibleName(`Edit Result ${title}`);
	await expect.poll(() => document.title).toBe(`${title} · Edit Result · Mradi`);
});

test("a result is edited, published and unpublished", async () => {
	const sent: Record<string, unknown>[] = [];
	const stored = { ...result(1), description: null, items: [] };
	const { answers } = await openScreen(PATH, { "GET /results/:id": () => ({ result: stored }) });
	answers["PUT /results/:id"] = ({ body }) => {
		sent.push(body);
		Object.assign(stored, body);
		return { result: stored };
	};
	const title = page.getByLabelText("Title");
	const save = button("Save Details");
	for (const [label, wrong, right, sentence] of [
		["Title", "   ", "Fair 1", "Title is required"],
		["Year", "2101", "2026", "Year must be from 2000 to 2100"],
	] as const) {
		await page.getByLabelText(label).fill(wrong);
		await press(save);
		await expect.element(page.getByText(sentence)).toBeVisible();
		await page.getByLabelText(label).fill(right);
		await expectNone(page.getByText(sentence));
	}
	expect(sent).toEqual([]);
	await title.fill("New Title");
	await press(save);
	await expect.element(page.getByText("Result saved successfully")).toBeVisible();
	expect(sent.at(-1)).toEqual({
		title: "New Title",
		description: null,
		year: 2026,
		updated_at: result(1).updated_at,
	});
	for (const [name, status, shown, notice] of [
		["Publish", "published", "Published", "Result published successfully"],
		["Unpublish", "draft", "Draft", "Result unpublished successfully"],
	] as const) {
		await press(button(name));
		await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
		await expect.element(page.getByText(notice)).toBeVisible();
		expect(sent.at(-1)).toEqual({ status });
	}
});

test.each([
	["missing", () => refused(404, { error: "Result not found." })],
	["answered with nothing", () => ({ result: null })],
])("a result that is %s is reported as not found", async (_, answer) => {
	storeSession();
	stubApi({ ...ANSWERS, "GET /results/:id": answer });
	await openPage(PATH);
	await expect.element(page.getByText("Result not found.")).toBeVisible();
});

for (const [what, field] of [
	["details", page.getByLabelText("Title")],
	["an item", addItem.getByLabelText("Participant")],
	["pasted rows", pasteField],
] as const) {
	test(`following a link right after typing ${what} opens a dialog to stay or leave`, async () => {
		await page.viewport(1280, 900);
		const { answers } = twoItems();
		await openScreen(PATH, answers);
		const orders = page.getByRole("link", { name: "Orders", exact: true });
		await expect.element(orders).toBeVisible();
		await expect.element(addItem).toBeVisible();
		await typeAndPress(field, "Half-typed", orders);
		await press(button("Stay", "alertdialog"));
		await expect.element(page.getByRole("heading", { name: "Details" })).toBeVisible();
	});
}

test.each([
	[
		"pasted rows",
		"The rows that you pasted are not imported yet. Import or clear them.",
		async () => {
			await press(page.getByText("Paste a list"));
			await pasteField.fill("Ann\t1");
			return () => press(button("Clear"));
		},
	],
	[
		"an item that is being typed",
		"The item that you typed has not been added yet. Add it, or clear its fields.",
		async () => {
			const participant = addItem.getByLabelText("Participant");
			await participant.fill("Cate");
			return () => participant.fill("");
		},
	],
	[
		"an item that is being edited",
		"The item that you are editing is not saved yet. Save it, or cancel.",
		async () => {
			await press(button("Edit Ben"));
			await editBen.getByLabelText("Participant").fill("Benson");
			return () => press(editBen.getByRole("button", { name: "Cancel" }));
		},
	],
])("saving and publishing are blocked by %s", async (_, sentence, type) => {
	const saved: object[] = [];
	await openScreen(PATH, {
		...twoItems().answers,
		"PUT /results/:id": ({ body }) => {
			saved.push(body);
			return { result: { ...result(1), ...body } };
		},
	});
	await page.getByRole("form", { name: "Details" }).getByLabelText("Title").fill("Corrected");
	const undoTyping = await type();
	const message = page.getByRole("alert").filter({ hasText: sentence });
	for (const name of ["Publish", "Save Details"]) {
		await press(button(name));
		await expect.element(message).toBeVisible();
		expect(saved).toEqual([]);
	}
	if (sentence.includes("rows")) await press(page.getByText("Paste a list"));
	await press(message.getByRole("button", { name: "Show It" }));
	expect(document.activeElement?.matches("input, select, textarea")).toBe(true);
	expect(document.activeElement?.checkVisibility()).toBe(true);
	await undoTyping();
	await expectNone(message);
	await press(button("Save Details"));
	await expect.poll(() => saved).toMatchObject([{ title: "Corrected" }]);
});

test("after a reload pasted rows are visible, and importing them is the primary button", async () => {
	const { reload } = await openScreen(PATH, twoItems().answers);
	await press(page.getByText("Paste a list"));
	await pasteField.fill("Category 1\t1\tCyd");
	await reload();
	await expect.element(pasteField).toBeVisible();
	await expect.element(button("Import All Rows")).toHaveClass("btn-primary");
	await expect.element(addItem.getByRole("button")).not.toHaveClass("btn-primary");
	await pasteField.fill("");
	await expect.element(pasteField).toBeVisible();
	await expect.element(addItem.getByRole("button")).toHaveClass("btn-primary");
});
