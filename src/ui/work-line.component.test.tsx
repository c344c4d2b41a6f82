import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../tests/support/components/application.tsx";
import { ApiError } from "../platform/browser/api-error.ts";
import { QueryRefusal } from "./failed-calls.tsx";
import { WorkLine } from "./record-cells.tsx";
import { WithReferences, withReferences } from "./reference-text.tsx";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test.each([
	{ days: 30, due: /^due\s[A-Z][a-z]{2}\s\d+ · Amina$/ },
	{ days: -30, due: /^due\s[A-Z][a-z]{2}\s\d+ · Amina$/ },
	{ days: 200, due: /^due\s[A-Z][a-z]{2}\s\d+,\s\d{4} · Amina$/ },
])("a due day $days days from now has a year only if it is not near", async ({ days, due }) => {
	await show(
		<WorkLine of={{ phone: "0712345678", owner: { username: "Amina" }, due_on: inDays(days) }} />,
	);
	await expect.element(page.getByText(due)).toBeVisible();
});

test.each([
	["MR-7K3QZ9", 1],
	["KES 500 moved from MR-7K3QZ9 to MR-222222.", 2],
	["No reference: MR-7K3", 0],
])("no reference breaks at its hyphen in a narrow place: %s", async (text, count) => {
	await show(
		<div className="max-w-0">
			<WithReferences>{text}</WithReferences>
		</div>,
	);
	await expect.element(page.getByText(text.slice(0, 6)).first()).toBeInTheDocument();
	const shown = [...document.querySelectorAll("span[translate='no']")];
	expect(shown.map((part) => part.getClientRects().length)).toEqual(Array(count).fill(1));
	expect(shown[0]?.parentElement?.textContent ?? text).toBe(text);
});

test("no reference breaks in what the server says of a failure", async () => {
	const text = "The code is stored for MR-7K3QZ9.";
	const error = new ApiError(text, { status: 409, serverText: text });
	await show(
		<div className="max-w-0">
			<QueryRefusal query={{ error, refetch: async () => undefined as never }} fallback="Failed" />
			<p>{withReferences(text)}</p>
		</div>,
	);
	const shown = [...document.querySelectorAll("span[translate='no']")];
	expect(shown.map((part) => part.getClientRects().length)).toEqual([1, 1]);
	expect(page.getByRole("alert").element().textContent).toContain(text);
});
