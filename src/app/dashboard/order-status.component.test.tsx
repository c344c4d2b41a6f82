import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, dialog, expectNone, press } from "../../../tests/support/components/actions.ts";
import { refused, type StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { order, orderDetails } from "../../../tests/support/components/rows.ts";

const ONE = { ...orderDetails(1), material_cost: 0, updated_at: "v1" };
const status = dialog.getByRole("combobox", { name: /^Status of order/ });
const SAVED = "Order status updated successfully";

/** Opens an order's details. The given answers are returned for its saves in turn. */
async function openDetails(listed: readonly object[], ...saves: (object | Response)[]) {
	const sent: object[] = [];
	const stored = { ...ONE };
	await openScreen(`/dashboard/orders?order=${ONE.id}`, {
		"GET /orders": () => ({ data: { orders: listed } }),
		"GET /orders/:id": () => ({ data: { order: stored } }),
		"PUT /orders/:id": ({ body }: StubbedCall) => {
			sent.push(body);
			const answer = saves[sent.length - 1] ?? {};
			if (!(answer instanceof Response)) Object.assign(stored, body, { updated_at: "v2" });
			return answer;
		},
	});
	await expect.element(status).toHaveValue("pending");
	return sent;
}

const saved = { message: SAVED, data: { order: { ...ONE, updated_at: "v2" }, notice: null } };

test("the status is changed in the details as in the list, and both show it", async () => {
	const sent = await openDetails([ONE], saved);
	await status.selectOptions("cancelled");
	await expect.element(page.getByText(SAVED)).toBeVisible();
	await expect.element(status).toHaveValue("cancelled");
	// What is due changes with it.
	await expect.element(dialog).toMatchTextContent("To pay back");
	expect(sent).toEqual([{ status: "cancelled", updated_at: "v1" }]);
	await press(button("Close", "dialog"));
	await expect
		.element(page.getByRole("row").getByRole("combobox").first())
		.toHaveValue("cancelled");
});

test("of an order that is not in the list, the version is sent too", async () => {
	const sent = await openDetails([order(2)], saved);
	await status.selectOptions("processing");
	await expect.element(page.getByText(SAVED)).toBeVisible();
	await expect.element(status).toHaveValue("processing");
	expect(sent).toEqual([{ status: "processing", updated_at: "v1" }]);
});

test("a refusal is said beside the status, until it is tried again", async () => {
	const sent = await openDetails([ONE], refused(503, { error: "The database is away." }), saved);
	await status.selectOptions("cancelled");
	const failure = dialog.getByRole("alert");
	await expect.element(failure).toMatchTextContent("The database is away.");
	await expect.element(status).toHaveValue("pending");
	await press(button("Try Again", "dialog"));
	await expectNone(failure);
	await expect.element(status).toHaveValue("cancelled");
	expect(sent).toHaveLength(2);
});
