import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectCount } from "../../../tests/support/components/actions.ts";
import { keepSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
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

test("the reference of an order leads to the tracker, and one that is missing leads nowhere", async () => {
	keepSession();
	const orders = [order(1), { ...order(2), reference: undefined }];
	stubApi({ "GET /orders/mine": () => ({ data: { orders, pagination: { pages: 1 } } }) });
	await openPage("/dashboard/my-orders");
	const links = page.getByRole("table").getByRole("link");
	await expect.element(links).toHaveAttribute("href", "/track?reference=MR-222221");
	await expectCount(links, 1);
});
