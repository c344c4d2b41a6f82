import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import { OrderDetails } from "../../features/orders/dashboard/order-details.tsx";
import { OrdersTable } from "../../features/orders/dashboard/orders-table.tsx";
import { changeOrderStatus, exportPath, fetchOrders } from "../../features/orders/orders.client.ts";
import {
	ORDER_STATUSES,
	type Order,
	type OrderStatus,
	type OrdersPage,
} from "../../features/orders/orders.contract.ts";
import { errorText } from "../../platform/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { browserApi } from "../browser-api.ts";
import { downloadFile } from "./download-file.ts";
import { ScreenHead } from "./layout-frame.tsx";
import { ListFilters } from "./list-filters.tsx";
import { QueryView } from "./query-view.tsx";
import { screenTitle } from "./screen-title.ts";
import { usePageAddress } from "./use-page-address.ts";
import { useStatusChange } from "./use-status-change.ts";

export const meta = screenTitle("Orders");

const STATUSES = ORDER_STATUSES.map((value) => ({ value, label: value }));

export default function Orders() {
	const address = usePageAddress();
	const [details, setDetails] = useState<Order | null>(null);
	const filters = { status: address.filter("status"), search: address.filter("search") };
	const list = { page: address.page, ...filters };
	const query = useQuery({
		queryKey: ["orders", list],
		queryFn: () => fetchOrders(browserApi, list),
		placeholderData: keepPreviousData,
	});

	const { saving, change } = useStatusChange<OrderStatus, OrdersPage>({
		list: "orders",
		save: async (id, status) => (await changeOrderStatus(browserApi, id, status)).message,
		replace: (page, { id, status }) => ({
			...page,
			orders: page.orders.map((order) => (order.id === id ? { ...order, status } : order)),
		}),
		saved: "Order status updated successfully",
		failed: "Failed to update order status",
	});
	const exporting = useMutation({
		mutationFn: () => downloadFile(exportPath(filters), "orders.csv"),
		onError: (error) => toast.error(errorText(error, "Failed to export orders: {status}")),
	});
	const narrowed = filters.status !== "" || filters.search !== "";

	return (
		<>
			<ScreenHead title="Orders">
				<Button small disabled={exporting.isPending} onClick={() => exporting.mutate()}>
					<DownloadIcon />
					Export CSV
				</Button>
			</ScreenHead>
			<ListFilters address={address} what="orders" statuses={STATUSES} />
			<QueryView
				query={query}
				loading={<LoadingRows text="Loading orders..." />}
				failed="Failed to fetch orders"
			>
				{({ orders = [], pagination }) => {
					const pages = pagination?.pages ?? pagination?.totalPages ?? 1;
					if (orders.length === 0) return <NoOrders narrowed={narrowed} page={address.page} />;
					return (
						<>
							<OrdersTable
								orders={orders}
								saving={saving}
								onStatus={({ id }, status) => change(id, status)}
								onDetails={setDetails}
							/>
							{pages > 1 && <Pager page={address.page} pages={pages} hrefFor={address.hrefFor} />}
						</>
					);
				}}
			</QueryView>
			<OrderDetails order={details} onClose={() => setDetails(null)} />
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
