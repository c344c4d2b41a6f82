import { expect } from "vitest";
import { page } from "vitest/browser";
import { button, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { deleting, reading } from "../../../tests/support/components/failing-calls.ts";
import { result } from "../../../tests/support/components/rows.ts";

const first = page.getByRole("row").filter({ hasText: "Fair 1" });

testScreen("/dashboard/results", {
	list: {
		route: "GET /results",
		row: result,
		answer: (results) => ({ results }),
		more: "here already",
		empty: "No results found.",
		deletes: ["DELETE /results/:id", "title"],
	},
	calls: [
		reading("GET /results", "Failed to load results"),
		{
			what: "publishing",
			route: "PUT /results/:id",
			act: () => press(first.getByRole("button", { name: "Publish" })),
			sentence: "Failed to update result status",
			kept: () => expect.element(first).toMatchTextContent("Draft"),
		},
		deleting("Delete Fair 1", "DELETE /results/:id", "Failed to delete result"),
	],
	dialogs: [{ title: "Delete Result", opener: button(/^Delete /), first: "Cancel" }],
});
