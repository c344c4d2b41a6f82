import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../tests/support/components/application.tsx";
import { WorkLine } from "./record-cells.tsx";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test.each([
	{ days: 30, due: /^due\s[A-Z][a-z]{2}\s\d+ · Amina$/ },
	{ days: -30, due: /^due\s[A-Z][a-z]{2}\s\d+ · Amina$/ },
	{ days: 200, due: /^due\s[A-Z][a-z]{2}\s\d+,\s\d{4} · Amina$/ },
])("a due day $days days from now has a year only if it is not near", async ({ days, due }) => {
	await show(
		<WorkLine of={{ erased_at: null, owner: { username: "Amina" }, due_on: inDays(days) }} />,
	);
	await expect.element(page.getByText(due)).toBeVisible();
});
