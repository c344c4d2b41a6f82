import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { id, project } from "../../../../tests/support/components/rows.ts";

const LIST = "/dashboard/projects?page=2&search=filter";
const title = page.getByLabelText("Title", { exact: true });

/** Opens the second page of a search. */
async function openList(status: "draft" | "published") {
	const articles = Array.from({ length: 10 }, (_, index) => ({
		...project(index + 1),
		status,
		can_edit: true,
	}));
	return openScreen(LIST, {
		"GET /school-projects": () => ({ result: { articles, pagination: { totalPages: 3 } } }),
		"GET /school-projects/:id": () => ({ result: { ...project(9), status } }),
		"PUT /school-projects/:id": () => ({ result: { ...project(9), status, slug: "nine" } }),
	});
}

async function pressInMenu(action: string): Promise<void> {
	await press(button("More actions for this project"));
	await press(button(action));
}

const openNinth = () => press(page.getByRole("link", { name: `Edit ${project(9).title}` }));

test("saving returns to the same place in the list, and a published project can be viewed", async () => {
	const { address } = await openList("published");
	await openNinth();
	await title.fill("A better title");
	await press(button("Save Project"));
	await expect.poll(address).toBe(LIST);
	await expect.element(page.getByText("Project saved successfully", { exact: true })).toBeVisible();
	await expect
		.element(page.getByRole("status").getByRole("link", { name: "View" }))
		.toHaveAttribute("href", "/projects/nine");
	await expectNone(page.getByRole("alertdialog"));
});

test("saving a public text warns of the names in it that the results hide", async () => {
	const { address, answers } = await openList("published");
	answers["PUT /school-projects/:id"] = () => ({
		result: { ...project(9), status: "published" },
		hidden_names: ["Nafula Wekesa", "Simiyu Barasa"],
	});
	await openNinth();
	await press(button("Save Project"));
	await expect.poll(address).toBe(LIST);
	const warning =
		"This public text contains names that the results hide: Nafula Wekesa, Simiyu Barasa.";
	await expect.element(page.getByRole("alert").getByText(warning)).toBeVisible();
});

test("a saved draft has no link to view it on the site", async () => {
	const { address } = await openList("draft");
	await openNinth();
	await press(button("Save Project"));
	await expect.poll(address).toBe(LIST);
	await expect.element(page.getByText("Project saved successfully")).toBeVisible();
	await expectNone(page.getByRole("link", { name: "View", exact: true }));
});

test("Back to School Projects keeps what was typed as a draft and asks nothing", async () => {
	const { address } = await openList("published");
	await openNinth();
	await title.fill("Half a title");
	await pressInMenu("Back to School Projects");
	await expect.poll(address).toBe(LIST);
	await expectNone(page.getByRole("alertdialog"));
	await openNinth();
	await expect
		.element(page.getByText(/What you had typed is back|You have unsaved changes/))
		.toBeVisible();
});

test("Back to School Projects opens the list, also if the form was opened by its address", async () => {
	const { address } = await openScreen(`/dashboard/projects/${id(1)}/edit`);
	await pressInMenu("Back to School Projects");
	await expect.poll(address).toBe("/dashboard/projects");
});
