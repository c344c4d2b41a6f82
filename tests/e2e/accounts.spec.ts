import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN, expect, expectAccessible, expectNoSidewaysScroll, started, test } from "./test.ts";

const LOGIN = "**/api/auth/login";
const REGISTER = "**/api/auth/register";
const VERIFY = "**/api/auth/verify";

const user = {
	id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
	email: "amina@school.example",
	role: "user",
};
const signedIn = { json: { success: true, result: { user } } };

async function open(page: Page, path: string) {
	await page.goto(path);
	await started(page);
}

async function login(page: Page, email = ADMIN.email, password = ADMIN.password) {
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Login" }).click();
}

async function signUp(page: Page, values: Record<string, string> = {}) {
	const name = `pupil-${randomUUID().slice(0, 8)}`;
	const typed = {
		Username: name,
		Email: `${name}@school.example`,
		Password: "beans and maize",
		"Confirm Password": "beans and maize",
		...values,
	};
	for (const [label, value] of Object.entries(typed)) {
		await page.getByLabel(label, { exact: true }).fill(value);
	}
	await page.getByRole("button", { name: "Sign Up" }).click();
	return typed;
}

const stored = (page: Page) =>
	page.evaluate(() => ({
		token: localStorage.getItem("authToken"),
		user: JSON.parse(localStorage.getItem("authUser") ?? "null"),
	}));

async function keep(page: Page, token: string, kept: string | undefined = JSON.stringify(user)) {
	await page.addInitScript(
		([token, kept]) => {
			if (sessionStorage.getItem("kept")) return;
			sessionStorage.setItem("kept", "yes");
			localStorage.setItem("authToken", token as string);
			localStorage.setItem("authUser", kept as string);
		},
		[token, kept],
	);
}

test("signing in leads to the dashboard, and a reload stays there", async ({ page }) => {
	await open(page, "/login");
	await expect(page.getByRole("main").getByRole("link", { name: "Sign up" })).toHaveAttribute(
		"href",
		"/signup",
	);
	await login(page);
	await expect(page).toHaveURL(/\/dashboard$/);
	const { token, user } = await stored(page);
	expect(token).toMatch(/^Bearer \S+$/);
	expect(user).toMatchObject({ email: ADMIN.email, role: "admin" });
	await page.reload();
	await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
	await expect(page).toHaveURL(/\/dashboard$/);
});

test("whoever was sent to sign in comes back to where they wanted to go", async ({ page }) => {
	await page.goto("/dashboard/orders?page=2#list");
	await expect(page).toHaveURL(/\/login$/);
	await login(page);
	await expect(page).toHaveURL(/\/dashboard\/orders\?page=2#list$/);
});

test("whoever is signed in already is led on from the login page", async ({ page }) => {
	await keep(page, "Bearer good");
	await page.route(VERIFY, (route) => route.fulfill(signedIn));
	await page.route("**/api/dashboard/**", (route) => route.fulfill({ json: { success: true } }));
	await open(page, "/login");
	await expect(page).toHaveURL(/\/dashboard$/);
});

test("a wrong password is told in a red box above the form, and the e-mail stays", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await open(page, "/login");
	await login(page, ADMIN.email, "wrong");
	const box = page.getByRole("main").getByRole("alert");
	await expect(box).toBeVisible();
	await expect(box).not.toBeEmpty();
	const above = await box.evaluate(
		(alert) =>
			alert.compareDocumentPosition(document.querySelector("input[type=email]") as Element) &
			Node.DOCUMENT_POSITION_FOLLOWING,
	);
	expect(above).toBeTruthy();
	await expect(page.getByLabel("Email")).toHaveValue(ADMIN.email);
	expect((await stored(page)).token).toBeNull();
});

test("login asks for both fields and for an e-mail before it sends anything", async ({ page }) => {
	let calls = 0;
	await page.route(LOGIN, (route) => {
		calls += 1;
		return route.abort();
	});
	await open(page, "/login");
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByText("Email is required")).toBeVisible();
	await expect(page.getByText("Password is required")).toBeVisible();
	await login(page, "amina", "secret");
	await expect(page.getByText("Please enter a valid email address")).toBeVisible();
	expect(calls).toBe(0);
});

