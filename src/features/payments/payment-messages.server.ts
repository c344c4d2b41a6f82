import { daysFromNow, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { kes } from "../../platform/text/kes.ts";
import { leftToPay } from "../customer-messages/current-sums.server.ts";
import {
	type ChangeText,
	enqueueChangeMessages,
} from "../customer-messages/money-messages.server.ts";
import { enqueueOrderSms, NEWS_DAYS } from "../customer-messages/text-messages.server.ts";
import { fromCents, isRefund } from "../ledger/payment.ts";
import { readPaymentSummary } from "../ledger/payments.server.ts";
import { findOrderRow } from "../orders/orders.present.server.ts";

/* Messages to an order's customer about payments and refunds. Enqueue them in the transaction of the change. */

interface CountedRow {
	id: string;
	order_id: string;
	amount_cents: number | null;
	at: string;
	state: string;
}

/** Enqueues the messages about a recorded or corrected refund, or a payment that was reversed or counts again. */
export async function enqueueMoneyChanged(tx: Tx, app: App, row: CountedRow): Promise<void> {
	// Staff may be entering old records.
	if (isRefund(row) && row.at < daysFromNow(-NEWS_DAYS)) return;
	const counts = row.state === "confirmed";
	const amount = fromCents(Math.abs(row.amount_cents ?? 0));
	const message = messageOf(isRefund(row), counts, kes(amount));
	const order = await findOrderRow(tx, row.order_id);
	if (!order) return;
	await enqueueChangeMessages(tx, app, order, {
		of: `payment:${row.id}`,
		// Whether it counted before, and counts now.
		from: String(!counts),
		to: String(counts),
		values: { amount },
		...message,
	});
}

/**
 * Enqueues the messages to the customer of the order from which a payment, or a part of it, was moved: one about the sum,
 * however many orders got a part.
 */
export async function enqueuePaymentMoved(
	tx: Tx,
	app: App,
	{ id, order_id, amount_cents, at }: CountedRow,
	orders: number,
): Promise<void> {
	if (at < daysFromNow(-NEWS_DAYS)) return;
	const order = await findOrderRow(tx, order_id);
	if (!order) return;
	const others = orders === 1 ? "another order" : "other orders";
	const amount = fromCents(amount_cents ?? 0);
	await enqueueChangeMessages(tx, app, order, {
		of: `moved:${id}:${now()}`,
		from: "here",
		to: "moved",
		template: "payment_moved",
		values: { amount },
		subject: `A payment of ${kes(amount)} was moved to ${others}`,
		sentence: `a payment of ${kes(amount)} that was recorded for your order now counts towards ${others}.`,
	});
}

function messageOf(ofRefund: boolean, counts: boolean, sum: string) {
	const text = (template: ChangeText["template"], subject: string, sentence: string) => ({
		...{ template, subject, sentence: `${sentence}.` },
	});
	const paid = `payment of ${sum}`;
	if (ofRefund && counts)
		return text("refund_paid", `We have refunded ${sum}`, `we have refunded ${sum} for your order`);
	if (ofRefund) {
		const sentence = `we told you by mistake that ${sum} was refunded for your order`;
		return text("refund_corrected", `Correction: ${sum} was not refunded`, sentence);
	}
	if (counts) {
		const sentence = `your ${paid} was reversed by mistake and is valid again`;
		return text("payment_received", `Your ${paid} is valid again`, sentence);
	}
	const sentence = `a ${paid} for your order was reversed, so it no longer counts`;
	return text("payment_reversed", `A ${paid} was reversed`, sentence);
}

/**
 * Enqueues the SMS about a payment, once per payment, no matter how often and by whom it is confirmed. Call it in the
 * transaction that confirms it.
 */
export async function enqueuePaymentReceived(
	tx: Tx,
	app: App,
	payment: { id: string; order_id: string; amount_cents: number | null; at: string },
): Promise<void> {
	if (!app.settings.sms || payment.amount_cents === null) return;
	if (payment.at < daysFromNow(-NEWS_DAYS)) return;
	const order = await findOrderRow(tx, payment.order_id);
	if (!order) return;
	const balance = leftToPay(order.status, await readPaymentSummary(tx, order));
	const values = { amount: fromCents(payment.amount_cents), balance };
	await enqueueOrderSms(tx, app, order, {
		template: "payment_received",
		event: `payment:${payment.id}`,
		values,
	});
}

/** Enqueues the SMS for all payments of an order that have none yet. */
export async function enqueuePaymentsReceived(tx: Tx, app: App, orderId: string): Promise<void> {
	if (!app.settings.sms) return;
	const payments = await tx
		.selectFrom("payments")
		.select(["id", "order_id", "amount_cents", "at"])
		.where("order_id", "=", orderId)
		.where("state", "=", "confirmed")
		// Not a refund.
		.where("amount_cents", ">", 0)
		.execute();
	for (const payment of payments) await enqueuePaymentReceived(tx, app, payment);
}
