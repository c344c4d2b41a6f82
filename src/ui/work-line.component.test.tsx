import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../tests/support/components/application.tsx";
import { Person, WorkLine } from "./record-cells.tsx";

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

test.each([
	{ px: 180, phone: "0712345678", isShown: false },
	{ px: 400, phone: "0712345678", isShown: true },
	{ px: 180, phone: "", isShown: true },
])("in a column of $px px an email after '$phone' is shown: $isShown", async (example) => {
	await page.viewport(1280, 800);
	const email = "achieng.otieno@pupils.example";
	await show(
		<div style={{ width: example.px }}>
			<Person name="Achieng" phone={example.phone} email={email} />
		</div>,
	);
	const line = page.getByTitle(email).element();
	const text = page.getByText("achieng.otieno@").element();
	// Letters have another width until their font has come.
	await expect
		.poll(() => text.getBoundingClientRect().top < line.getBoundingClientRect().bottom)
		.toBe(example.isShown);
});
