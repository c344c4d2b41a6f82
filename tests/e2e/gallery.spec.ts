import { expect, test } from "./test.ts";
import { holdBack, visit } from "./visit.ts";

/** A photo of the demo content. */
const PHOTO = "Titration on the table";

test("a photo clicked before the scripts have started opens in the lightbox once they have", async ({
	page,
}) => {
	const releaseScripts = await holdBack(page, "**/assets/*.js");
	await page.goto("/gallery");
	await page.getByRole("link", { name: PHOTO }).click();
	releaseScripts();
	await expect(page.getByRole("dialog", { name: PHOTO })).toBeVisible();
	await expect(page).toHaveURL(/\/gallery#/);
});

test("a picture opens on its own page if the lightbox's script is missing, and Back returns", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("404", "Failed to fetch dynamically imported module");
	await page.route("**/assets/lightbox-*.js", (route) => route.fulfill({ status: 404 }));
	await visit(page, "Gallery");
	await page.getByRole("link", { name: PHOTO }).click();
	await expect(page).toHaveURL(/\/gallery\/[^#]+$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(PHOTO);
	await page.goBack();
	await expect(page).toHaveURL(/\/gallery$/);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("each picture of the gallery links to its page, which links to the next one", async ({
		page,
		api,
	}) => {
		const { body } = await api("GET", "/gallery?limit=50");
		const [{ title, description }, next] = body.result.items;
		await page.goto("/gallery");
		await page.getByRole("link", { name: title, exact: true }).click();
		await expect(page).toHaveURL(/\/gallery\/[0-9a-f-]{36}$/);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
		await expect(page.getByText(description)).toBeVisible();
		await page.getByRole("link", { name: `Next: ${next.title}` }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(next.title);
		await expect(page.getByRole("link", { name: `Previous: ${title}` })).toBeVisible();
	});
});
