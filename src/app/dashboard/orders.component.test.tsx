import { test } from "vitest";
import { button } from "../../../tests/support/components/actions.ts";
import { expectConsentRecorded, withdrawing } from "../../../tests/support/components/consent.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	changingStatus,
	exporting,
	reading,
} from "../../../tests/support/components/failing-calls.ts";
import { forChild, order } from "../../../tests/support/components/rows.ts";

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
		changingStatus("PUT /orders/:id", ["pending", "completed"], "Failed to update order status"),
		withdrawing("PUT /orders/:id/consent", "Filter 1"),
		exporting("GET /orders/export.csv", "Failed to export orders: {status}"),
	],
	dialogs: [{ title: "Order Details", opener: button("View Details"), first: "Close" }],
});

test("the guardian is shown, and a withdrawn consent is recorded and undone", () =>
	expectConsentRecorded("/dashboard/orders", order(1), [
		"/orders",
		(order) => ({ data: { orders: [order] } }),
	]));
