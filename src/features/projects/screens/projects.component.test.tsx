import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	expectCount,
	expectHeaders,
	expectNone,
	press,
} from "../../../../tests/support/components/actions.ts";
import type { Answers } from "../../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	failingRead,
	openScreen,
	shows,
} from "../../../../tests/support/components/failing-calls.ts";
import { ADMIN, id, project, rows } from "../../../../tests/support/components/rows.ts";

const PATH = "/dashboard/projects";

const answer = (articles: object[], totalPages: number) => ({
	result: { articles, pagination: { totalPages } },
});

testScreen("/dashboard/projects", {
	list: {
		route: "GET /school-projects",
		row: project,
		answer,
		size: 10,
		paging: "pages",
		alwaysPaged: true,
		empty: "No school projects found.",
		deletes: ["DELETE /school-projects/:id", "title"],
	},
	calls: [
		failingRead("GET /school-projects", "Failed to fetch articles: {status}"),
		{
			what: "duplicating",
			route: "POST /projects/:id/duplicate",
			act: () => press(button("Duplicate Project 1")),
			sentence: "Failed to duplicate project: {status}",
			remains: shows("Project 1"),
		},
		deleting("Delete Project 1", "DELETE /school-projects/:id", "Failed to delete project"),
	],
	dialogs: [{ title: "Delete Project", opener: button(/^Delete /), focus: "Cancel" }],
});

test("every project has links to edit and delete it, also a colleague's, which the server refuses", async () => {
	const articles = [project(1), { ...project(2), can_edit: false }];
	await openScreen("/dashboard/projects", { "GET /school-projects": () => answer(articles, 1) });
	for (const number of [1, 2]) {
		const edit = `/dashboard/projects/${id(number)}/edit`;
		const row = page.getByRole("row").filter({ hasText: `Project ${number}` });
		for (const name of [`Project ${number}`, `Edit Project ${number}`]) {
			const link = row.getByRole("link", { name, exact: true });
			await expect.element(link).toHaveAttribute("href", edit);
		}
		await expect.element(button(`Delete Project ${number}`)).toBeVisible();
	}
});

test("the author of a project is shown only if a colleague wrote it", async () => {
	const authors = [{ id: ADMIN.id, username: "admin" }, { id: id(9), username: "Amina" }, null, 7];
	const articles = authors.map((author, index) => ({ ...project(index + 1), author }));
	await openScreen(PATH, { "GET /school-projects": () => answer(articles, 1) });
	const authorOf = (row: Element) => / by (?:Amina|admin)/.exec(row.textContent ?? "")?.[0];
	await expect
		.poll(() => page.getByRole("row").elements().slice(1).map(authorOf))
		.toEqual([undefined, " by Amina", undefined, undefined]);
});

test("a recently changed project says how many days ago, counted in Nairobi", async () => {
	vi.setSystemTime("2026-03-18T20:30:00Z");
	const changed = [
		["2026-03-01T08:00:00Z", "2026-03-01T08:00:00Z"],
		["2026-03-01T08:00:00Z", "2026-03-17T21:30:00Z"],
		["2026-03-01T08:00:00Z", "2026-03-17T20:30:00Z"],
		["2026-01-01T08:00:00Z", "2026-03-05T08:00:00Z"],
		["2026-01-01T08:00:00Z", "2026-02-02T08:00:00Z"],
		["2026-01-01T08:00:00Z", "2027-01-01T08:00:00Z"],
	];
	const articles = changed.map(([created_at, updated_at], index) => ({
		...project(index + 1),
		created_at,
		updated_at,
	}));
	await openScreen(PATH, { "GET /school-projects": () => answer(articles, 1) });
	const cell = (row: Element) => row.querySelector('[data-header="Last Modified"]')?.textContent;
	await expect
		.poll(() => page.getByRole("row").elements().slice(1).map(cell))
		.toEqual([
			"Mar 1, 2026",
			"Mar 18, 2026today",
			"Mar 17, 2026yesterday",
			"Mar 5, 202613 days ago",
			"Feb 2, 2026",
			"Jan 1, 2027",
		]);
});

test.each([
	[1280, false],
	[390, true],
])(
	"at %i px the box for sorting is shown: %s; wider tables are sorted by their column headers",
	async (width, isShown) => {
		await openScreen(PATH, { "GET /school-projects": () => answer([project(1)], 1) });
		await page.viewport(width, 900);
		if (width === 390) await press(button("Filters"));
		await expect.element(page.getByRole("combobox", { name: "Filter by author" })).toBeVisible();
		await expectCount(page.getByRole("combobox", { name: "Sort" }), isShown ? 1 : 0);
		await expectCount(button("Material Cost"), isShown ? 0 : 1);
	},
);

