import { SLUG } from "./orders.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, openDashboard, test } from "./test.ts";

test("a school's payment is moved to its orders by keyboard, with lines out of a spreadsheet", async ({
	page,
	context,
	api,
	adminToken,
	expectedErrors,
}) => {
	// The refused list.
	expectedErrors.push("400");
	const phone = "+254712345678";
	const place = async (name: string) => {
		const { body } = await api("POST", "/orders/by-slug", { body: { slug: SLUG, name, phone } });
		return body.data.order as { id: string; reference: string };
	};
	const paid = await place("Amina School");
	const others = [await place("Brian School"), await place("Chebet School")];
	const code = "SCHOOL0001";
	const payment = { amount: 9_000, method: "mpesa", code };
	await api("POST", `/orders/${paid.id}/payments`, { token: adminToken, body: payment });

	await openDashboard(page, adminToken, `/dashboard/orders?search=${paid.reference}`);
	await page.getByRole("button", { name: "View Details" }).click();
	const details = page.getByRole("dialog", { name: "Order Details" });
	await details.getByRole("button", { name: `Move ${code}` }).press("Enter");
	const orders = details.getByLabel("Orders that it was paid for");
	await expect(orders).toBeFocused();
	const lines = others.map(({ reference }, index) => `Pupil ${index}\t${reference}\t3,000`);
	const pasted = ["Name\tReference\tAmount", ...lines, "Pupil 3\tMR-222222\t1,000"].join("\n");
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
	await page.keyboard.press("ControlOrMeta+V");
	await expect(details).toContainText("3 orders, KES 7,000 in all. KES 2,000 stays here.");
	await page.keyboard.press("Tab");
	await page.keyboard.type("For the class");
	await page.keyboard.press("Enter");
	await expect(orders).toHaveAccessibleDescription(
		/^Line 4, MR-222222: There is no order with this reference/,
	);
	await expect(orders).toBeFocused();
	await expectNoSidewaysScroll(page);
	await expectAccessible(page, { within: "dialog[open]" });

	await page.keyboard.press("ControlOrMeta+End");
	await page.keyboard.press("Shift+Home");
	await page.keyboard.press("Delete");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(orders).toBeHidden();
	await expect(details.getByRole("region", { name: "Payments" })).toContainText("PaidKES 3,000");
	await expect(details.getByRole("list", { name: "History" })).toContainText(
		`Payment of KES 3,000 by M-Pesa: moved to ${others[0]?.reference} (For the class)`,
	);

	for (const { reference } of others) {
		await page.goto(`/track?reference=${reference}`);
		await page.getByLabel("Phone").fill(phone);
		await page.getByRole("button", { name: "Show My Order" }).click();
		await expect(page.getByRole("main")).toContainText("PaidKES 3,000");
	}
});
