import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, press } from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { order, orderDetails, payment } from "../../../tests/support/components/rows.ts";

const NOTES = "We need it for the county fair, please call the patron after four. ".repeat(15);
const PAID = { ...order(1).payment, paid: 1_000, balance: 4_000 };

const NEXT_STEPS = [
	["pending", {}, "Call", "button"],
	["processing", {}, "Record a Payment", "button"],
	["processing", { payment: PAID }, "Plan a Delivery", "button"],
] as const;

describe.each([
	[1280, 800],
	[390, 844],
])("at %i × %i, with long notes", (width, height) => {
	test.each(NEXT_STEPS)("the next step of a %s order (%j) is visible: %s", async (...of) => {
		const [status, changes, name, role] = of;
		await page.viewport(width, height);
		const shown = { status, notes: NOTES, payments: [payment(1)], ...changes };
		const details = { ...orderDetails(1), ...shown };
		await openScreen("/dashboard/orders", {
			"GET /orders": () => ({ data: { orders: [details] } }),
			"GET /orders/:id": () => ({ data: { order: details } }),
			"GET /orders/:id/deliveries": () => ({ data: { deliveries: [] } }),
		});
		await press(button("View Details"));
		const dialog = page.getByRole("dialog");
		const next = dialog.getByRole(role, { name, exact: true }).last();
		await expect.element(next).toHaveClass(/btn-primary/);
		const { top, bottom, left, right } = next.element().getBoundingClientRect();
		expect([top > 0, bottom < height, left > 0, right < width]).toEqual([true, true, true, true]);
		expect(dialog.element().querySelector(".dialog-body")?.scrollTop).toBe(0);
	});
});

test("the button of the next step opens its form, which has the focus", async () => {
	await page.viewport(390, 844);
	const shown = { status: "processing" as const, payments: [payment(1)] };
	const details = { ...orderDetails(1), ...shown };
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [details] } }),
		"GET /orders/:id": () => ({ data: { order: details } }),
	});
	await press(button("View Details"));
	const next = page.getByRole("dialog").getByRole("button", { name: "Record a Payment" });
	const close = page.getByRole("dialog").getByRole("button", { name: "Close", exact: true });
	const positionOfClose = () => {
		const { top, left } = close.element().getBoundingClientRect();
		return { top, left };
	};
	// One in the section Payments, and one in the dialog's footer, which is rendered later.
	await expect.poll(() => next.elements().length).toBe(2);
	const before = positionOfClose();
	await press(next.last());
	const form = page.getByRole("form", { name: "Record a payment" });
	await expect.element(form).toBeVisible();
	expect(form.element().contains(document.activeElement)).toBe(true);
	const footer = close.element().closest(".dialog-actions") as HTMLElement;
	const send = form.getByRole("button", { name: "Record Payment" }).element();
	for (const part of [document.activeElement as Element, send]) {
		const { top, bottom } = part.getBoundingClientRect();
		expect(top).toBeGreaterThan(0);
		expect(bottom).toBeLessThan(footer.getBoundingClientRect().top);
	}
	// The second tap of a double tap does not hit Close.
	expect(positionOfClose()).toEqual(before);
});
