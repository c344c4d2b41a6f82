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
