import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone, expectTexts } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { failingRead, openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id, project } from "../../../tests/support/components/rows.ts";

const PATH = `/dashboard/projects/${id(1)}`;
const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
const draft = { ...project(1), status: "draft", can_edit: false, content: "<p>Half done.</p>" };

testScreen("/dashboard/projects/:id", {
	address: PATH,
	calls: [failingRead("GET /school-projects/:id", "Failed to fetch school project: {status}")],
	dialogs: [],
});

test("a colleague's draft is shown without links to edit it or to view it on the site", async () => {
	await openScreen(PATH, { "GET /school-projects/:id": () => ({ result: draft }) });
	await expect.element(page.getByRole("heading", { name: draft.title })).toBeVisible();
	await expect.element(page.getByText("Half done.")).toBeVisible();
	await expect.element(page.getByText("Draft", { exact: true })).toBeVisible();
	await expectNone(link("Edit"));
	await expectNone(link("View on the Site"));
});

test("level, weeks and tools are shown only if they are set", async () => {
	await openScreen(PATH, {
		"GET /school-projects/:id": () => ({ result: { ...draft, level: "Senior", weeks: 6 } }),
	});
	await expectTexts(page.getByRole("main").getByRole("term"), ["Level", "Weeks"]);
	await expectTexts(page.getByRole("main").getByRole("definition"), ["Senior", "6"]);
});

test("the edit page of a colleague's draft links to reading it", async () => {
	await openScreen(`${PATH}/edit`, { "GET /school-projects/:id": () => ({ result: draft }) });
	await expect.element(link("Read It")).toHaveAttribute("href", PATH);
});

test("Overview links to the form for your own projects and to a read view for a colleague's", async () => {
	const article = (number: number, can_edit?: boolean) => ({
		id: id(number),
		title: `Article ${number}`,
		status: "draft",
		created_at: "2026-03-18T07:42:00.000Z",
		can_edit,
	});
	await openScreen("/dashboard", {
		"GET /dashboard/stats": () => ({
			result: {
				stats: {},
				recentActivity: {
					articles: [article(1, false), article(2, true), article(3)],
					users: [],
				},
			},
		}),
	});
	await expect.element(link("Article 1")).toHaveAttribute("href", PATH);
	await expect
		.element(link("Article 2"))
		.toHaveAttribute("href", `/dashboard/projects/${id(2)}/edit`);
	// Other servers may omit this field.
	await expect
		.element(link("Article 3"))
		.toHaveAttribute("href", `/dashboard/projects/${id(3)}/edit`);
});
