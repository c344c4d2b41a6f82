import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	dialog,
	expectCount,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import {
	type ScreenTests,
	testScreen,
} from "../../../tests/support/components/dashboard-screen.ts";
import {
	confirming,
	failingRead,
	openScreen,
} from "../../../tests/support/components/failing-calls.ts";
import { ADMIN, rows, trashed } from "../../../tests/support/components/rows.ts";
import { TRASH_KINDS } from "../../product/kinds.ts";

const deleteButton = button(/^Delete permanently: /);
const restoreAction = button(/^Restore /);

/** The counts of the filter are read with a larger limit; a failure of that leaves the list as it is. */
const readingKind = (kind: string) =>
	failingRead(`GET /trash/${kind}`, "Failed to fetch trash: {status}", {
		when: ({ query }) => query.get("limit") === "10",
	});

/** All kinds share one screen, whose actions are tested with one of them. */
const kindOf = (kind: string): ScreenTests => ({
	address: `/dashboard/trash?kind=${kind}`,
	calls: [readingKind(kind)],
	dialogs: [],
});

testScreen(
	"/dashboard/trash",
	{
		address: "/dashboard/trash?kind=projects",
		list: {
			route: "GET /trash/projects",
			row: trashed,
			answer: (result, totalPages) => ({ result, pagination: { totalPages } }),
			size: 10,
			paging: "pages",
			empty: "Nothing in the trash.",
		},
		calls: [
			readingKind("projects"),
			confirming("Delete Permanently", "Deleting...", {
				what: "deleting permanently",
				route: "DELETE /trash/projects/:id",
				start: () => press(deleteButton),
				sentence: "Failed to delete: {status}",
			}),
			{
				what: "restoring",
				route: "POST /trash/projects/:id/restore",
				act: () => press(restoreAction),
				sentence: "Failed to restore: {status}",
				remains: () => expect.element(restoreAction).toBeEnabled(),
			},
		],
		dialogs: [{ title: "Delete Permanently", opener: deleteButton, focus: "Cancel" }],
	},
	{
		address: "/dashboard/trash",
		calls: [failingRead("GET /trash/gallery", "Failed to fetch trash: {status}")],
		dialogs: [],
	},
	...TRASH_KINDS.slice(1).map(kindOf),
);

const trashAnswer = (count: number) => ({
	result: rows(trashed, count),
	pagination: { total: count, totalPages: 1 },
});

test("an admin deletes a photo permanently after a confirmation and, if the proof of identity is old, a password", async () => {
	let remainingCount = 2;
	let proved = false;
	await openScreen("/dashboard/trash?kind=gallery", {
		"GET /trash/gallery": () => trashAnswer(remainingCount),
		"POST /auth/proof": () => {
			proved = true;
			return {};
		},
		"DELETE /trash/gallery/:id": () => {
			if (!proved) {
				const error = "Please confirm first that it is you.";
				return refused(403, { error, proof: "needed" });
			}
			remainingCount = 1;
			return {};
		},
	});
	await press(button("Delete permanently: Thing 2"));
	await expect
		.element(
			alertdialog.getByText(
				/Permanently delete Thing 2\? Pictures that nothing else uses .* cannot be undone/,
			),
		)
		.toBeVisible();
	await press(button("Delete Permanently", "alertdialog"));
	await dialog.getByLabelText("Your password").fill("a good password");
	await press(button("Confirm", "dialog"));
	await expect.element(page.getByText("Thing 2 permanently deleted").first()).toBeVisible();
	await expectCount(alertdialog, 0);
	await expectCount(page.getByRole("button", { name: /^Delete permanently: / }), 1);
});

test("a deleted result item is named with participant, category, result and year", async () => {
	await openScreen("/dashboard/trash?kind=result-items", {
		"GET /trash/result-items": () => trashAnswer(1),
	});
	await expect
		.element(page.getByRole("rowheader", { name: "Pupil 1, Physics: County Fair (2026)" }))
		.toBeVisible();
});

test("staff can restore, but not delete permanently", async () => {
	await openScreen("/dashboard/trash?kind=projects", {
		"GET /auth/verify": () => ({ result: { user: { ...ADMIN, role: "staff" } } }),
		"GET /trash/projects": () => trashAnswer(2),
	});
	await expect.element(button("Restore Thing 1")).toBeVisible();
	await press(button("Select All Shown"));
	await expect.element(button("Restore")).toBeVisible();
	await expectCount(page.getByRole("button", { name: /^(Delete permanently|Empty)/i }), 0);
});

