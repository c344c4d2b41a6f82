import { readFile } from "node:fs/promises";
import { SLUG } from "./orders.ts";
import { newPerson } from "./people.ts";
import { expect, expectAccessible, openDashboard, test } from "./test.ts";

test("a customer adds an order, orders again, takes a copy of their data and deletes the account", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	// The staff's statistics.
	expectedErrors.push("403");
	const me = await newPerson(api, adminToken, "user");
	const phone = "0712345678";
	const order = { slug: SLUG, name: "Achieng", phone, email: me.email };
	const { body } = await api("POST", "/orders/by-slug", { body: order });
	const { reference } = body.data.order;

	await openDashboard(page, me.token, "/dashboard");
	// The e-mail address alone does not prove that the order is theirs.
	await expect(page.getByText("You have not ordered a project yet.")).toBeVisible();
	await page.getByRole("link", { name: "Add or Remove Orders" }).click();
	await page.getByLabel("Reference").fill(reference.toLowerCase());
	await page.getByLabel("Phone").fill("+254 712 345 678");
	await page.getByRole("button", { name: "Add to My Account" }).click();
	await expect(page.getByRole("link", { name: `Track and Pay ${reference}` })).toBeVisible();

	await page.getByRole("link", { name: `Order Again ${reference}` }).click();
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue(me.username);
	await expect(page.getByLabel("Email")).toHaveValue(me.email);

	await page.goto("/dashboard/account");
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Download My Data" }).click();
	const copy = JSON.parse(await readFile(await (await download).path(), "utf8"));
	expect(copy).toMatchObject({
		account: { email: me.email },
		orders: [],
		added_to_account: [{ reference }],
	});

	await page.getByRole("button", { name: "Delete My Account" }).click();
	const dialog = page.getByRole("dialog");
	await expectAccessible(page, { within: "dialog[open]" });
	await dialog.getByLabel("Your password", { exact: true }).fill(me.password);
	await dialog.getByRole("button", { name: "Delete My Account" }).click();
	await page.waitForURL(/\/login$/);
	const signIn = { email: me.email, password: me.password };
	expect((await api("POST", "/auth/login", { body: signIn })).status).toBe(401);
	expect((await api("POST", "/track", { body: { reference, phone } })).status).toBe(200);
});
