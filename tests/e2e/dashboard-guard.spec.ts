import { dashboardScreens } from "../../src/app/screens.ts";
import { login, open, VERIFY } from "./accounts.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";
import { apiCalls, goWithin, navigate } from "./visit.ts";

/** Screens that are empty for a new person. */
const OWN: string[] = ["/dashboard/my-orders", "/dashboard/account"];

/** Every screen whose address needs no id. */
const WITH_ADDRESS = dashboardScreens.filter(({ path }) => !path.includes(":"));

test("a spinner is shown while a stored token is verified", async ({ page, adminToken }) => {
	const gate = Promise.withResolvers<void>();
	await page.route(VERIFY, async (route) => {
		await gate.promise;
		await route.continue();
	});
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByText("Loading...")).toBeVisible();
	await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
	gate.resolve();
	await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
});

test("a signed-out visitor is sent to sign in and returns to the same place", async ({ page }) => {
	await page.goto("/dashboard/orders?status=pending#list");
	await expect(page).toHaveURL(/\/login$/);
	await login(page);
	await expect(page).toHaveURL(/\/dashboard\/orders\?status=pending#list$/);
});

test("the redirect to sign-in adds no history entry", async ({ page }) => {
	await page.goto("/contact");
	await page.goto("/dashboard");
	await expect(page).toHaveURL(/\/login$/);
	await page.goBack();
	await expect(page).toHaveURL(/\/contact$/);
});

test("users see a refusal on staff screens", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("403");
	const { token } = await newPerson(api, adminToken, "user");
	await openDashboard(page, token, "/dashboard/account");
	for (const screen of WITH_ADDRESS) {
		await goWithin(page, screen.path);
		const name = "heading" in screen ? screen.heading : screen.title;
		await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
		await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
		// Members may open their own screens; every other screen shows one refusal.
		const refusals = screen.access === "member" ? 0 : 1;
		await expect(page.getByText("You do not have permission to do this.")).toHaveCount(refusals);
		await expect(page.getByText("Your account does not include this part.")).toHaveCount(refusals);
		await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
	}
});

test("staff see all screens except the admins'", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("403");
	const { token } = await newPerson(api, adminToken, "staff");
	await openDashboard(page, token, "/dashboard/account");
	for (const screen of WITH_ADDRESS) {
		const { path, access, title } = screen;
		await goWithin(page, path);
		const name = "heading" in screen ? screen.heading : title;
		await expect(page.getByRole("heading", { level: 1, name, exact: true }), title).toBeVisible();
		await expect(page.getByRole("status").filter({ hasText: "Loading" }), title).toHaveCount(0);
		await expect(page.getByText("You do not have permission to do this."), title).toHaveCount(
			access === "admin" ? 1 : 0,
		);
		if (access === "admin" || !("menu" in screen) || OWN.includes(path)) continue;
		await expect(
			page
				.getByRole("main")
				.getByRole("table")
				.or(page.getByText(/^No(thing)? .*\.$/))
				.first(),
			title,
		).toBeVisible();
	}
});

test("a call without the stored token fails with Authentication required, and typed text is kept", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await openDashboard(page, adminToken, "/dashboard/projects/new");
	await page.getByLabel("Title").fill("Half a project");
	await page.getByRole("textbox", { name: "Content" }).fill("Half a text");
	await page.evaluate(() => localStorage.removeItem("authToken"));
	await page.getByRole("button", { name: "Save Project" }).click();
	await expect(
		page.getByRole("alert").filter({ hasText: "Authentication required" }),
	).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Half a project");
});

test("nothing of the dashboard is shown or fetched before sign-in", async ({ page }) => {
	const calls = apiCalls(page);
	await open(page, "/login");
	for (const { path } of dashboardScreens) {
		await navigate(page, path.replace(/:\w+/, "1"));
		await expect(page).toHaveURL(/\/login$/);
		await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
	}
	expect(calls).toEqual([]);
});

test("an unknown address of the dashboard is not found", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("404");
	await openDashboard(page, adminToken, "/dashboard");
	const answer = await page.goto("/dashboard/nothing");
	expect(answer?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toContainText("404");
});
