import { dashboardScreens } from "../../src/app/screens.ts";
import { login, open, VERIFY } from "./accounts.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";
import { apiCalls, goWithin, navigate } from "./visit.ts";

/** What somebody new has nothing on. */
const OWN: string[] = ["/dashboard/my-orders", "/dashboard/account"];

/** Every screen that is not about one record. */
const WITH_ADDRESS = dashboardScreens.filter(({ path }) => !path.includes(":"));

test("a spinner holds the place while a stored token is verified", async ({ page, adminToken }) => {
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

test("someone who is not signed in is sent to sign in and comes back to the same place", async ({
	page,
}) => {
	await page.goto("/dashboard/orders?status=pending#list");
	await expect(page).toHaveURL(/\/login$/);
	await login(page);
	await expect(page).toHaveURL(/\/dashboard\/orders\?status=pending#list$/);
});

test("being sent to sign in leaves no step in the history that leads back", async ({ page }) => {
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
		// What the public may read is theirs to read, and nothing to change.
		const refusals = screen.access === "member" ? 0 : 1;
		await expect(page.getByText("You do not have permission to do this.")).toHaveCount(refusals);
		await expect(page.getByText("Your account does not include this part.")).toHaveCount(refusals);
		await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
	}
});

test("staff see all but the admins' screens", async ({ page, api, adminToken, expectedErrors }) => {
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

test("a call without the stored token fails with Authentication required, and nothing typed is lost", async ({
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

test("nothing of the dashboard is shown or fetched before somebody is signed in", async ({
	page,
}) => {
	const calls = apiCalls(page);
	await open(page, "/login");
	for (const { path } of dashboardScreens) {
		await navigate(page, path.replace(/:\w+/, "1"));
		await expect(page).toHaveURL(/\/login$/);
		await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
	}
	expect(calls).toEqual([]);
});

test("an address of the dashboard that is none is a page that was not found", async ({
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
