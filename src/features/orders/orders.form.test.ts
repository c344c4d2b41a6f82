import { expect, test } from "vitest";
import { orderForm } from "../../../tests/support/orders.ts";
import { orderInput } from "./orders.contract.ts";

/** Reverses the text that follows it. */
const REVERSED = "\u202E";

test("the names of an order cannot hide or reorder other text on staff screens", () => {
	const order = orderInput.parse(
		orderForm("solar-dryer", {
			name: `Achieng\u2028Otieno${REVERSED}`,
			guardian: { name: `${REVERSED}Mary\r\nOtieno`, phone: null },
		}),
	);
	expect(order.name).toBe("Achieng Otieno");
	expect(order.guardian?.name).toBe("Mary Otieno");
});

test("a name of invisible control characters only is refused as missing", () => {
	const { error } = orderInput.safeParse(orderForm("solar-dryer", { name: REVERSED }));
	expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
		[["name"], "Name is required"],
	]);
});
