import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, press } from "../../../tests/support/components/actions.ts";
import { expectConsentRecorded } from "../../../tests/support/components/consent.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { exporting, reading, shows } from "../../../tests/support/components/failing-calls.ts";
import { forChild, order } from "../../../tests/support/components/rows.ts";

const status = page.getByRole("row").getByRole("combobox").first();

testScreen("/dashboard/orders", {
	answers: { "GET /orders": () => ({ data: { orders: [{ ...order(1), ...forChild }] } }) },
	list: {
		route: "GET /orders",
		row: order,
		answer: (orders, pages) => ({ data: { orders, pagination: { pages } } }),
		size: 10,
		more: "pages",
		empty: "No orders found.",
	},
	calls: [
		reading("GET /orders", "Failed to fetch orders"),
		{
			what: "changing a status",
			route: "PUT /orders/:id",
			act: () => status.selectOptions("completed"),
			sentence: "Failed to update order status",
			kept: () => expect.element(status).toHaveValue("pending"),
		},
		{
			what: "recording a withdrawn consent",
			route: "PUT /orders/:id/consent",
			start: () => press(button("View Details")),
			act: () => press(button("Consent withdrawn", "dialog")),
			sentence: "Failed to record the withdrawal",
			kept: shows("Grace Kerubo"),
			signedIn: shows("Filter 1"),
		},
		exporting("GET /orders/export.csv", "Failed to export orders: {status}"),
	],
	dialogs: [{ title: "Order Details", opener: button("View Details"), first: "Close" }],
});

test("the guardian is shown, and a withdrawn consent is recorded and undone", () =>
	expectConsentRecorded("/dashboard/orders", order(1), [
		"/orders",
		(order) => ({ data: { orders: [order] } }),
	]));
