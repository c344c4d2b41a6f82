import { stored } from "./accounts.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";

/*
 * Verifying, refusing and forgetting a token, and signing out, is tested in
 * src/features/accounts/auth/session.component.test.tsx.
 */

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
