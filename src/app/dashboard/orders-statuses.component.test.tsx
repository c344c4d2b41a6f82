import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone, press } from "../../../tests/support/components/actions.ts";
import type { Answers } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { order } from "../../../tests/support/components/rows.ts";

const main = page.getByRole("main");
const row = (name: string) => main.getByRole("row").filter({ hasText: name });
const status = (name: string) => row(name).getByRole("combobox");
const SAVED = "Order status updated successfully";

/** Opens the first of two pages with two orders each. The second is answered when `release` is called. */
async function openOrders(answers: Answers = {}) {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await openScreen("/dashboard/orders", {
		"GET /orders": async ({ query }) => {
			const number = Number(query.get("page"));
			if (number === 2) await released;
			// Without a material cost there is no warning about its payment.
			const orders = [2 * number - 1, 2 * number].map((each) => ({
				...order(each),
				material_cost: null,
			}));
			return { data: { orders, pagination: { page: number, limit: 10, total: 4, pages: 2 } } };
		},
		...answers,
	});
	await expect.element(row("Customer 1")).toBeVisible();
	return { release };
}

test("rows of the previous page are marked as busy until the next page has arrived", async () => {
	const { release } = await openOrders();
	const busyRows = () =>
		document.querySelectorAll("main [aria-busy=true] [role=row], main [aria-busy=true] tr").length;
	expect(busyRows()).toBe(0);
	await press(page.getByRole("link", { name: "Next" }));
	await expect.poll(busyRows).toBeGreaterThan(0);
	await expect.element(row("Customer 1")).toBeVisible();
	release();
	await expect.element(row("Customer 3")).toBeVisible();
	await expect.poll(() => document.querySelectorAll("[aria-busy=true]").length).toBe(0);
});

test("statuses that are chosen one after the other before an answer are all kept and saved", async () => {
	const requests: string[] = [];
	const { promise: answered, resolve: answer } = Promise.withResolvers<object>();
	await openOrders({
		"PUT /orders/:id": ({ body }) => {
			requests.push(body.status);
			return answered;
		},
	});
	const expectPicked = async () => {
		await expect.element(status("Customer 1")).toHaveValue("processing");
		await expect.element(status("Customer 2")).toHaveValue("cancelled");
	};
	await status("Customer 1").selectOptions("processing");
	await status("Customer 2").selectOptions("cancelled");
	await expectPicked();
	await expect.element(status("Customer 1")).toHaveAttribute("aria-busy", "true");
	answer({ message: SAVED });
	await expect.poll(() => document.querySelectorAll("select[aria-busy=true]").length).toBe(0);
	await expectPicked();
	expect(requests).toEqual(["processing", "cancelled"]);
});

test("a customer is called from the list", async () => {
	await openOrders();
	await expect
		.element(row("Customer 1").getByRole("link", { name: "0723456789" }))
		.toHaveAttribute("href", "tel:+254723456789");
	await expectNone(page.getByRole("dialog"));
});
