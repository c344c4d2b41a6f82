import { expect } from "vitest";
import { page } from "vitest/browser";
import { button } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { exporting, reading } from "../../../tests/support/components/failing-calls.ts";
import { order } from "../../../tests/support/components/rows.ts";

const status = page.getByRole("row").getByRole("combobox").first();

testScreen("/dashboard/orders", {
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
		exporting("GET /orders/export.csv", "Failed to export orders: {status}"),
	],
	dialogs: [{ title: "Order Details", opener: button("View Details"), first: "Close" }],
});
