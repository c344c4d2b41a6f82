import { expect } from "vitest";
import { button, press } from "../../../tests/support/components/actions.ts";
import {
	type ScreenTests,
	testScreen,
} from "../../../tests/support/components/dashboard-screen.ts";
import { reading } from "../../../tests/support/components/failing-calls.ts";
import { trashed } from "../../../tests/support/components/rows.ts";

const restore = button(/^Restore /);

const kindOf = (kind: string): ScreenTests => ({
	address: `/dashboard/trash?kind=${kind}`,
	list: {
		route: `GET /trash/${kind}`,
		row: trashed,
		answer: (result, totalPages) => ({ result, pagination: { totalPages } }),
		size: 10,
		more: "pages",
		empty: "Nothing in the trash.",
	},
	calls: [
		reading(`GET /trash/${kind}`, "Failed to fetch trash: {status}"),
		{
			what: "restoring",
			route: `POST /trash/${kind}/:id/restore`,
			act: () => press(restore),
			sentence: "Failed to restore: {status}",
			kept: () => expect.element(restore).toBeEnabled(),
		},
	],
	dialogs: [],
});

testScreen(
	"/dashboard/trash",
	kindOf("projects"),
	kindOf("gallery"),
	kindOf("results"),
	kindOf("categories"),
);
