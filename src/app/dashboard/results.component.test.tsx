import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { deleting, openScreen, reading } from "../../../tests/support/components/failing-calls.ts";
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

test("a row whose status was not saved stays marked until it is saved or given up", async () => {
	const { answers } = await openScreen("/dashboard/results", {
		"GET /results": () => ({ results: [result(1), result(2)] }),
		"PUT /results/:id": () => refused(503, { error: "The server is busy." }),
	});
	const other = page.getByRole("row").filter({ hasText: "Fair 2" });
	await press(first.getByRole("button", { name: "Publish" }));
	await press(other.getByRole("button", { name: "Publish" }));
	await expect.element(first.getByText("The server is busy.")).toBeVisible();
	await expect.element(other.getByText("The server is busy.")).toBeVisible();
	await press(other.getByRole("button", { name: "Give Up" }));
	await expectNone(other.getByText("The server is busy."));
	answers["PUT /results/:id"] = () => ({});
	await press(first.getByRole("button", { name: "Try Again" }));
	await expectNone(page.getByText("The server is busy."));
	await expect.element(first.getByRole("button", { name: "Unpublish" })).toBeVisible();
	await expect.element(other).toMatchTextContent("Draft");
});
