import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { alertdialog, button, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { storeSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import * as rows from "../../../tests/support/components/rows.ts";
import { ADMIN, id } from "../../../tests/support/components/rows.ts";

const TRASH = "It will stay in the trash for 30 days and can be restored there.";

const QUESTIONS = [
	[
		"/dashboard/projects",
		"Project 1",
		"Are you sure you want to delete this project?",
		`“Project 1” will leave the site at once.${TRASH}`,
	],
	[
		"/dashboard/categories",
		"Category 1",
		"Delete “Category 1”? This cannot be undone. Its articles will be unlinked.",
		TRASH,
	],
	["/dashboard/gallery", "Photo 1", "Delete “Photo 1”?", TRASH],
	["/dashboard/results", "Fair 1", "Delete “Fair 1” (2026) with all its items?", TRASH],
	[`/dashboard/results/${id(1)}/edit`, "Pupil 1", "Delete Pupil 1 from Category 1?", TRASH],
	[
		"/dashboard/users",
		"person 1",
		"Delete the account of person 1 (person.1@school.example)? This cannot be undone.",
		"Articles and orders will be kept.",
	],
] as const;

const SERVERS = [
	["our own server", "/api"],
	["another server", "https://foreign.example/api"],
] as const;

test.each(
	SERVERS.flatMap(([server, base]) =>
		QUESTIONS.map(([path, name, question, ours]) => ({ server, base, path, name, question, ours })),
	),
)("$path asks before deleting on $server in the specified words", async (row) => {
	vi.stubEnv("VITE_API_BASE", row.base);
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(1280, 900);
	await openPage(row.path);
	await press(button(`Delete ${row.name}`));
	const text = await vi.waitFor(() => alertdialog.element().textContent ?? "");
	const [, question] = /^Delete [A-Z][a-z]+(?: Item)?(.*)CancelDelete$/.exec(text) ?? [];
	expect(question ?? text).toBe(row.base === "/api" ? `${row.question}${row.ours}` : row.question);
});

test("the question for an item of a published result says that it leaves the site", async () => {
	storeSession(ADMIN);
	stubApi({
		...ANSWERS,
		"GET /results/:id": () => ({
			result: {
				...rows.result(1),
				status: "published",
				items: [rows.item(1)],
				categories: [{ id: id(1), name: "Category 1" }],
			},
		}),
	});
	await page.viewport(1280, 900);
	await openPage(`/dashboard/results/${id(1)}/edit`);
	await press(button("Delete Pupil 1"));
	await expect
		.element(alertdialog)
		.toMatchTextContent("Delete Pupil 1 from Category 1? It will leave the site at once.");
});

test.each([
	["/dashboard/projects", "GET /school-projects", "“N/A” will leave the site at once."],
	["/dashboard/categories", "GET /categories", "Delete “N/A”? This cannot be undone."],
	["/dashboard/gallery", "GET /gallery", "Delete “N/A”?"],
	["/dashboard/results", "GET /results", "Delete “N/A” with all its items?"],
] as const)("%s asks about a row without a name as N/A", async (path, call, question) => {
	const nameless = { id: id(1), status: "published", title: "", name: "", year: null };
	const list = { success: true, pagination: { page: 1, limit: 10, total: 1, totalPages: 1 } };
	storeSession(ADMIN);
	stubApi({
		...ANSWERS,
		[call]: () => ({
			...list,
			results: [nameless],
			result:
				call === "GET /categories"
					? [nameless]
					: { ...list, articles: [nameless], items: [nameless] },
		}),
	});
	await page.viewport(1280, 900);
	await openPage(path);
	await press(button("Delete N/A"));
	await expect.element(alertdialog).toMatchTextContent(question);
});
