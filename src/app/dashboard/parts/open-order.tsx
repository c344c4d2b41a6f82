import { useQueryClient } from "@tanstack/react-query";
import {
	changeOrderConsent,
	changeOrderWork,
	fetchOrder,
} from "../../../features/orders/dashboard/manage-orders.calls.ts";
import { OrderDetails } from "../../../features/orders/dashboard/order-details.tsx";
import type { Order, OrdersPage } from "../../../features/orders/orders.contract.ts";
import { trackerPath } from "../../../platform/tracking/tracker-links.ts";
import { formatKes } from "../../../ui/format.ts";
import { browserApi } from "../../parts/browser-api.ts";
import { OrderHelp } from "./order-help.tsx";
import { PaymentsOfOrder } from "./order-payments.tsx";
import { RecordBeingFetched, RecordSteps } from "./record-dialog.tsx";
import { type RecordAddress, useShownRecord } from "./use-record.ts";
import { HistoryOfRecord, WorkOnRecord, withWork } from "./work-on-record.tsx";

interface OpenOrderProps {
	address: RecordAddress;
	/** The orders in the list. Undefined while they are loading. */
	rows: readonly Order[] | undefined;
}

/** The details of the order whose id is in the address. */
export function OpenOrder({ address, rows }: OpenOrderProps) {
	const { id, step, close } = address;
	const queryClient = useQueryClient();
	const { record: order, query } = useShownRecord<Order>({
		id,
		rows,
		queryKey: ["order"],
		fetch: (wanted) => fetchOrder(browserApi, wanted),
	});
	if (id === null || !rows) return null;
	if (!order) {
		return (
			<RecordBeingFetched
				title="Order Details"
				query={query}
				loading="Loading order..."
				failed="Failed to fetch order: {status}"
				onClose={close}
			/>
		);
	}
	/** An order that is not in the list has a query of its own. */
	const refetch = () => queryClient.invalidateQueries({ queryKey: ["order", id] });
	return (
		<OrderDetails
			order={order}
			steps={<RecordSteps what="order" id={id} rows={rows} onStep={step} />}
			onConsent={async (withdrawn) => {
				await changeOrderConsent(browserApi, id, withdrawn);
				await Promise.all([queryClient.invalidateQueries({ queryKey: ["orders"] }), refetch()]);
			}}
			onClose={close}
		>
			{/* Other servers may not have these calls. */}
			{order.owner !== undefined && (
				<>
					<WorkOnRecord
						record={{ kind: "order", id }}
						owner={order.owner}
						due_on={order.due_on}
						phone={order.phone}
						values={{
							reference: order.reference,
							project: order.article_title,
							amount: formatKes(order.payment.due),
							balance: formatKes(order.payment.balance),
						}}
						trackerPath={trackerPath(order.reference)}
						save={async (change) => {
							const work = await changeOrderWork(browserApi, id, change);
							// The row stays, even if it no longer matches the filter.
							queryClient.setQueriesData<OrdersPage>(
								{ queryKey: ["orders"] },
								(page) => page && { ...page, orders: withWork(page.orders, id, work) },
							);
							await refetch();
						}}
					/>
					<PaymentsOfOrder id={id} />
					<OrderHelp id={id} />
					<HistoryOfRecord record={{ kind: "order", id }} />
				</>
			)}
		</OrderDetails>
	);
}
