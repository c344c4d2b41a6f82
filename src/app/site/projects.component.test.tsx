import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectCount, expectNone } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { id, project, rows } from "../../../tests/support/components/rows.ts";

const NOTHING = { result: { articles: [], pagination: { totalPages: 0 } } };
const NEAR = {
	suggestion: "chemistry set",
	categories: [
		{ id: id(7), name: "Chemistry", projects_count: 4 },
		{ id: id(8), name: "Biochemistry", projects_count: 1 },
	],
	articles: rows(project, 2),
};

const main = page.getByRole("main");

test("a search without a match offers another search, categories and similar projects", async () => {
	const { calls } = stubApi({
		...ANSWERS,
		"GET /school-projects": () => NOTHING,
		"GET /school-projects/near": () => ({ result: NEAR }),
	});
	await openPage("/projects?search=chemestry+set");
	await expect.element(main.getByText("No articles found.")).toBeVisible();
	await expect
		.element(main.getByText(/^Did you mean/))
		.toHaveTextContent(
			"Did you mean chemistry set or Chemistry (4 projects) or Biochemistry (1 project)?",
		);
	await expect
		.element(main.getByRole("link", { name: "chemistry set" }))
		.toHaveAttribute("href", "/projects?search=chemistry+set");
	await expect
		.element(main.getByRole("link", { name: "Chemistry", exact: true }).last())
		.toHaveAttribute("href", `/projects?category=${id(7)}`);
	await expect.element(main.getByRole("heading", { name: "Similar projects" })).toBeVisible();
	await expectCount(main.getByRole("article"), 2);
	const near = calls.filter(({ line }) => line === "GET /school-projects/near");
	expect(near.map(({ query }) => String(query))).toEqual(["search=chemestry+set"]);
});

test("a search to which nothing is near says only that nothing was found", async () => {
	stubApi({ ...ANSWERS, "GET /school-projects": () => NOTHING });
	await openPage("/projects?search=zzzz");
	await expect.element(main.getByText("Try a shorter word.")).toBeVisible();
	await expectNone(main.getByText(/Did you mean/));
	await expectNone(main.getByRole("heading", { name: "Similar projects" }));
});

test("a search without a match says so also when the server cannot say what is near", async () => {
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => NOTHING,
		"GET /school-projects/near": () => refused(502, {}),
	});
	await openPage("/projects?search=chemestry");
	await expect.element(main.getByText("No articles found.")).toBeVisible();
	await expectNone(main.getByText(/Did you mean/));
	await expectNone(main.getByRole("alert"));
});

test("a category without projects and a page past the end ask for nothing else", async () => {
	const { calls } = stubApi({ ...ANSWERS, "GET /school-projects": () => NOTHING });
	await openPage(`/projects?category=${id(7)}`);
	await expect.element(main.getByText("No articles found.")).toBeVisible();
	expect(calls.map(({ line }) => line)).not.toContain("GET /school-projects/near");
});
