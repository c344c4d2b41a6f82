import { formatKes } from "../../../ui/format.ts";
import type { Order, OrderStatus } from "../orders.contract.ts";

export type PaidOrder = Partial<Pick<Order, "reference" | "material_cost" | "payment">>;

/** References that a warning names. */
const NAMED = 5;

/**
 * Warns when work begins before its materials are paid for, or is completed before all of it is paid. Other servers may
 * not report payments.
 *
 * @param orders those that get the status now
 */
export function paymentWarning(
	status: OrderStatus,
	orders: readonly PaidOrder[],
): string | undefined {
	const unpaid = orders.filter((order) => missing(status, order) > 0);
	const [first] = unpaid;
	if (!first?.payment) return undefined;
	const isBegun = status === "processing";
	const rule = isBegun
		? "Full material cost payment is required before project work begins"
		: `${formatKes(unpaid.reduce((sum, order) => sum + missing(status, order), 0))} is still due`;
	if (orders.length === 1) {
		const of = isBegun ? first.material_cost : first.payment.due;
		return `${rule}: ${formatKes(first.payment.paid)} of ${formatKes(of)} has been paid for ${first.reference}.`;
	}
	const named = unpaid.slice(0, NAMED).map(({ reference }) => reference);
	const more = unpaid.length > NAMED ? ` and ${unpaid.length - NAMED} more` : "";
	return `${rule}. Not paid: ${named.join(", ")}${more}.`;
}

/** In KES. */
function missing(status: OrderStatus, { material_cost = 0, payment }: PaidOrder): number {
	if (!payment) return 0;
	if (status === "processing") return material_cost - payment.paid;
	return status === "completed" ? payment.balance : 0;
}
