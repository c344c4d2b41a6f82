import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import { failingRead, openScreen } from "../../../../tests/support/components/failing-calls.ts";
import {
	PROJECT_DIALOGS,
	projectCalls,
} from "../../../../tests/support/components/project-form.ts";
import { DAY, id, project } from "../../../../tests/support/components/rows.ts";

const PATH = `/dashboard/projects/${id(1)}/propose`;
const colleaguesProject = { ...project(1), can_edit: false, content: "<p>Theirs.</p>" };
const answers = {
	"GET /school-projects/:id": () => ({ result: colleaguesProject }),
	"POST /projects/:id/proposals": () => ({ result: { id: id(1) } }),
};

testScreen("/dashboard/projects/:id/propose", {
	address: PATH,
	answers,
	calls: [
		failingRead("GET /school-projects/:id", "Failed to fetch school project: {status}"),
		// The tests of a new project cover the rest of the form.
		...projectCalls(
			"POST /projects/:id/proposals",
			"Failed to propose the change: {status}",
		).flatMap((call) => {
			if (call.what === "reading the categories") return [call];
			if (call.what !== "saving") return [];
			return [{ ...call, what: "proposing", act: () => press(button("Propose Change")) }];
		}),
	],
	dialogs: PROJECT_DIALOGS,
});

test("a change is proposed with all fields but status and time, and with the version that was read", async () => {
	const sent: object[] = [];
	const { address } = await openScreen(PATH, {
		...answers,
		"POST /projects/:id/proposals": ({ body }) => {
			sent.push(body);
			return { result: { id: id(1) } };
		},
	});
	const title = page.getByLabelText("Title", { exact: true });
	await expect.element(title).toHaveValue(colleaguesProject.title);
	await expectNone(page.getByLabelText("Status"));
	await expectNone(page.getByLabelText("Publish at"));
	await press(button("More actions for this project"));
	await expect.element(button("Preview")).toBeVisible();
	await expectNone(button("Save Draft"));
	await title.fill("A better title");
	await press(button("Propose Change"));
	await expect.poll(address).toBe(`/dashboard/projects/${id(1)}`);
	expect(sent).toMatchObject([
		{ title: "A better title", content: "<p>Theirs.</p>", updated_at: DAY },
	]);
	expect(sent[0]).not.toHaveProperty("status");
});

test("staff who may edit the project are redirected to its edit form", async () => {
	const { address } = await openScreen(PATH);
	await expect.poll(address).toBe(`/dashboard/projects/${id(1)}/edit`);
});

test.each([`/dashboard/projects/${id(1)}`, `/dashboard/projects/${id(1)}/edit`])(
	"%s of a colleague's project links to the proposal form",
	async (from) => {
		await openScreen(from, answers);
		const link = page.getByRole("main").getByRole("link", { name: "Propose a Change" });
		await expect.element(link).toHaveAttribute("href", PATH);
	},
);