test("a copy opens in its form, even if the original is read-only", async () => {
	const { address } = await openScreen("/dashboard/projects", {
		"GET /school-projects": () => answer([{ ...project(1), can_edit: false }], 1),
		"POST /projects/:id/duplicate": () => ({ result: project(7) }),
	});
	await press(button("Duplicate Project 1"));
	// Checked first, because the message disappears while the form's script is loading.
	await expect.element(page.getByText("Copy created successfully")).toBeVisible();
	await expect.poll(address).toBe(`/dashboard/projects/${id(7)}/edit`);
});

test.each([
	["solar dryer", "words"],
	["solar", null],
])("a search for %s is sent with match=%s", async (search, match) => {
	const requests: (string | null)[] = [];
	await openScreen(`/dashboard/projects?search=${search}`, {
		"GET /school-projects": ({ query }) => {
			requests.push(query.get("match"));
			return answer([project(1)], 1);
		},
	});
	expect(requests).toEqual([match]);
});

const search = page.getByRole("searchbox", { name: "Search projects" });

/** Opens a list of `total` projects, ten on a page, and records the queries to the API. */
async function openList(query: string, total: number, answers: Answers = {}) {
	const list = { queries: [] as string[], total };
	const screen = await openScreen(`${PATH}${query}`, {
		"GET /school-projects": (call) => {
			list.queries.push(String(call.query));
			const before = (Number(call.query.get("page")) - 1) * 10;
			const shown = call.query.has("status") ? 0 : list.total;
			return answer(rows(project, Math.min(before + 10, shown), before + 1), Math.ceil(shown / 10));
		},
		...answers,
	});
	return { ...screen, list };
}

test("projects are a table with their picture, status, costs and dates", async () => {
	await page.viewport(1280, 900);
	const requests: string[] = [];
	const articles = [
		{
			id: "1",
			slug: "water-filter",
			title: "Water Filter",
			featured_image: "/touch-icon.png",
			status: "published",
			price: 14500.5,
			material_cost: 3850,
			created_at: "2026-03-05T22:30:00Z",
			updated_at: "soon",
		},
		{ id: "2", title: "Sundial", status: "draft", price: "200", material_cost: 0 },
	];
	await openScreen(PATH, {
		"GET /school-projects": ({ query, headers }) => {
			requests.push(`${headers.get("authorization")} ${query}`);
			return answer(articles, 1);
		},
	});
	expect(requests).toEqual(["Bearer good page=1&limit=10"]);
	await expectHeaders([
		"Project Title",
		"Status",
		"Project Fee",
		"Material Cost",
		"Created",
		"Last Modified",
		"Actions",
	]);
	const row = (title: string) => page.getByRole("row").filter({ hasText: title });
	const cells = (title: string) =>
		row(title)
			.getByRole("cell")
			.elements()
			.slice(0, -1)
			.map(({ textContent }) => textContent);
	expect(cells("Water Filter")).toEqual([
		"Published",
		"KES 14,500.50",
		"KES 3,850",
		"Mar 6, 2026",
		"Invalid date",
	]);
	expect(cells("Sundial")).toEqual(["Draft", "KES 200", "KES 0", "N/A", "N/A"]);
	expect(row("Water Filter").element().querySelector("th img")?.getAttribute("src")).toBe(
		"/touch-icon.png",
	);
	const badge = (title: string, status: string) => row(title).getByText(status, { exact: true });
	await expect.element(badge("Water Filter", "Published")).toHaveAttribute("data-tone", "green");
	await expect.element(badge("Sundial", "Draft")).toHaveAttribute("data-tone", "amber");
	await expect
		.element(page.getByRole("link", { name: "Edit Sundial" }))
		.toHaveAttribute("href", `${PATH}/2/edit`);
	await expect.element(button("Delete Sundial")).toBeVisible();
	await expect
		.element(page.getByRole("link", { name: "Add New Project" }))
		.toHaveAttribute("href", `${PATH}/new`);
	const pager = page.getByRole("navigation", { name: "Pages" });
	await expect.element(pager).toMatchTextContent("Page 1 of 1");
	await expect.element(pager.getByRole("button", { name: "Previous" })).toBeDisabled();
	await expect.element(pager.getByRole("button", { name: "Next" })).toBeDisabled();
});

