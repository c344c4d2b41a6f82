import type { Order } from "../../../features/orders/orders.contract.ts";
import { formatKes } from "../../../ui/format.ts";

/** Warns when work on an order begins before its materials are paid for. Other servers may not report payments. */
export function materialsWarning({ material_cost, payment }: Partial<Order>): string | undefined {
	if (!payment || !material_cost || payment.paid >= material_cost) return undefined;
	return `Full material cost payment is required before project work begins: ${formatKes(payment.paid)} of ${formatKes(material_cost)} has been paid.`;
}
