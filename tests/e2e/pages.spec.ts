import { expect, test } from "./test.ts";

test("an address that leads nowhere is the not-found page, with status 404", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("404");
	const response = await page.goto("/no/such/page");
	expect(response?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toContainText("404");
});

test("a page that fails in an unforeseen way says so, and the site around it stays usable", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("broken on purpose");
	await page.route("**/assets/forums-*.js", (route) =>
		route.fulfill({
			contentType: "text/javascript",
			body: 'export default function Forums() { throw new Error("broken on purpose"); }',
		}),
	);
	await page.goto("/contact");
	await page.getByRole("heading", { level: 1 }).click();
	await expect(page.locator("html[data-auth]")).toBeVisible();
	await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
	await expect(page.getByRole("alert")).toContainText("This page failed to load");
	await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
});
