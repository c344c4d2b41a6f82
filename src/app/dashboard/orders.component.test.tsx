import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, dialog, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	exporting,
	openScreen,
	reading,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
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

test("the guardian is shown, and a withdrawn consent is recorded and undone", async () => {
	const stored = { ...order(1), ...forChild };
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [stored] } }),
		"PUT /orders/:id/consent": ({ body }) => {
			stored.consent_withdrawn_at = body.withdrawn ? stored.created_at : null;
			stored.consent_withdrawn_by = body.withdrawn ? "Njeri" : null;
			return {};
		},
	});
	await press(button("View Details"));
	await expect.element(dialog).toMatchTextContent("Someone under 18");
	await expect.element(dialog).toMatchTextContent("Grace Kerubo");
	await expect.element(dialog).toMatchTextContent("Text 1, shown");
	await press(button("Consent withdrawn", "dialog"));
	await expect.element(dialog).toMatchTextContent("recorded by Njeri");
	await press(button("Undo withdrawal", "dialog"));
	await expect.element(button("Consent withdrawn", "dialog")).toBeEnabled();
	await expect.element(dialog).not.toMatchTextContent("recorded by");
});
