import { StatusBadge } from "../../../ui/badge.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatShortDate, shortId } from "../../../ui/format.ts";
import type { Order } from "../orders.contract.ts";
import { articleTitle } from "./orders-table.tsx";

const columns: Column<Order>[] = [
	{
		key: "article",
		header: "Project",
		rowHeader: true,
		cell: (order) => <span className="strong">{articleTitle(order)}</span>,
	},
	{
		key: "id",
		header: "Order",
		width: "one-line",
		phone: "start",
		cell: ({ id }) => <span className="mono">{shortId(String(id))}</span>,
	},
	{
		key: "date",
		header: "Date",
		width: "one-line",
		phone: "end",
		cell: ({ created_at }) => formatShortDate(created_at),
	},
	{
		key: "status",
		header: "Status",
		phone: "foot-start",
		cell: ({ status }) => <StatusBadge status={status} />,
	},
];

/** What somebody ordered while signed in, and how far each order is. */
export function OwnOrdersTable({ orders }: { orders: readonly Order[] }) {
	return (
		<DataTable
			caption="My orders"
			columns={columns}
			rows={orders}
			rowKey={({ id }) => String(id)}
		/>
	);
}
