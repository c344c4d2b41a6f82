import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	expectCount,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import { refused, stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { category, id, project, rows } from "../../../../tests/support/components/rows.ts";
import { LEVELS } from "../levels.ts";

const NO_PROJECTS = { result: { articles: [], pagination: { totalPages: 0 } } };
const SUGGESTIONS = {
	suggestion: "chemistry set",
	categories: [
		{ id: id(7), name: "Chemistry", projects_count: 4 },
		{ id: id(8), name: "Biochemistry", projects_count: 1 },
	],
	articles: rows(project, 2),
};

const PHYSICS = { ...category(7), name: "Physics", projects_count: 3 };

const main = page.getByRole("main");
const filtersButton = page.getByRole("button", { name: /^Filter and sort/ });
const openFilters = () => press(filtersButton);
const chips = main.getByRole("list", { name: "Filters" }).getByRole("link");

test("a search without a match offers another search, categories and similar projects", async () => {
	const { calls } = stubApi({
		...ANSWERS,
		"GET /school-projects": () => NO_PROJECTS,
		"GET /school-projects/near": () => ({ result: SUGGESTIONS }),
	});
	await openPage("/projects?search=chemestry+set");
	await expect.element(main.getByText("No articles found.")).toBeVisible();
	await expect
		.element(main.getByText(/^Did you mean/))
		.toHaveTextContent(
			"Did you mean chemistry set or Chemistry (4 projects) or Biochemistry (1 project)?",
		);
	await expect
		.element(main.getByRole("link", { name: "chemistry set" }))
		.toHaveAttribute("href", "/projects?search=chemistry+set");
	await expect
		.element(main.getByRole("link", { name: "Chemistry", exact: true }).last())
		.toHaveAttribute("href", `/projects?category=${id(7)}`);
	await expect.element(main.getByRole("heading", { name: "Closest matches" })).toBeVisible();
	await expectCount(main.getByRole("article"), 2);
	const tops = [
		main.getByText("No articles found."),
		main.getByText(/^Did you mean/),
		main.getByRole("article").first(),
		main.getByRole("link", { name: "Clear search" }),
	].map((one) => one.element().getBoundingClientRect().top);
	expect(tops).toEqual([...tops].sort((a, b) => a - b));
	await expectNone(main.getByText(/Try a shorter word/));
	await expect
		.element(main.getByRole("link", { name: "See all categories" }))
		.toHaveAttribute("href", "/categories");
	const near = calls.filter(({ line }) => line === "GET /school-projects/near");
	expect(near.map(({ query }) => String(query))).toEqual(["search=chemestry+set"]);
});

test("a search that names a category without projects links to the other categories", async () => {
	const categories = [{ id: id(7), name: "Robotics", projects_count: 0 }];
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => NO_PROJECTS,
		"GET /school-projects/near": () => ({
			result: { ...SUGGESTIONS, suggestion: null, categories },
		}),
	});
	await openPage("/projects?search=robots");
	await expect.element(main).toMatchTextContent("There are no projects in Robotics yet. See the");
	await expectNone(main.getByText(/Did you mean/));
	await expect
		.element(main.getByRole("link", { name: "other categories" }))
		.toHaveAttribute("href", "/categories");
});

test("a search for part of a category's name suggests the category, even with many matches", async () => {
	const { calls } = stubApi({
		...ANSWERS,
		"GET /school-projects": () => ({
			result: { articles: rows(project, 10), pagination: { totalPages: 1 } },
		}),
		"GET /school-projects/near": () => ({
			result: { ...SUGGESTIONS, suggestion: null, articles: [] },
		}),
	});
	await openPage("/projects?search=water");
	await expectCount(main.getByRole("article"), 10);
	expect(calls.map(({ line }) => line)).not.toContain("GET /school-projects/near");
	await main.getByLabelText("Search projects").fill("catego");
	await expect.element(main).toMatchTextContent("Did you mean Chemistry (4 projects)");
	await expectCount(main.getByRole("article"), 10);
});

