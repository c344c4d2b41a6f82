import { expect } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	expectNone,
	press,
} from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	confirming,
	holds,
	reading,
	saving,
} from "../../../tests/support/components/failing-calls.ts";
import { session } from "../../../tests/support/components/rows.ts";

/** Of another device than this one. */
const signOut = button(/^Sign out (?!everywhere).*(?<!this session)$/);

testScreen(
	"/dashboard/account",
	{
		answers: {
			"POST /auth/second-step/app": () => ({
				result: { secret: "ABCDEFGH", address: "otpauth://totp/Mradi?secret=ABCDEFGH" },
			}),
		},
		list: {
			route: "GET /auth/sessions",
			row: (number) => ({ ...session(number), current: false }),
			answer: (result) => ({ result }),
			more: "here already",
			empty: "Sessions",
			shown: page.getByRole("button", { name: /^Sign out Device/ }),
		},
		calls: [
			reading("GET /auth/sessions", "Failed to fetch sessions: {status}"),
			reading("GET /auth/second-step", "Failed to fetch second step: {status}", {
				what: "reading the second step",
			}),
			reading("GET /messages/notices", "Failed to fetch your choice of mails: {status}", {
				what: "reading the choice of mails",
			}),
			saving(button("Save Choice"), {
				what: "choosing mails",
				route: "PUT /messages/notices",
				start: () => page.getByLabelText("New orders").click(),
				sentence: "Failed to save your choice",
				kept: () => expect.element(page.getByLabelText("New orders")).not.toBeChecked(),
				signedIn: () => expect.element(button("Save Choice")).toBeEnabled(),
			}),
			{
				what: "signing a session out",
				route: "DELETE /auth/sessions/:id",
				act: () => press(signOut),
				sentence: "Failed to sign out session",
				kept: () => expect.element(signOut).toBeEnabled(),
			},
			confirming("Sign out everywhere", "Sign out everywhere", {
				what: "signing out everywhere",
				route: "POST /auth/logout-all",
				start: () => press(button("Sign out everywhere")),
				sentence: "Failed to sign out",
				kept: () => expect.element(alertdialog).toBeVisible(),
				signedIn: () => expectNone(alertdialog),
			}),
			saving(button("Change Password"), {
				what: "changing the password",
				route: "PUT /auth/password",
				start: async () => {
					for (const label of ["Current password", "New password", "Repeat new password"]) {
						await page.getByLabelText(label, { exact: true }).fill("a good password");
					}
				},
				sentence: "Failed to change password",
				kept: holds("New password", "a good password", true),
				// A password is never kept in the browser.
				signedIn: holds("New password", "", true),
			}),
		],
		dialogs: [
			{ title: "Add a Passkey", opener: button("Add a Passkey"), first: "Name" },
			{ title: "Set Up an App", opener: button("Set Up an App"), first: "Code that the app shows" },
			{ title: "Sign out everywhere", opener: button("Sign out everywhere"), first: "Cancel" },
		],
	},
	{
		address: "/dashboard/account?app",
		answers: {
			"GET /auth/second-step": () => ({
				result: { required: false, app: true, passkeys: [], recoveryCodesLeft: 8 },
			}),
		},
		calls: [
			confirming("Remove", "Removing...", {
				what: "removing the app",
				route: "DELETE /auth/second-step/app",
				start: () => press(button("Remove the app")),
				sentence: "Failed to remove",
				signedIn: () => expect.element(button("Remove the app")).toBeVisible(),
			}),
			saving(button("Make New Codes"), {
				what: "making new recovery codes",
				route: "POST /auth/second-step/recovery-codes",
				sentence: "Failed to make recovery codes",
				kept: () => expect.element(button("Make New Codes")).toBeEnabled(),
			}),
		],
		dialogs: [],
	},
);
