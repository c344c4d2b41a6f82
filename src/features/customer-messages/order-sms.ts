import { kes } from "../../platform/text/kes.ts";
import { trackerPath } from "../records/tracker-links.ts";
import { fitSms } from "./sms-length.ts";
import { fillTemplate } from "./templates.ts";

/** A template of the channel `sms`, such as `status_processing`. */
export type SmsTemplate =
	| "order_received"
	| "payment_received"
	| "payment_reversed"
	| "payment_moved"
	| "refund_paid"
	| "refund_corrected"
	| "price_changed"
	| "delivery_planned"
	| "delivery_handed_over"
	| "delivery_files"
	| "delivery_cancelled"
	| `status_${string}`;

interface SmsOrder {
	reference: string;
	article_title: string;
}

export interface SmsValues {
	amount?: number | undefined;
	balance?: number | undefined;
	/** The day of a delivery, such as "Mar 5, 2026". */
	day?: string | undefined;
}

/** Fills in a template, shortening the title to fit one SMS; null if a value is missing. */
export function orderSms(
	text: string,
	{ reference, article_title }: SmsOrder,
	{ site, siteUrl }: { site: string; siteUrl: string },
	{ amount, balance, day }: SmsValues = {},
): string | null {
	const values = {
		site,
		reference,
		link: `${siteUrl}${trackerPath(reference)}`,
		...(amount !== undefined && { amount: kes(amount) }),
		...(balance !== undefined && { balance: balanceText(balance) }),
		...(day && { day }),
	};
	const fill = (pattern: string, project: string) => fillTemplate(pattern, { ...values, project });
	const withoutTitle = fill(text.replace(/ ?\(\{project\}\)| ?\{project\}/g, ""), "");
	if (withoutTitle === null) return null;
	return fitSms(article_title, {
		withTitle: (title) => fill(text, title) ?? withoutTitle,
		withoutTitle,
	});
}

function balanceText(balance: number): string {
	return balance < 0 ? `${kes(0)}, ${kes(-balance)} too much` : kes(balance);
}