test("a search without a match says so even if suggestions fail", async () => {
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => NO_PROJECTS,
		"GET /school-projects/near": () => refused(502, {}),
	});
	await openPage("/projects?search=chemestry");
	await expect.element(main.getByText("No articles found.")).toBeVisible();
	// For screen readers, which also announce other numbers of projects.
	await expect.element(main.getByRole("status")).toMatchTextContent("0 projects");
	await expectNone(main.getByText(/Did you mean/));
	await expectNone(main.getByRole("alert"));
});

test("a category without projects and a page past the end make no further call", async () => {
	const { calls } = stubApi({ ...ANSWERS, "GET /school-projects": () => NO_PROJECTS });
	await openPage(`/projects?category=${id(7)}`);
	await expect.element(main.getByText("No articles found.")).toBeVisible();
	expect(calls.map(({ line }) => line)).not.toContain("GET /school-projects/near");
});

/** The list with two pages of ten, and one project in each category. */
function stubList() {
	const { calls } = stubApi({
		...ANSWERS,
		"GET /school-projects": ({ query }) => {
			const narrow = query.has("categoryId");
			const first = query.get("page") === "2" ? 11 : 1;
			return {
				result: {
					articles: narrow ? [project(30)] : rows(project, first + 9, first),
					pagination: { totalPages: narrow ? 1 : 2 },
				},
			};
		},
		"GET /categories": () => ({ result: rows(category) }),
		"GET /school-projects/by-slug/:slug": () => ({ result: project(3) }),
	});
	return () =>
		calls.filter(({ line }) => line === "GET /school-projects").map(({ query }) => String(query));
}

const cards = main.getByRole("article");
const FIRST_PAGE = "page=1&limit=10&status=published";

