import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	dialog,
	expectCount,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	holds,
	openScreen,
	reading,
	saving,
} from "../../../tests/support/components/failing-calls.ts";
import { category, rows } from "../../../tests/support/components/rows.ts";

testScreen("/dashboard/categories", {
	list: {
		route: "GET /categories",
		row: category,
		answer: (result) => ({ result }),
		more: "here already",
		empty: "No categories found.",
		deletes: ["DELETE /categories/:id", "name"],
	},
	calls: [
		reading("GET /categories", "Failed to fetch categories: {status}"),
		deleting(/^Delete /, "DELETE /categories/:id", "Failed to delete category"),
		saving(button("Create Category", "dialog"), {
			what: "creating one",
			route: "POST /categories",
			start: async () => {
				await press(button("Create Category"));
				await dialog.getByLabelText("Name").fill("Half written");
			},
			sentence: "Failed to save category",
			kept: holds("Name", "Half written"),
		}),
		saving(button("Save Category", "dialog"), {
			what: "editing one",
			route: "PUT /categories/:id",
			start: async () => {
				await press(button(/^Edit /));
				await dialog.getByLabelText("Description").fill("Half written");
			},
			sentence: "Failed to save category",
			kept: holds("Description", "Half written"),
		}),
	],
	dialogs: [
		{ title: "Create Category", opener: button("Create Category"), first: "Name" },
		{ title: "Edit Category", opener: button(/^Edit /), first: "Name" },
		{ title: "Delete Category", opener: button(/^Delete /), first: "Cancel" },
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

test("categories are read from categories as well as from result, and dated", async () => {
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
	await press(main.getByRole("button", { name: "Load more" }));
	await expectCount(cards, 200);
	await expect.element(main.getByText("200 of 1200")).toBeVisible();
});
