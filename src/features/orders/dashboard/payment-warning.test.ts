import { expect, test } from "vitest";
import { order } from "../../../../tests/support/components/rows.ts";
import type { OrderStatus } from "../orders.contract.ts";
import { bulkPaymentWarning, paymentWarning } from "./payment-warning.ts";

/** An order of KES 5,000, 1,000 of it for materials. */
const orderWithPaid = (amount: number, number = 1) => {
	const row = order(number);
	return { ...row, payment: { ...row.payment, paid: amount, balance: 5_000 - amount } };
};

test.each<[OrderStatus, number, string | undefined]>([
	["pending", 0, undefined],
	["cancelled", 0, undefined],
	["processing", 1_000, undefined],
	["completed", 5_000, undefined],
	["completed", 6_000, undefined],
	["processing", 250.5, "Materials not fully paid: KES 250.50 of KES 1,000."],
	["completed", 0, "KES 5,000 is still due."],
	["completed", 1_250.5, "KES 3,749.50 is still due."],
])("an order that becomes %s with KES %d paid: %s", (status, amount, warning) => {
	expect(paymentWarning(status, orderWithPaid(amount))).toBe(warning);
});

test("the warning for several orders names the unpaid ones and adds up what is due", () => {
	const orders = [orderWithPaid(5_000, 1), orderWithPaid(0, 2), orderWithPaid(4_000, 3)];
	expect(bulkPaymentWarning("completed", orders)).toBe(
		"KES 6,000 is still due. Not paid: MR-222222, MR-222223.",
	);
	expect(bulkPaymentWarning("processing", orders)).toBe(
		"Full material cost payment is required before project work begins. Not paid: MR-222222.",
	);
	const many = [1, 2, 3, 4, 5, 6, 7].map((number) => orderWithPaid(0, number));
	expect(bulkPaymentWarning("completed", many)).toMatch(/MR-222225 and 2 more\.$/);
});

test("an order of another server, without payments, has no warning", () => {
	expect(paymentWarning("completed", { reference: "1" })).toBeUndefined();
	expect(bulkPaymentWarning("completed", [{ reference: "1" }])).toBeUndefined();
});
