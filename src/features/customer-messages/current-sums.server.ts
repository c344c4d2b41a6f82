import type { Db } from "../../db/connect.ts";
import type { SenderDetails } from "../../platform/mail/outbox.server.ts";
import { kes } from "../../platform/text/kes.ts";
import { cancelledSentence, type PaymentSummary, type PricedOrder } from "../ledger/payment.ts";
import { readPaymentSummary } from "../ledger/payments.server.ts";
import { orderSms, type SmsValues } from "./order-sms.ts";
import { readTemplates } from "./templates.server.ts";
import type { Customer } from "./text-messages.server.ts";

// Messages wait before they are sent, longer while a provider is down. What is left to pay is computed again when they
// are sent, because the customer may have paid meanwhile.

/** What a message says about an order's money. */
export interface StatedSums {
	order_id: string;
	values?: SmsValues;
	/** For an email: the line that says what is left to pay. */
	line?: string;
}

/** The body with the current amounts. The `subject` of an SMS is the key of its template. */
export async function withCurrentSums(
	db: Db,
	order: Customer & PricedOrder,
	{ subject, body, sums }: { subject: string; body: string; sums: StatedSums },
	sender: SenderDetails,
): Promise<string> {
	const { values, line } = sums;
	const summary = await readPaymentSummary(db, order);
	if (line !== undefined) {
		const current = balanceLine(order.status, summary);
		return body
			.split("\n")
			.map((each) => (each === line ? current : each))
			.join("\n");
	}
	const text = (await readTemplates(db, "sms")).find(({ key }) => key === subject)?.text;
	const balance = leftToPay(order.status, summary);
	const refilled = text && orderSms(text, order, sender, { ...values, balance });
	return refilled || body;
}

/** In KES. A payment in whole shillings can exceed the balance; cancelled orders owe nothing. */
export function leftToPay(status: string, { balance }: Pick<PaymentSummary, "balance">): number {
	return status === "cancelled" ? 0 : Math.max(0, balance);
}

export function balanceLine(status: string, summary: PaymentSummary): string {
	if (status === "cancelled") return cancelledSentence(summary);
	const { balance } = summary;
	return balance < 0 ? `Overpaid: ${kes(-balance)}` : `Left to pay: ${kes(balance)}`;
}