test("the pager leads forward and back, and stops at both ends", async () => {
	const requests = stubList();
	const site = await openPage("/projects");
	await expectCount(cards, 10);
	await expect.element(page.getByText("Page 1 of 2")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Previous" })).toBeDisabled();
	await press(page.getByRole("link", { name: "Next" }));
	await expect.element(main.getByText("Project 11")).toBeVisible();
	expect(site.address()).toBe("/projects?page=2");
	await expect.element(page.getByText("Page 2 of 2")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Next" })).toBeDisabled();
	await press(page.getByRole("link", { name: "Previous" }));
	await expect.element(main.getByText("Project 1", { exact: true })).toBeVisible();
	expect(site.address()).toBe("/projects");
	expect(requests()).toEqual([FIRST_PAGE, "page=2&limit=10&status=published", FIRST_PAGE]);
});

test("a card has a short date", async () => {
	const dated = (title: string, published_at?: string) => ({
		id: title,
		slug: title,
		title,
		status: "published",
		categories: [],
		published_at,
	});
	const articles = [
		dated("Published", "2024-03-05T22:30:00Z"),
		dated("Unreadable", "soon"),
		dated("Undated"),
	];
	stubApi({ ...ANSWERS, "GET /school-projects": () => ({ result: { articles } }) });
	await openPage("/projects");
	const card = (title: string) => cards.filter({ hasText: title });
	// Already the next day in Nairobi.
	await expect.element(card("Published")).toMatchTextContent("Mar 6, 2024");
	await expect.element(card("Unreadable")).toMatchTextContent("Invalid date");
	await expect.element(card("Undated")).toMatchTextContent("N/A");
});

test("pressing anywhere on a card opens its project", async () => {
	stubList();
	const site = await openPage("/projects");
	await cards.nth(2).click();
	await expect
		.element(page.getByRole("heading", { level: 1, name: "Project 3", exact: true }))
		.toBeVisible();
	expect(site.address()).toBe("/projects/project-3");
});

test("pressing a project right after typing opens it, and the search does not override it", async () => {
	stubList();
	const site = await openPage("/projects");
	await expectCount(cards, 10);
	const input = page.getByRole("searchbox", { name: "Search projects" }).element();
	(input as HTMLInputElement).value = "beans";
	input.dispatchEvent(new Event("input", { bubbles: true }));
	(main.getByRole("link", { name: "Project 3" }).element() as HTMLElement).click();
	// The delayed search would now start, while the project's page is loading.
	vi.advanceTimersByTime(500);
	await expect
		.element(page.getByRole("heading", { level: 1, name: "Project 3", exact: true }))
		.toBeVisible();
	expect(site.address()).toBe("/projects/project-3");
});

test("a search for spaces does not filter", async () => {
	const requests = stubList();
	const site = await openPage("/projects");
	await page.getByRole("searchbox", { name: "Search projects" }).fill("   ");
	await vi.advanceTimersByTimeAsync(1_000);
	expect(site.address()).toBe("/projects");
	expect(requests()).toEqual([FIRST_PAGE]);
});

test("a category filters the list from page 1, by its id in the address", async () => {
	const requests = stubList();
	const site = await openPage("/projects?page=2");
	await openFilters();
	const field = page.getByLabelText("Category");
	await expect.element(field).toHaveValue("");
	await field.selectOptions("Category 2");
	await expectCount(cards, 1);
	expect(site.address()).toBe(`/projects?category=${id(2)}`);
	await expect.element(page.getByText("Page 1 of 1")).toBeVisible();
	expect(requests().at(-1)).toBe(`${FIRST_PAGE}&categoryId=${id(2)}`);
	await field.selectOptions("All Categories");
	await expectCount(cards, 10);
	expect(site.address()).toBe("/projects");
});

test("a category that does not exist stays in the field and the address, and can be removed", async () => {
	stubList();
	const site = await openPage(`/projects?category=${id(99)}`);
	await openFilters();
	await expect.element(page.getByLabelText("Category")).toHaveValue(id(99));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(site.address()).toBe(`/projects?category=${id(99)}`);
	await press(page.getByRole("button", { name: "Show Projects" }));
	await press(main.getByRole("link", { name: "Remove Unknown category" }));
	await expect.poll(() => site.address()).toBe("/projects");
	await expectNone(chips);
});

test.each([
	["/projects?search=zzzz", "Try a shorter word.", "Clear search"],
	[
		`/projects?category=${id(1)}`,
		"There are no projects in this category yet.",
		"View All Projects",
	],
	[`/projects?category=${id(99)}`, "This category does not exist", "View All Projects"],
])("when %s shows nothing there is a hint and a link back", async (address, hint, linkName) => {
	stubApi({
		...ANSWERS,
		"GET /school-projects": ({ query }) =>
			query.has("search") || query.has("categoryId")
				? NO_PROJECTS
				: { result: { articles: rows(project), pagination: { totalPages: 1 } } },
		"GET /categories": () => ({ result: rows(category) }),
	});
	const site = await openPage(address);
	await expect.element(main.getByText("No articles found.")).toBeVisible();
	await expect.element(main.getByText(hint)).toBeVisible();
	await press(main.getByRole("link", { name: linkName }).last());
	await expectCount(cards, 3);
	expect(site.address()).toBe("/projects");
	await expect.element(page.getByRole("searchbox", { name: "Search projects" })).toHaveValue("");
});

const costing = (thousands: number) => ({
	...project(thousands),
	material_cost: thousands * 1_000,
});

test.each(["A study of solar drying ".repeat(12), "Electroencephalography".repeat(13)])(
	"without a picture, a card with a very long title is no taller than others: %s",
	async (title) => {
		await page.viewport(360, 740);
		const articles = [{ ...project(1), title }];
		stubApi({
			...ANSWERS,
			"GET /school-projects": () => ({ result: { articles, pagination: { totalPages: 1 } } }),
		});
		await openPage("/projects");
		const heading = cards.getByRole("heading");
		await expect.element(heading).toMatchTextContent(title.trim());
		expect(heading.element().getBoundingClientRect().height).toBeLessThan(90);
		expect(document.documentElement.scrollWidth).toBe(360);
		// The drawing of a board keeps its proportions.
		const board = cards.element().querySelector("svg.picture path") as SVGPathElement;
		expect(board.getBoundingClientRect().width).toBeLessThan(116);
	},
);

test("a card says what the materials cost, or that there is nothing to buy", async () => {
	const { material_cost: _, ...missing } = project(3);
	const unreadable = { ...project(4), material_cost: "free" };
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => ({
			result: {
				articles: [
					costing(2),
					costing(0),
					missing,
					unreadable,
					{ ...project(5), material_cost: null },
				],
				pagination: { totalPages: 1 },
			},
		}),
	});
	await openPage("/projects");
	await expect.element(cards.nth(0)).toMatchTextContent("Materials KES 2,000");
	await expect.element(cards.nth(1)).toMatchTextContent("Nothing to buy");
	for (const card of cards.elements().slice(2)) {
		expect(card.textContent).not.toMatch(/Materials|Nothing to buy/);
	}
	await expectCount(cards, 5);
});

