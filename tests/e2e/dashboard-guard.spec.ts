import { login } from "./accounts.ts";
import { expect, test } from "./test.ts";

/*
 * src/app/dashboard/refused-screens.component.test.tsx tests what a role sees instead of a screen that it may not
 * open, and that nothing is shown before sign-in.
 */

test("a signed-out visitor is sent to sign in without a history entry, and then reaches the requested address", async ({
	page,
	request,
}) => {
	await page.goto("/contact");
	await page.goto("/dashboard/orders?status=pending#list");
	await expect(page).toHaveURL(/\/login$/);
	await page.goBack();
	await expect(page).toHaveURL(/\/contact$/);
	await page.goForward();
	await expect(page).toHaveURL(/\/login$/);
	await login(page);
	await expect(page).toHaveURL(/\/dashboard\/orders\?status=pending#list$/);

	const unknown = await request.get("/dashboard/nothing");
	expect(unknown.status()).toBe(404);
	expect(await unknown.text()).toMatch(/<h1[^>]*>.*404/s);
});
