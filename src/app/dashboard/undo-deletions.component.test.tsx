import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id } from "../../../tests/support/components/rows.ts";

const DELETIONS = [
	["/dashboard/projects", "Project 1", "DELETE /school-projects/:id", "projects"],
	["/dashboard/categories", "Category 1", "DELETE /categories/:id", "categories"],
	["/dashboard/gallery", "Photo 1", "DELETE /gallery/:id", "gallery"],
	["/dashboard/results", "Fair 1", "DELETE /results/:id", "results"],
	[
		`/dashboard/results/${id(1)}/edit`,
		"Pupil 1",
		"DELETE /results/:id/items/:itemId",
		"result-items",
	],
	["/dashboard/requests", "Pupil 1", "DELETE /requests/:id", "requests"],
] as const;

test.each(DELETIONS)("%s: a deletion is undone with one press", async (path, name, route, kind) => {
	const restored: string[] = [];
	await page.viewport(1280, 900);
	await openScreen(path, {
		[route]: () => ({}),
		"POST /trash/:kind/:id/restore": ({ line }) => {
			restored.push(line);
			return { hidden_names: ["Nafula Wekesa"] };
		},
	});
	await press(button(new RegExp(`^Delete (the request from )?${name}$`)));
	await press(button("Delete", "alertdialog"));
	await expect.element(page.getByText(`“${name}” is in the trash.`)).toBeVisible();
	// It is there longer than the toast.
	await vi.advanceTimersByTimeAsync(10_000);
	await press(page.getByRole("button", { name: "Undo", exact: true }));
	await expect.element(page.getByText(`${name} restored successfully`)).toBeVisible();
	await expect.element(page.getByText("for the public: Nafula Wekesa.")).toBeVisible();
	expect(restored).toEqual([`POST /trash/${kind}/${id(1)}/restore`]);
	await expectNone(page.getByRole("button", { name: "Undo", exact: true }));
});

test("an undo that fails says why", async () => {
	await openScreen("/dashboard/results", {
		"DELETE /results/:id": () => ({}),
		"POST /trash/:kind/:id/restore": () =>
			refused(404, { error: "This result is not in the trash" }),
	});
	await press(button("Delete Fair 1"));
	await press(button("Delete", "alertdialog"));
	await press(page.getByRole("button", { name: "Undo", exact: true }));
	await expect.element(page.getByText("This result is not in the trash")).toBeVisible();
});

test("another server, which may delete for good, gets no Undo", async () => {
	vi.stubEnv("VITE_API_BASE", "https://foreign.example/api");
	await openScreen("/dashboard/results", { "DELETE /results/:id": () => ({}) });
	await press(button("Delete Fair 1"));
	await press(button("Delete", "alertdialog"));
	await expect.element(page.getByText("Result deleted successfully")).toBeVisible();
	await expectNone(page.getByRole("button", { name: "Undo", exact: true }));
});
