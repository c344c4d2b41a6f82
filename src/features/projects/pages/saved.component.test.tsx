import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import {
	refused,
	type StubbedCall,
	stubApi,
} from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { project, rows } from "../../../../tests/support/components/rows.ts";

const main = page.getByRole("main");
const tick = (number: number) =>
	main.getByRole("checkbox", { name: `Compare Project ${number}`, exact: true });
const table = main.getByRole("table", { name: "Projects compared" });

/** Opens the page in a browser that has saved some projects. */
async function openSaved(count: number, bySlug: (call: StubbedCall) => object | Response) {
	const saved = rows(project, count).map(({ slug, title }) => ({ slug, title }));
	if (count > 0) localStorage.setItem("saved-projects", JSON.stringify(saved));
	const requests: string[] = [];
	stubApi({
		...ANSWERS,
		"GET /school-projects/by-slug/:slug": (call) => {
			requests.push(call.line);
			return bySlug(call);
		},
	});
	await openPage("/saved");
	return requests;
}

const answer = ({ line }: StubbedCall) => ({ result: project(Number(line.slice(-1))) });

test("an empty list explains how to save a project", async () => {
	await openSaved(0, answer);
	await expect.element(main.getByText(/Open a project and press Save/)).toBeVisible();
	await expect
		.element(main.getByRole("link", { name: "View All Projects" }))
		.toHaveAttribute("href", "/projects");
});

test("without storage an empty list says that nothing can be saved, and why", async () => {
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("blocked", "SecurityError");
	});
	await openSaved(0, answer);
	await expect.element(main.getByText(/^This browser blocks storage for this site/)).toBeVisible();
	await expectNone(main.getByText(/press Save/));
});

test("saved projects are links, and nothing is fetched before one is selected", async () => {
	const requests = await openSaved(4, answer);
	await expect
		.element(main.getByRole("link", { name: "Project 1", exact: true }))
		.toHaveAttribute("href", "/projects/project-1");
	await expect.element(main.getByText("Nothing is ticked yet.")).toBeVisible();
	expect(requests).toEqual([]);
});

test.each([
	[1, 0],
	[2, 2],
	[3, 3],
	[4, 0],
])("with %d saved projects, %d are compared without ticking", async (count, compared) => {
	await openSaved(count, answer);
	await expectCount(main.getByRole("checkbox"), count);
	await expectCount(main.getByRole("checkbox", { checked: true }), compared);
	await expectCount(table.getByRole("columnheader"), compared);
});

test("a project removed in another tab is not listed any longer", async () => {
	await openSaved(2, answer);
	await expect.element(tick(1)).toBeVisible();
	localStorage.setItem(
		"saved-projects",
		JSON.stringify([{ slug: "project-2", title: "Project 2" }]),
	);
	dispatchEvent(new StorageEvent("storage", { key: "saved-projects" }));
	await expectNone(tick(1));
	await expect.element(tick(2)).toBeVisible();
});

test("three selected projects are compared, and a fourth cannot be selected", async () => {
	const details = {
		1: { level: "Junior", weeks: 1, tools: "Saw" },
		2: { level: "Senior", weeks: 6, categories: [] },
	} as Record<string, object>;
	const requests = await openSaved(4, (call) => {
		const { result } = answer(call);
		return { result: { ...result, ...details[result.slug.slice(-1)] } };
	});
	for (const number of [1, 2, 3]) await press(tick(number));
	await expectTexts(table.getByRole("row"), [
		"Project 1Project 2Project 3",
		"MaterialsKES 800KES 800KES 800",
		"Our helpKES 1,500KES 1,500KES 1,500",
		"Both togetherKES 2,300KES 2,300KES 2,300",
		"LevelJuniorSeniorNot stated",
		"Weeks16Not stated",
		"ToolsSawNot statedNot stated",
		"CategoriesCategory 1Not statedCategory 1",
	]);
	await expect.element(tick(4)).toBeDisabled();
	await press(tick(2));
	await expectCount(table.getByRole("columnheader"), 2);
	await expect.element(tick(4)).toBeEnabled();
	await press(tick(2));
	await expectCount(table.getByRole("columnheader"), 3);
	expect(requests).toHaveLength(3);
});

test("a project that cannot be fetched gives the reason and can be retried; a deleted one cannot", async () => {
	let isAvailable = false;
	await openSaved(4, (call) => {
		if (call.line.endsWith("2")) return refused(404, { error: "Article not found" });
		return isAvailable ? answer(call) : refused(503, { error: "Back at noon" });
	});
	await press(tick(1));
	await expect.element(main.getByText("Project 1: Back at noon")).toBeVisible();
	isAvailable = true;
	await press(button("Try Again"));
	await expectCount(table.getByRole("columnheader"), 1);
	await press(tick(2));
	await expect.element(main.getByText("Project 2: Article not found")).toBeVisible();
	await expectNone(button("Try Again"));
});

