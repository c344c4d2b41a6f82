import { formatKes } from "../../../ui/format.ts";
import type { Order, OrderStatus } from "../orders.contract.ts";

export type PaidOrder = Partial<Pick<Order, "reference" | "material_cost" | "payment">>;

const MAX_NAMED = 5;

/**
 * Warns when work begins before its materials are paid for, or is completed before all of it is paid. Short, because it
 * is shown in the order's row.
 * @param status the order's new status
 */
export function paymentWarning(status: OrderStatus, order: PaidOrder): string | undefined {
	const { material_cost, payment } = order;
	const sum = unpaidAmount(status, order);
	if (!payment || sum <= 0) return undefined;
	if (status === "completed") return `${formatKes(sum)} is still due.`;
	return `Materials not fully paid: ${formatKes(payment.paid)} of ${formatKes(material_cost)}.`;
}

export function bulkPaymentWarning(
	status: OrderStatus,
	orders: readonly PaidOrder[],
): string | undefined {
	const unpaid = orders.filter((order) => unpaidAmount(status, order) > 0);
	if (unpaid.length === 0) return undefined;
	const rule =
		status === "processing"
			? "Full material cost payment is required before project work begins"
			: `${formatKes(unpaid.reduce((sum, order) => sum + unpaidAmount(status, order), 0))} is still due`;
	const named = unpaid.slice(0, MAX_NAMED).map(({ reference }) => reference);
	const more = unpaid.length > MAX_NAMED ? ` and ${unpaid.length - MAX_NAMED} more` : "";
	return `${rule}. Not paid: ${named.join(", ")}${more}.`;
}

function unpaidAmount(status: OrderStatus, { material_cost = 0, payment }: PaidOrder): number {
	if (!payment) return 0;
	if (status === "processing") return material_cost - payment.paid;
	return status === "completed" ? payment.balance : 0;
}
