import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectCount, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import { refused, storeSession, stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import {
	PROJECT_DIALOGS,
	projectCalls,
} from "../../../../tests/support/components/project-form.ts";
import { ADMIN, category, id, rows } from "../../../../tests/support/components/rows.ts";

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
	await search.fill("cátegory\u200B ９８７");
	await expectCount(boxes, 1);
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

test("level, weeks and tools are sent as they are filled in, and a refusal names its field", async () => {
	const sent: object[] = [];
	await openScreen("/dashboard/projects/new", {
		"POST /school-projects": ({ body }) => {
			sent.push(body);
			return refused(400, { error: "No", fields: { tools: "Tools must be one line" } });
		},
	});
	await page.getByLabelText("Title", { exact: true }).fill("Rain Gauge");
	await page.getByRole("textbox", { name: "Content" }).fill("Count the drops.");
	await page.getByLabelText("Weeks").fill("60");
	await press(page.getByRole("button", { name: "Save Project" }));
	await expect.element(page.getByText("Weeks must be a whole number from 1 to 52")).toBeVisible();
	expect(sent).toEqual([]);
	await page.getByLabelText("Weeks").fill("6");
	await page.getByLabelText("Level").selectOptions("Senior");
	await page.getByLabelText("Tools").fill("Saw, ruler");
	await press(page.getByRole("button", { name: "Save Project" }));
	await expect.element(page.getByText("Tools must be one line")).toBeVisible();
	expect(sent).toMatchObject([{ level: "Senior", weeks: 6, tools: "Saw, ruler" }]);
});

test("empty level, weeks and tools are not sent", async () => {
	const sent: object[] = [];
	await openScreen("/dashboard/projects/new", {
		"POST /school-projects": ({ body }) => {
			sent.push(body);
			return refused(400, { error: "Not today" });
		},
	});
	await page.getByLabelText("Title", { exact: true }).fill("Rain Gauge");
	await page.getByRole("textbox", { name: "Content" }).fill("Count the drops.");
	await press(page.getByRole("button", { name: "Save Project" }));
	await expect.poll(() => sent).toHaveLength(1);
	for (const name of ["level", "weeks", "tools"]) expect(sent[0]).not.toHaveProperty(name);
});

test.each([
	["of a new project with the token as it is stored", "/dashboard/projects/new", "stored"],
	["of an edited project without a token", `/dashboard/projects/${id(1)}/edit`, null],
])("categories are fetched by the form %s", async (_, path, token) => {
	storeSession(ADMIN);
	localStorage.authToken = "stored";
	const { calls } = stubApi(ANSWERS);
	await openPage(path);
	await expect.element(page.getByRole("checkbox", { name: "Category 1" })).toBeVisible();
	const requests = calls.filter(({ line }) => line === "GET /categories");
	expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([token]);
});
