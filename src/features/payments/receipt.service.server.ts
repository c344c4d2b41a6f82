import type { App } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import {
	cancelledSentence,
	fromCents,
	type PaymentMethod,
	summarise,
	sumsOf,
} from "../ledger/payment.ts";
import { codeOf, moneyOf, type PaymentRow } from "../ledger/payments.server.ts";
import { openReceipt } from "../orders/receipt.server.ts";
import type { Receipt } from "./payments.contract.ts";

/** What was bought, agreed, paid and paid back, without the customer; 404 unless the key matches the order. */
export async function readReceipt(
	{ db }: App,
	by: { reference: string; key: string },
): Promise<Receipt> {
	const order = await openReceipt(db, by);
	if (!order) throw new AppError("not_found", "Receipt not found");
	const { payments, refunds } = await moneyOf(db, order.id);
	const summary = summarise(order, sumsOf([...payments, ...refunds]));
	return {
		reference: order.reference,
		article_title: order.article_title,
		placed_at: order.created_at,
		price: fromCents(order.price_cents),
		material_cost: fromCents(order.material_cost_cents),
		status: order.status,
		summary,
		payments: partsOf(payments),
		refunds: partsOf(refunds),
		note: order.status === "cancelled" ? cancelledSentence(summary) : null,
	};
}

function partsOf(rows: readonly PaymentRow[]): Receipt["payments"] {
	const confirmed = rows.filter(({ state }) => state === "confirmed");
	return confirmed.map((row) => ({
		amount: fromCents(Math.abs(row.amount_cents ?? 0)),
		method: row.method as PaymentMethod,
		code: codeOf(row),
		at: row.at,
	}));
}
