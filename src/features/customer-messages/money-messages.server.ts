import { daysFromNow, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { enqueueStatusMessages, type Hold } from "../../platform/mail/held-messages.server.ts";
import { kes } from "../../platform/text/kes.ts";
import { fromCents, isRefund } from "../ledger/payment.ts";
import { readPaymentSummary } from "../ledger/payments.server.ts";
import { leftLine, leftToPay } from "./current-sums.server.ts";
import { orderMailClosing } from "./order-mail.ts";
import type { SmsTemplate, SmsValues } from "./order-sms.ts";
import { enqueueOrderSms, NEWS_DAYS } from "./text-messages.server.ts";

/*
 * Mail and SMS to an order's customer when money went back, a payment was reversed, or the price changed. Each is
 * enqueued in the transaction of the change and held for a while, like messages about a status: a change that is undone
 * meanwhile causes none, and several changes cause one message about the last. Wake the outbox after the commit.
 */

interface CountedRow {
	id: string;
	order_id: string;
	amount_cents: number | null;
	at: string;
	state: string;
}

/** Enqueues the messages about a recorded or corrected refund, or a payment that was reversed or counts again. */
export async function enqueueMoneyChanged(tx: Tx, outbox: App, row: CountedRow): Promise<void> {
	// Staff may be entering past bookkeeping.
	if (isRefund(row) && row.at < daysFromNow(-NEWS_DAYS)) return;
	const counts = row.state === "confirmed";
	const amount = fromCents(Math.abs(row.amount_cents ?? 0));
	const news = newsOf(isRefund(row), counts, kes(amount));
	await enqueueNews(tx, outbox, row.order_id, {
		of: `payment:${row.id}`,
		from: String(!counts),
		to: String(counts),
		values: { amount },
		...news,
	});
}

/**
 * Enqueues the messages to the customer of the order from which a payment, or a part of it, was moved: one about the sum,
 * however many orders got a part.
 */
export async function enqueuePaymentMoved(
	tx: Tx,
	outbox: App,
	{ id, order_id, amount_cents, at }: CountedRow,
	orders: number,
): Promise<void> {
	if (at < daysFromNow(-NEWS_DAYS)) return;
	const others = orders === 1 ? "another order" : "other orders";
	const amount = fromCents(amount_cents ?? 0);
	await enqueueNews(tx, outbox, order_id, {
		of: `moved:${id}:${now()}`,
		from: "here",
		to: "moved",
		template: "payment_moved",
		values: { amount },
		subject: `A payment of ${kes(amount)} counts for ${others}`,
		sentence: `a payment of ${kes(amount)} that was recorded for your order counts for ${others} now.`,
	});
}

interface News {
	template: SmsTemplate;
	subject: string;
	sentence: string;
}

function newsOf(ofRefund: boolean, counts: boolean, sum: string): News {
	if (ofRefund && counts) {
		return {
			template: "refund_paid",
			subject: `We have paid back ${sum}`,
			sentence: `we have paid back ${sum} for your order.`,
		};
	}
	if (ofRefund) {
		return {
			template: "refund_corrected",
			subject: `A correction: ${sum} was not paid back`,
			sentence: `we told you by mistake that ${sum} was paid back for your order.`,
		};
	}
	return counts
		? {
				template: "payment_received",
				subject: `Your payment of ${sum} counts again`,
				sentence: `your payment of ${sum} was reversed by mistake and counts again.`,
			}
		: {
				template: "payment_reversed",
				subject: `A payment of ${sum} was reversed`,
				sentence: `a payment of ${sum} for your order was reversed, so it no longer counts.`,
			};
}

/** In cents. */
interface Price {
	price_cents: number;
	material_cost_cents: number;
}

/** Enqueues the messages about a changed price or material cost; none for a cancelled order, for which nothing is due. */
export async function enqueuePriceChanged(
	tx: Tx,
	outbox: App,
	{ id, status, ...after }: Price & { id: string; status: string },
	before: Price,
): Promise<void> {
	if (status === "cancelled") return;
	const { price_cents, material_cost_cents } = after;
	const due = fromCents(price_cents + material_cost_cents);
	await enqueueNews(tx, outbox, id, {
		of: `price:${id}`,
		from: priceName(before),
		to: priceName(after),
		template: "price_changed",
		values: { amount: due },
		subject: `The price of your order is now ${kes(due)}`,
		sentence: "the price of your order has changed.",
		lines: [
			`Project development cost: ${kes(fromCents(price_cents))}`,
			`Material cost: ${kes(fromCents(material_cost_cents))}`,
			`In all: ${kes(due)}`,
		],
	});
}

function priceName({ price_cents, material_cost_cents }: Price): string {
	return `${price_cents}+${material_cost_cents}`;
}

interface OrderNews extends News {
	/** What changed, and its value before and after, as for `enqueueStatusMessages`. */
	of: string;
	from: string;
	to: string;
	/** For the SMS, besides what is left to pay: an amount in KES, or a day. */
	values?: SmsValues;
	lines?: readonly string[];
}

/** Enqueues an e-mail and an SMS about an order, which say what is left to pay when they are sent. */
export async function enqueueNews(
	tx: Tx,
	app: App,
	orderId: string,
	{ of, from, to, template, values, subject, sentence, lines = [] }: OrderNews,
): Promise<void> {
	const { mail, settings } = app;
	const order = await tx
		.selectFrom("orders")
		.select(["id", "reference", "phone", "email", "article_title", "status"])
		.select(["price_cents", "material_cost_cents", "kept_cents"])
		.where("id", "=", orderId)
		.executeTakeFirst();
	if (!order) return;
	const summary = await readPaymentSummary(tx, order);
	const line = leftLine(order.status, summary);
	const event = `${of}:${now()}`;
	await enqueueStatusMessages(
		tx,
		{ of, from, to, delaySeconds: settings.statusMailDelaySeconds },
		{
			email: async (hold: Hold | undefined) =>
				order.email !== null &&
				mail.enqueue(tx, {
					dedupeKey: `order:${orderId}:${event}`,
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
						line,
						"",
						...orderMailClosing(order, settings),
					].join("\n"),
					hold,
					sums: { order_id: orderId, line },
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
