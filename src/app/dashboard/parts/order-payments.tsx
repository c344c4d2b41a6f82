import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
	changeAgreement,
	fetchOrder,
} from "../../../features/orders/dashboard/manage-orders.calls.ts";
import { OrderPayments } from "../../../features/payments/dashboard/order-payments.tsx";
import { browserApi } from "../../../shell/browser-api.ts";
import { RecordSection } from "../../../shell/dashboard/query-view.tsx";

/** The payments of the opened order. */
export function PaymentsOfOrder({ id }: { id: string }) {
	const queryClient = useQueryClient();
	const query = useQuery({
		queryKey: ["order", id],
		queryFn: () => fetchOrder(browserApi, id),
	});
	return (
		<RecordSection
			title="Payments"
			query={query}
			loading="Loading payments..."
			rows={2}
			failed="Failed to fetch payments: {status}"
		>
			{(order) => (
				<OrderPayments
					api={browserApi}
					order={order}
					agree={(typed) =>
						changeAgreement(browserApi, id, { ...typed, updated_at: order.updated_at })
					}
					onChanged={() => {
						void queryClient.invalidateQueries({ queryKey: ["order", id] });
						void queryClient.invalidateQueries({ queryKey: ["orders"] });
						void queryClient.invalidateQueries({ queryKey: ["history", "order", id] });
						void queryClient.invalidateQueries({ queryKey: ["work"] });
					}}
				/>
			)}
		</RecordSection>
	);
}
