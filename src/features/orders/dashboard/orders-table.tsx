import { toneOf } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { Select } from "../../../ui/field.tsx";
import { formatShortDate, shortId } from "../../../ui/format.ts";
import { ORDER_STATUSES, type Order, type OrderStatus } from "../orders.contract.ts";

interface OrdersTableProps {
	orders: readonly Order[];
	/** The change on its way: its row shows the new status, the others keep theirs. */
	saving: { id: string; status: OrderStatus } | null;
	onStatus: (order: Order, status: OrderStatus) => void;
	onDetails: (order: Order) => void;
}

/** All orders: a status is saved the moment it is picked. */
export function OrdersTable({ orders, saving, onStatus, onDetails }: OrdersTableProps) {
	const columns: Column<Order>[] = [
		{
			key: "id",
			header: "Order",
			rowHeader: true,
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
			key: "customer",
			header: "Customer",
			cell: ({ name, phone, email }) => (
				<div className="leading-[1.45]">
					<div className="font-semibold">{name || "N/A"}</div>
					<div className="text-ink-soft">{phone}</div>
					{email && (
						<div className="text-ink-soft">
							<EmailText>{email}</EmailText>
						</div>
					)}
				</div>
			),
		},
		{ key: "article", header: "Article", width: "roomy", cell: (order) => articleTitle(order) },
		{
			key: "status",
			header: "Status",
			phone: "foot-start",
			cell: (order) => {
				const isSaving = saving?.id === order.id;
				const status = isSaving ? saving.status : order.status;
				return (
					<Select
						aria-label={`Status of order ${shortId(String(order.id))}`}
						aria-busy={isSaving}
						tone={toneOf(status)}
						value={status}
						onChange={(event) => onStatus(order, event.currentTarget.value as OrderStatus)}
					>
						{ORDER_STATUSES.map((name) => (
							<option key={name} value={name}>
								{name}
							</option>
						))}
					</Select>
				);
			},
		},
		{
			key: "details",
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

export function articleTitle(order: Order): string {
	return order.article_title || "Unknown Article";
}
