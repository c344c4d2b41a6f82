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
	failingRead,
	holds,
	openScreen,
	pressing,
} from "../../../tests/support/components/failing-calls.ts";
import { ADMIN, user } from "../../../tests/support/components/rows.ts";

const detailsTryAgain = dialog.getByRole("button", { name: "Try Again" });
const invitationsTryAgain = page.getByRole("main").getByRole("button", { name: "Try Again" });
const inviteEmail = page.getByLabelText("Email to invite");
const invitation = {
	id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
	email: "invited@school.example",
	role: "staff" as const,
	invitedBy: ADMIN.username,
	sentAt: "2026-03-18T07:42:00.000Z",
	expiresAt: "2026-03-25T07:42:00.000Z",
	expired: false,
};
const withdrawButton = button("Withdraw the invitation to invited@school.example");
const viewDetails = button("View details of person 1");
const anyDetails = button(/^View details of /);

const pressInDetails = (name: string) => async () => {
	await press(viewDetails);
	await press(button(name, "dialog"));
};

const PASSWORD_LINK = "https://mradi.example/reset-password#token=abc";

testScreen("/dashboard/users", {
	answers: {
		"GET /users/:id": () => ({ result: { ...user(1), hasSecondStep: true } }),
		"GET /invitations": () => ({ result: [invitation], mail: true }),
		"POST /users/:id/password-link": () => ({ result: { link: PASSWORD_LINK } }),
		"POST /invitations": () => ({ result: { invitation, link: null } }),
		"POST /invitations/:id/send": () => ({ result: { invitation, link: null } }),
	},
	list: {
		route: "GET /users",
		row: user,
		answer: (result) => ({ result, pagination: {} }),
		paging: "in the browser",
		empty: "No users found.",
		deletes: ["DELETE /users/:id", "username"],
	},
	calls: [
		failingRead("GET /users", "Failed to fetch users: {status}"),
		exporting("GET /users/export.csv", "Failed to export users: {status}"),
		deleting("Delete person 1", "DELETE /users/:id", "Failed to delete user"),
		{
			what: "reading somebody's details",
			route: "GET /users/:id",
			act: () => press(detailsTryAgain.query() ? detailsTryAgain : viewDetails),
			sentence: "Failed to fetch user details",
			remains: () => expect.element(dialog.getByText("person.1@school.example")).toBeVisible(),
		},
		confirming("End Sessions", "Ending...", {
			what: "ending somebody's sessions",
			route: "DELETE /users/:id/sessions",
			start: pressInDetails("End Sessions"),
			sentence: "Failed to end sessions",
		}),
		confirming("Remove", "Removing...", {
			what: "removing somebody's second step",
			route: "DELETE /users/:id/second-step",
			start: pressInDetails("Remove Second Step"),
			sentence: "Failed to remove second step",
		}),
		confirming("Create Link", "Creating...", {
			what: "creating somebody's password link",
			route: "POST /users/:id/password-link",
			start: pressInDetails("Password Link"),
			sentence: "Failed to create a link",
		}),
		pressing(button("Save User", "dialog"), {
			what: "saving a user",
			route: "PUT /users/:id",
			start: async () => {
				await press(button("Edit person 1"));
				await dialog.getByLabelText("Username").fill("half.written");
			},
			sentence: "Failed to update user",
			remains: holds("Username", "half.written"),
		}),
		failingRead("GET /invitations", "Failed to fetch invitations: {status}", {
			what: "reading the invitations",
			async act() {
				if (invitationsTryAgain.query()) return press(invitationsTryAgain);
				// A refused list has no retry button. Closing and opening fetches the list again.
				if (page.getByRole("heading", { name: "Invitations" }).query()) {
					await press(button("Invite"));
				}
				return press(button("Invite"));
			},
		}),
		pressing(button("Send Invitation"), {
			what: "inviting somebody",
			route: "POST /invitations",
			start: async () => {
				await press(button("Invite"));
				await inviteEmail.fill("new.person@school.example");
			},
			sentence: "Failed to invite: {status}",
			remains: () => expect.element(inviteEmail).toHaveValue("new.person@school.example"),
		}),
		{
			what: "sending an invitation again",
			route: "POST /invitations/:id/send",
			start: () => press(button("Invite")),
			act: () => press(button("Send again to invited@school.example")),
			sentence: "Failed to send again: {status}",
		},
		confirming("Withdraw", "Withdrawing...", {
			what: "withdrawing an invitation",
			route: "DELETE /invitations/:id",
			start: async () => {
				await press(button("Invite"));
				await press(withdrawButton);
			},
			sentence: "Failed to withdraw: {status}",
		}),
	],
	dialogs: [
		{ title: "User Details", opener: anyDetails, focus: "Close" },
		{
			title: "End Sessions",
			start: () => press(anyDetails),
			opener: button("End Sessions", "dialog"),
			focus: "Cancel",
			focusAfter: anyDetails,
		},
		{
			title: "Remove Second Step",
			start: () => press(anyDetails),
			opener: button("Remove Second Step", "dialog"),
			focus: "Cancel",
			focusAfter: anyDetails,
		},
		{
			title: "Password Link",
			start: () => press(anyDetails),
			opener: button("Password Link", "dialog"),
			focus: "Cancel",
			focusAfter: anyDetails,
		},
		{
			title: "Withdraw Invitation",
			start: () => press(button("Invite")),
			opener: withdrawButton,
			focus: "Cancel",
		},
		{ title: "Edit User", opener: button(/^Edit /), focus: "Username" },
		{ title: "Delete User", opener: button(/^Delete /), focus: "Cancel" },
	],
});