test.each([
	[undefined, "2 records restored successfully", []],
	["results", "Not now", ["Thing 1 (2026)"]],
])("selected rows of two kinds are restored together; refused: %s", async (refuses, text, rest) => {
	const lines: string[] = [];
	const remainingCount: Record<string, number> = { projects: 1, results: 1 };
	const answer = (kind: string) => () => trashAnswer(remainingCount[kind] ?? 0);
	await openScreen("/dashboard/trash", {
		"GET /trash/:kind": emptyList,
		"GET /trash/projects": answer("projects"),
		"GET /trash/results": answer("results"),
		"POST /trash/:kind/:id/restore": ({ line }) => {
			const [, kind = ""] = /trash\/([^/]+)/.exec(line) ?? [];
			if (kind === refuses) return refused(409, { error: "Not now" });
			lines.push(line);
			remainingCount[kind] = 0;
			return {};
		},
	});
	await press(button("Select All Shown"));
	await press(button("Restore"));
	await expect.element(page.getByText(text)).toBeVisible();
	await expectTexts(page.getByRole("rowheader"), rest);
	const { id } = trashed(1);
	const restored = ["projects", "results"].filter((kind) => kind !== refuses);
	expect(lines).toEqual(restored.map((kind) => `POST /trash/${kind}/${id}/restore`));
});

const kindFilter = page.getByRole("main").getByRole("combobox", { name: "Filter by kind" });
const emptyList = () => ({ result: [], pagination: { total: 0, totalPages: 1 } });

test("all kinds are one list, most recently deleted first, with a filter that shows counts", async () => {
	const deleted = (title: string, day: string) => ({ ...trashed(1), title, deleted_at: day });
	await openScreen("/dashboard/trash", {
		"GET /trash/:kind": emptyList,
		"GET /trash/projects": () => ({
			result: [deleted("Old Filter", "2026-03-01T07:42:00.000Z")],
			pagination: { total: 130, totalPages: 2 },
		}),
		"GET /trash/gallery": () => ({
			result: [
				deleted("New Photo", "2026-03-18T07:42:00.000Z"),
				{ ...deleted("Older Photo", "2026-02-18T07:42:00.000Z"), id: "2" },
			],
			pagination: { total: 2, totalPages: 1 },
		}),
	});
	await expectTexts(page.getByRole("rowheader"), ["New Photo", "Old Filter", "Older Photo"]);
	await expectTexts(page.getByRole("row").nth(1).getByRole("cell").filter({ hasText: "Photo" }), [
		"Photo",
	]);
	await expectTexts(kindFilter.getByRole("option"), ["All kinds", "Projects (130)", "Gallery (2)"]);
	await expect
		.element(page.getByText("The newest 100 of each kind. Choose a kind to see more."))
		.toBeVisible();
	await kindFilter.selectOptions("Gallery (2)");
	await expectTexts(page.getByRole("rowheader"), ["New Photo", "Older Photo"]);
});

test("an empty trash shows that nothing is in it", async () => {
	await openScreen("/dashboard/trash", { "GET /trash/:kind": emptyList });
	await expect.element(page.getByText("Nothing in the trash.")).toBeVisible();
	await expectTexts(kindFilter.getByRole("option"), ["All kinds"]);
});

test("a deleted record is restored by the call of its kind, and is removed from the list", async () => {
	const lines: string[] = [];
	let remainingCount = 1;
	await openScreen("/dashboard/trash", {
		"GET /trash/:kind": emptyList,
		"GET /trash/projects": () => trashAnswer(remainingCount),
		"GET /trash/results": () => trashAnswer(1),
		"POST /trash/:kind/:id/restore": ({ line }) => {
			lines.push(line);
			remainingCount = 0;
			return { hidden_names: ["Nafula Wekesa"] };
		},
	});
	await press(button("Restore Thing 1"));
	await expect.element(page.getByText("Thing 1 restored successfully")).toBeVisible();
	await expectCount(page.getByRole("rowheader", { name: "Thing 1", exact: true }), 0);
	await expect.element(page.getByText("names that the results hide: Nafula Wekesa.")).toBeVisible();
	await press(button("Restore Thing 1 (2026)"));
	const { id } = trashed(1);
	await expect
		.poll(() => lines)
		.toEqual(["projects", "results"].map((kind) => `POST /trash/${kind}/${id}/restore`));
});

