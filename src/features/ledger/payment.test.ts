import { expect, test } from "vitest";
import { cancelledSentence, summarise, sumsOf, toCents } from "./payment.ts";

/** An order for which this much is due. */
const due = (cents: number, more: { status?: string; kept_cents?: number } = {}) => ({
	...{ status: "processing", price_cents: cents, material_cost_cents: 0, kept_cents: 0 },
	...more,
});

test.each([
	{ dueCents: 385_050, paidCents: 0, balance: 3850.5, state: "unpaid" },
	{ dueCents: 385_050, paidCents: 1, balance: 3850.49, state: "part" },
	{ dueCents: 385_050, paidCents: 385_050, balance: 0, state: "paid" },
	{ dueCents: 385_050, paidCents: 385_051, balance: -0.01, state: "overpaid" },
	{ dueCents: 0, paidCents: 0, balance: 0, state: "paid" },
	{ dueCents: 0, paidCents: 100, balance: -1, state: "overpaid" },
])("$paidCents of $dueCents cents paid leave KES $balance: $state", (sums) => {
	const { balance, state, dueCents, paidCents } = sums;
	expect(summarise(due(dueCents), { paidCents, refundedCents: 0 })).toEqual({
		currency: "KES",
		due: dueCents / 100,
		paid: paidCents / 100,
		balance,
		state,
		refunded: 0,
		to_refund: 0,
	});
});

test.each([
	{ status: "processing", paidCents: 500, kept_cents: 0, left: 0 },
	{ status: "cancelled", paidCents: 500, kept_cents: 0, left: 5 },
	{ status: "cancelled", paidCents: 500, kept_cents: 300, left: 2 },
	{ status: "cancelled", paidCents: 500, kept_cents: 600, left: 0 },
	{ status: "cancelled", paidCents: 0, kept_cents: 0, left: 0 },
])(
	"a $status order with $paidCents cents paid, $kept_cents of them kept by us, has KES $left to refund",
	({ status, kept_cents, paidCents, left }) => {
		const sums = { paidCents, refundedCents: 0 };
		expect(summarise(due(500, { status, kept_cents }), sums).to_refund).toBe(left);
	},
);

test("instalments whose floating-point sum would be wrong pay the exact total", () => {
	const payments = Array.from({ length: 3 }, () => ({
		amount_cents: toCents(0.1),
		state: "confirmed",
	}));
	expect(summarise(due(toCents(0.3)), sumsOf(payments)).state).toBe("paid");
});

test.each([
	[4.35, 435],
	[1.1, 110],
	[999_999_999_999.99, 99_999_999_999_999],
])("KES %d are %d cents", (amount, cents) => {
	expect(toCents(amount)).toBe(cents);
});

test("only confirmed payments and refunds count", () => {
	const states = ["confirmed", "unconfirmed", "refused", "reversed"];
	const payments = states.map((state, index) => ({ amount_cents: 10 ** (index + 1), state }));
	const refunds = ["confirmed", "reversed"].map((state) => ({ amount_cents: -4, state }));
	const unknown = { amount_cents: null, state: "unconfirmed" };
	expect(sumsOf([...payments, ...refunds, unknown])).toEqual({ paidCents: 6, refundedCents: 4 });
});

test.each([
	[{ paid: 0, refunded: 0, to_refund: 0 }, "call us if that is a mistake"],
	[
		{ paid: 500, refunded: 0, to_refund: 500 },
		"KES 500 was paid for it, and we will refund it or agree with you on what to do",
	],
	[
		{ paid: 1_250.5, refunded: 200, to_refund: 1_250.5 },
		"KES 1,250.50 of what was paid has not been refunded yet, and we will refund it or agree with you on what to do",
	],
	[{ paid: 0, refunded: 500, to_refund: 0 }, "KES 500 was refunded"],
	[{ paid: 300, refunded: 0, to_refund: 0 }, "KES 300 was kept as agreed with you"],
	[
		{ paid: 300, refunded: 200, to_refund: 0 },
		"KES 200 was refunded, and KES 300 was kept as agreed with you",
	],
])("a cancelled order with %j says what happens to the money", (sums, message) => {
	expect(cancelledSentence(sums)).toBe(`This order was cancelled; ${message}.`);
});