test("the list is filtered by budget and sorted through the address, together with search and category", async () => {
	const { calls } = stubApi({
		...ANSWERS,
		"GET /school-projects": () => ({
			result: { articles: [costing(1), costing(2)], pagination: { total: 7, totalPages: 1 } },
		}),
	});
	const site = await openPage(`/projects?category=${id(2)}&search=sun&page=3`);
	await expect.element(main.getByText("7 projects")).toBeVisible();
	await expect.element(cards.nth(1)).toMatchTextContent("Materials KES 2,000");
	await openFilters();
	await page.getByLabelText("Materials up to").selectOptions("KES 4,000");
	await page.getByLabelText("Sort by").selectOptions("Cheapest materials");
	await expect.element(page.getByRole("button", { name: "Show Projects" })).toBeVisible();
	await expectNone(page.getByRole("button", { name: "Show", exact: true }));
	const choice = "max_materials=4000&sort=cost";
	await expect.poll(() => site.address()).toBe(`/projects?category=${id(2)}&search=sun&${choice}`);
	const requests = calls.filter(({ line }) => line === "GET /school-projects");
	expect(String(requests.at(-1)?.query)).toBe(
		`${FIRST_PAGE}&search=sun&categoryId=${id(2)}&${choice}`,
	);
	await page.getByLabelText("Category").selectOptions("All Categories");
	await expect.poll(() => site.address()).toBe(`/projects?search=sun&${choice}`);
	await expect.element(page.getByLabelText("Materials up to")).toHaveValue("4000");
});

test.each([
	["Materials up to", "3000", "KES 3,000", "max_materials=3000"],
	["Level", "Senior", "Senior", "level=Senior"],
	["Time up to", "1", "1 week", "max_weeks=1"],
	["Sort by", "title", "Title, A to Z", "sort=title"],
])(
	"%s filters when it changes, stays when a category is chosen, and follows Back",
	async (label, value, option, inAddress) => {
		const { calls } = stubApi({
			...ANSWERS,
			"GET /school-projects": () => ({
				result: { articles: rows(project), pagination: { total: 3, totalPages: 1 } },
			}),
			"GET /categories": () => ({ result: rows(category) }),
		});
		const site = await openPage("/projects");
		const field = page.getByLabelText(label);
		const last = () => String(calls.findLast(({ line }) => line === "GET /school-projects")?.query);
		await openFilters();
		await field.selectOptions(option);
		await expect.poll(() => site.address()).toBe(`/projects?${inAddress}`);
		expect(last()).toContain(inAddress);
		const path = `/projects?category=${id(2)}&${inAddress}`;
		await page.getByLabelText("Category").selectOptions("Category 2");
		await expect.poll(() => site.address()).toBe(path);
		await expect.element(field).toHaveValue(value);
		expect(last()).toContain(inAddress);
		await site.back();
		await expect.poll(() => site.address()).toBe(`/projects?${inAddress}`);
		await site.back();
		await expect.poll(() => site.address()).toBe("/projects");
		await expect.element(field).toHaveValue("");
	},
);

