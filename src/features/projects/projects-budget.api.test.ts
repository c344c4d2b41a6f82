import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";
import { expectRefused } from "../../../tests/support/refusals.ts";

const app = await testApp();
afterAll(() => app.close());

let category: string;
beforeAll(async () => {
	category = (await buildCategory(app)).id;
	const build = (title: string, material_cost: number, price: number, more: object = {}) =>
		buildProject(app, { title, material_cost, price, ...more });
	await build("banana Paper", 4_000, 9_000, {
		category_ids: [category],
		level: "Junior",
		weeks: 1,
	});
	await build("Clay Filter", 4_000.01, 7_000, { level: "Senior", weeks: 4 });
	await build("Amaranth Porridge", 980, 12_000, { category_ids: [category] });
	await build("Dryer of Clay", 980, 6_500, { level: "Senior", weeks: 5 });
	await build("Draft of Clay", 500, 500, { status: "draft" });
});

async function titles(query: string): Promise<string[]> {
	const { status, body } = await app.call("GET", `/school-projects?${query}`);
	expect(status).toBe(200);
	return body.result.articles.map((article: { title: string }) => article.title);
}

test("projects are found by the exact cost of their materials and our help", async () => {
	const affordable = ["Dryer of Clay", "Amaranth Porridge", "banana Paper"];
	expect(await titles("max_materials=4000")).toEqual(affordable);
	expect(await titles("max_materials=500")).toEqual([]);
	expect(await titles("max_help=7000")).toEqual(["Dryer of Clay", "Clay Filter"]);
	expect(await titles("max_materials=1000&max_help=7000")).toEqual(["Dryer of Clay"]);
	expect(await titles("max_materials=&max_help=&sort=")).toHaveLength(4);
});

test("projects are found by level and by the weeks that they take, if staff entered them", async () => {
	expect(await titles("level=Senior")).toEqual(["Dryer of Clay", "Clay Filter"]);
	expect(await titles("level=University")).toEqual([]);
	expect(await titles("max_weeks=4")).toEqual(["Clay Filter", "banana Paper"]);
	expect(await titles("max_weeks=52&level=")).toEqual([
		"Dryer of Clay",
		"Clay Filter",
		"banana Paper",
	]);
	expect(await titles("level=Senior&max_weeks=4&search=clay&sort=cost")).toEqual(["Clay Filter"]);
	expect(await titles(`level=Junior&categoryId=${category}&max_materials=4000`)).toEqual([
		"banana Paper",
	]);
});

test("the lowest costs are those of published projects with a cost", async () => {
	const lowest = async () => (await app.call("GET", "/school-projects/lowest-costs")).body.result;
	expect(await lowest()).toEqual({ material_cost: 980, price: 6_500 });
	const free = await buildProject(app, { title: "Found Things", material_cost: 0, price: 0 });
	expect(await lowest()).toEqual({ material_cost: 980, price: 6_500 });
	const cheap = await buildProject(app, { title: "Cheap", material_cost: 120.5, price: 5_000 });
	expect(await lowest()).toEqual({ material_cost: 120.5, price: 5_000 });
	const { token } = await app.user("admin");
	for (const { id } of [free, cheap]) {
		const { status } = await app.call("DELETE", `/school-projects/${id}`, { token });
		expect(status).toBe(200);
	}
	expect(await lowest()).toEqual({ material_cost: 980, price: 6_500 });
});

test("a budget is combined with search, category and pages, and counted", async () => {
	expect(await titles("search=clay&max_materials=4000")).toEqual(["Dryer of Clay"]);
	expect(await titles(`categoryId=${category}&max_help=10000`)).toEqual(["banana Paper"]);
	expect(await titles(`categoryId=${category}&search=porridge&max_help=10000`)).toEqual([]);
	const page = "/school-projects?max_materials=4000&sort=title&limit=2&page=2";
	const { body } = await app.call("GET", page);
	expect(body.result.pagination).toMatchObject({ page: 2, total: 3, totalPages: 2 });
	expect(body.result.articles).toMatchObject([{ title: "Dryer of Clay" }]);
});

test("the list is sorted by newest, by material cost and then help cost, or by title in any case", async () => {
	const newest = ["Dryer of Clay", "Amaranth Porridge", "Clay Filter", "banana Paper"];
	expect(await titles("")).toEqual(newest);
	expect(await titles("sort=newest")).toEqual(newest);
	expect(await titles("sort=cost")).toEqual([
		"Dryer of Clay",
		"Amaranth Porridge",
		"banana Paper",
		"Clay Filter",
	]);
	expect(await titles("sort=title")).toEqual([
		"Amaranth Porridge",
		"banana Paper",
		"Clay Filter",
		"Dryer of Clay",
	]);
	expect(await titles("search=clay&sort=title")).toEqual(["Clay Filter", "Dryer of Clay"]);
	expect(await titles("search=clay&sort=cost")).toEqual(["Dryer of Clay", "Clay Filter"]);
	expect(await titles("search=clay&sort=cost&limit=1&page=2")).toEqual(["Clay Filter"]);
	expect(await titles(`categoryId=${category}&sort=cost`)).toEqual([
		"Amaranth Porridge",
		"banana Paper",
	]);
	expect(await titles(`categoryId=${category}&sort=title`)).toEqual([
		"Amaranth Porridge",
		"banana Paper",
	]);
});

test.each([
	["max_materials", "4001", "Cost of materials must be a multiple of KES 500, at most KES 50,000"],
	[
		"max_materials",
		"4000.0",
		"Cost of materials must be a multiple of KES 500, at most KES 50,000",
	],
	["max_materials", "04000", "Cost of materials must be a multiple of KES 500, at most KES 50,000"],
	["max_materials", "50500", "Cost of materials must be a multiple of KES 500, at most KES 50,000"],
	["max_help", "-500", "Cost of help must be a multiple of KES 500, at most KES 50,000"],
	["max_help", "0", "Cost of help must be a multiple of KES 500, at most KES 50,000"],
	["max_help", "cheap", "Cost of help must be a multiple of KES 500, at most KES 50,000"],
	["level", "senior", "Level must be Junior, Senior or University"],
	["max_weeks", "0", "Weeks must be a whole number from 1 to 52"],
	["max_weeks", "04", "Weeks must be a whole number from 1 to 52"],
	["max_weeks", "53", "Weeks must be a whole number from 1 to 52"],
	["max_weeks", "few", "Weeks must be a whole number from 1 to 52"],
	["sort", "price", "Sort by newest, cost or title"],
])("%s=%s is refused", async (name, value, text) => {
	expectRefused(await app.call("GET", `/school-projects?${name}=${value}`), { [name]: text });
});