test("a row that is restored as soon as its kind is shown is restored by the call of that kind", async () => {
	const lines: string[] = [];
	await openScreen("/dashboard/trash?kind=gallery", {
		"GET /trash/:kind": () => trashAnswer(1),
		"GET /trash/projects": emptyList,
		"POST /trash/:kind/:id/restore": ({ line }) => {
			lines.push(line);
			return {};
		},
	});
	const restoreButton = () => restoreAction.elements()[0] as HTMLElement | undefined;
	await expect.element(restoreAction).toBeVisible();
	await kindFilter.selectOptions("Categories (1)");
	await expect.element(page.getByRole("table", { name: "Deleted categories" })).toBeVisible();
	// Runs before the effects of the render that shows the row, which comes from the query cache.
	const shown = new MutationObserver(() => restoreButton()?.click());
	shown.observe(document.body, { childList: true, subtree: true });
	await kindFilter.selectOptions("Gallery (1)");
	await expect.poll(() => lines.length).toBeGreaterThan(0);
	shown.disconnect();
	expect(lines[0]).toBe(`POST /trash/gallery/${trashed(1).id}/restore`);
});

test("71 rows of two kinds are deleted permanently in three presses, with one call for each kind", async () => {
	const sent: [line: string, ids: number][] = [];
	const remainingCount = { projects: 40, results: 31 };
	const answer = (kind: keyof typeof remainingCount) => ({
		result: rows(trashed, remainingCount[kind]),
		pagination: { total: remainingCount[kind], totalPages: 1 },
	});
	const removing =
		(kind: keyof typeof remainingCount) =>
		({ line, body }: { line: string; body: unknown }) => {
			const { ids } = body as { ids: string[] };
			sent.push([line, ids.length]);
			remainingCount[kind] = 0;
			return { removed: ids.length };
		};
	await openScreen("/dashboard/trash", {
		"GET /trash/:kind": emptyList,
		"GET /trash/projects": () => answer("projects"),
		"GET /trash/results": () => answer("results"),
		"POST /trash/projects/remove": removing("projects"),
		"POST /trash/results/remove": removing("results"),
	});
	await press(button("Select All Shown"));
	await expect.element(page.getByText("71 selected")).toBeVisible();
	await press(button("Delete Permanently"));
	const question = /^Permanently delete 71 records\? .* This cannot be undone\.$/;
	await expect.element(alertdialog.getByText(question)).toBeVisible();
	await press(button("Delete Permanently", "alertdialog"));
	await expect.element(page.getByText("71 records permanently deleted").first()).toBeVisible();
	await expect.element(page.getByText("Nothing in the trash.")).toBeVisible();
	expect(sent).toEqual([
		["POST /trash/projects/remove", 40],
		["POST /trash/results/remove", 31],
	]);
});

test("emptying the trash of one kind sends the count shown; after a refusal it sends the new count", async () => {
	const sent: unknown[] = [];
	let total = 130;
	await openScreen("/dashboard/trash?kind=gallery", {
		"GET /trash/gallery": () => ({
			result: rows(trashed, Math.min(total, 10)),
			pagination: { total, totalPages: Math.ceil(total / 10) },
		}),
		"POST /trash/gallery/remove": ({ body }) => {
			sent.push(body);
			if (sent.length === 1) {
				total = 131;
				return refused(409, { error: "The trash has changed meanwhile." });
			}
			total = 0;
			return { removed: 131 };
		},
	});
	await press(button("Empty (130)"));
	await press(button("Delete Permanently", "alertdialog"));
	await expect.element(alertdialog.getByText("The trash has changed meanwhile.")).toBeVisible();
	await press(button("Cancel", "alertdialog"));
	await press(button("Empty (131)"));
	await expect
		.element(alertdialog.getByText(/everything in the trash of Gallery \(131\)\? .* be undone/))
		.toBeVisible();
	await press(button("Delete Permanently", "alertdialog"));
	await expect.element(page.getByText("Nothing in the trash.")).toBeVisible();
	expect(sent).toEqual([{ count: 130 }, { count: 131 }]);
});

test("the confirmation for one selected row names it", async () => {
	await openScreen("/dashboard/trash?kind=gallery", { "GET /trash/gallery": () => trashAnswer(3) });
	await page.getByRole("checkbox", { name: "Select Thing 2" }).click();
	await press(button("Delete Permanently"));
	await expect.element(alertdialog.getByText(/^Permanently delete Thing 2\?/)).toBeVisible();
});
