import { expect, test } from "vitest";
import {
	button,
	dialog,
	expectNone,
	press,
	pressInMenu,
} from "../../../tests/support/components/actions.ts";
import {
	type Answers,
	refused,
	type StubbedCall,
} from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { order, orderDetails, payment } from "../../../tests/support/components/rows.ts";
import type { Refund } from "../../features/ledger/payment.ts";

const refund: Refund = {
	...payment(5),
	amount: 400,
	code: null,
	method: "cash",
	state: "confirmed",
	reason: "Paid twice",
};

async function openDetails(details: ReturnType<typeof orderDetails>, answers: Answers = {}) {
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [details] } }),
		"GET /orders/:id": () => ({ data: { order: details } }),
		...answers,
	});
	await press(button("View Details"));
}

/** Opens the details of an order for which KES 1,000 was paid and KES 400 refunded. */
async function openOrder(changes: { status?: "pending" | "cancelled" }, answers: Answers = {}) {
	const status = changes.status ?? "pending";
	const to_refund = status === "cancelled" ? 600 : 0;
	const sums = { paid: 600, balance: 4_400, state: "part", refunded: 400, to_refund } as const;
	const shown = { ...orderDetails(1), status, payment: { ...order(1).payment, ...sums } };
	await openDetails({ ...shown, payments: [payment(1)], refunds: [refund] }, answers);
	await expect.element(dialog.getByRole("list", { name: "Payments for this order" })).toBeVisible();
}

test("refunds are listed apart from payments, and the balance counts them", async () => {
	await openOrder({});
	const payments = dialog.getByRole("region", { name: "Payments" });
	await expect
		.element(payments)
		.toMatchTextContent("PaidKES 1,000 of KES 5,000 PartRefundedKES 400BalanceKES 4,400");
	await expect
		.element(payments.getByRole("listitem").last())
		.toMatchTextContent("Refund, CashMar 18, 2026, WanjiruPaid twice−KES 400Confirmed");
});

test.each([
	["pending", false, "PriceKES 4,000Not agreed with the customer yet"],
	["pending", true, "PriceKES 4,000Materials"],
	["processing", true, "PriceKES 4,000Materials"],
	["cancelled", false, "PriceKES 4,000Materials"],
] as const)("the price of a %s order, agreed: %s, reads %s", async (status, agreed, text) => {
	const details = { ...orderDetails(1), status, agreed };
	await openDetails(details);
	const payments = dialog.getByRole("region", { name: "Payments" });
	await expect.element(payments).toMatchTextContent(text);
	// Work may have begun at the listed price, without an agreement.
	expect(payments.element().textContent).not.toContain("Agreed");
});

test("a cancelled order asks for no money, and the rest can be refunded in one step", async () => {
	const sent: StubbedCall[] = [];
	const most = "At most KES 600 can be refunded.";
	await openOrder(
		{ status: "cancelled" },
		{
			"POST /orders/:id/refunds": (call) => {
				sent.push(call);
				return sent.length > 1 ? {} : refused(409, { message: most, fields: { amount: most } });
			},
		},
	);
	const payments = dialog.getByRole("region", { name: "Payments" });
	await expect.element(payments).toMatchTextContent("PaidKES 1,000RefundedKES 400To refundKES 600");
	expect(payments.element().textContent).not.toContain("Balance");
	await press(button("Record a Refund", "dialog"));
	const amount = dialog.getByLabelText("Amount (KES)");
	await expect.element(amount).toHaveFocus();
	await expect.element(amount).toHaveValue("600");
	await dialog.getByLabelText("How it was refunded").selectOptions("Cash");
	await dialog.getByLabelText("Reason").fill("Cancelled");
	await press(button("Record Refund", "dialog"));
	await expect.element(amount).toHaveAccessibleDescription(new RegExp(most));
	await press(button("Record Refund", "dialog"));
	await expectNone(button("Record Refund", "dialog"));
	const body = { amount: "600", method: "cash", code: "", at: null, reason: "Cancelled" };
	const expectedBody = { ...body, is_separate: false, record_anyway: false };
	expect(sent.map((call) => call.body)).toEqual([expectedBody, expectedBody]);
	const [first, second] = sent.map(({ headers }) => headers.get("Idempotency-Key"));
	expect(first).toBeTruthy();
	expect(second).toBe(first);
});

