import { expect, test } from "vitest";
import { summarise } from "../../ledger/payment.ts";
import { suggestedPayments, suggestedRefunds } from "./amount-input.tsx";

/** An order of KES 5,015.50 with materials of KES 1,985, of which `paid` was paid. */
const paidOf = (paid: number, status = "processing") => ({
	status,
	material_cost: 1_985,
	payment: summarise(
		{ status, price_cents: 501_550, material_cost_cents: 198_500, kept_cents: 0 },
		{ paidCents: paid * 100, refundedCents: 0 },
	),
});

test.each([
	[0, "processing", ["Materials 1985", "Balance 7000.5"]],
	[0.1, "processing", ["Rest of the material cost 1984.9", "Balance 7000.4"]],
	[1_985, "processing", ["Balance 5015.5"]],
	[7_000.5, "processing", []],
	[9_000, "processing", []],
	[1_985, "cancelled", []],
])("with %s paid for a %s order, %j are suggested", (paid, status, expected) => {
	expect(suggestedPayments(paidOf(paid, status)).map((sum) => sum.join(" "))).toEqual(expected);
});

test("materials that are all of the price are suggested once", () => {
	const payment = summarise(
		{ status: "pending", price_cents: 0, material_cost_cents: 198_500, kept_cents: 0 },
		{ paidCents: 0, refundedCents: 0 },
	);
	expect(suggestedPayments({ status: "pending", material_cost: 1_985, payment })).toEqual([
		["Balance", 1_985],
	]);
});

test.each([
	[7_100, "processing", ["Overpaid 99.5", "Everything that was paid 7100"]],
	[1_985, "processing", ["Everything that was paid 1985"]],
	[1_985, "cancelled", ["To refund 1985"]],
	[0, "processing", []],
])("with %s paid for a %s order, %j are suggested as refunds", (paid, status, expected) => {
	expect(suggestedRefunds(paidOf(paid, status)).map((sum) => sum.join(" "))).toEqual(expected);
});
