import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	dialog,
	expectCount,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { refused } from "../../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	failingRead,
	holds,
	openScreen,
	pressing,
} from "../../../../tests/support/components/failing-calls.ts";
import { category, rows } from "../../../../tests/support/components/rows.ts";

testScreen("/dashboard/categories", {
	list: {
		route: "GET /categories",
		row: category,
		answer: (result) => ({ result }),
		paging: "in the browser",
		empty: "No categories found.",
		deletes: ["DELETE /categories/:id", "name"],
	},
	calls: [
		failingRead("GET /categories", "Failed to fetch categories: {status}", { allFailures: true }),
		deleting(/^Delete /, "DELETE /categories/:id", "Failed to delete category"),
		pressing(button("Create Category", "dialog"), {
			what: "creating one",
			route: "POST /categories",
			start: async () => {
				await press(button("Create Category"));
				await dialog.getByLabelText("Name").fill("Half written");
			},
			sentence: "Failed to save category",
			remains: holds("Name", "Half written"),
			allFailures: true,
		}),
		pressing(button("Save Category", "dialog"), {
			what: "editing one",
			route: "PUT /categories/:id",
			start: async () => {
				await press(button(/^Edit /));
				await dialog.getByLabelText("Description").fill("Half written");
			},
			sentence: "Failed to save category",
			remains: holds("Description", "Half written"),
		}),
	],
	dialogs: [
		{ title: "Create Category", opener: button("Create Category"), focus: "Name" },
		{ title: "Edit Category", opener: button(/^Edit /), focus: "Name" },
		{ title: "Delete Category", opener: button(/^Delete /), focus: "Cancel" },
	],
});

const main = page.getByRole("main");

test("categories are a table with name, description and date, or cards with the slug", async () => {
	const marine = { ...category(1), description: "Lakes and the ocean" };
	const screen = await openScreen("/dashboard/categories", {
		"GET /categories": () => ({ result: [marine] }),
	});
	await page.viewport(1280, 900);
	await expectTexts(main.getByRole("columnheader"), ["Name", "Description", "Created", "Actions"]);
	const row = main.getByRole("row").filter({ hasText: "Category 1" });
	await expect.element(row).toMatchTextContent("Lakes and the ocean");
	await press(main.getByRole("link", { name: "Cards" }));
	const card = main.getByRole("listitem").filter({ hasText: "category-1" });
	await expect.element(card.getByRole("heading", { name: "Category 1" })).toBeVisible();
	await expect.element(card).toMatchTextContent("Lakes and the ocean");
	await screen.reload();
	await expect.element(main.getByText("category-1")).toBeVisible();
});

test("there is nothing to show as a table or cards before the first category", async () => {
	await openScreen("/dashboard/categories", { "GET /categories": () => ({ result: [] }) });
	await expect.element(main.getByText("create the first one")).toBeVisible();
	await expectNone(main.getByRole("link", { name: "Cards" }));
});

test("a response may have the categories in `categories` instead of `result`; their dates are formatted", async () => {
	const created_at = ["2026-03-05T22:30:00Z", "soon", undefined];
	const categories = rows((number) => ({
		...category(number),
		created_at: created_at[number - 1],
	}));
	await openScreen("/dashboard/categories", { "GET /categories": () => ({ categories }) });
	const row = (name: string) => main.getByRole("row").filter({ hasText: name });
	await expect.element(row("Category 1")).toMatchTextContent("Mar 6, 2026");
	await expect.element(row("Category 2")).toMatchTextContent("Invalid date");
	await expect.element(row("Category 3")).toMatchTextContent("N/A");
});

test("a thousand categories as cards come a hundred at a time", async () => {
	await openScreen("/dashboard/categories?view=cards", {
		"GET /categories": () => ({ result: rows(category, 1_200) }),
	});
	const cards = main.getByRole("heading", { level: 2 });
	await expectCount(cards, 100);
	await press(main.getByRole("button", { name: "Load More" }));
	await expectCount(cards, 200);
	await expect.element(main.getByText("200 of 1200")).toBeVisible();
});

