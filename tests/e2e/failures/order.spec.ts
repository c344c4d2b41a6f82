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
	await page.route(
		ORDERS,
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await submit(page).click();
	await expect(refusal(page)).toBeVisible();
	await page.goto("/forums");
	await open(page, `/order/${SLUG}`);
	await expect(page.getByLabel("Name")).toHaveValue("Rita Reload");
	await expect(page.getByLabel("Notes")).toHaveValue("By Friday");
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	expect(await ordersOf(api, adminToken, "Rita Reload")).toHaveLength(1);
	// The next form is empty: the draft was removed when the order was sent.
	await open(page, `/order/${SLUG}`);
	await expect(page.getByLabel("Name")).toHaveValue("");
});
