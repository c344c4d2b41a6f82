import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	alertdialog,
	button,
	expectCount,
	expectNone,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import {
	type Answers,
	refused,
	type StubbedCall,
} from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { category, id, item, result } from "../../../tests/support/components/rows.ts";

const PATH = `/dashboard/results/${id(1)}/edit`;
const ITEMS = `/results/${id(1)}/items`;
const names = page.getByRole("rowheader");
const addItem = page.getByRole("form", { name: "Add Item" });
const field = (label: string) => addItem.getByLabelText(label);
const unsaved = page.getByRole("alert").filter({ hasText: "not saved yet" });
const tab = (name: string) => page.getByRole("tab", { name });

const CATEGORIES = ["Chemistry", "Physics", "Engineering", "Robotics"].map((name, index) => ({
	...category(index + 1),
	name,
}));
const failFetch = () => Promise.reject(new TypeError("Failed to fetch"));

interface InitialItem {
	participant_name: string;
	category_id?: string;
	position?: number | null;
	school?: string;
}

/** Opens the screen with a stubbed server that stores what is sent. */
async function openItems(initialItems: InitialItem[] = [], overrides: Answers = {}) {
	const items = initialItems.map((stored, index) => ({
		...item(index + 1),
		category_id: id(2),
		...stored,
	}));
	const withCategoryName = <Item extends { category_id: string }>(stored: Item) => ({
		...stored,
		category_name: CATEGORIES.find((each) => each.id === stored.category_id)?.name ?? "",
	});
	const calls: StubbedCall[] = [];
	const recordCall = (call: StubbedCall) => calls.push(call);
	const store: Answers[string] = (call) => {
		recordCall(call);
		const added = { ...item(items.length + 1), ...call.body };
		items.push(added);
		return { item: withCategoryName(added) };
	};
	const indexOf = ({ line }: StubbedCall) =>
		items.findIndex((each) => line.endsWith(`/${each.id}`));
	const screen = await openScreen(PATH, {
		"GET /categories": () => ({ result: CATEGORIES }),
		"GET /results/:id": () => ({
			result: { ...result(1), items: items.map(withCategoryName), categories: CATEGORIES },
		}),
		"POST /results/:id/items": store,
		"PUT /results/:id/items/order": (call) => {
			recordCall(call);
			// Swaps two adjacent items.
			const [first, second] = call.body.ids.map((wanted: string) =>
				items.findIndex((each) => each.id === wanted),
			);
			if (first > second) [items[first], items[second]] = [items[second]!, items[first]!];
			for (const [index, each] of items.entries()) each.position = index + 1;
			return { items: items.map(withCategoryName) };
		},
		"PUT /results/:id/items/:itemId": (call) => {
			recordCall(call);
			const changed = Object.assign(items[indexOf(call)]!, call.body);
			return { item: withCategoryName(changed) };
		},
		"DELETE /results/:id/items/:itemId": (call) => {
			recordCall(call);
			items.splice(indexOf(call), 1);
			return {};
		},
		...overrides,
	});
	await expect.element(addItem).toBeVisible();
	return { ...screen, calls, items, store };
}

async function typeItem(name: string, position = ""): Promise<void> {
	await field("Position").fill(position);
	await field("Participant").fill(name);
	await userEvent.keyboard("{Enter}");
}

test("tabs have the result's own categories, in its order, also categories that the list lacks", async () => {
	await openItems([], {
		"GET /results/:id": () => ({
			result: {
				...result(1),
				categories: [
					{ id: id(9), name: "Zoology" },
					{ id: id(2), name: "Physics" },
					{ id: id(8), name: "Unused" },
				],
				items: [id(2), id(9)].map((category_id, index) => ({
					...item(index + 1),
					category_id,
					category_name: undefined,
				})),
			},
		}),
	});
	await expectTexts(page.getByRole("tab"), ["Zoology (1)", "Physics (1)"]);
	await expect.element(tab("Zoology")).toHaveAttribute("aria-selected", "true");
});

test("items are grouped by category and sorted by position", async () => {
	await openItems([
		{ participant_name: "Elsewhere", category_id: id(4), position: 1 },
		{ participant_name: "Unplaced", position: null },
		{ participant_name: "Third", position: 3 },
		{ participant_name: "First", position: 1 },
	]);
	await expectTexts(page.getByRole("tab"), ["Physics (3)", "Robotics (1)"]);
	await expect.element(tab("Physics")).toHaveAttribute("aria-selected", "true");
	await expectTexts(names, ["First", "Third", "Unplaced"]);
	await press(tab("Robotics"));
	await expectTexts(names, ["Elsewhere"]);
});

