import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	dialog,
	expectCount,
	press,
} from "../../../tests/support/components/actions.ts";
import { type Answers, refused } from "../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	confirming,
	deleting,
	exporting,
	holds,
	openScreen,
	reading,
	SLOW,
	saving,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
import { ADMIN, id, user } from "../../../tests/support/components/rows.ts";

const again = dialog.getByRole("button", { name: "Try Again" });
const viewDetails = button("View details of person 1");
const confirmed = alertdialog.getByRole("checkbox");

const fromDetails = (name: string) => async () => {
	await press(viewDetails);
	await press(button(name, "dialog"));
};

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
	answers: {
		"POST /people/search": found,
		"GET /users/:id": () => ({ result: { ...user(1), hasSecondStep: true } }),
	},
	list: {
		route: "GET /users",
		row: user,
		answer: (result, totalPages) => ({ result, pagination: { totalPages } }),
		size: 50,
		more: "pages",
		empty: "No users found.",
		deletes: ["DELETE /users/:id", "username"],
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
		confirming("End Sessions", "Ending...", {
			what: "ending somebody's sessions",
			route: "DELETE /users/:id/sessions",
			start: fromDetails("End Sessions"),
			sentence: "Failed to end sessions",
			signedIn: shows("person.1@school.example"),
		}),
		confirming("Remove", "Removing...", {
			what: "removing somebody's second step",
			route: "DELETE /users/:id/second-step",
			start: fromDetails("Remove Second Step"),
			sentence: "Failed to remove second step",
			signedIn: shows("person.1@school.example"),
		}),
		saving(button("Save User", "dialog"), {
			what: "saving somebody",
			route: "PUT /users/:id",
			start: async () => {
				await press(button("Edit person 1"));
				await dialog.getByLabelText("Username").fill("half.written");
			},
			sentence: "Failed to update user",
			kept: holds("Username", "half.written"),
		}),
		saving(button("Download Their Data"), {
			what: "collecting somebody's data",
			route: "GET /people",
			start: namePerson,
			sentence: "Failed to fetch data: {status}",
			kept: holds("Email of the person", "person.1@school.example"),
			signedIn: shows("person.1@school.example"),
			patience: SLOW,
		}),
		saving(button("Search Records"), {
			what: "searching for a name",
			route: "POST /people/search",
			start: searchName,
			sentence: "Failed to search: {status}",
			kept: holds("Name of the person", "Wanjiku"),
			signedIn: shows("person.1@school.example"),
			patience: SLOW,
		}),
		saving(button("Download Chosen"), {
			what: "collecting what chosen records hold",
			route: "POST /people/export",
			start: chooseRecords,
			sentence: "Failed to fetch data: {status}",
			kept: () => expect.element(page.getByText("2 of 3 chosen")).toBeVisible(),
			signedIn: shows("person.1@school.example"),
			patience: SLOW,
		}),
		confirming("Erase", "Erasing...", {
			what: "erasing somebody",
			route: "POST /people/erase",
			start: async () => {
				await namePerson();
				await press(button("Erase Their Data"));
				await press(confirmed);
			},
			sentence: "Failed to erase data: {status}",
			kept: () => expect.element(confirmed).toBeChecked(),
			signedIn: shows("person.1@school.example"),
		}),
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
		{
			title: "Remove Second Step",
			start: () => press(viewDetails),
			opener: button("Remove Second Step", "dialog"),
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

/** What a browser has of a device that says yes. */
function credential() {
	const bytes = new Uint8Array([1, 2, 3]).buffer;
	return {
		id: "AQID",
		rawId: bytes,
		type: "public-key",
		response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
		getClientExtensionResults: () => ({}),
	} as unknown as Credential;
}

/** Removes somebody's second step when the admin's own proof was long ago. */
async function removeWithoutProof(own: Answers) {
	let proved = false;
	const screen = await openScreen("/dashboard/users", {
		"GET /users/:id": () => ({ result: { ...user(1), hasSecondStep: true } }),
		"DELETE /users/:id/second-step": () => {
			const error = "Please confirm first that it is you.";
			return proved ? {} : refused(403, { error, proof: "needed" });
		},
		"POST /auth/proof/passkey/options": () => ({
			result: { options: { challenge: "AQID", rpId: "localhost", allowCredentials: [] } },
		}),
		"POST /auth/proof/passkey": ({ body }) => {
			proved = body.passkey.id === "AQID";
			return {};
		},
		...own,
	});
	await fromDetails("Remove Second Step")();
	await expect.element(alertdialog.getByText(/person 1 \(.*person\.1@school/)).toBeVisible();
	await press(button("Remove", "alertdialog"));
	await expect.element(dialog.getByLabelText("Your password")).toHaveFocus();
	return screen;
}

test("an admin with a passkey proves by it that it is still them, also at the second try", async () => {
	const ask = vi.spyOn(navigator.credentials, "get");
	ask.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
	ask.mockResolvedValueOnce(credential());
	await removeWithoutProof({
		"GET /auth/proof": () => ({ result: { recent: false, passkey: true } }),
	});
	await press(button("Use a Passkey", "dialog"));
	await expect
		.element(dialog.getByText("The passkey was not used. Please try again."))
		.toBeVisible();
	await press(button("Use a Passkey", "dialog"));
	await expect.element(page.getByText("Second step removed successfully").first()).toBeVisible();
	await expectCount(dialog, 0);
});

test.each([
	["without a passkey", () => ({ result: { recent: false, passkey: false } })],
	["on a server that does not know", () => ({ result: { recent: false } })],
	["when it cannot be read", () => refused(500, {})],
])("%s only the password is asked for", async (_, proof) => {
	await removeWithoutProof({ "GET /auth/proof": proof });
	await expect.element(dialog.getByText(/enter your password once more\. You are/)).toBeVisible();
	expect(button("Use a Passkey", "dialog").query()).toBeNull();
});

test("nobody is offered to remove their own second step, or one that is not there", async () => {
	let hasSecondStep = false;
	await openScreen("/dashboard/users", {
		"GET /users": () => ({
			result: [{ ...ADMIN, createdAt: user(1).createdAt }, user(1)],
			pagination: { totalPages: 1 },
		}),
		"GET /users/:id": () => ({ result: { ...user(1), hasSecondStep } }),
	});
	const removal = button("Remove Second Step", "dialog");
	await press(viewDetails);
	await expect.element(dialog.getByText("None")).toBeVisible();
	expect(removal.query()).toBeNull();
	await press(button("Close", "dialog"));
	hasSecondStep = true;
	await press(button(`View details of ${ADMIN.username}`));
	await expect.element(dialog.getByText("Set up")).toBeVisible();
	expect(removal.query()).toBeNull();
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
