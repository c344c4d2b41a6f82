import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, press, takeLoggedErrors } from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id, project } from "../../../tests/support/components/rows.ts";

const NO_ANSWER = () => Promise.reject(new TypeError("Failed to fetch"));
const SENTENCE = "The server is not responding.";
const alert = page.getByRole("alert");
const addItem = page.getByRole("form", { name: "Add Item" });

const SAVES = [
	[
		"a category",
		"/dashboard/categories",
		"POST /categories",
		async () => {
			await press(button("Create Category"));
			await page.getByLabelText("Name").fill("Energy");
			await press(button("Create Category", "dialog"));
		},
	],
	[
		"a project",
		`/dashboard/projects/${id(1)}/edit`,
		"PUT /school-projects/:id",
		() => press(button("Save Project")),
	],
	[
		"a note",
		"/dashboard/orders",
		"POST /orders/:id/notes",
		async () => {
			await press(button("View Details"));
			await page.getByLabelText("Note", { exact: true }).fill("Called back");
			await press(button("Save Note", "dialog"));
		},
	],
	[
		"an item of a result",
		`/dashboard/results/${id(1)}/edit`,
		"POST /results/:id/items",
		async () => {
			await addItem.getByLabelText("Category").selectOptions("Category 1");
			await addItem.getByLabelText("Participant").fill("Amina");
			await press(button("Add Item"));
		},
	],
	[
		"pasted rows of a result",
		`/dashboard/results/${id(1)}/edit`,
		"POST /results/:id/items/import",
		async () => {
			await press(page.getByText("Paste a list"));
			await page.getByLabelText("Rows from a spreadsheet").fill("Category 1\t1\tAmina");
			await press(button("Import All Rows"));
		},
	],
] as const;

const answers = (route: string) => ({
	[route]: NO_ANSWER,
	"GET /school-projects/:id": () => ({ result: project(1) }),
});

test.each(SAVES)("an unanswered save of %s blames the server", async (_, path, route, save) => {
	await openScreen(path, answers(route));
	await save();
	await expect.element(alert).toMatchTextContent(SENTENCE);
	takeLoggedErrors();
});

test.each(SAVES)("an offline save of %s blames the connection", async (_, path, route, save) => {
	await openScreen(path, answers(route));
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	await save();
	await expect.element(alert).toMatchTextContent("No connection");
	await expect.element(alert).not.toMatchTextContent(SENTENCE);
	takeLoggedErrors();
});
