import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	dialog,
	expectCount,
	expectNone,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { user } from "../../../tests/support/components/rows.ts";

const main = page.getByRole("main");

/** The screen with these users, of whom the first is the one whose details are asked for. */
const openUsers = (...users: object[]) =>
	openScreen("/dashboard/users", {
		"GET /users": () => ({ result: users }),
		"GET /users/:id": () => ({ result: users[0] as object }),
	});

test("users are a table with name, email, role, joining date and actions", async () => {
	await page.viewport(1280, 900);
	await openUsers(
		{ ...user(1), role: "admin", createdAt: "2026-03-05T22:30:00Z" },
		{ ...user(2), role: "guest", createdAt: "soon" },
		{ ...user(3), createdAt: undefined },
	);
	await expectTexts(main.getByRole("columnheader"), [
		"Username",
		"Email",
		"Role",
		"Joined",
		"Actions",
	]);
	for (const [number, role, joined, tone] of [
		[1, "Admin", "Mar 6, 2026", "accent"],
		[2, "Guest", "Invalid date", "grey"],
		[3, "User", "N/A", "blue"],
	] as const) {
		const name = `person ${number}`;
		const cells = main.getByRole("row").filter({ hasText: name }).getByRole("cell");
		await expectTexts(cells, [`person.${number}@school.example`, role, joined, ""]);
		const badge = main.getByRole("cell").getByText(role, { exact: true });
		await expect.element(badge).toHaveAttribute("data-tone", tone);
		await expect.element(button(`View details of ${name}`)).toBeVisible();
		await expect.element(button(`Edit ${name}`)).toBeVisible();
	}
	// An admin has none.
	await expectCount(main.getByRole("button", { name: /^Delete/ }), 2);
});

test("details tell everything about a user, and lead to editing and deleting", async () => {
	await openUsers({ ...user(1), articlesCount: 4 });
	await press(button("View details of person 1"));
	const details = page.getByRole("dialog", { name: "User Details" });
	await expectTexts(details.getByRole("definition"), [
		"person 1",
		"person.1@school.example",
		"User",
		"Mar 18, 2026",
		"4",
		"None",
	]);
	await expectTexts(details.getByRole("term"), [
		"Username",
		"Email",
		"Role",
		"Joined",
		"Articles count",
		"Second step",
	]);
	await press(button("Edit", "dialog"));
	await expect.element(page.getByRole("dialog", { name: "Edit User" })).toBeVisible();
	await press(button("Cancel", "dialog"));
	await press(button("View details of person 1"));
	await press(button("Delete", "dialog"));
	await expect.element(alertdialog).toMatchTextContent("person 1");
});

test("an admin account has no Delete in its details", async () => {
	await openUsers({ ...user(1), role: "admin" });
	await press(button("View details of person 1"));
	await expect.element(button("Edit", "dialog")).toBeVisible();
	await expectNone(dialog.getByRole("button", { name: /^Delete/ }));
});
