import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	openScreen,
	reading,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
import { id, result } from "../../../tests/support/components/rows.ts";

const first = page.getByRole("row").filter({ hasText: "Fair 1" });

const place = {
	id: id(7),
	result_id: id(3),
	result_title: "Fair 3",
	year: 2025,
	category_id: null,
	category_name: "Physics",
	position: 1,
	participant_name: "Wanjiku",
	school: "Tana",
	score: "80",
	status: "draft",
};
const found = { places: [place], pagination: { page: 1, limit: 50, total: 1, totalPages: 1 } };

testScreen(
	"/dashboard/results",
	{
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
	},
	{
		address: "/dashboard/results?search=wanjiku",
		answers: { "GET /results/places": () => ({ result: found }) },
		calls: [
			reading("GET /results/places", "Failed to search: {status}", {
				what: "the search over all results",
				signedIn: shows("Wanjiku"),
			}),
		],
		dialogs: [],
	},
);

test("a participant of any result is found, with the way to the row", async () => {
	const asked: string[] = [];
	await openScreen("/dashboard/results", {
		"GET /results/places": ({ query }) => {
			asked.push(query.toString());
			return { result: found };
		},
	});
	await page.getByLabelText("Search participants and schools of all results").fill("wanjiku tana");
	const row = page.getByRole("row").filter({ hasText: "Fair 3 (2025)" });
	await expect.element(row).toMatchTextContent("Draft");
	await expect
		.element(row.getByRole("link", { name: "Wanjiku" }))
		.toHaveAttribute("href", `/dashboard/results/${id(3)}/edit?edit=${id(7)}`);
	expect(asked).toEqual(["q=wanjiku+tana&page=1"]);
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
