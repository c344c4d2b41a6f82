import { open } from "../accounts.ts";
import { confirmation, fill, ORDERS, ordersOf, refusal, SLUG, submit } from "../orders.ts";
import { expect, test } from "../test.ts";

test("an expired session loses no order", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("401");
	await open(page, `/order/${SLUG}`);
	await page.evaluate(() => localStorage.setItem("authToken", "Bearer expired"));
	await fill(page, { Name: "Expired Ernest" });
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	expect(await ordersOf(api, adminToken, "Expired Ernest")).toHaveLength(1);
});

test("a retried order is stored once", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("ERR_FAILED");
	await open(page, `/order/${SLUG}`);
	await fill(page, { Name: "Rita Reload", Notes: "By Friday" });
	// The server stores the order, but no answer arrives. Until the connection is back, the page cannot send the kept
	// order by itself either.
	let isConnected = false;
	let attempts = 0;
	await page.route(ORDERS, async (route) => {
		attempts += 1;
		if (isConnected) return route.continue();
		if (attempts === 1) await route.fetch();
		await route.abort();
	});
	await submit(page).click();
	await expect(refusal(page)).toBeVisible();
	await page.goto("/forums");
	await open(page, `/order/${SLUG}`);
	await expect(page.getByLabel("Name")).toHaveValue("Rita Reload");
	await expect(page.getByLabel("Notes")).toHaveValue("By Friday");
	isConnected = true;
	await submit(page).click();
	// The page may have sent the kept order just before the click.
	await expect(
		confirmation(page)
			.or(page.getByText(/Your order for .* was sent/))
			.first(),
	).toBeVisible();
	expect(await ordersOf(api, adminToken, "Rita Reload")).toHaveLength(1);
	// The next form is empty: the draft was removed when the order was sent.
	await open(page, `/order/${SLUG}`);
	await expect(page.getByLabel("Name")).toHaveValue("");
});