test("an answer that signs nobody in is told as what it is", async ({ page, expectedErrors }) => {
	expectedErrors.push("500", "ERR_FAILED");
	const box = page.getByRole("main").getByRole("alert");
	const answers = [
		[{ json: { success: true, result: {} } }, "Invalid response from server"],
		[{ json: { result: { token: "t", user } } }, "Invalid response from server"],
		[{ json: { success: false } }, "Invalid response from server"],
		[{ json: { success: false, error: "Closed on Sundays" } }, "Closed on Sundays"],
		[{ status: 500, body: "" }, "An error occurred during login"],
	] as const;
	await open(page, "/login");
	for (const [answer, text] of answers) {
		await page.route(LOGIN, (route) => route.fulfill(answer), { times: 1 });
		await login(page);
		await expect(box).toHaveText(text);
	}
	await page.route(LOGIN, (route) => route.abort(), { times: 1 });
	await login(page);
	await expect(box).toHaveText("An error occurred during login");
	expect((await stored(page)).token).toBeNull();
});

test("the login button waits while it is at work", async ({ page }) => {
	await page.route(LOGIN, () => {});
	await open(page, "/login");
	await login(page);
	await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
});

test("a new account leads to the login page with its token kept, and nobody is signed in", async ({
	page,
	expectedErrors,
}) => {
	// The overview asks for what only staff may see.
	expectedErrors.push("403");
	await open(page, "/signup");
	await expect(page.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute(
		"href",
		"/login",
	);
	const { Email } = await signUp(page);
	await expect(page).toHaveURL(/\/login$/);
	const { token, user } = await stored(page);
	expect(token).toMatch(/^Bearer \S+$/);
	expect(user).toBeNull();
	await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
	// A reload verifies the kept token, and so signs in.
	await page.reload();
	await started(page);
	await expect(page).toHaveURL(/\/dashboard$/);
	expect((await stored(page)).user.email).toBe(Email);
});

test("passwords that differ are told, and nothing is sent", async ({ page }) => {
	let calls = 0;
	await page.route(REGISTER, (route) => {
		calls += 1;
		return route.abort();
	});
	await open(page, "/signup");
	await signUp(page, { "Confirm Password": "beans and rice" });
	await expect(page.getByText("Passwords do not match")).toBeVisible();
	await signUp(page, { Username: "", "Confirm Password": "beans and rice" });
	await expect(page.getByText("Passwords do not match")).toBeVisible();
	await expect(page.getByText("Username is required")).toBeVisible();
	expect(calls).toBe(0);
});

test("signing up tells why it failed", async ({ page, expectedErrors }) => {
	expectedErrors.push("409", "500");
	const box = page.getByRole("main").getByRole("alert");
	await open(page, "/signup");
	await page.route(REGISTER, (route) => route.fulfill({ json: { success: true, result: {} } }), {
		times: 1,
	});
	await signUp(page);
	await expect(box).toHaveText("Invalid response from server");
	await page.route(REGISTER, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
	await signUp(page);
	await expect(box).toHaveText("An error occurred during registration");
	await signUp(page, { Email: ADMIN.email });
	await expect(box).toContainText(/email/i);
	await expect(page).toHaveURL(/\/signup$/);
});

test("a refused token clears the storage and leads to the login page", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await keep(page, "Bearer of-old");
	await open(page, "/forums");
	await expect(page).toHaveURL(/\/login$/);
	expect(await stored(page)).toEqual({ token: null, user: null });
});

test("a token refused on a dashboard page leads back there after signing in", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await keep(page, "Bearer of-old");
	await page.goto("/dashboard/categories");
	await expect(page).toHaveURL(/\/login$/);
	await login(page);
	await expect(page).toHaveURL(/\/dashboard\/categories$/);
});

test("a server that is away changes nothing about who is signed in", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("503", "ERR_FAILED");
	await keep(page, "Bearer good");
	for (const fail of ["503", "drop"]) {
		await page.route(
			VERIFY,
			(route) => (fail === "503" ? route.fulfill({ status: 503, body: "" }) : route.abort()),
			{ times: 1 },
		);
		await open(page, "/forums");
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(page.getByRole("navigation", { name: "Menu" }).getByText("Logout")).toBeVisible();
		expect(await stored(page)).toEqual({ token: "Bearer good", user });
	}
});

