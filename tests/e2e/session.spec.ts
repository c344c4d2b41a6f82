import type { Page } from "@playwright/test";
import { keep, login, open, pupil, stored, VERIFY } from "./accounts.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";
import { apiCalls, follow } from "./visit.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });

async function expectSignedIn(page: Page) {
	await page.getByRole("button", { name: "Menu" }).click();
	await expect(menu(page).getByRole("button", { name: "Logout" })).toBeVisible();
}

test("a stored token is verified once at the start, and what the server says is kept", async ({
	page,
}) => {
	const renamed = { ...pupil, role: "staff", username: "amina" };
	let authorization: string | undefined;
	await page.route(VERIFY, (route) => {
		authorization = route.request().headers().authorization;
		return route.fulfill({ json: { success: true, result: { user: renamed } } });
	});
	await keep(page, "Bearer good");
	const calls = apiCalls(page);
	await open(page, "/forums");
	await expect.poll(() => stored(page)).toEqual({ token: "Bearer good", user: renamed });
	await follow(page, "Contact");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
	await expectSignedIn(page);
	expect(calls).toEqual(["GET /api/auth/verify"]);
	expect(authorization).toBe("Bearer good");
});

test("a stored token without its Bearer prefix is sent with it", async ({ page }) => {
	let authorization: string | undefined;
	await page.route(VERIFY, (route) => {
		authorization = route.request().headers().authorization;
		return route.fulfill({ json: { success: true, result: { user: pupil } } });
	});
	await keep(page, "good");
	await open(page, "/forums");
	await expectSignedIn(page);
	expect(authorization).toBe("Bearer good");
});

test("the token alone is enough to be signed in", async ({ page, adminToken }) => {
	await keep(page, `Bearer ${adminToken}`, "");
	await open(page, "/forums");
	await expectSignedIn(page);
	expect((await stored(page)).user).toMatchObject({ role: "admin" });
});

for (const [name, answer] of [
	["refused by the server", { status: 401, json: { success: false, error: "No" } }],
	["said to be bad in an answer of status 200", { json: { success: false } }],
] as const) {
	test(`a token ${name} is forgotten, and the visitor is sent to sign in`, async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("401");
		await page.route(VERIFY, (route) => route.fulfill(answer));
		await keep(page, "Bearer of-old");
		await open(page, "/forums");
		await expect(page).toHaveURL(/\/login$/);
		expect(await stored(page)).toEqual({ token: null, user: null });
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
	});
}

test("a token that is still being verified is forgotten by signing out, whatever is answered then", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await page.route("**/api/auth/logout", (route) => route.fulfill({ json: { success: true } }));
	for (const answer of [
		{ json: { success: true, result: { user: pupil } } },
		{ status: 401, json: { success: false, error: "No" } },
	]) {
		const gate = Promise.withResolvers<void>();
		await page.route(VERIFY, async (route) => {
			await gate.promise;
			await route.fulfill(answer);
		});
		await page.goto("/forums");
		await page.evaluate((user) => {
			localStorage.setItem("authToken", "Bearer good");
			localStorage.setItem("authUser", JSON.stringify(user));
		}, pupil);
		await open(page, "/forums");
		await page.getByRole("button", { name: "Menu" }).click();
		await menu(page).getByRole("button", { name: "Logout" }).click();
		const answered = page.waitForResponse(VERIFY);
		gate.resolve();
		await (await answered).finished();
		await expect(page.getByText("Signed out. See you at the fair.")).toBeVisible();
		await expect(page.locator("html")).toHaveAttribute("data-auth", "anonymous");
		expect(await stored(page)).toEqual({ token: null, user: null });
		await expect(page).toHaveURL(/\/forums$/);
		await page.unroute(VERIFY);
	}
});

test("whoever was sent to sign in may look around instead", async ({ page, expectedErrors }) => {
	expectedErrors.push("401");
	await keep(page, "Bearer of-old");
	await open(page, "/forums");
	await expect(page).toHaveURL(/\/login$/);
	await follow(page, "Resources");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Free Resources");
	await follow(page, "Contact");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
	await expect(page).toHaveURL(/\/contact$/);
});