/** The browser's answer for a device that confirms. */
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

/** Removes a person's second step when the admin's own proof of identity is too old. */
async function removeWithoutProof(overrides: Answers) {
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
		...overrides,
	});
	await pressInDetails("Remove Second Step")();
	await expect.element(alertdialog.getByText(/person 1 \(.*person\.1@school/)).toBeVisible();
	await press(button("Remove", "alertdialog"));
	await expect.element(dialog.getByLabelText("Your password")).toHaveFocus();
	return screen;
}

test("an admin with a passkey confirms their identity with it, even after a failed attempt", async () => {
	const getCredential = vi.spyOn(navigator.credentials, "get");
	getCredential.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
	getCredential.mockResolvedValueOnce(credential());
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
	["an admin without a passkey", () => ({ result: { recent: false, passkey: false } })],
	["an admin whose passkeys cannot be read", () => refused(500, {})],
])("%s is asked only for the password", async (_, proof) => {
	await removeWithoutProof({ "GET /auth/proof": proof });
	await expect
		.element(dialog.getByText(/enter your password once more\. You will not be/))
		.toBeVisible();
	expect(button("Use a Passkey", "dialog").query()).toBeNull();
});

test("users cannot remove their own second step, or one that does not exist", async () => {
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

test("a password link is shown once, to be copied, and users cannot create one for themselves", async () => {
	let created = 0;
	await openScreen("/dashboard/users", {
		"GET /users": () => ({
			result: [{ ...ADMIN, createdAt: user(1).createdAt }, user(1)],
			pagination: { totalPages: 1 },
		}),
		"GET /users/:id": () => ({ result: { ...user(1), hasSecondStep: false } }),
		"POST /users/:id/password-link": () => {
			created += 1;
			return { result: { link: PASSWORD_LINK } };
		},
	});
	const opener = button("Password Link", "dialog");
	await press(button(`View details of ${ADMIN.username}`));
	await expect.element(dialog.getByText("None")).toBeVisible();
	expect(opener.query()).toBeNull();
	await press(button("Close", "dialog"));
	await press(viewDetails);
	await press(opener);
	await expect.element(alertdialog.getByText(/person 1 \(.*person\.1@school/)).toBeVisible();
	await press(button("Create Link", "alertdialog"));
	const link = dialog.getByLabelText("Link for person.1@school.example");
	await expect.element(link).toHaveValue(PASSWORD_LINK);
	await expect.element(dialog.getByText("It works once, within an hour.")).toBeVisible();
	await press(button("Close", "dialog"));
	await expectCount(dialog, 0);
	expect(created).toBe(1);
});

test("without mail an invitation's link is shown once, to be copied, and the form describes the chosen role", async () => {
	const sent: unknown[] = [];
	const link = "https://mradi.example/invitation#token=abc";
	let open: (typeof invitation)[] = [];
	await openScreen("/dashboard/users", {
		"GET /invitations": () => ({ result: open, mail: false }),
		"POST /invitations": ({ body }) => {
			sent.push(body);
			open = [{ ...invitation, expired: true }];
			return { result: { invitation, link } };
		},
		"DELETE /invitations/:id": () => {
			open = [];
			return {};
		},
	});
	await press(button("Invite"));
	await expect.element(page.getByText("This server does not send email.")).toBeVisible();
	await expect.element(page.getByText("No open invitations.")).toBeVisible();
	const role = page.getByLabelText("Role", { exact: true });
	await expect.element(role).toHaveAccessibleDescription(/^Projects, photos, categories/);
	await press(button("Send Invitation"));
	await expect.element(page.getByText("Email is required")).toBeVisible();
	await inviteEmail.fill("invited@school.example");
	await role.selectOptions("admin");
	await expect.element(role).toHaveAccessibleDescription(/^Everything that staff may do/);
	await press(button("Send Invitation"));
	const shown = page.getByLabelText("Link for invited@school.example");
	await expect.element(shown).toHaveValue(link);
	expect(sent).toEqual([{ email: "invited@school.example", role: "admin" }]);
	await expect
		.element(page.getByRole("table", { name: "Open invitations" }).getByText("Expired"))
		.toBeVisible();
	await press(withdrawButton);
	await press(button("Withdraw", "alertdialog"));
	await expect.element(page.getByText("No open invitations.")).toBeVisible();
	expect(shown.query()).toBeNull();
});

test("a link opens the details of somebody who is not in the list, and from there their form", async () => {
	const other = { ...user(77), username: "wangari" };
	const { address } = await openScreen(`/dashboard/users?user=${other.id}`, {
		"GET /users/:id": () => ({ result: { ...other, articlesCount: 3, hasSecondStep: false } }),
	});
	await expect.element(dialog.getByText("wangari")).toBeVisible();
	await press(button("Edit", "dialog"));
	await expect.element(page.getByLabelText("Username")).toHaveValue("wangari");
	expect(address()).toBe(`/dashboard/users?edit=${other.id}`);
	await press(button("Cancel", "dialog"));
	await expect.poll(address).toBe("/dashboard/users");
	await expectCount(dialog, 0);
});
