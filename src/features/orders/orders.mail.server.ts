import type { App } from "../../platform/app-context.ts";
import type { Mail } from "../../platform/mail/outbox.server.ts";
import { oneLine, quoted } from "../../platform/text/one-line.ts";
import { formatKes } from "../../ui/format.ts";
import { orderMailClosing } from "../customer-messages/money-messages.server.ts";
import { guardianLines } from "../records/guardian.server.ts";
import type { Order, OrderStatus } from "./orders.contract.ts";

export interface OrderedArticle {
	price_cents: number;
	material_cost_cents: number;
}

const STATUS_SENTENCE: Record<OrderStatus, string> = {
	pending: "We will look at your order again.",
	processing: "We have started to work on your order.",
	completed: "Your order is complete.",
	cancelled: "Your order has been cancelled.",
};

type MailFrom = Pick<App, "settings" | "site">;

/** To the staff mailbox, if there is one, and to a customer who gave an address. */
export function newOrderMails(order: Order, article: OrderedArticle, app: MailFrom): Mail[] {
	const { settings, site } = app;
	const mails: Mail[] = [];
	const price = formatKes(article.price_cents / 100);
	const materials = formatKes(article.material_cost_cents / 100);
	const { name, orders_mailbox } = site();
	if (orders_mailbox) {
		mails.push({
			dedupeKey: `order:${order.id}:staff`,
			kind: "staff",
			to: orders_mailbox,
			subject: `New order: ${order.article_title}`,
			body: [
				`Project: ${order.article_title}`,
				`Project development cost: ${price}`,
				`Estimated material cost: ${materials}`,
				"",
				`Name: ${oneLine(order.name)}`,
				`Phone: ${order.phone}`,
				`Email: ${order.email ?? "none given"}`,
				...(order.notes ? ["Notes:", quoted(order.notes)] : ["Notes: none"]),
				...guardianLines(order),
				"",
				`Reference: ${order.reference}`,
				`Order ${order.id}`,
				`Open the orders: ${settings.siteUrl}/dashboard/orders`,
			].join("\n"),
		});
	}
	if (order.email) {
		mails.push({
			dedupeKey: `order:${order.id}:customer`,
			// Anybody may have typed this address.
			kind: "unsolicited",
			to: order.email,
			subject: `We have received your order: ${order.article_title}`,
			// No text from the form, or anyone could make us send their text to a stranger.
			body: [
				"Hello,",
				"",
				`thank you for your order. ${name} will call you on the number you gave.`,
				"",
				`Project: ${order.article_title}`,
				`Project development cost: ${price}`,
				`Estimated material cost: ${materials}`,
				"",
				"These costs are estimates and may vary. Full material cost payment is required before project work begins.",
				"",
				...orderMailClosing(order, app),
			].join("\n"),
		});
	}
	return mails;
}

export function statusMail(order: Order, app: MailFrom): Mail | undefined {
	if (!order.email) return undefined;
	return {
		dedupeKey: `order:${order.id}:status:${order.updated_at}`,
		kind: "staff",
		to: order.email,
		subject: `Your order is now ${order.status}: ${order.article_title}`,
		body: [
			"Hello,",
			"",
			STATUS_SENTENCE[order.status],
			"",
			`Project: ${order.article_title}`,
			`Status: ${order.status}`,
			"",
			...orderMailClosing(order, app),
		].join("\n"),
	};
}
