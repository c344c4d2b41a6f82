import { expectMismatch } from "./accounts.ts";
import { type Call, nextCall } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/account";
const PASSWORD = "a good password";

async function member(api: Call, username: string) {
	const email = `${username}@school.example`;
	await api("POST", "/auth/register", { body: { username, email, password: PASSWORD } });
	const signIn = async () =>
		(await api("POST", "/auth/login", { body: { email, password: PASSWORD } })).body.result
			.token as string;
	return { email, signIn, token: await signIn() };
}

test("people see their own profile, with a link for a forgotten password", async ({
	page,
	api,
}) => {
	const { email, token } = await member(api, "own-profile");
	await openDashboard(page, token, PATH);
	await expect(page.getByRole("main").getByText(email)).toBeVisible();
	await expect(page.getByRole("link", { name: "Forgotten your password?" })).toHaveAttribute(
		"href",
		"/forgot-password",
	);
});

test("changing the password takes the current one and ends other sessions", async ({
	page,
	api,
	expectedErrors,
}) => {
	expectedErrors.push("400");
	const { email, token, signIn } = await member(api, "new-password");
	const elsewhere = await signIn();
	await openDashboard(page, token, PATH);
	const form = page.getByRole("form", { name: "Change Password" });
	await form.getByLabel("Current password").fill("not the one");
	await form.getByLabel("New password", { exact: true }).fill("short");
	await form.getByLabel("Repeat new password").fill("other");
	await form.getByRole("button", { name: "Change Password" }).click();
	await expect(form.getByText("Password must be at least 8 characters")).toBeVisible();
	await expectMismatch(form, "Repeat new password");
	await form.getByLabel("New password", { exact: true }).fill("another good one");
	await form.getByLabel("Repeat new password").fill("another good one");
	await form.getByRole("button", { name: "Change Password" }).click();
	await expect(form.getByText("The current password is not correct").first()).toBeVisible();
	await form.getByLabel("Current password").fill(PASSWORD);
	const call = nextCall(page, "PUT", /\/api\/auth\/password$/);
	await form.getByRole("button", { name: "Change Password" }).click();
	expect((await call).body).toEqual({
		currentPassword: PASSWORD,
		newPassword: "another good one",
	});
	await expect(page.getByText("Password saved.")).toBeVisible();
	await expect(form.getByLabel("Current password")).toHaveValue("");
	expect((await api("GET", "/auth/verify", { token: elsewhere })).status).toBe(401);
	const again = await api("POST", "/auth/login", { body: { email, password: "another good one" } });
	expect(again.status).toBe(200);
});

test("sessions are listed and signed out one by one or everywhere", async ({ page, api }) => {
	const { token, signIn } = await member(api, "many-sessions");
	const elsewhere = await signIn();
	await openDashboard(page, token, PATH);
	const buttons = page.getByRole("button", { name: /^Sign out (?!everywhere)/ });
	// Signing up started a session too.
	await expect(buttons).toHaveCount(3);
	const others = page.getByRole("button", { name: /^Sign out (?!everywhere).*(?<!this session)$/ });
	await others.first().click();
	await expect(buttons).toHaveCount(2);
	await others.first().click();
	await expect(buttons).toHaveCount(1);
	expect((await api("GET", "/auth/verify", { token: elsewhere })).status).toBe(401);

	await page.getByRole("button", { name: "Sign out everywhere" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
	await page.waitForURL(/\/login$/);
	expect((await api("GET", "/auth/verify", { token })).status).toBe(401);
});
