import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	openScreen,
	reading,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
import { id, project } from "../../../tests/support/components/rows.ts";

const answer = (articles: object[], totalPages: number) => ({
	result: { articles, pagination: { totalPages } },
});

testScreen("/dashboard/projects", {
	list: {
		route: "GET /school-projects",
		row: project,
		answer,
		size: 10,
		more: "pages",
		alwaysPaged: true,
		empty: "No school projects found.",
		deletes: ["DELETE /school-projects/:id", "title"],
	},
	calls: [
		reading("GET /school-projects", "Failed to fetch articles: {status}"),
		{
			what: "duplicating",
			route: "POST /projects/:id/duplicate",
			act: () => press(button("Duplicate Project 1")),
			sentence: "Failed to duplicate project: {status}",
			kept: shows("Project 1"),
		},
		deleting("Delete Project 1", "DELETE /school-projects/:id", "Failed to delete project"),
	],
	dialogs: [{ title: "Delete Project", opener: button(/^Delete /), first: "Cancel" }],
});

test("a copy opens on its form, also of a project that one may only read", async () => {
	const { address } = await openScreen("/dashboard/projects", {
		"GET /school-projects": () => answer([{ ...project(1), can_edit: false }], 1),
		"POST /projects/:id/duplicate": () => ({ result: project(7) }),
	});
	await press(button("Duplicate Project 1"));
	await expect.poll(address).toBe(`/dashboard/projects/${id(7)}/edit`);
	await expect.element(page.getByText("Copy created successfully")).toBeVisible();
});

test.each([
	["solar dryer", "words"],
	["solar", null],
])("a search for %s is asked with match %s", async (search, match) => {
	const asked: (string | null)[] = [];
	await openScreen(`/dashboard/projects?search=${search}`, {
		"GET /school-projects": ({ query }) => {
			asked.push(query.get("match"));
			return answer([project(1)], 1);
		},
	});
	expect(asked).toEqual([match]);
});
