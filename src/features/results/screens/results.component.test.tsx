import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { refused } from "../../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	failingRead,
	openScreen,
} from "../../../../tests/support/components/failing-calls.ts";
import { ADMIN, id, result } from "../../../../tests/support/components/rows.ts";

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
	status: "draft" as const,
};
const found = { places: [place], pagination: { page: 1, limit: 50, total: 1, totalPages: 1 } };

testScreen(
	"/dashboard/results",
	{
		list: {
			route: "GET /results",
			row: result,
			answer: (results) => ({ results }),
			paging: "in the browser",
			empty: "No results found.",
			deletes: ["DELETE /results/:id", "title"],
		},
		calls: [
			failingRead("GET /results", "Failed to load results"),
			{
				what: "publishing",
				route: "PUT /results/:id",
				act: () => press(first.getByRole("button", { name: "Publish" })),
				sentence: "Failed to update result status",
				remains: () => expect.element(first).toMatchTextContent("Draft"),
			},
			deleting("Delete Fair 1", "DELETE /results/:id", "Failed to delete result"),
		],
		dialogs: [{ title: "Delete Result", opener: button(/^Delete /), focus: "Cancel" }],
	},
	{
		address: "/dashboard/results?search=wanjiku",
		answers: { "GET /results/places": () => ({ result: found }) },
		calls: [
			failingRead("GET /results/places", "Failed to search: {status}", {
				what: "the search over all results",
			}),
		],
		dialogs: [],
	},
);

test("a participant of any result is found, with a link to the row", async () => {
	const requests: string[] = [];
	await openScreen("/dashboard/results", {
		"GET /results/places": ({ query }) => {
			requests.push(query.toString());
			return { result: found };
		},
	});
	await page.getByLabelText("Search all results by name or school").fill("wanjiku tana");
	const row = page.getByRole("row").filter({ hasText: "Fair 3 (2025)" });
	await expect.element(row).toMatchTextContent("Draft");
	await expect
		.element(row.getByRole("link", { name: "Wanjiku" }))
		.toHaveAttribute("href", `/dashboard/results/${id(3)}/edit?edit=${id(7)}`);
	expect(requests).toEqual(["q=wanjiku+tana&page=1"]);
});

test("a status that was not saved is reported in its row until it is saved or dismissed", async () => {
	const { answers } = await openScreen("/dashboard/results", {
		"GET /results": () => ({ results: [result(1), result(2)] }),
		"PUT /results/:id": () => refused(503, { error: "The server is busy." }),
	});
	const other = page.getByRole("row").filter({ hasText: "Fair 2" });
	await press(first.getByRole("button", { name: "Publish" }));
	await press(other.getByRole("button", { name: "Publish" }));
	await expect.element(first.getByText("The server is busy.")).toBeVisible();
	await expect.element(other.getByText("The server is busy.")).toBeVisible();
	await press(other.getByRole("button", { name: "Dismiss" }));
	await expectNone(other.getByText("The server is busy."));
	answers["PUT /results/:id"] = () => ({});
	await press(first.getByRole("button", { name: "Try Again" }));
	await expectNone(page.getByText("The server is busy."));
	await expect.element(first.getByRole("button", { name: "Unpublish" })).toBeVisible();
	await expect.element(other).toMatchTextContent("Draft");
});

test("a result with pasted rows that are not imported cannot be published from the list", async () => {
	const sent: unknown[] = [];
	await openScreen("/dashboard/results", {
		"GET /results": () => ({ results: [result(1), result(2)] }),
		"PUT /results/:id": ({ line, body }) => {
			sent.push([line, body]);
			return {};
		},
	});
	const key = `kept:paste:${result(1).id}:${ADMIN.id}`;
	localStorage.setItem(key, JSON.stringify({ text: "Physics\t1\tAmina", key: "k" }));
	await press(first.getByRole("button", { name: "Publish" }));
	await expect
		.element(first.getByRole("alert"))
		.toMatchTextContent("The rows that you pasted are not imported yet. Import or clear them.");
	const other = page.getByRole("row").filter({ hasText: "Fair 2" });
	await press(other.getByRole("button", { name: "Publish" }));
	await expect.element(other.getByRole("button", { name: "Unpublish" })).toBeVisible();
	expect(sent).toEqual([[`PUT /results/${result(2).id}`, { status: "published" }]]);
	// Imported or cleared on its own screen.
	localStorage.removeItem(key);
	await press(first.getByRole("button", { name: "Try Again" }));
	await expect.element(first.getByRole("button", { name: "Unpublish" })).toBeVisible();
});

