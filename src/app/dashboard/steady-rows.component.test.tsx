import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectCount, press } from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { order, rows, work } from "../../../tests/support/components/rows.ts";

const tops = () =>
	page
		.getByRole("row")
		.elements()
		.map((row) => row.getBoundingClientRect().top);

for (const width of [390, 1280]) {
	test(`no row moves when the last pending order is answered, at ${width} px`, async () => {
		await page.viewport(width, 900);
		const soon = new Date(Date.now() + 7_200_000).toISOString();
		const orders = rows((number) => ({ ...order(number), status: "pending", due_at: soon }), 2);
		const { orders: usual } = work;
		const zeros = Object.fromEntries(
			Object.entries(usual).map(([name, count]) => [name, typeof count === "number" ? 0 : count]),
		) as typeof usual;
		let answered = false;
		let reloads = 0;
		await openScreen("/dashboard/orders", {
			"GET /orders": () => ({ data: { orders } }),
			"GET /work": () => {
				reloads += answered ? 1 : 0;
				const ones = { waiting: 1, answer_late: 1, late: 1, due_soon: 1, unpaid: 1, mine: 1 };
				return { result: { ...work, orders: answered ? zeros : { ...zeros, ...ones } } };
			},
			"PUT /orders/:id": ({ body }) => {
				answered = true;
				Object.assign(orders[0]!, body);
				return { data: { order: orders[0] } };
			},
		});
		if (width === 390) await press(button("Filters"));
		const chips = page.getByRole("navigation", { name: "Waiting for staff" });
		await expectCount(chips.getByRole("link"), 6);
		const before = tops();
		await page.getByRole("row").getByRole("combobox").first().selectOptions("processing");
		await expect.element(page.getByRole("row").getByText("Answered")).toBeVisible();
		await expect.poll(() => reloads).toBeGreaterThan(0);
		await expect.element(chips.getByText("0 unanswered", { exact: true })).toBeVisible();
		await expectCount(chips.getByRole("link"), 6);
		expect(tops()).toEqual(before);
	});
}
