import { test } from "vitest";
import { button } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { deleting, openScreen, reading } from "../../../tests/support/components/failing-calls.ts";
import { expectFocusBesideDeleted } from "../../../tests/support/components/keyboard-dialogs.ts";
import { project } from "../../../tests/support/components/rows.ts";

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
	},
	calls: [
		reading("GET /school-projects", "Failed to fetch articles: {status}"),
		deleting("Delete Project 1", "DELETE /school-projects/:id", "Failed to delete project"),
	],
	dialogs: [{ title: "Delete Project", opener: button(/^Delete /), first: "Cancel" }],
});

test("when a project has been deleted by keyboard the focus is on a row beside it", async () => {
	let left = ["Ann", "Ben", "Cyd"].map((title, index) => ({ ...project(index + 1), title }));
	await openScreen("/dashboard/projects", {
		"GET /school-projects": () => answer(left, 1),
		"DELETE /school-projects/:id": () => {
			left = left.filter(({ title }) => title !== "Ben");
			return {};
		},
	});
	await expectFocusBesideDeleted();
});