test("results are a table with year, title, status, creation date and actions", async () => {
	const fair = (number: number, year: number, status: string, created_at?: string) => ({
		...{ id: String(number), title: `Fair ${number}`, year, status, created_at },
	});
	await openScreen("/dashboard/results", {
		"GET /results": () => ({
			results: [
				// In the fair's time zone it is already the next day.
				fair(1, 2026, "draft", "2026-03-05T22:30:00Z"),
				fair(2, 2025, "published", "soon"),
				fair(3, 2024, "draft"),
			],
		}),
	});
	await expect
		.element(page.getByRole("heading", { level: 1, name: "Manage Results" }))
		.toBeVisible();
	await expectTexts(page.getByRole("columnheader"), [
		"Year",
		"Title",
		"Status",
		"Created",
		"Actions",
	]);
	await expectTexts(page.getByRole("rowheader"), ["Fair 1", "Fair 2", "Fair 3"]);
	for (const [title, cells] of [
		["Fair 1", ["2026", "Draft", "Mar 6, 2026", "Publish"]],
		["Fair 2", ["2025", "Published", "Invalid date", "Unpublish"]],
		["Fair 3", ["2024", "Draft", "N/A", "Publish"]],
	] as const) {
		await expectTexts(page.getByRole("row").filter({ hasText: title }).getByRole("cell"), [
			...cells,
		]);
	}
	const link = (name: string) => page.getByRole("link", { name, exact: true });
	await expect.element(link("Create Result")).toHaveAttribute("href", "/dashboard/results/create");
	await expect.element(link("Fair 3")).toHaveAttribute("href", "/dashboard/results/3/edit");
	await expect.element(link("Edit Fair 3")).toHaveAttribute("href", "/dashboard/results/3/edit");
});

test("a result is published, unpublished and, after confirmation, deleted at the second attempt", async () => {
	const results = [{ ...result(1) }];
	const sent: unknown[] = [];
	await openScreen("/dashboard/results", {
		"GET /results": () => ({ results }),
		"PUT /results/:id": ({ line, body }) => {
			sent.push([line, body]);
			Object.assign(results[0]!, body);
			return { result: results[0]! };
		},
		"DELETE /results/:id": ({ line }) => {
			sent.push(line);
			if (sent.length === 3) return new Response("", { status: 500 });
			results.length = 0;
			return {};
		},
	});
	const path = `/results/${id(1)}`;
	for (const [name, status, shown] of [
		["Publish", "published", "Published"],
		["Unpublish", "draft", "Draft"],
	] as const) {
		await press(first.getByRole("button", { name, exact: true }));
		await expect.element(first).toMatchTextContent(shown);
		await expect
			.element(page.getByText(`Fair 1 ${name.toLowerCase()}ed successfully`))
			.toBeVisible();
		expect(sent.at(-1)).toEqual([`PUT ${path}`, { status }]);
	}
	await press(button("Delete Fair 1"));
	await press(button("Cancel", "alertdialog"));
	await expectNone(alertdialog);
	expect(sent).toHaveLength(2);
	await press(button("Delete Fair 1"));
	await press(button("Delete", "alertdialog"));
	await expect
		.element(alertdialog.getByRole("alert"))
		.toMatchTextContent("Failed to delete result");
	await press(button("Delete", "alertdialog"));
	await expectNone(first);
	expect(sent.slice(2)).toEqual([`DELETE ${path}`, `DELETE ${path}`]);
});

test("publishing a result warns of texts that name the people whom it hides", async () => {
	const named_in = [{ name: "Nafula Wekesa", title: "A pump" }];
	await openScreen("/dashboard/results", {
		"GET /results": () => ({ results: [result(1)] }),
		"PUT /results/:id": () => ({ result: result(1), named_in }),
	});
	await press(first.getByRole("button", { name: "Publish" }));
	await expect.element(page.getByText("Nafula Wekesa in “A pump”.")).toBeVisible();
});

test("an empty list of results offers to create the first one", async () => {
	const { address } = await openScreen("/dashboard/results", {
		"GET /results": () => ({ results: [] }),
	});
	await press(page.getByRole("link", { name: "Create Your First Result" }));
	await expect.poll(address).toBe("/dashboard/results/create");
});