test("an item needs a participant and a category, and no category is preselected", async () => {
	const { calls } = await openItems();
	const add = button("Add Item");
	await expect.element(field("Category")).toHaveValue("");
	await field("Position").fill("0");
	await press(add);
	await expect.element(page.getByText("Participant name is required")).toBeVisible();
	await expect.element(page.getByText("Category is required")).toBeVisible();
	await expect
		.element(page.getByText("Position must be a whole number, 1 or higher"))
		.toBeVisible();
	await field("Participant").fill("   ");
	await field("Position").fill("1.5");
	await press(add);
	await expect.element(page.getByText("Participant name is required")).toBeVisible();
	await expect
		.element(page.getByText("Position must be a whole number, 1 or higher"))
		.toBeVisible();
	expect(calls).toEqual([]);
});

test.each([
	["full", 0],
	["initials", 2],
	["hidden", 2],
] as const)(
	"with names shown as %s, %i forms say that Additional Info is public",
	async (names_shown, hints) => {
		const items = [{ ...item(1), category_id: id(2), category_name: "Physics" }];
		await openItems([], {
			"GET /results/:id": () => ({
				result: { ...result(1), names_shown, items, categories: CATEGORIES },
			}),
		});
		await press(button(`Edit ${items[0]!.participant_name}`));
		await expect.element(page.getByRole("form", { name: /^Edit / })).toBeVisible();
		const hint = page.getByText("The public sees this text: write no names, not even a partner's.");
		await expectCount(hint, hints);
	},
);

test("a new item is sent with its result, its category, and an integer position or null", async () => {
	const { calls } = await openItems();
	await field("Category").selectOptions("Physics");
	await field("School").fill("Dunga Bay Boys");
	await field("Score").fill("91.5");
	await field("Additional Info").fill("Best newcomer");
	await typeItem("Ann", "2");
	await expect.poll(() => calls).toHaveLength(1);
	expect(calls[0]?.line).toBe(`POST ${ITEMS}`);
	expect(calls[0]?.body).toEqual({
		result_id: id(1),
		category_id: id(2),
		position: 2,
		participant_name: "Ann",
		school: "Dunga Bay Boys",
		score: "91.5",
		additional_info: "Best newcomer",
	});
	await typeItem("Ben");
	await expect.poll(() => calls).toHaveLength(2);
	expect(calls[1]?.body).toMatchObject({ category_id: id(2), position: null });
	await expect.element(field("Category")).toHaveValue(id(2));
	await expectTexts(names, ["Ann", "Ben"]);
});

test("a new item is listed before the server has answered; items are sent one after the other", async () => {
	const pendingCalls: PromiseWithResolvers<void>[] = [];
	const { answers, store, items } = await openItems();
	answers["POST /results/:id/items"] = async (call) => {
		pendingCalls.push(Promise.withResolvers<void>());
		await pendingCalls.at(-1)?.promise;
		return store(call);
	};
	await field("Category").selectOptions("Physics");
	await typeItem("Faith", "1");
	await typeItem("Samuel", "2");
	await expectTexts(names, ["Faith", "Samuel"]);
	await expectCount(page.getByText("Saving..."), 2);
	expect(pendingCalls).toHaveLength(1);
	pendingCalls[0]?.resolve();
	await expect.poll(() => pendingCalls.length).toBe(2);
	pendingCalls[1]?.resolve();
	await expectNone(page.getByText("Saving..."));
	expect(items.map(({ participant_name }) => participant_name)).toEqual(["Faith", "Samuel"]);
});

test("an item whose response was lost is sent again with the same key", async () => {
	const { answers, store } = await openItems();
	const keys: (string | null)[] = [];
	answers["POST /results/:id/items"] = (call) => {
		keys.push(call.headers.get("idempotency-key"));
		return keys.length === 1 ? failFetch() : store(call);
	};
	await field("Category").selectOptions("Physics");
	await typeItem("Grace", "4");
	await expect.element(unsaved).toMatchTextContent("Failed to add item");
	await press(unsaved.getByRole("button", { name: "Edit" }));
	await expect.element(field("Participant")).toHaveValue("Grace");
	await expect.element(field("Position")).toHaveValue(4);
	await press(button("Add Item"));
	await expect.element(page.getByText("Grace saved.")).toBeVisible();
	expect(keys[0]).toBeTruthy();
	expect(keys).toEqual([keys[0], keys[0]]);
});

