import {
	changeOrderStatus,
	changeOrders,
	exportOrders,
	fetchOrders,
	type ListedOrder,
} from "../../features/orders/dashboard/manage-orders.calls.ts";
import {
	type OrderStatusChange,
	OrdersTable,
} from "../../features/orders/dashboard/orders-table.tsx";
import {
	bulkPaymentWarning,
	paymentWarning,
} from "../../features/orders/dashboard/payment-warning.ts";
import {
	ORDER_COLUMNS,
	ORDER_STATUSES,
	type OrderStatus,
} from "../../features/orders/orders.contract.ts";
import { useBulkChange } from "../../features/records/dashboard/use-bulk-change.tsx";
import { useStatusChange } from "../../features/records/dashboard/use-status-change.tsx";
import {
	COLLAPSED_FILTERS,
	ORDER_SORT_LABELS,
	useWorkFilters,
	WorkFilters,
} from "../../features/records/dashboard/work-filters.tsx";
import { ORDER_SORTS, ORDER_WORK_FILTERS } from "../../features/records/work-names.ts";
import { useWorkQueue } from "../../features/work/dashboard/use-work.ts";
import { WaitingWork } from "../../features/work/dashboard/waiting-work.tsx";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { ExportButton } from "../../shell/dashboard/export-button.tsx";
import { ListFilters } from "../../shell/dashboard/list-filters.tsx";
import { PagedList } from "../../shell/dashboard/paged-list.tsx";
import { AUTO_REFETCH, ForbiddenScreen, isForbidden } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { useQueryKeepingData } from "../../shell/dashboard/use-query-keeping-data.ts";
import { useRecordAddress } from "../../shell/dashboard/use-record.ts";
import { useSelection } from "../../ui/row-selection.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { BulkBar, BulkNotes } from "./parts/bulk-bar.tsx";
import { OpenOrder } from "./parts/open-order.tsx";

const SCREEN = "/dashboard/orders";

export const meta = screenTitle(SCREEN);

export default function Orders() {
	const work = useWorkFilters(ORDER_STATUSES, ORDER_WORK_FILTERS, ORDER_SORTS);
	const { address, filters, sort, narrowed } = work;
	const staff = useWorkQueue({ enabled: false }).data?.staff;
	const details = useRecordAddress("order");
	const query = useQueryKeepingData(
		["orders", address.page, address.rows, filters, sort],
		() => fetchOrders(browserApi, address.page, { ...filters, sort, limit: address.rows }),
		AUTO_REFETCH,
	);

	const { saving, change, failureOf } = useStatusChange<OrderStatus>({
		list: "orders",
		save: (id, status, version) => changeOrderStatus(browserApi, id, status, version),
		saved: "Order status updated successfully",
		warningOf: paymentWarning,
		failed: "Failed to update order status",
	});

	const selection = useSelection((query.data?.orders ?? []).map(({ id }) => id));
	const bulk = useBulkChange<OrderStatus>({
		list: "orders",
		save: (changes) => changeOrders(browserApi, { body: { changes } }),
		failed: "Failed to change the orders",
		warningOf: bulkPaymentWarning,
		onDone: selection.replace,
	});

	const statusChange: OrderStatusChange = {
		saving,
		onStatus: ({ id }, status) => change(id, status),
		failureOf: (id) => failureOf(id) ?? bulk.failureOf(id),
	};

	if (isForbidden(query.error)) {
		return <ForbiddenScreen of={SCREEN} error={query.error} what="orders" />;
	}
	return (
		<>
			<ScreenHead of={SCREEN}>
				<ExportButton
					fetchFile={(columns) => exportOrders(browserApi, { query: { ...filters, columns } })}
					columns={ORDER_COLUMNS}
					fileName="orders.csv"
					failed="Failed to export orders: {status}"
				/>
			</ScreenHead>
			{isOwnServer() && (
				<ListFilters
					address={address}
					what="orders"
					statuses={ORDER_STATUSES}
					counts={query.data?.counts}
					params={COLLAPSED_FILTERS}
				>
					<WorkFilters address={address} staff={staff} sorts={ORDER_SORT_LABELS} />
					<WaitingWork
						list={{ kind: "orders", work: filters.work ?? "", owner: filters.owner ?? "" }}
					/>
				</ListFilters>
			)}
			<BulkNotes what="orders" />
			<PagedList
				address={address}
				query={query}
				rowsOf={({ orders, pagination, counts }) => ({
					rows: orders,
					pages: pagination.pages,
					// Other servers always return ten rows.
					total: counts && pagination.total,
				})}
				what="orders"
				failed="Failed to fetch orders"
				empty={<NoOrders narrowed={narrowed} page={address.page} />}
			>
				{(orders) => (
					<>
						<OrdersTable
							orders={orders}
							{...statusChange}
							sorting={work.sorting}
							selection={isOwnServer() ? selection : undefined}
							onDetails={({ id }: ListedOrder) => details.open(id)}
							linkTo={({ id }) => details.link(id)}
						/>
						<BulkBar
							what="orders"
							selection={selection}
							statuses={ORDER_STATUSES}
							busy={bulk.isPending}
							onApply={(values) => bulk.change(selection.ids, values)}
							fetchFile={(ids) => exportOrders(browserApi, { query: { ids } })}
						/>
					</>
				)}
			</PagedList>
			<OpenOrder address={details} rows={query.data?.orders} statusChange={statusChange} />
		</>
	);
}

function NoOrders({ narrowed, page }: { narrowed: boolean; page: number }) {
	if (page > 1 && !narrowed) return <EmptyState title="No orders on this page." />;
	return (
		<EmptyState title="No orders found.">
			{narrowed
				? "Try a shorter word, or choose “All statuses”."
				: "Orders appear here as soon as they are placed."}
		</EmptyState>
	);
}
