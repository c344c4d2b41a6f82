import { Button } from "../../../ui/button.tsx";
import { dateColumn } from "../../../ui/columns.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { shortId } from "../../../ui/format.ts";
import { Person } from "../../../ui/person.tsx";
import { StatusSelect } from "../../../ui/status-select.tsx";
import { WorkLine } from "../../../ui/work-line.tsx";
import { ORDER_STATUSES, type Order, type OrderStatus } from "../orders.contract.ts";

interface OrdersTableProps {
	orders: readonly Order[];
	/** The changes on their way, by the order's id. */
	saving: ReadonlyMap<string, OrderStatus>;
	onStatus: (order: Order, status: OrderStatus) => void;
	onDetails: (order: Order) => void;
}

/** All orders: a status is saved the moment it is picked. */
export function OrdersTable({ orders, saving, onStatus, onDetails }: OrdersTableProps) {
	const columns: Column<Order>[] = [
		{ ...orderColumn, rowHeader: true },
		dateColumn("Date", ({ created_at }) => created_at, "end"),
		{
			header: "Customer",
			cell: (order) => <Person name={order.name} phone={order.phone} email={order.email} />,
		},
		{
			header: "Article",
			width: "roomy",
			cell: (order) => (
				<div className="cell-lines">
					<div>{articleTitle(order)}</div>
					<WorkLine of={order} />
				</div>
			),
		},
		{
			header: "Status",
			phone: "foot-start",
			cell: (order) => (
				<StatusSelect
					label={`Status of order ${shortId(String(order.id))}`}
					statuses={ORDER_STATUSES}
					stored={order.status}
					saving={saving.get(order.id)}
					onPick={(status) => onStatus(order, status)}
				/>
			),
		},
		{
			header: "Details",
			hideHeader: true,
			phone: "foot-end",
			cell: (order) => (
				<Button small onClick={() => onDetails(order)}>
					View Details
				</Button>
			),
		},
	];
	return (
		<DataTable caption="Orders" columns={columns} rows={orders} rowKey={({ id }) => String(id)} />
	);
}

/** The beginning of its id. */
export const orderColumn: Column<Order> = {
	header: "Order",
	width: "one-line",
	phone: "start",
	cell: ({ id }) => <span className="mono">{shortId(String(id))}</span>,
};

export function articleTitle(order: Order): string {
	return order.article_title || "Unknown Article";
}
