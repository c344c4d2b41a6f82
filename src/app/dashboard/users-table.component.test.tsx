import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	alertdialog,
	button,
	dialog,
	expectCount,
	expectNone,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { user } from "../../../tests/support/components/rows.ts";

const main = page.getByRole("main");

/** Opens the screen with these users. The details of the first one can be opened. */
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
	// An admin's account cannot be deleted.
	await expectCount(main.getByRole("button", { name: /^Delete/ }), 2);
});

test("details show everything about a user, with buttons to edit and delete", async () => {
	await openUsers({ ...user(1), articlesCount: 4 });
	await press(button("View details of person 1"));
	const details = page.getByRole("dialog", { name: "User Details" });
	await expectTexts(details.getByRole("definition"), [
		"person 1",
		"person.1@school.example",
		"User",
		"Mar 18, 2026",
		"Orders and requests",
		"4",
		"Password Link",
		"None",
	]);
	await expectTexts(details.getByRole("term"), [
		"Username",
		"Email",
		"Role",
		"Joined",
		"Sent while signed in",
		"Articles count",
		"Password",
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

/** Opens the screen with one user, and collects what it sends. */
async function openOneUser() {
	const users = [{ ...user(1) }];
	const sent: { line: string; body: Record<string, unknown> }[] = [];
	const screen = await openScreen("/dashboard/users", {
		"GET /users": () => ({ result: users }),
		"PUT /users/:id": ({ line, body }) => {
			sent.push({ line, body });
			if (body.username === "taken") {
				const error = "This username is taken.";
				return refused(409, { error, fields: { username: error } });
			}
			Object.assign(users[0]!, body);
			return { result: users[0]! };
		},
		"DELETE /users/:id": ({ line, body }) => {
			sent.push({ line, body });
			users.length = 0;
			return {};
		},
	});
	return { ...screen, sent };
}
const username = dialog.getByLabelText("Username");
const email = dialog.getByLabelText("Email");
const save = button("Save User", "dialog");

test("a user is edited and deleted", async () => {
	const { sent } = await openOneUser();
	await press(button("Edit person 1"));
	await username.fill("");
	await email.fill("");
	await press(save);
	await expect.element(dialog.getByText("Email is required")).toBeVisible();
	await email.fill("no address");
	await press(save);
	await expect.element(dialog.getByText("Username is required")).toBeVisible();
	await expect.element(dialog.getByText("Please enter a valid email address")).toBeVisible();
	expect(sent).toEqual([]);
	await username.fill("taken");
	await email.fill("chirchir@school.example");
	await press(save);
	await expect.element(dialog.getByText("What you typed is still here.")).toBeVisible();
	await username.fill("chirchir.k");
	await dialog.getByLabelText("Role").selectOptions("staff");
	await press(save);
	await expect.element(page.getByText("User saved successfully")).toBeVisible();
	expect(sent.at(-1)).toEqual({
		line: `PUT /users/${user(1).id}`,
		body: {
			username: "chirchir.k",
			email: "chirchir@school.example",
			role: "staff",
			updated_at: user(1).updated_at,
		},
	});
	const row = main.getByRole("row").filter({ hasText: "chirchir.k" });
	await expect.element(row).toMatchTextContent("Staff");

	const before = sent.length;
	await press(button("Delete chirchir.k"));
	await press(button("Cancel", "alertdialog"));
	await expectNone(alertdialog);
	expect(sent).toHaveLength(before);
	await press(button("Delete chirchir.k"));
	await press(button("Delete", "alertdialog"));
	await expect.element(page.getByText("User deleted successfully")).toBeVisible();
	await expectNone(row);
	expect(sent.at(-1)?.line).toBe(`DELETE /users/${user(1).id}`);
});

test("the list requests all users without parameters, and says if some are missing", async () => {
	const sentRequests: string[] = [];
	await openScreen("/dashboard/users", {
		"GET /users": ({ query }) => {
			sentRequests.push(String(query));
			return { result: [user(1), user(2)], pagination: { total: 1_234, totalPages: 2 } };
		},
	});
	await expect
		.element(page.getByText("The newest 2 of 1,234 users. Search to find others."))
		.toBeVisible();
	await expectNone(page.getByText(/^Page \d+ of/));
	expect(sentRequests).toEqual([""]);
});

test("a search of users starts at page 1, and exactly its results are exported", async () => {
	const sentRequests: string[] = [];
	const { address } = await openScreen("/dashboard/users?page=2", {
		"GET /users": ({ query }) => {
			sentRequests.push(String(query));
			return { result: query.get("search") ? [user(1)] : [], pagination: { totalPages: 1 } };
		},
		"GET /users/export.csv": ({ query }) => {
			sentRequests.push(`export ${query}`);
			return new Response("username\r\n");
		},
	});
	await expect.element(page.getByText("No users found.")).toBeVisible();
	await page.getByLabelText("Search users").fill("PERSON");
	await expect.poll(address).toBe("/dashboard/users?search=PERSON");
	await expectTexts(main.getByRole("rowheader"), ["person 1"]);
	expect(sentRequests.at(-1)).toBe("search=PERSON");
	const saved: string[] = [];
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
		this: HTMLAnchorElement,
	) {
		saved.push(this.download);
	});
	await press(button("Export CSV"));
	await expect.poll(() => saved).toEqual(["users.csv"]);
	expect(sentRequests.at(-1)).toBe("export search=PERSON");
});

test("giving somebody the role admin asks for the password if the last proof of identity is old", async () => {
	let proved = false;
	const { sent, answers } = await openOneUser();
	const accept = answers["PUT /users/:id"]!;
	const error = "Please confirm first that it is you.";
	answers["PUT /users/:id"] = (call) =>
		proved ? accept(call) : refused(403, { error, proof: "needed" });
	answers["GET /auth/proof"] = () => ({ result: { recent: false, passkey: false } });
	answers["POST /auth/proof"] = ({ body }) => {
		if (body.password !== "a good password") {
			const error = "The current password is not correct";
			return refused(400, { error, fields: { password: error } });
		}
		proved = true;
		return {};
	};
	await press(button("Edit person 1"));
	await dialog.getByLabelText("Role").selectOptions("admin");
	await press(save);
	const question = page.getByRole("dialog", { name: "Confirm It Is You" });
	const password = question.getByLabelText("Your password", { exact: true });
	const confirm = question.getByRole("button", { name: "Confirm" });
	await expect.element(password).toHaveFocus();
	await press(confirm);
	await expect.element(question.getByText("Password is required")).toBeVisible();
	await password.fill("not this one");
	await press(confirm);
	await expect.element(question.getByText("The current password is not correct")).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(error);
	await press(save);
	await password.fill("a good password");
	await press(confirm);
	await expect.element(page.getByText("User saved successfully")).toBeVisible();
	expect(sent).toMatchObject([{ body: { role: "admin" } }]);
});

test("an admin ends the sessions of a user after a confirmation", async () => {
	const { answers } = await openOneUser();
	const lines: string[] = [];
	answers["DELETE /users/:id/sessions"] = ({ line }) => {
		lines.push(line);
		return { result: { ended: 2 } };
	};
	answers["GET /users/:id"] = () => ({ result: user(1) });
	await press(button("View details of person 1"));
	await press(button("End Sessions", "dialog"));
	await expect.element(alertdialog).toMatchTextContent(user(1).email);
	expect(lines).toEqual([]);
	await press(button("End Sessions", "alertdialog"));
	await expect.element(page.getByText(/^\d+ sessions? ended successfully$/)).toBeVisible();
	expect(lines).toEqual([`DELETE /users/${user(1).id}/sessions`]);
});

test("the list is filtered by role", async () => {
	const sentRequests: string[] = [];
	await page.viewport(1280, 900);
	await openScreen("/dashboard/users", {
		"GET /users": ({ query }) => {
			sentRequests.push(query.toString());
			return { result: [user(1), user(2)], pagination: {} };
		},
	});
	await page.getByLabelText("Filter users").selectOptions("colleagues");
	await expect.poll(() => sentRequests).toEqual(["", "role=colleagues"]);
});
