import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { alertdialog, button, dialog, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	exporting,
	holds,
	openScreen,
	reading,
	SLOW,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
import { expectFocusBesideDeleted } from "../../../tests/support/components/keyboard-dialogs.ts";
import { rows, user } from "../../../tests/support/components/rows.ts";

const again = dialog.getByRole("button", { name: "Try Again" });
const viewDetails = button("View details of person 1");
const confirmed = alertdialog.getByRole("checkbox");

async function namePerson(): Promise<void> {
	const email = page.getByLabelText("Email of the person");
	if (!email.query()?.checkVisibility()) {
		await press(page.getByText("Personal data of one person"));
	}
	await email.fill("person.1@school.example");
}

testScreen("/dashboard/users", {
	list: {
		route: "GET /users",
		row: user,
		answer: (result, totalPages) => ({ result, pagination: { totalPages } }),
		size: 50,
		more: "pages",
		empty: "No users found.",
	},
	calls: [
		reading("GET /users", "Failed to fetch users: {status}"),
		exporting("GET /users/export.csv", "Failed to export users: {status}"),
		deleting("Delete person 1", "DELETE /users/:id", "Failed to delete user"),
		{
			what: "reading somebody's details",
			route: "GET /users/:id",
			act: () => press(again.query() ? again : viewDetails),
			sentence: "Failed to fetch user details",
			kept: () => expect.element(dialog.getByText("person.1@school.example")).toBeVisible(),
			signedIn: shows("person.1@school.example"),
		},
		{
			what: "ending somebody's sessions",
			route: "DELETE /users/:id/sessions",
			start: async () => {
				await press(viewDetails);
				await press(button("End Sessions", "dialog"));
			},
			act: () => press(button("End Sessions", "alertdialog")),
			waits: "Ending...",
			sentence: "Failed to end sessions",
			kept: () => expect.element(alertdialog.getByRole("alert")).toBeVisible(),
			signedIn: shows("person.1@school.example"),
		},
		{
			what: "saving somebody",
			route: "PUT /users/:id",
			start: async () => {
				await press(button("Edit person 1"));
				await dialog.getByLabelText("Username").fill("half.written");
			},
			act: () => press(button("Save User", "dialog")),
			waits: "Processing...",
			sentence: "Failed to update user",
			kept: holds("Username", "half.written"),
		},
		{
			what: "collecting somebody's data",
			route: "GET /people",
			start: namePerson,
			act: () => press(button("Download Their Data")),
			waits: "Processing...",
			sentence: "Failed to fetch data: {status}",
			kept: holds("Email of the person", "person.1@school.example"),
			signedIn: shows("person.1@school.example"),
			patience: SLOW,
		},
		{
			what: "erasing somebody",
			route: "POST /people/erase",
			start: async () => {
				await namePerson();
				await press(button("Erase Their Data"));
				await press(confirmed);
			},
			act: () => press(button("Erase", "alertdialog")),
			waits: "Erasing...",
			sentence: "Failed to erase data: {status}",
			kept: () => expect.element(confirmed).toBeChecked(),
			signedIn: shows("person.1@school.example"),
		},
	],
	dialogs: [
		{ title: "User Details", opener: viewDetails, first: "Close" },
		{
			title: "End Sessions",
			start: () => press(viewDetails),
			opener: button("End Sessions", "dialog"),
			first: "Cancel",
			after: viewDetails,
		},
		{ title: "Edit User", opener: button(/^Edit /), first: "Username" },
		{ title: "Delete User", opener: button(/^Delete /), first: "Cancel" },
		{
			title: "Erase Personal Data",
			start: namePerson,
			opener: button("Erase Their Data"),
			first: "Cancel",
		},
	],
});

test("when a user has been deleted by keyboard the focus is on a row beside it", async () => {
	let left = ["Ann", "Ben", "Cyd"].map((username, index) => ({ ...user(index + 1), username }));
	await openScreen("/dashboard/users", {
		"GET /users": () => ({ result: left, pagination: { totalPages: 1 } }),
		"DELETE /users/:id": () => {
			left = left.filter(({ username }) => username !== "Ben");
			return { result: { id: rows(user, 2)[1]?.id } };
		},
	});
	await expectFocusBesideDeleted();
});
