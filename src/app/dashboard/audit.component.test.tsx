import { page } from "vitest/browser";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { reading } from "../../../tests/support/components/failing-calls.ts";
import { auditEntry } from "../../../tests/support/components/rows.ts";

testScreen("/dashboard/audit", {
	list: {
		route: "GET /audit",
		row: auditEntry,
		answer: (entries, totalPages) => ({ result: { entries, pagination: { totalPages } } }),
		size: 50,
		more: "pages",
		empty: "No changes found.",
		shown: page.getByText(/^subject \d+$/),
	},
	calls: [reading("GET /audit", "Failed to fetch changes: {status}")],
	dialogs: [],
});
