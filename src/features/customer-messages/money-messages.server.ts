import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import {
	enqueueStatusMessages,
	type StatusHold,
} from "../../platform/mail/held-messages.server.ts";
import { kes } from "../../platform/text/kes.ts";
import { fromCents, type PricedOrder } from "../ledger/payment.ts";
import { readPaymentSummary } from "../ledger/payments.server.ts";
import { trackerPath } from "../records/tracker-links.ts";
import { balanceLine, leftToPay } from "./current-sums.server.ts";
import type { SmsTemplate, SmsValues } from "./order-sms.ts";
import { type Customer, enqueueOrderSms } from "./text-messages.server.ts";

// Mail and SMS to an order's customer about a refund, a reversal or a changed price. Enqueued in the transaction of the
// change and held for a while: a change that is undone causes none, several cause one about the last. Wake the outbox
// after the commit.

interface Price {
	price_cents: number;
	material_cost_cents: number;
}

export async function enqueuePriceChanged(tx: Tx, app: App, order: MailedCustomer, before: Price) {
	if (order.status === "cancelled") return;
	const { price_cents, material_cost_cents } = order;
	const total = fromCents(price_cents + material_cost_cents);
	await enqueueChangeMessages(tx, app, order, {
		of: `price:${order.id}`,
		from: priceKey(before),
		to: priceKey(order),
		template: "price_changed",
		values: { amount: total },
		subject: `The price of your order is now ${kes(total)}`,
		sentence: "the price of your order has changed.",
		lines: [
			`Project development cost: ${kes(fromCents(price_cents))}`,
			`Material cost: ${kes(fromCents(material_cost_cents))}`,
			`Total: ${kes(total)}`,
		],
	});
}

function priceKey({ price_cents, material_cost_cents }: Price): string {
	return `${price_cents}+${material_cost_cents}`;
}

export interface MailedCustomer extends Customer, PricedOrder {
	email: string | null;
}

export interface ChangeText {
	template: SmsTemplate;
	subject: string;
	sentence: string;
	/** What changed, and its values before and after, as for `enqueueStatusMessages`. */
	of: string;
	from: string;
	to: string;
	/** For the SMS: an amount in KES, or a day. */
	values?: SmsValues;
	lines?: readonly string[];
}

/** Enqueues an email and an SMS that say what is left to pay when they are sent. */
export async function enqueueChangeMessages(
	tx: Tx,
	app: App,
	order: MailedCustomer,
	{ of, from, to, template, values, subject, sentence, lines = [] }: ChangeText,
): Promise<void> {
	const { mail, settings } = app;
	const summary = await readPaymentSummary(tx, order);
	const leftToPayLine = balanceLine(order.status, summary);
	const event = `${of}:${now()}`;
	await enqueueStatusMessages(
		tx,
		{ record: of, from, to, delaySeconds: settings.statusMailDelaySeconds },
		{
			email: async (hold: StatusHold | undefined) =>
				order.email !== null &&
				mail.enqueue(tx, {
					dedupeKey: `order:${order.id}:${event}`,
					kind: "staff",
					to: order.email,
					subject: `${subject}: ${order.article_title}`,
					body: [
						"Hello,",
						"",
						sentence,
						"",
						`Project: ${order.article_title}`,
						...lines,
						leftToPayLine,
						"",
						...orderMailClosing(order, app),
					].join("\n"),
					hold,
					amountsToUpdate: { order_id: order.id, line: leftToPayLine },
				}),
			sms: (hold) =>
				enqueueOrderSms(tx, app, order, {
					template,
					event,
					values: { ...values, balance: leftToPay(order.status, summary) },
					hold,
				}),
		},
	);
}

export function orderMailClosing(
	{ reference }: { reference: string },
	{ settings, site }: Pick<App, "settings" | "site">,
): string[] {
	const { name, mailboxes, phone } = site();
	return [
		`Your reference: ${reference}`,
		`Track your order: ${settings.siteUrl}${trackerPath(reference)}`,
		`Questions? Write to ${mailboxes[0]} or call ${phone}.`,
		"",
		name,
	];
}
