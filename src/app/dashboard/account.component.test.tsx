import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	dialog,
	expectCount,
	expectNone,
	press,
} from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	confirming,
	failingRead,
	holds,
	openScreen,
	pressing,
	SLOW,
} from "../../../tests/support/components/failing-calls.ts";
import { LEAVE_DIALOG } from "../../../tests/support/components/keyboard-dialogs.ts";
import { ADMIN, rows, session } from "../../../tests/support/components/rows.ts";

/** The button of another device's session. */
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
			paging: "in the browser",
			empty: "Sessions",
			shown: page.getByRole("button", { name: /^Sign out Device/ }),
		},
		calls: [
			failingRead("GET /auth/sessions", "Failed to fetch sessions: {status}"),
			failingRead("GET /auth/second-step", "Failed to fetch second step: {status}", {
				what: "reading the second step",
			}),
			failingRead("GET /messages/notices", "Failed to fetch your notifications: {status}", {
				what: "reading the notifications",
			}),
			pressing(button("Save Notifications"), {
				what: "choosing notifications",
				route: "PUT /messages/notices",
				start: () => page.getByLabelText("New orders").click(),
				sentence: "Failed to save your notifications",
				remains: () => expect.element(page.getByLabelText("New orders")).not.toBeChecked(),
			}),
			{
				what: "signing a session out",
				route: "DELETE /auth/sessions/:id",
				act: () => press(signOut),
				sentence: "Failed to sign out session",
				remains: () => expect.element(signOut).toBeEnabled(),
			},
			confirming("Sign Out Everywhere", "Sign Out Everywhere", {
				what: "signing out everywhere",
				route: "POST /auth/logout-all",
				start: () => press(button("Sign Out Everywhere")),
				sentence: "Failed to sign out",
				remains: () => expect.element(alertdialog).toBeVisible(),
			}),
			pressing(button("Change Password"), {
				what: "changing the password",
				route: "PUT /auth/password",
				start: async () => {
					for (const label of ["Current password", "New password", "Repeat new password"]) {
						await page.getByLabelText(label, { exact: true }).fill("a good password");
					}
				},
				sentence: "Failed to change password",
				remains: holds("New password", "a good password", { exact: true }),
				// Passwords are never stored in the browser.
			}),
			{
				what: "downloading one's data",
				route: "GET /account/data",
				act: () => press(button("Download My Data")),
				sentence: "Failed to fetch your data",
				remains: () => expect.element(button("Download My Data")).toBeEnabled(),
				callTimeoutMs: SLOW,
			},
		],
		dialogs: [
			{ title: "Add a Passkey", opener: button("Add a Passkey"), focus: "Name" },
			{ title: "Set Up an App", opener: button("Set Up an App"), focus: "Code that the app shows" },
			{ title: "Sign Out Everywhere", opener: button("Sign Out Everywhere"), focus: "Cancel" },
			{
				title: "Delete My Account",
				opener: button("Delete My Account"),
				focus: "Delete My Account",
			},
			{
				...LEAVE_DIALOG,
				async start() {
					await page.viewport(1280, 900);
					await page.getByLabelText("Current password").fill("Half written");
				},
			},
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
				sentence: "Failed to remove the second step",
			}),
			pressing(button("Make New Codes"), {
				what: "making new recovery codes",
				route: "POST /auth/second-step/recovery-codes",
				sentence: "Failed to make recovery codes",
				remains: () => expect.element(button("Make New Codes")).toBeEnabled(),
			}),
		],
		dialogs: [],
	},
);

test("an app on the same device is set up by a link or the copied key", async () => {
	const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
	const address = "otpauth://totp/Mradi?secret=ABCDEFGH";
	await openScreen("/dashboard/account", {
		"POST /auth/second-step/app": () => ({ result: { secret: "ABCDEFGH", address } }),
	});
	await press(button("Set Up an App"));
	await expect
		.element(dialog.getByRole("link", { name: "Open the app with this key" }))
		.toHaveAttribute("href", address);
	await press(button("Copy key", "dialog"));
	expect(copied).toHaveBeenCalledWith("ABCDEFGH");
});

test("recovery codes are printed alone with one press", async () => {
	const printed = vi.spyOn(window, "print").mockReturnValue();
	await openScreen("/dashboard/account", {
		"GET /auth/second-step": () => ({
			result: { required: false, app: true, passkeys: [], recoveryCodesLeft: 8 },
		}),
		"POST /auth/second-step/recovery-codes": () => ({
			result: { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] },
		}),
	});
	await press(button("Make New Codes"));
	const codes = page.getByRole("dialog", { name: "Recovery Codes" });
	await press(codes.getByRole("button", { name: "Print" }));
	expect(printed).toHaveBeenCalledOnce();
	// Only on paper: which site the codes are for.
	await expect.element(codes).toMatchTextContent(`For Mradi, ${location.host}`);
	await expect.element(codes.getByText(/^For Mradi/)).not.toBeVisible();
});

const AS_CUSTOMER = {
	"GET /auth/verify": () => ({ result: { user: { ...ADMIN, role: "user" } } }),
};