test("after a refunded payment was reversed the customer owes the refund, even if the order is cancelled", async () => {
	const sums = { paid: -400, balance: 5_400, refunded: 400, to_refund: 0 };
	const shown = {
		...orderDetails(1),
		...{ status: "cancelled" as const, payment: { ...order(1).payment, ...sums } },
	};
	await openDetails({ ...shown, refunds: [refund] });
	await expect
		.element(dialog.getByRole("region", { name: "Payments" }))
		.toMatchTextContent("PaidKES 0RefundedKES 400The customer owesKES 400");
});

test("a refund that was recorded by mistake is reversed with a reason", async () => {
	const sent: StubbedCall[] = [];
	await openOrder(
		{},
		{
			"PUT /orders/:id/refunds/:refundId": (call) => {
				sent.push(call);
				return {};
			},
		},
	);
	await pressInMenu("Reverse refund of KES 400 of Mar 18, 2026", "dialog");
	await dialog.getByLabelText("Reason").fill("Another order's");
	await press(button("Reverse Refund", "dialog"));
	await expectNone(button("Reverse Refund", "dialog"));
	expect(sent.map(({ line, body }) => [line, body])).toEqual([
		[
			`PUT /orders/${order(1).id}/refunds/${refund.id}`,
			{ state: "reversed", reason: "Another order's" },
		],
	]);
});

test("a refund that may be recorded already is sent again after the question is answered", async () => {
	const sent: object[] = [];
	const same = "This is already recorded: Cash, KES 400, Mar 18, 2026.";
	await openOrder(
		{},
		{
			"POST /orders/:id/refunds": ({ body }) => {
				sent.push(body);
				return sent.length > 1
					? {}
					: refused(409, { message: same, fields: { is_separate: same } });
			},
		},
	);
	await press(button("More actions for payments", "dialog"));
	await press(button("Record a Refund", "dialog"));
	await dialog.getByLabelText("Amount (KES)").fill("400");
	await dialog.getByLabelText("Reason").fill("Paid twice");
	await press(button("Record Refund", "dialog"));
	const question = dialog.getByLabelText("Is this a separate refund?");
	await expect.element(question).toHaveAccessibleDescription(new RegExp(same));
	await question.selectOptions("Yes: it is a separate refund");
	await press(button("Record Refund", "dialog"));
	await expectNone(button("Record Refund", "dialog"));
	expect(sent).toMatchObject([{ is_separate: false }, { is_separate: true }]);
});

test("reversing a payment of an order with a refund asks whether it was also refunded", async () => {
	const sent: object[] = [];
	const paidBack = "KES 400 has already been refunded for this order.";
	await openOrder(
		{},
		{
			"PUT /orders/:id/payments/:paymentId": ({ body }) => {
				sent.push(body);
				if (sent.length > 1) return {};
				return refused(409, { message: paidBack, fields: { paid_back_too: paidBack } });
			},
		},
	);
	await pressInMenu("Reverse TJK0000001", "dialog");
	await expect
		.element(dialog.getByLabelText("Reason"))
		.toHaveAccessibleDescription(/Money that we pay back is a refund/);
	await dialog.getByLabelText("Reason").fill("M-Pesa reversed it");
	await press(button("Reverse Payment", "dialog"));
	const question = dialog.getByLabelText("Did we also refund this payment?");
	await expect.element(question).toHaveAccessibleDescription(new RegExp(paidBack));
	await question.selectOptions("Yes: we paid it back, and the payment was reversed too");
	await press(button("Reverse Payment", "dialog"));
	await expectNone(button("Reverse Payment", "dialog"));
	const body = { state: "reversed", reason: "M-Pesa reversed it" };
	expect(sent).toEqual([body, { ...body, paid_back_too: true }]);
});
