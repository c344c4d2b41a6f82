import { OrderHelp } from "../../../features/help-given/dashboard/order-help.tsx";
import {
	changeOrderConsent,
	changeOrderWork,
	fetchOrder,
	type ListedOrder,
} from "../../../features/orders/dashboard/manage-orders.calls.ts";
import { OrderDeliveries } from "../../../features/orders/dashboard/order-deliveries.tsx";
import { OrderDetails } from "../../../features/orders/dashboard/order-details.tsx";
import {
	type OrderStatusChange,
	OrderStatusSelect,
} from "../../../features/orders/dashboard/orders-table.tsx";
import { OpenRecord } from "../../../features/records/dashboard/open-record.tsx";
import { trackerPath } from "../../../features/records/tracker-links.ts";
import { HistoryOfRecord, WorkOnRecord } from "../../../features/work/dashboard/work-on-record.tsx";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import type { RecordAddress } from "../../../shell/dashboard/use-record.ts";
import { formatKes } from "../../../ui/format.ts";
import { PaymentsOfOrder } from "./order-payments.tsx";

interface OpenOrderProps {
	address: RecordAddress;
	/** The orders in the list. Undefined while they are loading. */
	rows: readonly ListedOrder[] | undefined;
	/** As in the list. */
	statusChange: OrderStatusChange;
}

/** The details of the order whose id is in the address. */
export function OpenOrder({ address, rows, statusChange }: OpenOrderProps) {
	return (
		<OpenRecord<ListedOrder>
			kind="order"
			address={address}
			rows={rows}
			fetch={(id) => fetchOrder(browserApi, id)}
		>
			{(order, { steps, refetch, showWork }) => (
				<OrderDetails
					order={order}
					steps={steps}
					onConsent={async (withdrawn) => {
						await changeOrderConsent(browserApi, order.id, withdrawn);
						await refetch();
					}}
					onClose={address.close}
				>
					{isOwnServer() && order.owner !== undefined && (
						<>
							<WorkOnRecord
								record={{ kind: "order", id: order.id }}
								status={<OrderStatusSelect order={order} {...statusChange} />}
								owner={order.owner}
								due_on={order.due_on}
								phone={order.phone}
								values={{
									reference: order.reference,
									project: order.article_title,
									amount: formatKes(order.payment.due),
									// Without a balance nobody is asked to pay.
									...(isOwed(order) && { balance: formatKes(order.payment.balance) }),
								}}
								trackerPath={trackerPath(order.reference)}
								save={async (change) =>
									showWork(await changeOrderWork(browserApi, order.id, change))
								}
							/>
							<PaymentsOfOrder id={order.id} />
							<OrderDeliveries id={order.id} balance={isOwed(order) ? order.payment.balance : 0} />
							<OrderHelp id={order.id} />
							<HistoryOfRecord record={{ kind: "order", id: order.id }} />
						</>
					)}
				</OrderDetails>
			)}
		</OpenRecord>
	);
}

const isOwed = ({ payment, status }: ListedOrder) => payment.balance > 0 && status !== "cancelled";