test("a removed project leaves the list, the comparison and the browser", async () => {
	await openSaved(2, answer);
	await expectCount(table.getByRole("columnheader"), 2);
	await press(button("Remove Project 2"));
	await expectNone(main.getByText("Project 2"));
	await expectCount(table.getByRole("columnheader"), 1);
	await press(button("Remove Project 1"));
	await expect.element(main.getByText("No saved projects yet.")).toBeVisible();
	expect(localStorage.getItem("saved-projects")).toBeNull();
});

test("a double tap removes one project, not also the next one, which moves up", async () => {
	await openSaved(3, answer);
	await button("Remove Project 1").dblClick();
	await expectNone(main.getByText("Project 1"));
	await expectCount(main.getByRole("checkbox"), 2);
});

const comparison = main.getByRole("region", { name: "Comparison" });
const cellsOf = (row: number) =>
	table
		.getByRole("row")
		.nth(row)
		.getByRole("cell")
		.elements()
		.map((cell) => ({ cell, box: cell.getBoundingClientRect() }));

function expectNoSidewaysScroll() {
	expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
	expect(comparison.element().scrollWidth).toBe(comparison.element().clientWidth);
}

test.each([360, 320])("at %d px two projects are compared beside each other", async (width) => {
	await page.viewport(width, 640);
	await openSaved(2, answer);
	await expectCount(table.getByRole("columnheader"), 2);
	const name = table.getByRole("rowheader", { name: "Materials" }).element();
	for (const { box } of cellsOf(1)) {
		expect(box.width).toBeCloseTo(comparison.element().clientWidth / 2, -0.5);
		expect(name.getBoundingClientRect().bottom).toBeLessThanOrEqual(box.top);
	}
	expectNoSidewaysScroll();
});

test.each([360, 320])("at %d px three projects are compared below each other", async (width) => {
	await page.viewport(width, 640);
	await openSaved(3, answer);
	await expectCount(table.getByRole("columnheader"), 3);
	let bottom = 0;
	for (const [index, { cell, box }] of cellsOf(1).entries()) {
		expect(box.width).toBe(comparison.element().clientWidth);
		expect(box.top).toBeGreaterThanOrEqual(bottom);
		bottom = box.bottom;
		// Screen readers read the column's header instead.
		expect(getComputedStyle(cell, "::before").content).toBe(`"Project ${index + 1}" / ""`);
	}
	expectNoSidewaysScroll();
});

test.each([320, 360])("at %d px a text size of 200% needs no scrolling sideways", async (width) => {
	await page.viewport(width, 740);
	document.documentElement.style.fontSize = "200%";
	onTestFinished(() => document.documentElement.removeAttribute("style"));
	const saved = { slug: "project-1", title: "Project 1", price: 16500, material_cost: 987_654.25 };
	localStorage.setItem("saved-projects", JSON.stringify([saved]));
	stubApi({
		...ANSWERS,
		"GET /school-projects/by-slug/:slug": () => ({ result: { ...project(1), ...saved } }),
	});
	await openPage("/saved");
	await press(tick(1));
	await expectCount(table.getByRole("columnheader"), 1);
	expectNoSidewaysScroll();
});

test("a link from the list to the comparison stays visible at the end of a long list", async () => {
	await page.viewport(360, 640);
	await openSaved(30, answer);
	const link = main.getByRole("link", { name: "Side by Side" });
	await expectNone(link);
	for (const number of [1, 2]) await press(tick(number));
	await expectCount(link, 1);
	tick(30).element().scrollIntoView();
	await expect.poll(() => tick(30).element().getBoundingClientRect().top).toBeLessThan(640);
	const { top, bottom } = link.element().getBoundingClientRect();
	expect(top).toBeGreaterThan(0);
	expect(bottom).toBeLessThan(tick(30).element().getBoundingClientRect().top);
});

test("a saved project is listed with its picture and costs, if those were saved", async () => {
	stubApi(ANSWERS);
	const saved = [
		{
			slug: "pump",
			title: "Pump",
			price: 1500,
			material_cost: 249.5,
			cover: { src: "/favicon.svg" },
		},
		{ slug: "dryer", title: "Dryer" },
		{ slug: "poster", title: "Poster", price: 0, material_cost: 0 },
		{ slug: "odd", title: "Odd", price: {}, material_cost: null, cover: 5 },
	];
	localStorage.setItem("saved-projects", JSON.stringify(saved));
	await openPage("/saved");
	const list = main.getByRole("listitem");
	await expect.element(list.nth(0)).toMatchTextContent("Materials KES 249.50, our help KES 1,500");
	await expect.element(list.nth(1)).not.toMatchTextContent("Materials");
	await expect.element(list.nth(2)).toMatchTextContent("Nothing to buy, our help free");
	await expect.element(list.nth(3)).toMatchTextContent("Materials N/A, our help N/A");
	expect(list.nth(0).element().querySelector("img")?.getAttribute("src")).toBe("/favicon.svg");
	expect(main.element().querySelectorAll("li > svg.picture")).toHaveLength(3);
});

test("costs of zero are compared in words", async () => {
	const free = { ...project(1), price: 0, material_cost: 0 };
	await openSaved(1, () => ({ result: free }));
	await press(tick(1));
	await expect
		.element(table)
		.toMatchTextContent("MaterialsNothing to buyOur helpFreeBoth togetherFree");
});
