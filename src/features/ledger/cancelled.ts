import { kes } from "../../platform/text/kes.ts";
import type { PaymentSummary } from "./payment.ts";

/** Tells the customer of a cancelled order in one sentence what becomes of the money. It never asks for any. */
export function cancelledSentence({
	paid,
	refunded,
	to_refund,
}: Pick<PaymentSummary, "paid" | "refunded" | "to_refund">): string {
	return `This order was cancelled; ${whatOfMoney()}.`;

	function whatOfMoney() {
		if (to_refund > 0) {
			const isAll = to_refund === paid && refunded === 0;
			const left = isAll
				? `${kes(paid)} was paid for it`
				: `${kes(to_refund)} of what was paid has not gone back yet`;
			return `${left}, and we will pay it back or agree with you what to do`;
		}
		const parts = [
			...(refunded > 0 ? [`${kes(refunded)} was paid back`] : []),
			...(paid > 0 ? [`${kes(paid)} was kept as agreed with you`] : []),
		];
		return parts.join(", and ") || "call us if that is a mistake";
	}
}
