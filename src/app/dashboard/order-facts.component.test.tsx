import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, press } from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";

const dialog = page.getByRole("dialog", { name: "Order Details" });

test.each([
	[390, 844],
	[1280, 800],
])("only the title is above the specified facts, %d px wide", async (width, height) => {
	await page.viewport(width, height);
	await openScreen("/dashboard/orders");
	await press(button("View Details"));
	await expect.element(dialog.getByText("Order ID")).toBeVisible();
	const texts = document.createTreeWalker(dialog.element(), NodeFilter.SHOW_TEXT);
	const read: string[] = [];
	while (read.length < 2 && texts.nextNode()) read.push(texts.currentNode.textContent ?? "");
	expect(read).toEqual(["Order Details", "Order ID"]);
});

test("the specified facts come first and in order, then payments, deliveries, help, contact and history", async () => {
	await page.viewport(1280, 900);
	await openScreen("/dashboard/orders");
	await press(button("View Details"));
	await expect.element(dialog.getByRole("heading", { name: "History" })).toBeVisible();
	const terms = [...dialog.element().querySelectorAll("dt")].map(({ textContent }) => textContent);
	const specified = ["Order ID", "Date", "Status", "Customer", "Article", "Article ID"];
	expect(terms.slice(0, 6)).toEqual(specified);
	const headings = [...dialog.element().querySelectorAll("h3")].map((one) => one.textContent);
	const rest = ["Payments", "Deliveries", "What We Did for the Customer", "Contact", "History"];
	expect(headings).toEqual(rest);
});
