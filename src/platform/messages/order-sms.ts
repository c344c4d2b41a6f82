import { site } from "../../site.ts";
import { trackerPath } from "../tracking/tracker-links.ts";
import { fitSms } from "./sms-length.ts";

/** What customers read in SMS about their order. */

/** What an SMS is about. */
export type SmsTemplate = "order_received" | "payment_received" | "status_changed";

export interface SmsOrder {
	reference: string;
	article_title: string;
}

const STATUS: Record<string, string> = {
	pending: "is waiting to be looked at again",
	processing: "is being worked on",
	completed: "is complete",
	cancelled: "has been cancelled",
};

export function orderReceivedSms(order: SmsOrder, siteUrl: string): string {
	return smsOf(order, siteUrl, (named) => `we have received ${named}. We will call you.`);
}

export function statusChangedSms(order: SmsOrder & { status: string }, siteUrl: string): string {
	const now = STATUS[order.status] ?? `is now ${order.status}`;
	return smsOf(order, siteUrl, (named) => `${named} ${now}.`);
}

export function paymentReceivedSms(
	order: SmsOrder,
	siteUrl: string,
	{ amount, balance }: { amount: number; balance: number },
): string {
	const left = balance > 0 ? `Left to pay: ${kes(balance)}.` : "All is paid.";
	return smsOf(order, siteUrl, (named) => `we have received ${kes(amount)} for ${named}. ${left}`);
}

/** KES 3,850, with cents only when there are any. */
function kes(amount: number): string {
	const [whole = "", cents] = amount.toFixed(2).split(".");
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return cents === "00" ? `KES ${grouped}` : `KES ${grouped}.${cents}`;
}

function smsOf(
	{ reference, article_title }: SmsOrder,
	siteUrl: string,
	say: (named: string) => string,
): string {
	const text = (named: string) => `${site.name}: ${say(named)} ${siteUrl}${trackerPath(reference)}`;
	return fitSms(article_title, {
		around: (title) => text(`order ${reference} (${title})`),
		without: text(`order ${reference}`),
	});
}
