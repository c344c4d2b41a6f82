import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, dialog, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	failingRead,
	openScreen,
	readingInDialog,
} from "../../../../tests/support/components/failing-calls.ts";
import { id, project, version } from "../../../../tests/support/components/rows.ts";

const PATH = `/dashboard/projects/${id(1)}/versions`;
const FIRST = "Compare the version of Mar 18, 2026, 10:42 AM";

testScreen("/dashboard/projects/:id/versions", {
	address: PATH,
	calls: [
		failingRead("GET /school-projects/:id", "Failed to fetch school project: {status}"),
		failingRead("GET /projects/:id/versions", "Failed to fetch versions: {status}", {
			what: "reading the versions",
		}),
		readingInDialog(
			FIRST,
			"GET /projects/:id/versions/:versionId",
			"Failed to fetch version: {status}",
			"reading a version",
		),
		{
			what: "restoring a version",
			route: "POST /projects/:id/versions/:versionId/restore",
			start: () => press(button(FIRST)),
			act: () => press(button("Restore This Version", "dialog")),
			pendingLabel: "Processing...",
			sentence: "Failed to restore version: {status}",
			remains: () => expect.element(dialog.getByRole("alert")).toBeVisible(),
		},
		deleting(
			/^Delete version/,
			"DELETE /projects/:id/versions/:versionId",
			"Failed to delete version",
		),
	],
	dialogs: [
		{ title: "Compare Versions", opener: button(FIRST), focus: "Compare Versions" },
		{ title: "Delete Version", opener: button(/^Delete version/), focus: "Cancel" },
	],
});

const current = { ...project(1), content: "<p>Use clean water.</p><p>Stir.</p>", price: 1_600 };

test("a comparison shows what was added and removed, and restoring sends the version of the project", async () => {
	const sent: unknown[] = [];
	await openScreen(PATH, {
		"GET /school-projects/:id": () => ({ result: current }),
		"GET /projects/:id/versions/:versionId": () => ({
			result: {
				...version(1),
				...project(1),
				content: "<p>Use dirty water.</p><p>Stir.</p>",
				level: "Junior",
				weeks: 4,
				tools: "Saw",
			},
		}),
		"POST /projects/:id/versions/:versionId/restore": ({ body }) => {
			sent.push(body);
			return { result: project(1), hidden_names: ["Nafula Wekesa"] };
		},
	});
	await press(button(FIRST));
	await expect.element(dialog.getByText("dirty")).toBeVisible();
	const marked = (tag: string) =>
		[...document.querySelectorAll(`dialog section ${tag}`)].map(({ textContent }) => textContent);
	expect([marked("del"), marked("ins")]).toEqual([
		["1,500", "Junior", "4", "Saw", "dirty"],
		["1,600", "clean"],
	]);
	await press(button("Restore This Version", "dialog"));
	await expect.element(page.getByText("Version restored and saved successfully")).toBeVisible();
	await expect.element(page.getByText("names that the results hide: Nafula Wekesa.")).toBeVisible();
	expect(sent).toEqual([{ updated_at: current.updated_at }]);
	await expectNone(dialog);
});

test("staff who may only read a project can compare its versions but change none", async () => {
	await openScreen(PATH, {
		"GET /school-projects/:id": () => ({ result: { ...current, can_edit: false } }),
		"GET /projects/:id/versions/:versionId": () => ({ result: { ...version(1), ...current } }),
	});
	await expectNone(button(/^Delete version/));
	// The link does not lead to the form, which this person may not open.
	await expect
		.element(page.getByRole("link", { name: "Back to the Project" }))
		.toHaveAttribute("href", `/dashboard/projects/${current.id}`);
	await press(button(FIRST));
	await expect.element(dialog.getByText("The project already matches this version.")).toBeVisible();
	await expectNone(button("Restore This Version", "dialog"));
});

test("fields that an older version does not have count as unchanged", async () => {
	await openScreen(PATH, {
		"GET /school-projects/:id": () => ({
			result: { ...current, level: "Senior", weeks: 6, tools: "Saw" },
		}),
		"GET /projects/:id/versions/:versionId": () => ({ result: { ...version(1), ...current } }),
	});
	await press(button(FIRST));
	await expect.element(dialog.getByText("The project already matches this version.")).toBeVisible();
});

test("versions show which one is current, and by how many words the others differ", async () => {
	const lengths = [120, 123, 108, 119, 120, null];
	await openScreen(PATH, {
		"GET /projects/:id/versions": () => ({
			result: { versions: lengths.map((words, index) => ({ ...version(index + 1), words })) },
		}),
	});
	const cells = () => [...document.querySelectorAll("tbody tr td:nth-of-type(3)")];
	await expect
		.poll(() => cells().map(({ textContent }) => textContent))
		.toEqual(["current", "+3 words", "−12 words", "−1 word", "same length", ""]);
});
