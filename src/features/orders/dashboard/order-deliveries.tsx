import { useQuery, useQueryClient } from "@tanstack/react-query";
import { browserApi } from "../../../shell/browser-api.ts";
import { RecordSection } from "../../../shell/dashboard/query-view.tsx";
import { DeliveriesOfOrder } from "../deliveries/dashboard/deliveries-of-order.tsx";
import { fetchDeliveries } from "../deliveries/dashboard/manage-deliveries.calls.ts";

interface OrderDeliveriesProps {
	id: string;
	/** What is left to pay, in KES. */
	balance: number;
}

/** The deliveries of the opened order. */
export function OrderDeliveries({ id, balance }: OrderDeliveriesProps) {
	const queryClient = useQueryClient();
	const queryKey = ["order deliveries", id];
	const query = useQuery({ queryKey, queryFn: () => fetchDeliveries(browserApi, id) });
	return (
		<RecordSection
			title="Deliveries"
			query={query}
			loading="Loading deliveries..."
			rows={1}
			failed="Failed to fetch deliveries: {status}"
		>
			{(deliveries) => (
				<DeliveriesOfOrder
					api={browserApi}
					orderId={id}
					deliveries={deliveries}
					balance={balance}
					onChanged={async () => {
						void queryClient.invalidateQueries({ queryKey: ["history", "order", id] });
						void queryClient.invalidateQueries({ queryKey: ["work"] });
						await queryClient.invalidateQueries({ queryKey });
					}}
				/>
			)}
		</RecordSection>
	);
}
