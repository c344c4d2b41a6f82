import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id } from "../../../tests/support/components/rows.ts";

const ADDRESS = `/dashboard/orders?order=${id(1)}`;
const record = button("Record a Payment", "dialog");

test("on a phone one press shows the payments of an order", async () => {
	await page.viewport(390, 844);
	const { address } = await openScreen(ADDRESS);
	await expect.element(record).toBeInTheDocument();
	expect(record.element().getBoundingClientRect().top).toBeGreaterThan(844);
	await press(button("Payments", "dialog"));
	const section = page.getByRole("region", { name: "Payments" });
	await expect.element(section).toHaveFocus();
	expect(section.element().getBoundingClientRect().top).toBeLessThan(300);
	expect(address()).toBe(ADDRESS);
});

test("beside the contact there is no shortcut to the payments", async () => {
	await page.viewport(1280, 900);
	await openScreen(ADDRESS);
	await expect.element(record).toBeVisible();
	await expectNone(button("Payments", "dialog"));
});
