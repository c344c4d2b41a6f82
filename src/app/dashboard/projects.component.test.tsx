import { button } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { deleting, reading } from "../../../tests/support/components/failing-calls.ts";
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
		deletes: ["DELETE /school-projects/:id", "title"],
	},
	calls: [
		reading("GET /school-projects", "Failed to fetch articles: {status}"),
		deleting("Delete Project 1", "DELETE /school-projects/:id", "Failed to delete project"),
	],
	dialogs: [{ title: "Delete Project", opener: button(/^Delete /), first: "Cancel" }],
});
