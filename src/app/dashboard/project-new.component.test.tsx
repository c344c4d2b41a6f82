import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectCount, expectNone, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { PROJECT_DIALOGS, projectCalls } from "../../../tests/support/components/project-form.ts";
import { category, rows } from "../../../tests/support/components/rows.ts";

testScreen("/dashboard/projects/new", {
	calls: projectCalls("POST /school-projects", "Failed to create school project: {status}"),
	dialogs: PROJECT_DIALOGS,
});

test("one category of a thousand is found by its name, and stays in sight once chosen", async () => {
	await openScreen("/dashboard/projects/new", {
		"GET /categories": () => ({ result: rows(category, 1_200) }),
	});
	const categories = page.getByRole("group", { name: "Categories" });
	const boxes = categories.getByRole("checkbox");
	await expectCount(boxes, 100);
	await expect
		.element(categories.getByRole("status"))
		.toHaveTextContent("The first 100 of 1200: type to find others. 0 chosen");
	const search = categories.getByRole("searchbox", { name: "Search categories" });
	await search.fill("0987");
	await expectCount(boxes, 0);
	await search.fill("987");
	await expectCount(boxes, 1);
	await press(boxes.first());
	await search.fill("");
	await userEvent.keyboard("{Enter}");
	await expectNone(page.getByText("Title is required"));
	const remove = categories.getByRole("button", { name: "Remove Category 987" });
	await expect.element(remove).toBeVisible();
	await expect.element(categories.getByRole("status")).toMatchTextContent("1 chosen");
	await press(remove);
	await expectNone(remove);
	await expect.element(boxes.first()).toHaveFocus();
});