test("an item that was stored without an answer and then corrected is added again only on request", async () => {
	const { answers, store, items } = await openItems();
	const storedByKey = new Map<string | null, string>();
	answers["POST /results/:id/items"] = (call) => {
		const key = call.headers.get("idempotency-key");
		const known = storedByKey.get(key);
		if (known && known !== call.body.participant_name) {
			return refused(409, { error: "The first one was stored, with other content." });
		}
		storedByKey.set(key, call.body.participant_name);
		const stored = store(call);
		return storedByKey.size === 1 ? failFetch() : stored;
	};
	await field("Category").selectOptions("Physics");
	await typeItem("Wrong Wanja");
	await press(unsaved.getByRole("button", { name: "Edit" }));
	await field("Participant").fill("Wanja");
	await userEvent.keyboard("{Enter}");
	await expect.element(unsaved).toMatchTextContent("Wrong Wanja is in the result.");
	await expectNone(unsaved.getByRole("button", { name: "Try Again" }));
	dispatchEvent(new Event("online"));
	await expectTexts(names, ["Wrong Wanja", "Wanja"]);
	expect(items).toHaveLength(1);
	await press(unsaved.getByRole("button", { name: "Add This Too" }));
	await expectNone(unsaved);
	await expect
		.poll(() => items.map(({ participant_name }) => participant_name))
		.toEqual(["Wrong Wanja", "Wanja"]);
});

test.each([
	["without a connection", failFetch],
	["while the server refuses", () => refused(429, { error: "Too many." })],
])("items typed without looking up are all stored in the end %s", async (_when, fails) => {
	const { answers, store, items } = await openItems();
	await field("Category").selectOptions("Physics");
	await field("Position").click();
	const type = async (position: number) => {
		await userEvent.keyboard(`${position}{Tab}Pupil ${position}{Tab}School{Tab}90{Enter}`);
		// Each has failed before the next one is typed.
		await expectNone(page.getByText("Saving..."));
	};
	await type(1);
	answers["POST /results/:id/items"] = fails;
	for (const position of [2, 3]) await type(position);
	await expect.element(unsaved).toMatchTextContent("2 items are not saved yet.");
	answers["POST /results/:id/items"] = store;
	await type(4);
	await press(unsaved.getByRole("button", { name: "Try Again" }));
	await expectNone(unsaved);
	const stored = () => items.map((each) => `${each.position} ${each.participant_name}`).toSorted();
	await expect.poll(stored).toEqual([1, 2, 3, 4].map((n) => `${n} Pupil ${n}`));
});

test("items typed without a connection survive a reload and are sent when it returns", async () => {
	const { answers, store, items, reload } = await openItems();
	const stored = () => items.map(({ participant_name }) => participant_name);
	await field("Category").selectOptions("Physics");
	const broken = Promise.withResolvers<never>();
	answers["POST /results/:id/items"] = () => broken.promise;
	await typeItem("Peter", "1");
	await field("Participant").fill("Half-typed");
	broken.reject(new TypeError("Failed to fetch"));
	await expect.element(page.getByText("1 item is not saved yet.")).toBeVisible();
	await expect.element(field("Participant")).toHaveValue("Half-typed");
	answers["POST /results/:id/items"] = store;
	dispatchEvent(new Event("online"));
	await expectNone(page.getByText("1 item is not saved yet."));
	await expect.element(field("Participant")).toHaveValue("Half-typed");
	await expect.poll(stored).toEqual(["Peter"]);

	answers["POST /results/:id/items"] = () => new Promise(() => {});
	await field("Participant").click();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Saving...")).toBeVisible();
	await field("Participant").fill("Next");
	answers["POST /results/:id/items"] = store;
	await reload();
	await expect.poll(stored).toEqual(["Peter", "Half-typed"]);
	await expect.element(field("Participant")).toHaveValue("Next");
});