test("on a phone, a project's row also shows its dates", async () => {
	const dates = { created_at: "2026-03-05T22:30:00Z", updated_at: "2026-03-18T08:00:00Z" };
	await openScreen(PATH, {
		"GET /school-projects": () => answer([{ ...project(1), ...dates }], 1),
	});
	for (const date of ["Mar 6, 2026", "Mar 18, 2026"]) {
		await expect.element(page.getByRole("cell").filter({ hasText: date })).toBeVisible();
	}
});

test("a search runs half a second after the last key and starts at page 1", async () => {
	const { address, list } = await openList("?page=2", 20);
	list.queries.length = 0;
	vi.setTimerTickMode("manual");
	await search.fill("filt");
	await vi.advanceTimersByTimeAsync(400);
	await search.fill("filter");
	await vi.advanceTimersByTimeAsync(499);
	expect(address()).toBe(`${PATH}?page=2`);
	expect(list.queries).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	vi.setTimerTickMode("interval");
	await expect.poll(address).toBe(`${PATH}?search=filter`);
	await expect.poll(() => list.queries).toEqual(["page=1&limit=10&search=filter"]);
});

test("search, filter and page of the list are in the address, and Back returns to them", async () => {
	const { address, back } = await openList("?search=zebrafish", 11);
	await press(page.getByRole("link", { name: "Next" }));
	await expectCount(page.getByRole("rowheader"), 1);
	await press(button("Filters"));
	await page.getByRole("combobox", { name: "Filter by status" }).selectOptions("published");
	await expect.poll(address).toBe(`${PATH}?search=zebrafish&status=published`);
	await expect.element(page.getByText("No school projects found.")).toBeVisible();
	await back();
	await expect.element(page.getByText("Page 2 of 2")).toBeVisible();
	await expect.element(search).toHaveValue("zebrafish");
});

test("a project is deleted only after confirmation; if it was the last of its page, the previous one is shown", async () => {
	const deleted: string[] = [];
	const { address, list } = await openList("?search=quagga&page=2", 11, {
		"DELETE /school-projects/:id": ({ line }) => {
			deleted.push(line);
			list.total = 10;
			return {};
		},
	});
	await press(button("Delete Project 11"));
	await expect
		.element(alertdialog)
		.toMatchTextContent("Are you sure you want to delete this project?");
	await press(button("Cancel", "alertdialog"));
	await expectNone(alertdialog);
	expect(deleted).toEqual([]);
	await press(button("Delete Project 11"));
	await press(button("Delete", "alertdialog"));
	await expect.element(page.getByText("Project deleted successfully")).toBeVisible();
	await expect.poll(address).toBe(`${PATH}?search=quagga`);
	await expectCount(page.getByRole("rowheader"), 10);
	expect(deleted).toEqual([`DELETE /school-projects/${id(11)}`]);
});

test("past the last page, a link leads back to the existing pages", async () => {
	await openList("?page=99", 11);
	await expect.element(page.getByText("No school projects found.")).toBeVisible();
	await expectNone(page.getByRole("link", { name: "Create your first school project" }));
	await expect
		.element(page.getByRole("link", { name: "First Page" }))
		.toHaveAttribute("href", PATH);
	await press(page.getByRole("link", { name: "Previous" }));
	await expect.element(page.getByText("Page 2 of 2")).toBeVisible();
	await expectCount(page.getByRole("rowheader"), 1);
});

test("an empty list links to creating the first project", async () => {
	const { address } = await openList("", 0);
	await expectNone(page.getByRole("navigation", { name: "Pages" }));
	await press(page.getByRole("link", { name: "Create your first school project" }));
	await expect.poll(address).toBe(`${PATH}/new`);
});

test("at 1280 × 800 ten projects are in view, a long title in two lines", async () => {
	await page.viewport(1280, 800);
	const title = "Bone-Char Filter That Takes Fluoride out of Borehole Water";
	const articles = rows(project, 10).map((each) => ({
		...each,
		title,
		author: { id: id(9), username: "odhiambo.lab" },
	}));
	await openScreen("/dashboard/projects", {
		"GET /school-projects": () => answer(articles, 1),
	});
	const last = page.getByRole("row").last();
	await expect.element(last).toBeVisible();
	expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
});
