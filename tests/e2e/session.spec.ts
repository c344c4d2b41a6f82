import { login, stored } from "./accounts.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";

/* Verifying, refusing and forgetting a token is tested in src/features/accounts/auth/session.component.test.tsx. */

test("signing out of the dashboard leads to the login page and ends the session on the server", async ({
	page,
	api,
	adminToken,
}) => {
	const { token } = await newPerson(api, adminToken, "staff");
	await openDashboard(page, token, "/dashboard");
	await page.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL(/\/login$/);
	expect(await stored(page)).toEqual({ token: null, user: null });
	await expect.poll(async () => (await api("GET", "/auth/verify", { token })).status).toBe(401);
});

test("pressing Logout before scripts have loaded signs out once they have", async ({
	page,
	api,
	adminToken,
}) => {
	const { token } = await newPerson(api, adminToken, "staff");
	let letThemCome = () => {};
	const comes = new Promise<void>((done) => {
		letThemCome = done;
	});
	await page.route(/\/assets\/.*\.js$/, async (route) => {
		await comes;
		await route.continue();
	});
	await openDashboard(page, token, "/contact");
	const footer = page.getByRole("contentinfo");
	await footer.getByRole("button", { name: "Logout" }).click();
	letThemCome();
	await expect(footer.getByRole("link", { name: "Login" })).toBeVisible();
	expect(await stored(page)).toEqual({ token: null, user: null });
	await expect.poll(async () => (await api("GET", "/auth/verify", { token })).status).toBe(401);
});

test("signing in again keeps the typed text", async ({ page, api, adminToken, expectedErrors }) => {
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