test("a stored user that cannot be read is removed", async ({ page, expectedErrors }) => {
	expectedErrors.push("ERR_FAILED");
	await keep(page, "Bearer good", "{half");
	await page.route(VERIFY, (route) => route.abort());
	const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("verify"));
	await page.goto("/forums");
	await page.keyboard.press("Shift");
	await failed;
	await expect.poll(() => page.evaluate(() => localStorage.getItem("authUser"))).toBeNull();
});

test("signing out clears the storage and ends the session on the server", async ({
	page,
	api,
	adminToken,
}) => {
	await keep(page, `Bearer ${adminToken}`);
	await open(page, "/forums");
	await page.getByRole("button", { name: "Menu" }).click();
	const left = page.waitForResponse("**/api/auth/logout");
	await page.getByRole("navigation", { name: "Menu" }).getByText("Logout").click();
	await left;
	expect(await stored(page)).toEqual({ token: null, user: null });
	expect((await api("GET", "/auth/verify", { token: adminToken })).status).toBe(401);
});

test("a forgotten password: the answer is the same whoever asks", async ({ page }) => {
	for (const email of [ADMIN.email, "nobody@school.example"]) {
		await open(page, "/login");
		await page.getByRole("link", { name: "Forgot your password?" }).click();
		await expect(page).toHaveURL(/\/forgot-password$/);
		await expect(page.getByRole("button", { name: "Send the Link" })).toBeVisible();
		await page.getByLabel("Email").fill(email);
		await page.getByRole("button", { name: "Send the Link" }).click();
		await expect(page.getByText("If there is an account with this email")).toBeVisible();
	}
});

test("a mailed link sets a new password", async ({ page, expectedErrors }) => {
	expectedErrors.push("400");
	await open(page, "/reset-password?token=used-before");
	await page.getByLabel("New Password").fill("new beans for all");
	await page.getByLabel("Confirm Password").fill("new beans for none");
	await page.getByRole("button", { name: "Save Password" }).click();
	await expect(page.getByText("Passwords do not match")).toBeVisible();
	await page.getByLabel("Confirm Password").fill("new beans for all");
	await page.getByRole("button", { name: "Save Password" }).click();
	await expect(page.getByRole("main").getByRole("alert")).toBeVisible();

	let sent: unknown;
	await page.route("**/api/auth/reset-password", (route) => {
		sent = route.request().postDataJSON();
		return route.fulfill({ json: { success: true, message: "Saved" } });
	});
	await page.getByRole("button", { name: "Save Password" }).click();
	await expect(page).toHaveURL(/\/login$/);
	expect(sent).toEqual({ token: "used-before", password: "new beans for all" });
});

test("without script one can sign up, and is told that signing in needs it", async ({
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

test("the contact form sends nothing", async ({ page }) => {
	await open(page, "/contact");
	const calls: string[] = [];
	page.on("request", (request) => calls.push(request.url()));
	await page.getByLabel("Name").fill("Amina");
	await page.getByLabel("Email").fill("amina@school.example");
	await page.getByLabel("Email").press("Enter");
	await page.getByLabel("Message").fill("Hello");
	await page.getByRole("button", { name: "Submit" }).click();
	await expect(page.getByLabel("Message")).toHaveValue("Hello");
	await expect(page).toHaveURL(/\/contact$/);
	expect(calls).toEqual([]);
});

test("the not-found page leads to the places that exist", async ({ page, expectedErrors }) => {
	expectedErrors.push("404");
	await page.goto("/no/such/page");
	const links = page.getByRole("navigation", { name: "Pages that exist" }).getByRole("link");
	const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
	expect(addresses).toEqual(["/", "/resources", "/projects", "/forums", "/contact"]);
});

const PATHS = ["/login", "/signup", "/forgot-password", "/contact", "/forums", "/no-such-page"];

for (const colorScheme of ["light", "dark"] as const) {
	test(`the pages around accounts are accessible in the ${colorScheme}`, async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("404");
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		for (const path of PATHS) {
			await page.goto(path);
			await expectAccessible(page);
		}
	});
}

for (const width of [320, 360]) {
	test(`the pages around accounts do not scroll sideways at ${width} px`, async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("404");
		await page.setViewportSize({ width, height: 700 });
		for (const path of PATHS) {
			await page.goto(path);
			await expectNoSidewaysScroll(page);
		}
	});
}