test("the button counts the filters, and each has a link that removes it", async () => {
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => ({
			result: { articles: rows(project), pagination: { total: 3, totalPages: 1 } },
		}),
		"GET /categories": () => ({ result: rows(category) }),
	});
	const set = `category=${id(2)}&search=sun&max_materials=3000&level=Senior&max_weeks=4&sort=cost`;
	const site = await openPage(`/projects?${set}&page=2`);
	await expect.element(filtersButton).toHaveTextContent("Filter and sort (5)");
	await expectTexts(chips, [
		"Remove Category 2",
		"Remove Senior: Grade\u00a010\u00a0to\u00a012, Form\u00a03\u00a0and\u00a04",
		"Remove Materials up to KES 3,000",
		"Remove Time up to 4 weeks",
		"Remove Cheapest materials",
	]);
	await press(main.getByRole("link", { name: "Remove Materials up to KES 3,000" }));
	await expect.element(filtersButton).toHaveTextContent("Filter and sort (4)");
	expect(site.address()).toBe(
		`/projects?category=${id(2)}&search=sun&level=Senior&max_weeks=4&sort=cost`,
	);
	await press(main.getByRole("link", { name: "Remove Category 2" }));
	await expectCount(chips, 3);
	await openFilters();
	await expect.element(page.getByLabelText("Materials up to")).toHaveValue("");
	await expect.element(page.getByLabelText("Category")).toHaveValue("");
	await expect.element(page.getByLabelText("Level")).toHaveValue("Senior");
});

test.each([
	[360, "Junior"],
	[950, "Senior"],
	...[1024, 1152, 1280, 1366].flatMap((width) => LEVELS.map((level) => [width, level] as const)),
] as const)(
	"at %d px no text in the search and the filters is cut off with the level %s; filters are in one line where it is wide",
	async (width, level) => {
		await page.viewport(width, 740);
		stubList();
		await openPage(`/projects?level=${level}&max_materials=20000&max_weeks=12&sort=cost`);
		if (width < 900) await openFilters();
		const all = main.getByRole("search").element().querySelectorAll<HTMLElement>(".control");
		const shown = [...all].filter((field) => field.checkVisibility());
		expect(shown.length).toBeGreaterThan(5);
		for (const field of shown) {
			const { font, paddingLeft, paddingRight } = getComputedStyle(field);
			const room =
				field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
			const measure = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
			measure.font = font;
			const isSelect = field instanceof HTMLSelectElement;
			const text = isSelect ? field.selectedOptions[0]?.text : field.getAttribute("placeholder");
			expect(measure.measureText(text ?? "").width, String(text)).toBeLessThanOrEqual(room);
		}
		const selects = shown.filter((field) => field instanceof HTMLSelectElement);
		const lines = new Set(selects.map((select) => select.getBoundingClientRect().top));
		if (width >= 1024) expect(lines.size).toBe(1);
	},
);

test("an unknown value of a choice is neither offered nor counted", async () => {
	stubList();
	await openPage("/projects?level=Expert&sort=luck&max_weeks=5");
	await expect.element(filtersButton).toHaveTextContent("Filter and sort (1)");
	await expectTexts(chips, ["Remove Time up to 5 weeks"]);
});

/** Of the level Junior, one project within KES 1,500 and three without a limit; four of the level Senior. */
const byCostAndLevel = ({ query }: { query: URLSearchParams }) => {
	const total = query.get("level") === "Senior" ? 4 : query.get("max_materials") === "1500" ? 1 : 3;
	const costs = [800, 1765, 1985, 1990];
	const articles = rows((at) => ({ ...project(at), material_cost: costs[at - 1] }), total);
	return { result: { articles, pagination: { total, totalPages: 1 } } };
};