test("deleting the account says what is deleted and what stays, asks for the password, and signs out", async () => {
	const sent: unknown[] = [];
	const { address } = await openScreen("/dashboard/account", {
		...AS_CUSTOMER,
		"POST /account/delete": ({ body }) => {
			sent.push(body);
			return sent.length === 1
				? refused(400, { fields: { password: "The current password is not correct" } })
				: { message: "Your account has been deleted." };
		},
	});
	await press(button("Delete My Account"));
	await expect.element(dialog.getByText("Orders and requests are not cancelled.")).toBeVisible();
	const password = dialog.getByLabelText("Your password", { exact: true });
	await expect.element(password).toHaveFocus();
	await password.fill("not this one");
	await press(button("Delete My Account", "dialog"));
	await expect.element(dialog.getByText("The current password is not correct")).toBeVisible();
	expect(address()).toBe("/dashboard/account");
	await password.fill("a good password");
	await press(button("Delete My Account", "dialog"));
	await expect.poll(address).toBe("/login");
	await expect.element(page.getByText("Your account was deleted successfully.")).toBeVisible();
	expect(sent).toEqual([{ password: "not this one" }, { password: "a good password" }]);
	expect([localStorage.authToken, localStorage.authUser]).toEqual([undefined, undefined]);
});

test("staff read that only an admin can delete their account", async () => {
	await openScreen("/dashboard/account");
	await press(button("Delete My Account"));
	await expect.element(dialog.getByText("Only an admin can delete a staff account.")).toBeVisible();
	await expectNone(button("Delete My Account", "dialog"));
});

test("downloading one's data asks for the password if the last proof of identity is old", async () => {
	const saved: string[] = [];
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
		this: HTMLAnchorElement,
	) {
		saved.push(this.download);
	});
	let proved = false;
	await openScreen("/dashboard/account", {
		...AS_CUSTOMER,
		"GET /account/data": () =>
			proved
				? new Response("{}", { headers: { "content-type": "application/json" } })
				: refused(403, { error: "Please confirm first that it is you.", proof: "needed" }),
		"POST /auth/proof": () => {
			proved = true;
			return {};
		},
	});
	await press(button("Download My Data"));
	await dialog.getByLabelText("Your password", { exact: true }).fill("a good password");
	expect(saved).toEqual([]);
	await press(button("Confirm", "dialog"));
	await expect.poll(() => saved).toEqual(["my-data.json"]);
});

test("people see their own profile, with a link for a forgotten password", async () => {
	await openScreen("/dashboard/account");
	await expect.element(page.getByRole("main").getByText(ADMIN.email)).toBeVisible();
	await expect
		.element(page.getByRole("link", { name: "Forgot your password?" }))
		.toHaveAttribute("href", "/forgot-password");
});

test("changing the password requires the current one, and the new one twice", async () => {
	const sent: unknown[] = [];
	await openScreen("/dashboard/account", {
		"PUT /auth/password": ({ body }) => {
			sent.push(body);
			const error = "The current password is not correct";
			return sent.length === 1 ? refused(400, { error, fields: { currentPassword: error } }) : {};
		},
	});
	const form = page.getByRole("form", { name: "Change Password" });
	const current = form.getByLabelText("Current password");
	const newPassword = form.getByLabelText("New password", { exact: true });
	const repeated = form.getByLabelText("Repeat new password");
	const change = button("Change Password");
	await current.fill("not the one");
	await newPassword.fill("short");
	await repeated.fill("other");
	await press(change);
	await expect.element(form.getByText("Password must be at least 8 characters")).toBeVisible();
	await expect.element(form.getByRole("alert")).toHaveTextContent("Passwords do not match");
	await expect.element(repeated).toHaveAccessibleDescription("Passwords do not match");
	expect(sent).toEqual([]);
	await newPassword.fill("another good one");
	await repeated.fill("another good one");
	await press(change);
	await expect.element(form.getByText("The current password is not correct").first()).toBeVisible();
	await current.fill("a good password");
	await press(change);
	await expect.element(page.getByText("Password saved.")).toBeVisible();
	await expect.element(current).toHaveValue("");
	expect(sent.at(-1)).toEqual({
		currentPassword: "a good password",
		newPassword: "another good one",
	});
});

test("there is a gap between an error and its Try Again button", async () => {
	await openScreen("/dashboard/account", {
		"GET /auth/sessions": () => refused(503, { error: "Out of breath." }),
	});
	const tryAgain = button("Try Again");
	await expect.element(tryAgain).toBeVisible();
	const { bottom } = page.getByText("Out of breath.").element().getBoundingClientRect();
	expect(tryAgain.element().getBoundingClientRect().top - bottom).toBeGreaterThan(6);
});

test("sessions are listed and signed out one by one or everywhere", async () => {
	let sessions = rows(session);
	const lines: string[] = [];
	const { address } = await openScreen("/dashboard/account", {
		"GET /auth/sessions": () => ({ result: sessions }),
		"DELETE /auth/sessions/:id": ({ line }) => {
			lines.push(line);
			sessions = sessions.filter(({ id }) => !line.endsWith(id));
			return {};
		},
		"POST /auth/logout-all": ({ line }) => {
			lines.push(line);
			return {};
		},
	});
	const buttons = page.getByRole("button", { name: /^Sign out (?!everywhere)/ });
	await expectCount(buttons, 3);
	await press(signOut);
	await expectCount(buttons, 2);
	await press(signOut);
	await expectCount(buttons, 1);
	await press(button("Sign Out Everywhere"));
	await press(button("Sign Out Everywhere", "alertdialog"));
	await expect.poll(address).toBe("/login");
	expect(lines).toEqual([
		`DELETE /auth/sessions/${session(2).id}`,
		`DELETE /auth/sessions/${session(3).id}`,
		"POST /auth/logout-all",
	]);
	expect(localStorage.authToken).toBeUndefined();
});

test("the account screen shows the sessions above the password", async () => {
	await openScreen("/dashboard/account");
	await expect.element(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
	const parts = page.getByRole("heading", { level: 2 }).elements();
	expect(parts.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
		"Profile",
		"Sessions",
		"Change Password",
	]);
});
