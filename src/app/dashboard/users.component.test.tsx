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
import { id, rows, user } from "../../../tests/support/components/rows.ts";

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

async function searchName(): Promise<void> {
	const name = page.getByLabelText("Name of the person");
	if (!name.query()?.checkVisibility()) {
		await press(page.getByText("Personal data of one person"));
	}
	await name.fill("Wanjiku");
}

const candidate = (number: number) => ({
	table: "orders",
	id: id(number),
	kind: "Order",
	at: "2026-03-18T07:42:00.000Z",
	matches: [{ where: "name", words: `Wanjiku ${number}` }],
	shown: [`071100000${number}`],
});
const found = () => ({ result: { candidates: [1, 2, 3].map(candidate), more: false } });

async function chooseRecords(): Promise<void> {
	await searchName();
	await press(button("Search Records"));
	await press(page.getByRole("checkbox", { name: /Wanjiku 1/ }));
	await press(page.getByRole("checkbox", { name: /Wanjiku 3/ }));
}

testScreen("/dashboard/users", {
	answers: { "POST /people/search": found },
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
			what: "searching for a name",
			route: "POST /people/search",
			start: searchName,
			act: () => press(button("Search Records")),
			waits: "Processing...",
			sentence: "Failed to search: {status}",
			kept: holds("Name of the person", "Wanjiku"),
			signedIn: shows("person.1@school.example"),
			patience: SLOW,
		},
		{
			what: "collecting what chosen records hold",
			route: "POST /people/export",
			start: chooseRecords,
			act: () => press(button("Download Chosen")),
			waits: "Processing...",
			sentence: "Failed to fetch data: {status}",
			kept: () => expect.element(page.getByText("2 of 3 chosen")).toBeVisible(),
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

test("of several people with one name exactly the chosen records are erased, after a question", async () => {
	const sent: unknown[] = [];
	const counts = { account: false, orders: 2, requests: 0, results: 0, files: 0, mails: 0 };
	await openScreen("/dashboard/users", {
		"POST /people/search": found,
		"POST /people/erase": ({ body }) => {
			sent.push(body);
			return { message: "Erased", result: counts };
		},
	});
	await searchName();
	await press(button("Search Records"));
	await expect.element(page.getByText("0 of 3 chosen")).toBeVisible();
	await press(button("Erase Chosen"));
	await expect.element(page.getByText("Please choose what is about this person")).toBeVisible();
	expect(alertdialog.query()).toBeNull();
	await press(page.getByRole("checkbox", { name: /Wanjiku 1/ }));
	await press(page.getByRole("checkbox", { name: /Wanjiku 2/ }));
	await press(page.getByRole("checkbox", { name: /Wanjiku 3/ }));
	await press(page.getByRole("checkbox", { name: /Wanjiku 2/ }));
	await press(button("Erase Chosen"));
	await expect.element(alertdialog).toBeVisible();
	const question = alertdialog.element().textContent;
	expect(question).toContain("2 chosen records and nothing else will be erased");
	expect(question).toContain("Orders stay as figures, without name");
	expect(question).not.toContain("The account");
	await press(confirmed);
	await press(button("Erase", "alertdialog"));
	await expect.element(page.getByText("Erased: the person in 2 orders.")).toBeVisible();
	expect(page.getByText("Which of these are about this person?").query()).toBeNull();
	const records = [1, 3].map((number) => ({ table: "orders", id: id(number) }));
	expect(sent).toEqual([{ email: null, phone: null, records, confirm: true }]);
});

test("a name that nothing holds, and one that too much holds, are both said", async () => {
	let candidates = [candidate(1)];
	await openScreen("/dashboard/users", {
		"POST /people/search": () => ({ result: { candidates, more: true } }),
	});
	await searchName();
	await press(button("Search Records"));
	await expect.element(page.getByText(/A longer name finds fewer/)).toBeVisible();
	candidates = [];
	await press(button("Search Records"));
	await expect.element(page.getByText("No records found.")).toBeVisible();
	await page.getByLabelText("Name of the person").fill("a");
	await press(button("Search Records"));
	await expect.element(page.getByText("Please enter at least two letters")).toBeVisible();
});