test("a budget without a match suggests a slightly higher one", async () => {
	const none = { result: { articles: [], pagination: { total: 0, totalPages: 0 } } };
	stubApi({
		...ANSWERS,
		"GET /school-projects": ({ query }) => {
			if (query.get("max_materials") === "500") return none;
			const articles = rows(project, query.has("search") ? 1 : 12);
			return { result: { articles, pagination: { total: articles.length, totalPages: 1 } } };
		},
	});
	const site = await openPage("/projects?search=sun&max_materials=500");
	await expect.element(main.getByText("No articles found.")).toBeVisible();
	await expectNone(main.getByRole("link", { name: "Without the search words" }));
	await press(main.getByRole("link", { name: "A little over: KES 1,000 (1 project)" }));
	await expectCount(cards, 1);
	expect(site.address()).toBe("/projects?search=sun&max_materials=1000");
});

test("below one or two matches, wider filters are suggested", async () => {
	stubApi({ ...ANSWERS, "GET /school-projects": byCostAndLevel });
	const site = await openPage("/projects?level=Junior&max_materials=1500");
	await expectCount(cards, 1);
	const near = main.getByRole("region", { name: "Other close matches" }).getByRole("link");
	await expect
		.poll(() => near.elements().map((link) => link.textContent))
		.toEqual([
			"A little over: KES 2,000 (3\u00a0projects)",
			"One level up: Senior: Grade\u00a010\u00a0to\u00a012, Form\u00a03\u00a0and\u00a04 (4\u00a0projects)",
		]);
	await press(near.first());
	await expect.poll(() => site.address()).toBe("/projects?max_materials=2000&level=Junior");
	await expectCount(cards, 3);
});

test("a project is saved from its card, and stays saved after a double tap", async () => {
	stubApi(ANSWERS);
	await openPage("/projects");
	const save = main.getByRole("button", { name: "Save Project 2" });
	await press(save);
	await expect.element(save).toHaveAttribute("aria-pressed", "true");
	const stored = JSON.parse(localStorage.getItem("saved-projects") ?? "");
	expect(stored).toMatchObject([{ title: "Project 2", material_cost: 800 }]);
	const again = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 });
	save.element().dispatchEvent(again);
	await expect.element(save).toHaveAttribute("aria-pressed", "true");
	await press(save);
	expect(localStorage.getItem("saved-projects")).toBeNull();
});

test.each([
	[
		"solar grade 8 1500",
		"Junior: Grade 7 to 9, Materials up to KES 1,500",
		"search=solar&max_materials=1500&level=Junior",
	],
	[
		"form 3 physics under 1500",
		"Physics, Senior: Grade 10 to 12, Form 3 and 4, Materials up to KES 1,500",
		`category=${PHYSICS.id}&max_materials=1500&level=Senior`,
	],
])("a search for %s offers its level and budget as filters", async (search, name, address) => {
	stubApi({ ...ANSWERS, "GET /categories": () => ({ result: [PHYSICS] }) });
	const site = await openPage(`/projects?search=${search}`);
	await press(main.getByRole("link", { name }));
	await expect.poll(() => site.address()).toBe(`/projects?${address}`);
});

test.each([
	["Form2", "Shown for Senior: Grade 10 to 12, Form 3 and 4"],
	["grade 5", "No projects for Grade 5 yet. Shown for Junior: Grade 7 to 9"],
	["under 1,430", "Shown for Materials up to KES 1,500"],
	["99 weeks", ""],
])(
	"a search for %s only sets filters, even if texts contain its words: %s",
	async (search, note) => {
		stubApi(ANSWERS);
		await openPage(`/projects?search=${search}`);
		await expect.element(cards.first()).toBeVisible();
		if (note) await expect.element(main.getByText(/Shown for/)).toHaveTextContent(note);
		else await expectNone(main.getByText(/Shown for|Did you mean/));
	},
);

