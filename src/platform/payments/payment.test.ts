import { expect, test } from "vitest";
import { paidCents, summarise, toCents } from "./payment.ts";

test.each([
	{ dueCents: 385_050, paidCents: 0, balance: 3850.5, state: "unpaid" },
	{ dueCents: 385_050, paidCents: 1, balance: 3850.49, state: "part" },
	{ dueCents: 385_050, paidCents: 385_050, balance: 0, state: "paid" },
	{ dueCents: 385_050, paidCents: 385_051, balance: -0.01, state: "overpaid" },
	{ dueCents: 0, paidCents: 0, balance: 0, state: "paid" },
	{ dueCents: 0, paidCents: 100, balance: -1, state: "overpaid" },
])("of $dueCents cents with $paidCents paid, $balance are left: $state", (of) => {
	const { balance, state, dueCents, paidCents } = of;
	expect(summarise(of)).toEqual({
		currency: "KES",
		due: dueCents / 100,
		paid: paidCents / 100,
		balance,
		state,
	});
});

test("instalments whose floating-point sum would be wrong pay the exact total", () => {
	const payments = Array.from({ length: 3 }, () => ({
		amount_cents: toCents(0.1),
		state: "confirmed",
	}));
	expect(summarise({ dueCents: toCents(0.3), paidCents: paidCents(payments) }).state).toBe("paid");
});

test.each([
	[4.35, 435],
	[1.1, 110],
	[999_999_999_999.99, 99_999_999_999_999],
])("KES %d are %d cents", (amount, cents) => {
	expect(toCents(amount)).toBe(cents);
});

test("only confirmed payments count", () => {
	const payments = ["confirmed", "unconfirmed", "refused", "reversed"].map((state, index) => ({
		amount_cents: 10 ** index,
		state,
	}));
	expect(paidCents([...payments, { amount_cents: null, state: "unconfirmed" }])).toBe(1);
});
