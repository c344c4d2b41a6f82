import { expect, test } from "vitest";
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
	const asked: string[] = [];
	stubApi({
		...ANSWERS,
		"GET /school-projects/by-slug/:slug": (call) => {
			asked.push(call.line);
			return bySlug(call);
		},
	});
	await openPage("/saved");
	return asked;
}

const answer = ({ line }: StubbedCall) => ({ result: project(Number(line.slice(-1))) });

test("an empty list explains how to save a project", async () => {
	await openSaved(0, answer);
	await expect.element(main.getByText(/Open a project and press Save/)).toBeVisible();
	await expect
		.element(main.getByRole("link", { name: "View All Projects" }))
		.toHaveAttribute("href", "/projects");
});

test("saved projects are links, and nothing is fetched before one is selected", async () => {
	const asked = await openSaved(4, answer);
	await expect
		.element(main.getByRole("link", { name: "Project 1", exact: true }))
		.toHaveAttribute("href", "/projects/project-1");
	await expect.element(main.getByText("Nothing is ticked yet.")).toBeVisible();
	expect(asked).toEqual([]);
});

test("three selected projects are compared, and a fourth cannot be selected", async () => {
	const details = {
		1: { level: "Junior", weeks: 1, tools: "Saw" },
		2: { level: "Senior", weeks: 6, categories: [] },
	} as Record<string, object>;
	const asked = await openSaved(4, (call) => {
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
	expect(asked).toHaveLength(3);
});

test("a project that cannot be fetched gives the reason and can be retried; a deleted one cannot", async () => {
	let isBack = false;
	await openSaved(2, (call) => {
		if (call.line.endsWith("2")) return refused(404, { error: "Article not found" });
		return isBack ? answer(call) : refused(503, { error: "Back at noon" });
	});
	await press(tick(1));
	await expect.element(main.getByText("Project 1: Back at noon")).toBeVisible();
	isBack = true;
	await press(button("Try Again"));
	await expectCount(table.getByRole("columnheader"), 1);
	await press(tick(2));
	await expect.element(main.getByText("Project 2: Article not found")).toBeVisible();
	await expectNone(button("Try Again"));
});

test("a removed project leaves the list, the comparison and the browser", async () => {
	await openSaved(2, answer);
	await press(tick(2));
	await expectCount(table.getByRole("columnheader"), 1);
	await press(button("Remove Project 2"));
	await expectNone(main.getByText("Project 2"));
	await expectNone(table);
	await press(button("Remove Project 1"));
	await expect.element(main.getByText("No saved projects yet.")).toBeVisible();
	expect(localStorage.getItem("saved-projects")).toBeNull();
});

test("on a phone the comparison scrolls inside its own box", async () => {
	await page.viewport(390, 844);
	await openSaved(3, answer);
	for (const number of [1, 2, 3]) await press(tick(number));
	await expectCount(table.getByRole("columnheader"), 3);
	const box = main.getByRole("region", { name: "Comparison" }).element();
	expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
	expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