test.each(["physics", "Physics", "form 3 physics"])(
	"a search for %s shows the category if no project has the words",
	async (search) => {
		const { calls } = stubApi({
			...ANSWERS,
			"GET /categories": () => ({ result: [PHYSICS] }),
			"GET /school-projects": ({ query }) =>
				query.has("search")
					? NO_PROJECTS
					: { result: { articles: rows(project), pagination: { total: 3, totalPages: 1 } } },
		});
		await openPage(`/projects?search=${search}`);
		await expectCount(cards, 3);
		await expect
			.element(main.getByText(/is a category|Shown for/))
			.toHaveTextContent(
				search.startsWith("form")
					? "Shown for Physics, Senior: Grade 10 to 12, Form 3 and 4"
					: "Physics is a category: 3 projects",
			);
		await expectNone(main.getByText(/Did you mean|No articles found|Try a shorter word/));
		expect(calls.map(({ line }) => line)).not.toContain("GET /school-projects/near");
	},
);

test.each([
	["i want a project about water", "water", "Shown for water"],
	["moto", "fire", "Shown for fire"],
	["nataka mradi wa maji", "", ""],
])("a search for %s shows the matches of %s: %s", async (search, found, note) => {
	stubApi({
		...ANSWERS,
		"GET /school-projects": ({ query }) =>
			[found, "moto"].includes(query.get("search") ?? "")
				? { result: { articles: rows(project), pagination: { total: 3, totalPages: 1 } } }
				: NO_PROJECTS,
		"GET /school-projects/near": ({ query }) => ({
			result: { ...SUGGESTIONS, suggestion: `${query.get("search")} in English` },
		}),
	});
	await openPage(`/projects?search=${search}`);
	if (note) await expect.element(main.getByText(/^Shown for/)).toHaveTextContent(note);
	else await expect.element(main.getByText(/Did you mean/)).toMatchTextContent("maji in English");
	if (!note) await expectNone(main.getByText(/^Shown for/));
});

test("a search for a category's name says so above the matching projects", async () => {
	stubApi({ ...ANSWERS, "GET /categories": () => ({ result: [PHYSICS] }) });
	await openPage("/projects?search=physics");
	await expect
		.element(main.getByText("is a category"))
		.toHaveTextContent("Physics is a category: 3 projects");
	await expect
		.element(main.getByText("is a category").getByRole("link"))
		.toHaveAttribute("href", `/projects?category=${PHYSICS.id}`);
	await expectNone(main.getByText(/Did you mean/));
});

test("links to suggested categories keep the level and the budget", async () => {
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => NO_PROJECTS,
		"GET /school-projects/near": () => ({
			result: { ...SUGGESTIONS, suggestion: null, articles: [] },
		}),
	});
	await openPage("/projects?search=grade 8 chemestry 1500");
	await expect
		.element(main.getByText(/^Did you mean/))
		.toHaveTextContent("Did you mean Chemistry or Biochemistry?");
	await expect
		.element(main.getByText(/^Did you mean/).getByRole("link", { name: "Chemistry", exact: true }))
		.toHaveAttribute("href", `/projects?category=${id(7)}&max_materials=1500&level=Junior`);
});

test("a search in an empty category says that the category has no projects", async () => {
	const empty = { ...category(1), projects_count: 0 };
	const { calls } = stubApi({
		...ANSWERS,
		"GET /categories": () => ({ result: [empty] }),
		"GET /school-projects": () => NO_PROJECTS,
	});
	await openPage(`/projects?category=${empty.id}&search=telescope`);
	await expect.element(main.getByText("There are no projects in this category yet.")).toBeVisible();
	await expectNone(main.getByText(/Try a shorter word/));
	expect(calls.map(({ line }) => line)).not.toContain("GET /school-projects/near");
});

