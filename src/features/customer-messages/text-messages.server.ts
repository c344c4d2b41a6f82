import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import type { StatusHold } from "../../platform/mail/held-messages.server.ts";
import { senderOf } from "../../platform/mail/outbox.server.ts";
import { internationalPhone } from "../../platform/text/phone.ts";
import { orderSms, type SmsTemplate, type SmsValues } from "./order-sms.ts";
import { readTemplates } from "./templates.server.ts";

// SMS to an order's customer, never to a guardian, enqueued in the transaction of the change. Nothing happens without a
// provider. Wake the outbox after the commit.

export interface Customer {
	id: string;
	phone: string;
	reference: string;
	article_title: string;
}

/** A change dated more days ago sends no message: staff may be entering old records. */
export const NEWS_DAYS = 7;

interface OrderSms {
	template: SmsTemplate;
	/** Distinguishes it from the order's other SMS. */
	event: string;
	values?: SmsValues;
	/** Delays it while the change of status can be undone. */
	hold?: StatusHold | undefined;
}

/** Returns whether an SMS was enqueued. */
export async function enqueueOrderSms(
	tx: Tx,
	app: App,
	order: Customer,
	{ template, event, values, hold }: OrderSms,
): Promise<boolean> {
	const { mail, settings } = app;
	const to = internationalPhone(order.phone);
	// An erased order has no number.
	if (!settings.sms || !to) return false;
	const stored = await readTemplates(tx, "sms");
	const text = stored.find(({ key }) => key === template)?.text;
	const body = text && orderSms(text, order, senderOf(app), values);
	if (!body) return false;
	// Anybody can order with somebody else's number, so the first SMS has limits of its own.
	const kind = template === "order_received" ? "unsolicited sms" : "sms";
	const dedupeKey = `order:${order.id}:sms:${event}`;
	return mail.enqueueSms(tx, {
		...{ dedupeKey, kind, to, template, body, hold },
		amountsToUpdate: values && { order_id: order.id, values },
	});
}