/** Opens the screen with one category, and records the changes that it sends. */
async function openCategory(description = "") {
	const categories = [{ ...category(1), name: "Optics", description }];
	const sent: { line: string; body: Record<string, unknown> }[] = [];
	const screen = await openScreen("/dashboard/categories", {
		"GET /categories": () => ({ result: categories }),
		"POST /categories": ({ line, body }) => {
			sent.push({ line, body });
			categories.push({ ...category(2), ...body });
			return { result: categories.at(-1)!, message: "Category created successfully" };
		},
		"PUT /categories/:id": ({ line, body }) => {
			sent.push({ line, body });
			Object.assign(categories[0]!, body);
			return { result: categories[0]! };
		},
		"DELETE /categories/:id": ({ line, body }) => {
			sent.push({ line, body });
			categories.shift();
			return {};
		},
	});
	return { ...screen, sent };
}
const optics = main.getByRole("row").filter({ hasText: "Optics" });

test("a category is created with a trimmed name, and its notice at the top right disappears after 3 seconds", async () => {
	const { sent } = await openCategory();
	await press(button("Create Category"));
	await dialog.getByLabelText("Name").fill("   ");
	await press(button("Create Category", "dialog"));
	await expect.element(dialog.getByText("Category name is required")).toBeVisible();
	expect(sent).toEqual([]);
	await dialog.getByLabelText("Name").fill("  Beekeeping ");
	await press(button("Create Category", "dialog"));
	const notice = page.getByText("Category created successfully");
	await expect.element(notice).toBeVisible();
	expect(sent).toEqual([
		{ line: "POST /categories", body: { name: "Beekeeping", description: null } },
	]);
	expect(notice.element().closest(".toasts")?.getAttribute("data-placement")).toBe("top-right");
	await vi.advanceTimersByTimeAsync(3_000);
	await expectNone(notice);
	await expect.element(main.getByRole("row").filter({ hasText: "Beekeeping" })).toBeVisible();
});

test("a category is edited, and deleted after a confirmation", async () => {
	const { sent } = await openCategory();
	await press(button("Edit Optics"));
	await dialog.getByLabelText("Description").fill("Lenses and light");
	await press(button("Save Category", "dialog"));
	await expect.element(optics).toMatchTextContent("Lenses and light");
	expect(sent).toEqual([
		{
			line: `PUT /categories/${category(1).id}`,
			body: {
				name: "Optics",
				description: "Lenses and light",
				updated_at: category(1).updated_at,
			},
		},
	]);
	await press(button("Delete Optics"));
	await press(button("Cancel", "alertdialog"));
	await expectNone(alertdialog);
	expect(sent).toHaveLength(1);
	await press(button("Delete Optics"));
	await expect.element(alertdialog).toMatchTextContent("This cannot be undone.");
	await expect.element(alertdialog).toMatchTextContent("articles will be unlinked");
	await press(button("Delete", "alertdialog"));
	await expect.element(page.getByText("Category deleted successfully")).toBeVisible();
	await expectNone(optics);
	expect(sent.at(-1)?.line).toBe(`DELETE /categories/${category(1).id}`);
});

test("typed text stays when a category is refused, and when the dialog is closed", async () => {
	const { answers } = await openCategory();
	const taken = "There is a category with this name.";
	answers["POST /categories"] = () => refused(409, { error: taken, fields: { name: taken } });
	await press(button("Create Category"));
	const name = dialog.getByLabelText("Name");
	await name.fill("optics");
	await press(button("Create Category", "dialog"));
	await expect.element(dialog.getByText("What you typed is still here.")).toBeVisible();
	await expect.element(name).toHaveValue("optics");
	await expect.element(name).toHaveAttribute("aria-invalid", "true");
	await press(button("Cancel", "dialog"));
	await expectNone(dialog);

	const description = dialog.getByLabelText("Description");
	await press(button("Edit Optics"));
	await description.fill("Kept");
	// Without Cancel, the typed text is still there when the dialog is opened again.
	await press(button("Close dialog", "dialog"));
	await press(button("Edit Optics"));
	await expect.element(description).toHaveValue("Kept");
});