test("a search that only names a level and a budget shows matching projects", async () => {
	const { calls } = stubApi({
		...ANSWERS,
		"GET /school-projects": (call) =>
			call.query.has("search") ? NO_PROJECTS : byCostAndLevel(call),
	});
	const site = await openPage("/projects?search=grade+8+1500");
	await expectCount(cards, 1);
	await expect
		.element(main.getByText("Shown for"))
		.toHaveTextContent("Shown for Junior: Grade 7 to 9, Materials up to KES 1,500");
	await expectNone(main.getByText("No articles found."));
	const lists = calls.filter(({ line }) => line === "GET /school-projects");
	expect(String(lists[1]?.query)).toContain("max_materials=1500&level=Junior");
	await press(main.getByRole("link", { name: /^A little over: KES 2,000/ }));
	await expect.poll(() => site.address()).toBe("/projects?max_materials=2000&level=Junior");
});

test("a grade in the search and a level filter replace each other", async () => {
	stubApi(ANSWERS);
	const site = await openPage("/projects?level=Senior&max_weeks=8&search=grade+8");
	await expect
		.element(main.getByText("Shown for"))
		.toHaveTextContent("Shown for Junior: Grade 7 to 9");
	await expectTexts(chips, ["Remove Time up to 8 weeks"]);
	await openFilters();
	await expect.element(page.getByLabelText("Level")).toHaveValue("");
	await page.getByLabelText("Level").selectOptions("University");
	await expect.poll(() => site.address()).toBe("/projects?level=University&max_weeks=8");
	await expect.element(page.getByLabelText("Search projects")).toHaveValue("");
	await expectTexts(chips, ["Remove University", "Remove Time up to 8 weeks"]);
});

test("a suggestion for a misspelled search keeps the budget", async () => {
	stubApi({
		...ANSWERS,
		"GET /school-projects": ({ query }) => {
			const total = query.has("search") ? 0 : 12;
			return { result: { articles: rows(project, total), pagination: { total, totalPages: 1 } } };
		},
		"GET /school-projects/near": () => ({
			result: { suggestion: "solar", categories: [], articles: [costing(9)] },
		}),
	});
	await openPage("/projects?search=solr&max_materials=4000");
	await expect
		.element(main.getByRole("link", { name: "solar" }))
		.toHaveAttribute("href", "/projects?search=solar&max_materials=4000");
	await expect
		.element(main.getByRole("link", { name: "Without the search words (12 projects)" }))
		.toBeVisible();
	await expectNone(cards);
});

test("a category that the server refuses shows its message, Try Again and a link back", async () => {
	const error = "Category does not exist";
	stubApi({ ...ANSWERS, "GET /school-projects": () => refused(400, { error }) });
	await openPage("/projects?category=abc");
	await expect.element(main.getByText(error)).toBeVisible();
	await expect
		.element(main.getByRole("link", { name: "View All Projects" }))
		.toHaveAttribute("href", "/projects");
	await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
});

test.each(["", "search=sun&"])("a page beyond the end of the list ?%s says so", async (query) => {
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => ({ result: { articles: [], pagination: { totalPages: 3 } } }),
	});
	await openPage(`/projects?${query}page=99`);
	await expect.element(main.getByText("There is no page 99")).toBeVisible();
	await expect.element(main.getByText("This list has 3 pages.")).toBeVisible();
	await expect
		.element(main.getByRole("link", { name: "First Page" }))
		.toHaveAttribute("href", `/projects${query && "?search=sun"}`);
	await expectNone(main.getByText("No articles found."));
});

test("a list of one category shows that category on each project, even if it is not the project's first", async () => {
	const [first, second] = rows(category, 2);
	const both = { ...project(1), categories: [first, second] };
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => ({
			result: { articles: [both], pagination: { totalPages: 1 } },
		}),
		"GET /categories": () => ({ result: [first, second] }),
	});
	await openPage(`/projects?category=${second?.id}`);
	await expect.element(cards.getByText(String(second?.name))).toBeVisible();
	await expectNone(cards.getByText(String(first?.name)));
});