test("a token refused on a public page leads to the dashboard after signing in", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await keep(page, "Bearer of-old");
	await open(page, "/forums");
	await expect(page).toHaveURL(/\/login$/);
	await login(page);
	await expect(page).toHaveURL(/\/dashboard$/);
});

test("a token refused on a dashboard page leads back there after signing in", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await keep(page, "Bearer of-old");
	await page.goto("/dashboard/categories");
	await expect(page).toHaveURL(/\/login$/);
	expect(await stored(page)).toEqual({ token: null, user: null });
	await login(page);
	await expect(page).toHaveURL(/\/dashboard\/categories$/);
});

test("a server that is away, or a network's own page, changes nothing about who is signed in", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("503", "ERR_FAILED");
	await keep(page, "Bearer good");
	const portal = { contentType: "text/html", body: "<h1>Sign in to the school's network</h1>" };
	for (const answer of [{ status: 503, body: "" }, portal, "no connection"] as const) {
		await page.route(
			VERIFY,
			(route) => (answer === "no connection" ? route.abort() : route.fulfill(answer)),
			{ times: 1 },
		);
		const asked = page.waitForRequest(VERIFY);
		await open(page, "/forums");
		await asked;
		await expectSignedIn(page);
		expect(await stored(page)).toEqual({ token: "Bearer good", user: pupil });
	}
});

test("a verification without an answer ends after ten seconds and changes nothing", async ({
	page,
}) => {
	await page.clock.install();
	await page.route(VERIFY, () => {});
	await keep(page, "Bearer good");
	await page.route("**/api/auth/sessions", (route) =>
		route.fulfill({ json: { success: true, result: [] } }),
	);
	const asked = page.waitForRequest(VERIFY);
	await page.goto("/dashboard/account");
	await page.keyboard.press("Shift");
	await asked;
	await page.clock.fastForward(8_000);
	await expect(page.getByText("Loading...")).toBeVisible();
	await page.clock.fastForward(2_000);
	await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
	expect(await stored(page)).toEqual({ token: "Bearer good", user: pupil });
});

test("an old token that is refused late does not end the session that began meanwhile", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	const gate = Promise.withResolvers<void>();
	await page.route(VERIFY, async (route) => {
		await gate.promise;
		await route.fulfill({ status: 401, json: { success: false, error: "No" } });
	});
	await keep(page, "Bearer of-old");
	await open(page, "/login");
	await login(page);
	await expect(page).toHaveURL(/\/dashboard$/);
	const answered = page.waitForResponse(VERIFY);
	gate.resolve();
	await (await answered).finished();
	await page.getByRole("link", { name: "Account" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
	expect((await stored(page)).token).toMatch(/^Bearer (?!of-old)/);
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
	await menu(page).getByText("Logout").click();
	await left;
	expect(await stored(page)).toEqual({ token: null, user: null });
	await expect(page).toHaveURL(/\/forums$/);
	await expect(menu(page).getByText("Logout")).toBeHidden();
	expect((await api("GET", "/auth/verify", { token: adminToken })).status).toBe(401);
});

test("signing out of the dashboard leads to the login page and ends the session on the server", async ({
	page,
	api,
	adminToken,
}) => {
	const { token } = await newPerson(api, adminToken, "staff");
	await openDashboard(page, token, "/dashboard");
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL(/\/login$/);
	expect(await stored(page)).toEqual({ token: null, user: null });
	await expect.poll(async () => (await api("GET", "/auth/verify", { token })).status).toBe(401);
});

test("a session that ends in the middle of work leads to sign-in and back, with what was typed", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	const staff = await newPerson(api, adminToken, "staff");
	await openDashboard(page, staff.token, "/dashboard/projects/new");
	await page.getByLabel("Title").fill("Nearly done");
	await page.getByRole("textbox", { name: "Content" }).fill("A long text.");
	await api("POST", "/auth/logout", { token: staff.token });
	await page.getByRole("button", { name: "Save Project" }).click();
	await expect(page).toHaveURL(/\/login$/);
	await login(page, staff.email, staff.password);
	await expect(page).toHaveURL(/\/dashboard\/projects\/new$/);
	await expect(page.getByLabel("Title")).toHaveValue("Nearly done");
	await expect(page.getByRole("textbox", { name: "Content" })).toHaveText("A long text.");
	await expect(page.getByText("What you had typed is back.")).toBeVisible();
});
