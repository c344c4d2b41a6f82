import type { Order } from "../../../features/orders/orders.contract.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { formatKes } from "../../../ui/format.ts";

/** Whether work would begin before the materials are paid. Other servers may not know. */
export function materialsUnpaid({ material_cost, payment }: Partial<Order>): boolean {
	return Boolean(payment && material_cost && payment.paid < material_cost);
}

interface MaterialsUnpaidProps {
	order: Order;
	onContinue: () => void;
	onCancel: () => void;
}

/** Asks before an order is moved to processing although its materials are not paid. */
export function MaterialsUnpaid({ order, onContinue, onCancel }: MaterialsUnpaidProps) {
	return (
		<ConfirmDialog
			open
			title="Materials Not Paid"
			confirmLabel="Continue anyway"
			onConfirm={onContinue}
			onCancel={onCancel}
		>
			<p>
				Full material cost payment is required before project work begins. Materials cost{" "}
				{formatKes(order.material_cost)}, and {formatKes(order.payment.paid)} has been paid.
			</p>
		</ConfirmDialog>
	);
}
