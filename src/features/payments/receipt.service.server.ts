import type { App } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import {
	fromCents,
	type PaymentMethod,
	paidCents,
	summarise,
} from "../../platform/payments/payment.ts";
import { dueCentsOf, paymentsOf } from "../../platform/payments/payments.server.ts";
import { openReceipt } from "../../platform/payments/receipt.server.ts";
import type { Receipt } from "./payments.contract.ts";

/** What was bought, agreed and paid, without the customer; 404 unless the key matches the order. */
export async function readReceipt(
	{ db }: App,
	by: { reference: string; key: string },
): Promise<Receipt> {
	const order = await openReceipt(db, by);
	if (!order) throw new AppError("not_found", "Receipt not found");
	const payments = await paymentsOf(db, order.id);
	const confirmed = payments.filter(({ state }) => state === "confirmed");
	return {
		reference: order.reference,
		article_title: order.article_title,
		placed_at: order.created_at,
		price: fromCents(order.price_cents),
		material_cost: fromCents(order.material_cost_cents),
		summary: summarise({ dueCents: dueCentsOf(order), paidCents: paidCents(payments) }),
		payments: confirmed.map(({ amount_cents, method, code, at }) => ({
			amount: fromCents(amount_cents ?? 0),
			method: method as PaymentMethod,
			code,
			at,
		})),
	};
}
