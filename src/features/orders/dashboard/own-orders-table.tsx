import { Link } from "react-router";
import { trackerPath } from "../../../platform/tracking/tracker-links.ts";
import { dateColumn, statusColumn } from "../../../ui/columns.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import type { Order } from "../orders.contract.ts";
import { articleTitle, orderColumn } from "./orders-table.tsx";

const columns: Column<Order>[] = [
	{
		header: "Project",
		rowHeader: true,
		width: "roomy",
		cell: (order) => <span className="strong">{articleTitle(order)}</span>,
	},
	orderColumn,
	{
		header: "Reference",
		// Another server may know none.
		cell: ({ reference }) =>
			reference && (
				<Link className="row-link" to={trackerPath(reference)}>
					{reference}
				</Link>
			),
	},
	dateColumn("Date", ({ created_at }) => created_at, "end"),
	statusColumn("foot-start"),
];

/** What somebody ordered while signed in, and how far each order is. */
export function OwnOrdersTable({ orders }: { orders: readonly Order[] }) {
	return (
		<DataTable
			caption="My orders"
			columns={columns}
			rows={orders}
			rowKey={(row) => String(row.id)}
		/>
	);
}
