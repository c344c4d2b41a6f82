import { LOGIN, login, open, pupil, stored } from "./accounts.ts";
import { ADMIN, colourOf, expect, openDashboard, test } from "./test.ts";
import { blockCalls } from "./visit.ts";

test("the login page asks for e-mail and password and leads to sign-up", async ({ page }) => {
	await open(page, "/login");
	const main = page.getByRole("main");
	await expect(main.getByRole("textbox")).toHaveCount(2);
	await expect(main.getByLabel("Email")).toHaveAttribute("type", "email");
	await expect(main.getByLabel("Password")).toHaveAttribute("type", "password");
	await expect(main.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/signup");
});

test("signing in leads to the dashboard, and a reload stays there", async ({ page }) => {
	let sent: unknown;
	page.on("request", (request) => {
		if (request.url().endsWith("/api/auth/login")) sent = request.postDataJSON();
	});
	await open(page, "/login");
	await login(page);
	await expect(page).toHaveURL(/\/dashboard$/);
	expect(sent).toEqual(ADMIN);
	const { token, user } = await stored(page);
	expect(token).toMatch(/^Bearer \S+$/);
	expect(user).toMatchObject({ email: ADMIN.email, role: "admin" });
	expect(user.id).toMatch(/^[0-9a-f-]{36}$/);
	await page.reload();
	await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
	await expect(page).toHaveURL(/\/dashboard$/);
});

test("a token that comes with its Bearer prefix keeps the one", async ({ page }) => {
	await page.route(LOGIN, (route) =>
		route.fulfill({ json: { success: true, result: { token: "Bearer once", user: pupil } } }),
	);
	await page.route("**/api/dashboard/**", (route) => route.fulfill({ json: { success: true } }));
	await open(page, "/login");
	await login(page);
	await expect(page).toHaveURL(/\/dashboard$/);
	expect(await stored(page)).toEqual({ token: "Bearer once", user: pupil });
});

test("the login page redirects to the dashboard when signed in already", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, "/login");
	await expect(page).toHaveURL(/\/dashboard$/);
});

test("signing in in another tab continues to the page this one asked for", async ({
	page,
	context,
}) => {
	await page.goto("/dashboard/orders?page=2");
	await expect(page).toHaveURL(/\/login$/);
	const other = await context.newPage();
	await open(other, "/login");
	await login(other);
	await expect(other).toHaveURL(/\/dashboard$/);
	await expect(page).toHaveURL(/\/dashboard\/orders\?page=2$/);
});

test("a wrong password is reported in a red box above the form, and the e-mail stays", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await open(page, "/login");
	await login(page, ADMIN.email, "wrong");
	const box = page.getByRole("main").getByRole("alert");
	await expect(box).toHaveText("Invalid email or password");
	await expect(box).toHaveCSS("border-top-color", await colourOf(page, "--red"));
	const bottom = await box.evaluate((element) => element.getBoundingClientRect().bottom);
	const field = await page.getByLabel("Email").boundingBox();
	expect(bottom).toBeLessThanOrEqual(field?.y ?? 0);
	await expect(page.getByLabel("Email")).toHaveValue(ADMIN.email);
	expect((await stored(page)).token).toBeNull();
});

test("login asks for both fields and for an e-mail before it sends anything", async ({ page }) => {
	const calls = await blockCalls(page, LOGIN);
	const scripts: string[] = [];
	page.on("request", (request) => scripts.push(request.url()));
	await open(page, "/login");
	// As large as all other parts of the page: who only looks at it does not fetch them.
	expect(scripts.filter((url) => /\/(schemas|auth\.contract|second-step)/.test(url))).toEqual([]);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByText("Email is required")).toBeVisible();
	await expect(page.getByText("Password is required")).toBeVisible();
	await login(page, "amina", "secret");
	await expect(page.getByText("Please enter a valid email address")).toBeVisible();
	expect(calls()).toBe(0);
});

test("every failed sign-in shows its reason", async ({ page, expectedErrors }) => {
	expectedErrors.push("429", "500", "502", "ERR_FAILED");
	const box = page.getByRole("main").getByRole("alert");
	const answers = [
		[{ json: { success: true, result: {} } }, "Invalid response from server"],
		[{ json: { success: true } }, "Invalid response from server"],
		[{ json: { result: { token: "t", user: pupil } } }, "Invalid response from server"],
		[
			{ json: { success: false, result: { token: "t", user: pupil } } },
			"Invalid response from server",
		],
		[{ json: { success: false, error: "Closed on Sundays" } }, "Closed on Sundays"],
		[{ json: { success: false, message: "Closed on Mondays" } }, "Closed on Mondays"],
		[{ body: "no JSON" }, "Invalid response from server"],
		[{ status: 429, json: { success: false, error: "Wait a while" } }, "Wait a while"],
		[{ status: 500, json: { success: false } }, "An error occurred during login"],
		[{ status: 502, body: "<h1>Bad Gateway</h1>" }, "An error occurred during login"],
		["no connection", "An error occurred during login"],
	] as const;
	await open(page, "/login");
	for (const [answer, text] of answers) {
		await page.route(
			LOGIN,
			(route) => (answer === "no connection" ? route.abort() : route.fulfill(answer)),
			{ times: 1 },
		);
		await login(page);
		await expect(box).toHaveText(text);
		await expect(page).toHaveURL(/\/login$/);
	}
	expect(await stored(page)).toEqual({ token: null, user: null });
});

test("the login button waits while it is at work, ten seconds at most", async ({ page }) => {
	await page.clock.install();
	await page.route(LOGIN, () => {});
	await open(page, "/login");
	await login(page);
	const busy = page.getByRole("button", { name: "Processing..." });
	await expect(busy).toBeDisabled();
	await page.clock.fastForward(10_000);
	await expect(page.getByRole("main").getByRole("alert")).toHaveText(
		"API request failed: Request timed out after 10000ms",
	);
	await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
});
