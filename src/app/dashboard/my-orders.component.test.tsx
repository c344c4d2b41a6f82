import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { reading } from "../../../tests/support/components/failing-calls.ts";
import { order } from "../../../tests/support/components/rows.ts";

testScreen("/dashboard/my-orders", {
	list: {
		route: "GET /orders/mine",
		row: order,
		answer: (orders, pages) => ({ data: { orders, pagination: { pages } } }),
		size: 10,
		more: "pages",
		empty: "You have not ordered a project yet.",
	},
	calls: [reading("GET /orders/mine", "Failed to fetch orders")],
	dialogs: [],
});