test("a half-typed item is restored with its category", async () => {
	const { reload, items } = await openItems();
	await field("Category").selectOptions("Physics");
	await typeItem("Amina");
	await expect.poll(() => items).toHaveLength(1);
	await field("Participant").fill("Half ty");
	dispatchEvent(new Event("pagehide"));
	await reload();
	await expect.element(field("Participant")).toHaveValue("Half ty");
	await expect.element(field("Category")).toHaveValue(id(2));
});

test("items are edited in place, moved by buttons and keys, and deleted after a confirmation", async () => {
	const { calls, items } = await openItems(
		["Ann", "Ben", "Cyd"].map((participant_name, index) => ({
			participant_name,
			position: index + 1,
		})),
	);
	await press(button("Edit Ben"));
	const edit = page.getByRole("form", { name: "Edit Ben" });
	await expect.element(edit.getByLabelText("Position")).toHaveFocus();
	await edit.getByLabelText("Participant").fill("Benjamin");
	await userEvent.keyboard("{Enter}");
	await expectTexts(names, ["Ann", "Benjamin", "Cyd"]);
	await expect.element(button("Edit Benjamin")).toHaveFocus();

	await press(button("Move Cyd up"));
	await expectTexts(names, ["Ann", "Cyd", "Benjamin"]);
	await expect.element(button("Move Cyd up")).toHaveFocus();
	await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
	await expectTexts(names, ["Cyd", "Ann", "Benjamin"]);
	const order = () => items.map(({ participant_name }) => participant_name);
	await expect.poll(order).toEqual(["Cyd", "Ann", "Benjamin"]);
	await press(button("Move Cyd down"));
	await expectTexts(names, ["Ann", "Cyd", "Benjamin"]);
	(button("Edit Ann").element() as HTMLElement).focus();
	await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
	await expectTexts(names, ["Cyd", "Ann", "Benjamin"]);

	await expect.poll(() => calls).toHaveLength(5);
	await press(button("Delete Ann"));
	await press(button("Cancel", "alertdialog"));
	await expectNone(alertdialog);
	expect(calls).toHaveLength(5);
	await press(button("Delete Ann"));
	await press(button("Delete", "alertdialog"));
	await expectTexts(names, ["Cyd", "Benjamin"]);
	expect(calls.at(-1)?.line).toBe(`DELETE ${ITEMS}/${id(1)}`);
});

test("a single name can be hidden from the public in its row, when it is added, and in its form", async () => {
	const { calls } = await openItems([{ participant_name: "Ann" }, { participant_name: "Ben" }]);
	const hide = button("Hide the name of Ann");
	await expect.element(hide).toHaveAttribute("aria-pressed", "false");
	await press(hide);
	await expect.element(names.first()).toMatchTextContent("AnnName hidden");
	await expect.element(hide).toHaveAttribute("aria-pressed", "true");
	await expect.element(page.getByText("Ann: name hidden.")).toBeVisible();
	await press(hide);
	await expect.element(page.getByText("Ann: name shown.")).toBeVisible();
	expect(calls.map(({ body }) => body)).toEqual([{ name_hidden: true }, { name_hidden: false }]);

	const label = "Hide this name from the public";
	await field("Category").selectOptions("Physics");
	await field(label).click();
	await typeItem("Cyd");
	await expect.element(names.nth(2)).toMatchTextContent("Name hidden");
	await expect.element(field(label)).not.toBeChecked();
	await typeItem("Dan");
	await expect.poll(() => calls).toHaveLength(4);
	expect(calls.slice(2).map(({ body }) => body.name_hidden)).toEqual([true, undefined]);

	await press(button("Edit Cyd"));
	const form = page.getByRole("form", { name: "Edit Cyd" });
	await expect.element(form.getByLabelText(label)).toBeChecked();
	await form.getByLabelText(label).click();
	await press(button("Save Item"));
	await expect.element(page.getByText("Cyd saved.").last()).toBeVisible();
	expect(calls.at(-1)?.body).toMatchObject({ participant_name: "Cyd", name_hidden: false });
});

