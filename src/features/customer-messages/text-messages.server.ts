import { daysFromNow } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import type { Hold } from "../../platform/mail/held-messages.server.ts";
import { internationalPhone } from "../../platform/text/phone.ts";
import { fromCents } from "../ledger/payment.ts";
import { readPaymentSummary } from "../ledger/payments.server.ts";
import { leftToPay } from "./current-sums.server.ts";
import { orderSms, type SmsTemplate, type SmsValues } from "./order-sms.ts";
import { readTemplates } from "./templates.server.ts";

/**
 * SMS to an order's customer, enqueued in the transaction of the change they report; nothing happens without a
 * provider. They are sent only to the order's number, never to a guardian's. Wake the outbox after the commit.
 */

interface Customer {
	id: string;
	phone: string;
	reference: string;
	article_title: string;
}

export async function enqueueOrderReceived(tx: Tx, outbox: App, order: Customer): Promise<void> {
	await enqueueOrderSms(tx, outbox, order, {
		template: "order_received",
		event: "received",
	});
}

/** Enqueues the SMS about the order's current status. Returns false if none is sent. */
export async function enqueueStatusChanged(
	tx: Tx,
	outbox: App,
	order: Customer & { status: string; updated_at: string },
	hold: Hold | undefined,
): Promise<boolean> {
	return enqueueOrderSms(tx, outbox, order, {
		template: `status_${order.status}`,
		event: `status:${order.updated_at}`,
		hold,
	});
}

/** Older payments cause no SMS: staff may be entering past bookkeeping. */
export const NEWS_DAYS = 7;

/**
 * Enqueues the SMS about a payment, once per payment, no matter how often and by whom it is confirmed. Call it in the
 * transaction that confirms it.
 */
export async function enqueuePaymentReceived(
	tx: Tx,
	outbox: App,
	payment: { id: string; order_id: string; amount_cents: number | null; at: string },
): Promise<void> {
	if (!outbox.settings.sms || payment.amount_cents === null) return;
	if (payment.at < daysFromNow(-NEWS_DAYS)) return;
	const order = await tx
		.selectFrom("orders")
		.select([
			...(["id", "reference", "phone", "article_title", "status"] as const),
			...(["price_cents", "material_cost_cents", "kept_cents"] as const),
		])
		.where("id", "=", payment.order_id)
		.executeTakeFirst();
	if (!order) return;
	const balance = leftToPay(order.status, await readPaymentSummary(tx, order));
	const values = { amount: fromCents(payment.amount_cents), balance };
	await enqueueOrderSms(tx, outbox, order, {
		template: "payment_received",
		event: `payment:${payment.id}`,
		values,
	});
}

/** Enqueues the SMS for all payments of an order that have none yet. */
export async function enqueuePaymentsReceived(tx: Tx, outbox: App, orderId: string): Promise<void> {
	if (!outbox.settings.sms) return;
	const payments = await tx
		.selectFrom("payments")
		.select(["id", "order_id", "amount_cents", "at"])
		.where("order_id", "=", orderId)
		.where("state", "=", "confirmed")
		// Not a refund.
		.where("amount_cents", ">", 0)
		.execute();
	for (const payment of payments) await enqueuePaymentReceived(tx, outbox, payment);
}

interface About {
	template: SmsTemplate;
	/** Distinguishes it from the order's other SMS. */
	event: string;
	values?: SmsValues;
	hold?: Hold | undefined;
}

/** Enqueues one SMS. Returns false if none is sent. */
export async function enqueueOrderSms(
	tx: Tx,
	{ mail, settings }: App,
	order: Customer,
	{ template, event, values, hold }: About,
): Promise<boolean> {
	const to = internationalPhone(order.phone);
	// An erased order has no number.
	if (!settings.sms || !to) return false;
	const stored = await readTemplates(tx, "sms");
	const text = stored.find(({ key }) => key === template)?.text;
	const body = text && orderSms(text, order, settings.siteUrl, values);
	if (!body) return false;
	const kind = template === "order_received" ? "unsolicited sms" : "sms";
	const dedupeKey = `order:${order.id}:sms:${event}`;
	return mail.enqueueSms(tx, {
		...{ dedupeKey, kind, to, template, body, hold },
		sums: values && { order_id: order.id, values },
	});
}
