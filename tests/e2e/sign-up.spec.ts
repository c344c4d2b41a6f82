import { expectMismatch, login, open, REGISTER, signUp, stored } from "./accounts.ts";
import { ADMIN, colourOf, expect, started, test } from "./test.ts";
import { blockCalls } from "./visit.ts";

test("the sign-up page asks for four things and leads to login", async ({ page }) => {
	await open(page, "/signup");
	const main = page.getByRole("main");
	for (const [label, name] of [
		["Username", "username"],
		["Email", "email"],
		["Password", "password"],
		["Confirm Password", "confirmPassword"],
	] as const) {
		await expect(main.getByLabel(label, { exact: true })).toHaveAttribute("name", name);
	}
	for (const label of ["Password", "Confirm Password"]) {
		await expect(main.getByLabel(label, { exact: true })).toHaveAttribute("type", "password");
	}
	await expect(main.getByLabel("Email")).toHaveAttribute("type", "email");
	await expect(main.getByRole("textbox")).toHaveCount(4);
	await expect(main.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
});

test("a new account leads to the login page with its token kept, and nobody is signed in", async ({
	page,
	expectedErrors,
}) => {
	// The overview asks for what only staff may see.
	expectedErrors.push("403");
	let sent: unknown;
	page.on("request", (request) => {
		if (request.url().endsWith("/api/auth/register")) sent = request.postDataJSON();
	});
	await open(page, "/signup");
	const { Username, Email, Password } = await signUp(page);
	await expect(page).toHaveURL(/\/login$/);
	expect(sent).toEqual({ username: Username, email: Email, password: Password });
	const { token, user } = await stored(page);
	expect(token).toMatch(/^Bearer \S+$/);
	expect(user).toBeNull();
	await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
	await page.getByRole("button", { name: "Menu" }).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
	await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeHidden();
	// A reload verifies the kept token, and so signs in.
	await page.reload();
	await started(page);
	await expect(page).toHaveURL(/\/dashboard$/);
	expect((await stored(page)).user.email).toBe(Email);
});

test("a wrong password after signing up keeps the token, and says so in the server's words", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await open(page, "/signup");
	const { Email } = await signUp(page);
	await expect(page).toHaveURL(/\/login$/);
	const kept = await stored(page);
	await login(page, Email, "another password");
	await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid email or password");
	await expect(page.getByText(/session has ended/)).toHaveCount(0);
	await expect(page).toHaveURL(/\/login$/);
	expect(await stored(page)).toEqual(kept);
	expect(kept.token).toMatch(/^Bearer /);
});

test("nothing is sent until all four fields are valid", async ({ page }) => {
	const calls = await blockCalls(page, REGISTER);
	await open(page, "/signup");
	await page.getByRole("button", { name: "Sign Up" }).click();
	for (const sentence of [
		"Username is required",
		"Email is required",
		"Password is required",
		"Please repeat the password",
	]) {
		await expect(page.getByText(sentence, { exact: true })).toBeVisible();
	}
	await signUp(page, { Email: "amina", Password: "short", "Confirm Password": "short" });
	await expect(page.getByText("Please enter a valid email address")).toBeVisible();
	await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
	expect(calls()).toBe(0);
});

test("passwords that differ are reported and not sent", async ({ page }) => {
	const calls = await blockCalls(page, REGISTER);
	await open(page, "/signup");
	await signUp(page, { "Confirm Password": "beans and rice" });
	await expectMismatch(page);
	await signUp(page, { Username: "", "Confirm Password": "beans and rice" });
	await expectMismatch(page);
	await expect(page.getByText("Username is required")).toBeVisible();
	await page.getByLabel("Confirm Password").fill("beans and maize");
	await expect(page.getByText("Passwords do not match")).toHaveCount(0);
	expect(calls()).toBe(0);
});

test("every failed sign-up shows its reason", async ({ page, expectedErrors }) => {
	expectedErrors.push("500", "502", "ERR_FAILED");
	const box = page.getByRole("main").getByRole("alert");
	const answers = [
		[{ json: { success: true, result: {} } }, "Invalid response from server"],
		[{ json: { success: false, result: { token: "t" } } }, "Invalid response from server"],
		[{ json: { result: { token: "t" } } }, "Invalid response from server"],
		[{ json: { success: false, error: "Sign-up is closed" } }, "Sign-up is closed"],
		[{ status: 500, json: { success: false } }, "An error occurred during registration"],
		[{ status: 502, body: "<h1>Bad Gateway</h1>" }, "An error occurred during registration"],
		["no connection", "An error occurred during registration"],
	] as const;
	await open(page, "/signup");
	for (const [answer, text] of answers) {
		await page.route(
			REGISTER,
			(route) => (answer === "no connection" ? route.abort() : route.fulfill(answer)),
			{ times: 1 },
		);
		await signUp(page);
		await expect(box).toHaveText(text);
		await expect(page).toHaveURL(/\/signup$/);
	}
	expect(await stored(page)).toEqual({ token: null, user: null });
});

test("a taken e-mail or username is reported in a red box above the form", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("409");
	const box = page.getByRole("main").getByRole("alert");
	await open(page, "/signup");
	await signUp(page, { Email: ADMIN.email.toUpperCase() });
	await expect(box).toHaveText("An account with this email already exists");
	await expect(box).toHaveCSS("border-top-color", await colourOf(page, "--red"));
	const bottom = await box.evaluate((element) => element.getBoundingClientRect().bottom);
	const field = await page.getByLabel("Username").boundingBox();
	expect(bottom).toBeLessThanOrEqual(field?.y ?? 0);
	const { Username } = await signUp(page);
	await expect(page).toHaveURL(/\/login$/);
	await open(page, "/signup");
	await signUp(page, { Username: Username?.toUpperCase() ?? "" });
	await expect(box).toHaveText("This username is already taken");
});

test("the sign-up button waits while it is at work, ten seconds at most", async ({ page }) => {
	await page.clock.install();
	await page.route(REGISTER, () => {});
	await open(page, "/signup");
	await signUp(page);
	await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
	await page.clock.fastForward(10_000);
	await expect(page.getByRole("main").getByRole("alert")).toHaveText(
		"API request failed: Request timed out after 10000ms",
	);
	await expect(page.getByRole("button", { name: "Sign Up" })).toBeEnabled();
});

test("sign-up works without script, and says that signing in needs it", async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(`${baseURL}/signup`);
	const typed = await signUp(page, { "Confirm Password": "another one" });
	await expect(page.getByRole("alert")).toHaveText("Passwords do not match");
	await expect(page.getByLabel("Username")).toHaveValue(typed.Username);
	await signUp(page, { Username: typed.Username, Email: typed.Email });
	await expect(page).toHaveURL(/\/login$/);
	await login(page, typed.Email, typed.Password);
	await expect(page.getByRole("alert")).toContainText("Signing in needs JavaScript");
	await expect(page.getByLabel("Email")).toHaveValue(typed.Email);
	await context.close();
});
