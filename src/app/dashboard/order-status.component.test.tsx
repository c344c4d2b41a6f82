import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, dialog, press } from "../../../tests/support/components/actions.ts";
import type { StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { order, orderDetails } from "../../../tests/support/components/rows.ts";

const ONE = { ...orderDetails(1), material_cost: 0, updated_at: "v1" };
const status = dialog.getByRole("combobox", { name: /^Status of order/ });
const SAVED = "Order status updated successfully";

/** Opens an order's details. Returns the bodies of its saves. */
async function openDetails(listed: readonly object[]) {
	const sent: object[] = [];
	const stored = { ...ONE };
	await openScreen(`/dashboard/orders?order=${ONE.id}`, {
		"GET /orders": () => ({ data: { orders: listed } }),
		"GET /orders/:id": () => ({ data: { order: stored } }),
		"PUT /orders/:id": ({ body }: StubbedCall) => {
			sent.push(body);
			Object.assign(stored, body, { updated_at: "v2" });
			return { message: SAVED, data: { order: stored, notice: null } };
		},
	});
	await expect.element(status).toHaveValue("pending");
	return sent;
}

test("the status is changed in the details as in the list, and both show it", async () => {
	const sent = await openDetails([ONE]);
	await status.selectOptions("cancelled");
	await expect.element(page.getByText(SAVED)).toBeVisible();
	await expect.element(status).toHaveValue("cancelled");
	// What is due changes with it.
	await expect.element(dialog).toMatchTextContent("To refund");
	expect(sent).toEqual([{ status: "cancelled", updated_at: "v1" }]);
	await press(button("Close", "dialog"));
	await expect
		.element(page.getByRole("row").getByRole("combobox").first())
		.toHaveValue("cancelled");
});

test("changing the status of an order that is not in the list sends its version too", async () => {
	const sent = await openDetails([order(2)]);
	await status.selectOptions("processing");
	await expect.element(page.getByText(SAVED)).toBeVisible();
	await expect.element(status).toHaveValue("processing");
	expect(sent).toEqual([{ status: "processing", updated_at: "v1" }]);
});
