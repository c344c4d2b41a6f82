import { login, open, signUp, storedSession } from "./accounts.ts";
import { expect, started, test } from "./test.ts";

test("signing up leads to the login page, signed out, and keeps the new token, also after a wrong password", async ({
	page,
	expectedErrors,
}) => {
	// The overview requests statistics that only staff may see.
	expectedErrors.push("403", "401");
	let sent: unknown;
	page.on("request", (request) => {
		if (request.url().endsWith("/api/auth/register")) sent = request.postDataJSON();
	});
	await open(page, "/signup");
	const { Username, Email, Password } = await signUp(page);
	await expect(page).toHaveURL(/\/login$/);
	expect(sent).toEqual({ username: Username, email: Email, password: Password });
	const { token, user } = await storedSession(page);
	expect(token).toMatch(/^Bearer \S+$/);
	expect(user).toBeNull();
	await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
	await page.getByRole("button", { name: "Menu" }).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
	await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeHidden();
	await page.getByRole("banner").getByRole("button", { name: "Close" }).click();
	await login(page, Email, "another password");
	await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid email or password");
	await expect(page.getByText(/session has ended/)).toHaveCount(0);
	await expect(page).toHaveURL(/\/login$/);
	expect(await storedSession(page)).toEqual({ token, user });
	// A reload verifies the kept token and so signs in.
	await page.reload();
	await started(page);
	await expect(page).toHaveURL(/\/dashboard$/);
	expect((await storedSession(page)).user.email).toBe(Email);
});

test("sign-up works without script, and says that signing in needs it", async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(`${baseURL}/signup`);
	const input = await signUp(page, { "Confirm password": "another one" });
	await expect(page.getByRole("main").getByRole("alert")).toHaveText("Passwords do not match");
	await expect(page.getByLabel("Username")).toHaveValue(input.Username);
	await signUp(page, { Username: input.Username, Email: input.Email });
	await expect(page).toHaveURL(/\/login$/);
	await login(page, input.Email, input.Password);
	await expect(page.getByRole("main").getByRole("alert")).toContainText(
		"Signing in needs JavaScript",
	);
	await expect(page.getByLabel("Email")).toHaveValue(input.Email);
	await context.close();
});
