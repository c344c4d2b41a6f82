import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, expectNone, follow, press } from "../../../tests/support/components/actions.ts";
import { type Answers, refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import {
	category,
	helpSheet,
	id,
	item,
	ONE_PAGE,
	photo,
	project,
	request,
	result,
	rows,
} from "../../../tests/support/components/rows.ts";

const undo = page.getByRole("button", { name: "Undo", exact: true });

const DELETIONS = [
	["/dashboard/projects", "Project 1", "DELETE /school-projects/:id", "projects"],
	["/dashboard/categories", "Category 1", "DELETE /categories/:id", "categories"],
	["/dashboard/gallery", "Photo 1", "DELETE /gallery/:id", "gallery"],
	["/dashboard/results", "Fair 1", "DELETE /results/:id", "results"],
	[
		`/dashboard/results/${id(1)}/edit`,
		"Pupil 1",
		"DELETE /results/:id/items/:itemId",
		"result-items",
	],
	["/dashboard/requests", "Pupil 1", "DELETE /requests/:id", "requests"],
] as const;

test.each(DELETIONS)("%s: a deletion is undone with one press", async (path, name, route, kind) => {
	const restored: string[] = [];
	await page.viewport(1280, 900);
	await openScreen(path, {
		[route]: () => ({}),
		"POST /trash/:kind/:id/restore": ({ line }) => {
			restored.push(line);
			return { hidden_names: ["Nafula Wekesa"] };
		},
	});
	await press(button(new RegExp(`^Delete (the request from )?${name}$`)));
	await press(button("Delete", "alertdialog"));
	await expect.element(page.getByText(`“${name}” is in the trash.`)).toBeVisible();
	// The note stays in the page longer than a toast.
	await vi.advanceTimersByTimeAsync(10_000);
	const trashNote = page.getByText(`“${name}” is in the trash.`).element();
	expect(trashNote.closest(".toasts")).toBeNull();
	const notePlace = trashNote.closest(".note-slot, .page-notes") as Element;
	expect(getComputedStyle(notePlace).position).toBe("static");
	await press(undo);
	const restoredNote = page.getByText(`${name} restored successfully`);
	await expect.element(restoredNote).toBeVisible();
	expect(restoredNote.element().closest(".toasts")).toHaveAttribute(
		"data-placement",
		kind === "categories" ? "top-right" : "bottom-right",
	);
	await expect.element(page.getByText("names that the results hide: Nafula Wekesa.")).toBeVisible();
	expect(restored).toEqual([`POST /trash/${kind}/${id(1)}/restore`]);
	await expectNone(undo);
});

const pagination = ONE_PAGE;
const COUNT = 30;

/** Lists that are longer than the window. */
const LONG_LISTS: readonly [what: string, path: string, name: string, answers: () => Answers][] = [
	[
		"projects",
		"/dashboard/projects",
		"Project",
		longList("/school-projects", project, (articles) => ({ result: { articles, pagination } })),
	],
	[
		"categories",
		"/dashboard/categories",
		"Category",
		longList("/categories", category, (result) => ({ result })),
	],
	[
		"categories as cards",
		"/dashboard/categories?view=cards",
		"Category",
		longList("/categories", category, (result) => ({ result })),
	],
	[
		"photos",
		"/dashboard/gallery",
		"Photo",
		longList("/gallery", photo, (items) => ({ result: { items, pagination } })),
	],
	[
		"results",
		"/dashboard/results",
		"Fair",
		longList("/results", result, (results) => ({ results })),
	],
	[
		"items of a result",
		`/dashboard/results/${id(1)}/edit`,
		"Pupil",
		longList(
			"/results/:id",
			item,
			(items) => ({ result: { ...result(1), items } }),
			"/results/:id/items/:itemId",
		),
	],
	[
		"requests",
		"/dashboard/requests",
		"Pupil",
		longList("/requests", request, (requests) => ({ result: { requests, pagination } })),
	],
];

function longList<Row extends { id: string }>(
	path: string,
	row: (number: number) => Row,
	answer: (rows: Row[]) => object,
	deletion = `${path}/:id`,
) {
	return (): Answers => {
		let shown = rows(row, COUNT);
		return {
			[`GET ${path}`]: () => answer(shown),
			[`DELETE ${deletion}`]: () => {
				shown = rows(row, COUNT - 1);
				return {};
			},
		};
	};
}

test.each(
	LONG_LISTS.flatMap(([what, ...list]) => [
		[what, 1280, 800, ...list] as const,
		[what, 390, 844, ...list] as const,
	]),
)(
	"after the last of many %s is deleted Undo is visible in its place and one Tab away, on a screen of %d × %d",
	async (...given) => {
		const [, width, height, path, name, answers] = given;
		await page.viewport(width, height);
		await openScreen(path, answers());
		const last = button(new RegExp(`^Delete (the request from )?${name} ${COUNT}$`));
		await expect.element(last).toBeVisible();
		last.element().scrollIntoView({ block: "center" });
		await press(last);
		await press(button("Delete", "alertdialog"));
		await expectNone(last);
		await expect.element(undo).toBeInViewport({ ratio: 1 });
		expect(undo.element().closest(".frame-page")).not.toBeNull();
		// As wide as the row, and the button clear of the note's edge.
		const note = undo.element().closest(".toast") as Element;
		const row = note.closest("tr, li") as Element;
		expect(row.clientWidth - note.clientWidth).toBeLessThan(50);
		const [noteEnd, undoEnd] = [note, undo.element()].map(
			(one) => one.getBoundingClientRect().bottom,
		);
		expect((noteEnd ?? 0) - (undoEnd ?? 0)).toBeGreaterThan(4);
		const above = button(new RegExp(`^Delete (the request from )?${name} ${COUNT - 1}$`));
		await expect.element(above).toBeInViewport();
		await expect.element(above).toHaveFocus();
		await userEvent.tab();
		await expect.element(undo).toHaveFocus();
	},
);

test("a record that is deleted a second time has Undo at its last place in the list", async () => {
	let shown = rows(category, 3);
	await openScreen("/dashboard/categories", {
		"GET /categories": () => ({ result: shown }),
		"DELETE /categories/:id": () => ({}),
		"POST /trash/:kind/:id/restore": () => {
			shown = [category(2), category(3), category(1)];
			return { hidden_names: [] };
		},
	});
	const rowsShown = () =>
		page
			.getByRole("row")
			.elements()
			.map(({ textContent }) => textContent);
	for (const at of [2, 3]) {
		await press(button("Delete Category 1"));
		await press(button("Delete", "alertdialog"));
		await expect.element(undo).toBeVisible();
		expect(rowsShown()[at]).toContain("“Category 1” is in the trash.");
		if (at === 2) await press(undo);
	}
});

test("Undo in a list disappears after a minute, but not while the list has the pointer or the focus", async () => {
	await openScreen("/dashboard/results", { "DELETE /results/:id": () => ({}) });
	const [first, heading] = [button("Delete Fair 1"), page.getByRole("heading", { level: 1 })];
	await press(first);
	await press(button("Delete", "alertdialog"));
	await expectNone(first);
	(undo.element() as HTMLElement).focus();
	await userEvent.hover(heading);
	await vi.advanceTimersByTimeAsync(120_000);
	await expect.element(undo).toBeVisible();
	await userEvent.hover(undo);
	(undo.element() as HTMLElement).blur();
	await vi.advanceTimersByTimeAsync(120_000);
	await expect.element(undo).toBeVisible();
	await userEvent.hover(heading);
	await vi.advanceTimersByTimeAsync(1_000);
	await expectNone(undo);
});

test("an undo that fails shows the reason", async () => {
	await openScreen("/dashboard/results", {
		"DELETE /results/:id": () => ({}),
		"POST /trash/:kind/:id/restore": () =>
			refused(404, { error: "This result is not in the trash" }),
	});
	await press(button("Delete Fair 1"));
	await press(button("Delete", "alertdialog"));
	await press(undo);
	await expect.element(page.getByText("This result is not in the trash")).toBeVisible();
});

test("a deletion on another server, which may be permanent, has no Undo", async () => {
	vi.stubEnv("VITE_API_BASE", "https://foreign.example/api");
	await openScreen("/dashboard/results", { "DELETE /results/:id": () => ({}) });
	await press(button("Delete Fair 1"));
	await press(button("Delete", "alertdialog"));
	await expect.element(page.getByText("Result deleted successfully")).toBeVisible();
	await expectNone(undo);
});

/* Removals without a confirmation, and what Undo has to restore. */
const REMOVALS = [
	{
		what: "a line of the help that was given",
		path: "/dashboard/orders",
		async remove() {
			await press(button("View Details"));
			await press(button("Remove Cut the frame", "dialog"));
		},
		shown: () => page.getByRole("dialog").getByText("Cut the frame", { exact: true }),
	},
	{
		what: "a line of a project's materials",
		path: "/dashboard/projects/new",
		async remove() {
			await press(button("Add Line"));
			await page.getByLabelText("Item").fill("Copper wire");
			await press(button("Delete line 1"));
		},
		shown: () => fieldWithValue("Copper wire"),
	},
	{
		what: "a story of the site",
		path: "/dashboard/site#home",
		async remove() {
			await press(button("Add Story"));
			const story = page.getByRole("group", { name: "Story 4" });
			await story.getByLabelText("Words").fill("It worked.");
			await press(button("Remove Story 4"));
		},
		shown: () => fieldWithValue("It worked."),
	},
	{
		what: "a photo that is not saved yet",
		path: "/dashboard/gallery",
		async remove() {
			const data = new DataTransfer();
			data.items.add(new File(["x"], "mast.jpg", { type: "image/jpeg" }));
			await press(button("Add Many Photos"));
			const files = page.getByLabelText("Many photos");
			await expect.element(files).toBeInTheDocument();
			(files.element() as HTMLInputElement).files = data.files;
			files.element().dispatchEvent(new Event("change", { bubbles: true }));
			const row = page.getByRole("group", { name: "mast.jpg" });
			await row.getByLabelText("Title").fill("A tall mast");
			await press(button("Remove mast.jpg"));
		},
		shown: () => fieldWithValue("A tall mast"),
	},
];

function fieldWithValue(value: string) {
	const fields = [
		...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
	].filter((field) => field.value === value);
	return fields[0] ?? null;
}

test.each(REMOVALS)("$what is removed at once, and Undo restores it", async (row) => {
	let entries = helpSheet.entries;
	const isShown = () => {
		const shown = row.shown();
		return shown && "elements" in shown ? shown.elements().length > 0 : shown !== null;
	};
	await openScreen(row.path, {
		"POST /assets/upload": () => ({ result: { id: "a", url: "/touch-icon.png" } }),
		"GET /orders/:id/help": () => ({ data: { help: { ...helpSheet, entries } } }),
		"PUT /orders/:id/help": ({ body }) => {
			entries = body.entries;
			return { data: { help: { ...helpSheet, entries } } };
		},
	});
	await row.remove();
	await expect.element(undo).toBeVisible();
	await expect.poll(isShown).toBe(false);
	await press(undo);
	await expect.poll(isShown).toBe(true);
	await expectNone(undo);
});

test("Undo restores lines that were removed from a form, the last one first", async () => {
	await openScreen("/dashboard/projects/new");
	for (const [line, text] of [
		[1, "Copper wire"],
		[2, "Magnets"],
	] as const) {
		await press(button("Add Line"));
		await page
			.getByLabelText("Item")
			.nth(line - 1)
			.fill(text);
	}
	await press(button("Delete line 2"));
	await press(button("Delete line 1"));
	await expect.poll(() => fieldWithValue("Copper wire")).toBeNull();
	await press(undo);
	await expect.poll(() => fieldWithValue("Copper wire")).not.toBeNull();
	await press(undo);
	await expect.poll(() => fieldWithValue("Magnets")).not.toBeNull();
	await expectNone(undo);
});

test("a line of the help given that could not be restored is offered again", async () => {
	let entries = helpSheet.entries;
	let isDown = false;
	await openScreen("/dashboard/orders", {
		"GET /orders/:id/help": () => ({ data: { help: { ...helpSheet, entries } } }),
		"PUT /orders/:id/help": ({ body }) => {
			if (isDown) return refused(503, {});
			entries = body.entries;
			return { data: { help: { ...helpSheet, entries } } };
		},
	});
	await press(button("View Details"));
	await press(button("Remove Cut the frame", "dialog"));
	await expect.element(undo).toBeVisible();
	isDown = true;
	await press(undo);
	await expect.element(page.getByText("Failed to restore the line")).toBeVisible();
	isDown = false;
	await press(undo);
	await expect
		.element(page.getByRole("dialog").getByText("Cut the frame", { exact: true }))
		.toBeVisible();
});

test("a removal in a form cannot be undone after leaving the form", async () => {
	await openScreen("/dashboard/projects/new");
	await press(button("Add Line"));
	await press(button("Delete line 1"));
	await expect.element(undo).toBeVisible();
	await follow("Orders");
	await expect.element(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
	await expectNone(undo);
});
