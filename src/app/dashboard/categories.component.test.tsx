import { button, dialog, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	holds,
	reading,
	saving,
} from "../../../tests/support/components/failing-calls.ts";
import { category } from "../../../tests/support/components/rows.ts";

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
