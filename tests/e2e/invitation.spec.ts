import { randomUUID } from "node:crypto";
import { expect, expectAccessible, openDashboard, test } from "./test.ts";
import { follow } from "./visit.ts";

test("an admin invites a person, who chooses a name and a password and works in the given role", async ({
	page,
	adminToken,
}) => {
	const email = `invited.${randomUUID()}@school.example`;
	await openDashboard(page, adminToken, "/dashboard/users");
	await page.getByRole("button", { name: "Invite" }).click();
	// The test server sends no email, so the link is shown instead.
	await expect(page.getByText("This server does not send email.")).toBeVisible();
	await page.getByLabel("Email to invite").fill(email);
	await page.getByRole("button", { name: "Send Invitation" }).click();
	const link = await page.getByLabel(`Link for ${email}`).inputValue();
	await expect(
		page.getByRole("table", { name: "Open invitations" }).getByText(email),
	).toBeVisible();
	await expectAccessible(page, { within: "main" });

	await page.evaluate(() => localStorage.clear());
	const { hash } = new URL(link);
	await page.goto(`/invitation${hash}`);
	// The token leaves the address bar, so that the screen, the history and recordings do not reveal it.
	await expect(page).toHaveURL(/\/invitation$/);
	await page.getByLabel("Username").fill(`Invited ${email.slice(8, 20)}`);
	await page.getByLabel("Password", { exact: true }).fill("maize and beans for all");
	await page.getByLabel("Confirm password").fill("maize and beans for all");
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect(page).toHaveURL(/\/login$/);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("maize and beans for all");
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page).toHaveURL(/\/dashboard$/);
	await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
	await follow(page, "Requests");
	await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
});
