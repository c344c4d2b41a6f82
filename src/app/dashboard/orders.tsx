import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { SearchInput, Select } from "../../ui/field.tsx";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { browserApi } from "../browser-api.ts";
import { downloadFile } from "./download-file.ts";
import { ScreenHead } from "./layout-frame.tsx";
import { QueryView } from "./query-view.tsx";
import { screenTitle } from "./screen-title.ts";
import { usePageAddress, useSearchBox } from "./use-page-address.ts";

export const meta = screenTitle("Orders");

export default function Orders() {
	const address = usePageAddress();
	const searchBox = useSearchBox(address);
	const [details, setDetails] = useState<Order | null>(null);
	const queryClient = useQueryClient();
	const filters = { status: address.filter("status"), search: address.filter("search") };
	const list = { page: address.page, ...filters };
	const queryKey = ["orders", list];
	const query = useQuery({
		queryKey,
		queryFn: () => fetchOrders(browserApi, list),
		placeholderData: keepPreviousData,
	});

	const change = useMutation({
		mutationFn: ({ id, status }: { id: string; status: OrderStatus }) =>
			changeOrderStatus(browserApi, id, status),
		onSuccess: ({ message }, { id, status }) => {
			// The row stays where it is, also when it no longer passes the filter.
			queryClient.setQueryData<OrdersPage>(
				queryKey,
				(page) =>
					page && {
						...page,
						orders: page.orders.map((order) => (order.id === id ? { ...order, status } : order)),
					},
			);
			toast.success(message || "Order status updated successfully");
		},
		onError: (error) => toast.error(errorText(error, "Failed to update order status")),
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
			<div className="filters">
				<SearchInput label="Search orders" placeholder="Search orders..." {...searchBox} />
				<Select
					aria-label="Filter by status"
					value={filters.status}
					onChange={(event) => address.choose({ status: event.currentTarget.value })}
				>
					<option value="">All statuses</option>
					{ORDER_STATUSES.map((status) => (
						<option key={status} value={status}>
							{status}
						</option>
					))}
				</Select>
			</div>
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
								saving={change.isPending ? change.variables : null}
								onStatus={({ id }, status) => change.mutate({ id, status })}
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