test("without a connection, nothing typed on a result's screen is lost", async () => {
	const { answers } = await openItems([{ participant_name: "Ann" }]);
	const reachable = { ...answers };
	await page.getByLabelText("Title").fill("Half written");
	await press(button("Edit Ann"));
	const row = page.getByRole("form", { name: "Edit Ann" });
	await row.getByLabelText("School").fill("Dunga Bay Boys");
	await field("Category").selectOptions("Physics");
	for (const route of Object.keys(answers)) answers[route] = failFetch;
	await typeItem("Grace", "4");
	await expect.element(unsaved).toMatchTextContent("Failed to add item");
	// Fetching the list failed too.
	await expect.element(page.getByText("Failed to load result details")).toBeVisible();
	await expect.element(unsaved).toMatchTextContent("Physics · 4 · Grace");
	const details = page.getByRole("form", { name: "Details" });
	await expect.element(details.getByLabelText("Title")).toHaveValue("Half written");
	await expect.element(row.getByLabelText("School")).toHaveValue("Dunga Bay Boys");
	Object.assign(answers, reachable);
	const reading = page.getByRole("alert").filter({ hasText: "Failed to load result details" });
	await press(reading.getByRole("button", { name: "Try Again" }));
	await expectNone(reading);
	await press(unsaved.getByRole("button", { name: "Try Again" }));
	await expect.element(page.getByText("Grace saved.")).toBeVisible();
	await expect.element(row.getByLabelText("School")).toHaveValue("Dunga Bay Boys");
	await expectNone(page.getByText("What you had typed is back."));
});

/** Enters two items that the server refuses, so that both are listed as not stored. */
async function enterTwoRefused() {
	const screen = await openItems();
	const refusals: PromiseWithResolvers<Response>[] = [];
	screen.answers["POST /results/:id/items"] = () => {
		refusals.push(Promise.withResolvers<Response>());
		return refusals.at(-1)!.promise;
	};
	await field("Category").selectOptions("Physics");
	await typeItem("Ann");
	await typeItem("Ben");
	await field("Participant").fill("Cyd");
	for (const number of [0, 1]) {
		await expect.poll(() => refusals.length).toBe(number + 1);
		refusals[number]?.resolve(refused(409, { error: "Not just now." }));
	}
	await expect.element(page.getByText("2 items are not saved yet.")).toBeVisible();
	screen.answers["POST /results/:id/items"] = screen.store;
	return screen;
}

