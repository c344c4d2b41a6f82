import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { OrderDetails } from "../../features/orders/dashboard/order-details.tsx";
import { OrdersTable } from "../../features/orders/dashboard/orders-table.tsx";
import {
	changeOrderConsent,
	changeOrderStatus,
	changeOrderWork,
	exportOrders,
	fetchOrders,
	rowsOfOrders,
} from "../../features/orders/orders.calls.ts";
import {
	ORDER_STATUSES,
	type Order,
	type OrderStatus,
	type OrdersPage,
} from "../../features/orders/orders.contract.ts";
import { trackerPath } from "../../platform/tracking/tracker-links.ts";
import { ORDER_WORK } from "../../platform/tracking/work-names.ts";
import { formatKes } from "../../ui/format.ts";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { ExportButton } from "./parts/export-button.tsx";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { ListFilters, WorkFilters } from "./parts/list-filters.tsx";
import { materialsWarning } from "./parts/materials-warning.ts";
import { MessageTemplatesButton } from "./parts/message-templates.tsx";
import { OrderHelp } from "./parts/order-help.tsx";
import { PaymentsOfOrder } from "./parts/order-payments.tsx";
import { PagedList } from "./parts/paged-list.tsx";
import { useWorkFilters } from "./parts/use-page-address.ts";
import { useStatusChange } from "./parts/use-status-change.ts";
import { WaitingWork } from "./parts/waiting-work.tsx";
import { WorkOnRecord, withWork } from "./parts/work-on-record.tsx";

const SCREEN = "/dashboard/orders";

export const meta = screenTitle(SCREEN);

export default function Orders() {
	const { address, filters, sort, narrowed } = useWorkFilters(ORDER_STATUSES, ORDER_WORK);
	const queryClient = useQueryClient();
	const [detailsId, setDetailsId] = useState<string | null>(null);
	const query = useQuery({
		queryKey: ["orders", address.page, filters, sort],
		queryFn: () => fetchOrders(browserApi, address.page, { ...filters, sort }),
		placeholderData: keepPreviousData,
	});

	const { saving, change } = useStatusChange<OrderStatus>({
		list: "orders",
		save: (id, status, version) => changeOrderStatus(browserApi, id, status, version),
		saved: "Order status updated successfully",
		onSaved: ({ id, status }) => {
			const order = query.data?.orders.find((each) => each.id === id);
			const warning = order && status === "processing" && materialsWarning(order);
			if (warning) toast.warning(warning);
		},
		failed: "Failed to update order status",
	});

	const [knowsWork, setKnowsWork] = useState(false);
	// Other servers have no owners. Ours may have no row that passes the filters.
	if (!knowsWork && query.data?.orders.some(({ owner }) => owner !== undefined)) setKnowsWork(true);
	const details = query.data?.orders.find(({ id }) => id === detailsId);

	return (
		<>
			<ScreenHead of={SCREEN}>
				<div className="flex flex-wrap gap-3">
					{knowsWork && <MessageTemplatesButton />}
					<ExportButton
						fetchFile={() => exportOrders(browserApi, filters)}
						fileName="orders.csv"
						failed="Failed to export orders: {status}"
					/>
				</div>
			</ScreenHead>
			{knowsWork && (
				<WaitingWork
					list={{ kind: "orders", work: filters.work ?? "", owner: filters.owner ?? "" }}
				/>
			)}
			<ListFilters address={address} what="orders" statuses={ORDER_STATUSES}>
				<WorkFilters address={address} />
			</ListFilters>
			<PagedList
				address={address}
				query={query}
				rowsOf={rowsOfOrders}
				loading="Loading orders..."
				failed="Failed to fetch orders"
				empty={<NoOrders narrowed={narrowed} page={address.page} />}
			>
				{(orders) => (
					<OrdersTable
						orders={orders}
						saving={saving}
						onStatus={({ id }, status) => change(id, status)}
						onDetails={({ id }: Order) => setDetailsId(id)}
					/>
				)}
			</PagedList>
			{details && (
				<OrderDetails
					order={details}
					onConsent={async (withdrawn) => {
						await changeOrderConsent(browserApi, details.id, withdrawn);
						await queryClient.invalidateQueries({ queryKey: ["orders"] });
					}}
					onClose={() => setDetailsId(null)}
				>
					{/* Other servers may know nothing of these. */}
					{details.owner !== undefined && (
						<WorkOnRecord
							record={{ kind: "order", id: details.id }}
							owner={details.owner}
							due_on={details.due_on}
							phone={details.phone}
							values={{
								reference: details.reference,
								project: details.article_title,
								amount: formatKes(details.payment.due),
								balance: formatKes(details.payment.balance),
							}}
							trackerPath={trackerPath(details.reference)}
							save={async (change) => {
								const work = await changeOrderWork(browserApi, details.id, change);
								// The row stays, also when it no longer passes the filter.
								queryClient.setQueriesData<OrdersPage>(
									{ queryKey: ["orders"] },
									(page) => page && { ...page, orders: withWork(page.orders, details.id, work) },
								);
							}}
						/>
					)}
					{details.payment && <PaymentsOfOrder id={details.id} />}
					{details.payment && <OrderHelp id={details.id} />}
				</OrderDetails>
			)}
		</>
	);
}

function NoOrders({ narrowed, page }: { narrowed: boolean; page: number }) {
	if (narrowed) {
		return <EmptyState title="No orders found.">Try a shorter word or all statuses.</EmptyState>;
	}
	if (page > 1) return <EmptyState title="No orders on this page." />;
	return (
		<EmptyState title="No orders found.">An order appears here as soon as one is made.</EmptyState>
	);
}