test("refused items are discarded after a confirmation, or edited", async () => {
	const { items } = await enterTwoRefused();
	await expectTexts(unsaved.getByRole("listitem").getByText(/^Physics · \w+/), [
		"Physics · Ann",
		"Physics · Ben",
	]);
	await expectCount(unsaved.getByText("Not just now."), 2);
	const ann = unsaved.getByRole("listitem").filter({ hasText: "Ann" });
	const ben = unsaved.getByRole("listitem").filter({ hasText: "Ben" });
	const discardButton = ann.getByRole("button", { name: "Discard" });
	(discardButton.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(button("Cancel", "alertdialog")).toHaveFocus();
	await expect
		.element(alertdialog)
		.toMatchTextContent("Physics · Ann is not stored anywhere else.");
	await userEvent.keyboard("{Escape}");
	await expectNone(alertdialog);
	await expect.element(discardButton).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	await press(button("Discard", "alertdialog"));
	await expectNone(alertdialog);
	await expectNone(ann);
	await expect.element(unsaved).toMatchTextContent("1 item is not saved yet.");

	await press(ben.getByRole("button", { name: "Edit" }));
	await expect
		.element(unsaved.getByText("First add or clear the item that you are typing."))
		.toBeVisible();
	await expect.element(field("Participant")).toHaveValue("Cyd");
	await field("Participant").fill("");
	await press(ben.getByRole("button", { name: "Edit" }));
	await expect.element(field("Participant")).toHaveValue("Ben");
	await expectNone(unsaved);
	await field("Participant").fill("Benjamin");
	await press(button("Add Item"));
	await expect.element(page.getByText("Benjamin saved.")).toBeVisible();
	expect(items.map(({ participant_name }) => participant_name)).toEqual(["Benjamin"]);
});

test("refused items are stored by Try Again", async () => {
	const { items } = await enterTwoRefused();
	await press(unsaved.getByRole("button", { name: "Try Again" }));
	await expectNone(unsaved);
	await expectTexts(names, ["Ann", "Ben"]);
	await expect.element(field("Participant")).toHaveValue("Cyd");
	await expect.poll(() => items).toHaveLength(2);
});

test("Escape cancels the editing of an item", async () => {
	const sent: object[] = [];
	const { answers } = await openItems([{ participant_name: "Ann" }]);
	answers["PUT /results/:id/items/:itemId"] = ({ body }) => {
		sent.push(body);
		return {};
	};
	await press(button("Edit Ann"));
	const form = page.getByRole("form", { name: "Edit Ann" });
	await form.getByLabelText("School").fill("Given up");
	await userEvent.keyboard("{Escape}");
	await expectNone(form);
	await expect
		.element(page.getByRole("row").filter({ hasText: "Ann" }))
		.not.toMatchTextContent("Given up");
	expect(sent).toEqual([]);
});

const CSV = 'Physics,1,"Otieno, Wanjirũ",Dunga Bay Boys,91,\n';
const CELLS = CSV.replace('"Otieno, Wanjirũ"', "Otieno;Wanjirũ")
	.replaceAll(",", "\t")
	.replace(";", ", ");

test.each([
	["CSV file", new File([CSV], "list.csv", { type: "text/csv" })],
	[
		"file of Excel's Unicode text",
		new File([Uint16Array.from(`\ufeff${CELLS}`, (one) => one.charCodeAt(0))], "list.txt"),
	],
])("a chosen %s is read like pasted rows", async (_kind, file) => {
	const sent: { rows: object[] }[] = [];
	await openItems([], {
		"POST /results/:id/items/import": ({ body }) => {
			sent.push(body);
			return { items: [], left_out: [] };
		},
	});
	await press(page.getByText("Paste a list"));
	await page.getByLabelText("Or a CSV file").upload(file);
	await press(button("Import All Rows"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]?.rows).toMatchObject([
		{ category: "Physics", participant_name: "Otieno, Wanjirũ", school: "Dunga Bay Boys" },
	]);
});

test("adding, changing and importing participants warns of public texts that name them", async () => {
	const namedIn = (name: string) => ({ named_in: [{ name, title: "A pump" }] });
	await openItems([{ participant_name: "Ann" }], {
		"POST /results/:id/items": ({ body }) => ({ item: body, ...namedIn("Nafula Wekesa") }),
		"PUT /results/:id/items/:itemId": ({ body }) => ({
			item: body,
			...namedIn("Simiyu Barasa"),
		}),
		"POST /results/:id/items/import": () => ({ items: [], left_out: [], search_incomplete: true }),
	});
	const warning = (text: string) => page.getByRole("alert").getByText(text);
	await field("Category").selectOptions("Physics");
	await typeItem("Nafula Wekesa");
	const start = "Other public texts contain names that this result hides:";
	await expect.element(warning(`${start} Nafula Wekesa in “A pump”.`)).toBeVisible();
	await press(button("Edit Ann"));
	await press(button("Save Item"));
	await expect.element(warning(`${start} Simiyu Barasa in “A pump”.`)).toBeVisible();
	await press(page.getByText("Paste a list"));
	await page.getByLabelText("Rows from a spreadsheet").fill("Physics\t1\tAsha");
	await press(button("Import All Rows"));
	const incomplete =
		"Not all public texts were searched for names that this result hides. Please search the projects and photos for these names yourself.";
	await expect.element(warning(incomplete)).toBeVisible();
});

test("rows and columns of a pasted list that are not read are named before it is stored", async () => {
	const sent: Record<string, unknown>[] = [];
	await openItems([], {
		"POST /results/:id/items/import": ({ body }) => {
			sent.push(body as Record<string, unknown>);
			return { items: [] };
		},
	});
	await press(page.getByText("Paste a list"));
	await page
		.getByLabelText("Rows from a spreadsheet")
		.fill(
			"County Fair 2026\nCategory\tClass\tName of Student\tSchool Name\tTotal Marks\nPhysics\t8\tAsha\tTana\t94",
		);
	await expect.element(page.getByText("Left out: “County Fair 2026”.")).toBeVisible();
	await expect.element(page.getByText("One column will not be imported: “Class”.")).toBeVisible();
	await expect
		.element(
			page.getByText("1 row read. All rows can be imported. One column will not be imported."),
		)
		.toBeVisible();
	await press(button("Import All Rows"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]?.rows).toEqual([
		{
			category: "Physics",
			position: null,
			participant_name: "Asha",
			school: "Tana",
			score: "94",
			additional_info: "",
		},
	]);
});
