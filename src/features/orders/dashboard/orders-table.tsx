import type { LinkProps } from "react-router";
import { CodeText } from "../../../ui/contact-text.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatKes, shortId } from "../../../ui/format.ts";
import {
	DateAndDeadline,
	detailsColumn,
	Person,
	RecordLink,
	TitleWithDueAndOwner,
} from "../../../ui/record-cells.tsx";
import { type Selection, selectColumn } from "../../../ui/row-selection.tsx";
import { type Sorting, sortableBy } from "../../../ui/sortable.tsx";
import { type StatusChange, statusSelectColumn } from "../../../ui/status-select.tsx";
import type { OrderSort } from "../../records/work-names.ts";
import { ORDER_STATUSES, type OrderStatus } from "../orders.contract.ts";
import type { ListedOrder } from "./manage-orders.calls.ts";

export type OrderStatusChange = StatusChange<ListedOrder, OrderStatus>;

export const ORDER_STATUS = {
	list: "orders",
	labelOf: ({ id }: ListedOrder) => `Status of order ${shortId(String(id))}`,
	statuses: ORDER_STATUSES,
};

interface OrdersTableProps extends OrderStatusChange {
	orders: readonly ListedOrder[];
	onDetails: (order: ListedOrder) => void;
	sorting: Sorting<OrderSort>;
	selection: Selection | undefined;
	linkTo: (order: ListedOrder) => Pick<LinkProps, "to" | "state">;
}

export function OrdersTable(props: OrdersTableProps) {
	const { orders, saving, onStatus, onDetails, sorting, selection, failureOf, linkTo } = props;
	const by = sortableBy(sorting);
	const columns: Column<ListedOrder>[] = [
		...(selection
			? [selectColumn(selection, orders, ({ id }) => `order ${shortId(String(id))}`)]
			: []),
		{
			header: "Order",
			width: "one-line",
			mobile: "start",
			rowHeader: true,
			cell: (order) => (
				<div className="cell-lines">
					{order.reference && (
						<div className="soft">
							<CodeText>{shortId(String(order.id))}</CodeText>
						</div>
					)}
					<RecordLink link={linkTo(order)}>
						{order.reference || shortId(String(order.id))}
					</RecordLink>
				</div>
			),
		},
		by(
			"created_at",
			{
				header: "Date",
				width: "one-line",
				mobile: "end",
				cell: (order) => <DateAndDeadline of={order} unanswered={order.status === "pending"} />,
			},
			"descending",
		),
		by("name", {
			header: "Customer",
			width: "lines",
			cell: (order) => <Person name={order.name} phone={order.phone} email={order.email} />,
		}),
		by("article_title", {
			header: "Article",
			width: "lines",
			cell: (order) => (
				<TitleWithDueAndOwner title={articleTitle(order)} of={order} first={balanceText(order)} />
			),
		}),
		by("status", statusSelectColumn({ ...ORDER_STATUS, saving, onStatus, failureOf })),
		detailsColumn(onDetails),
	];
	return <DataTable caption="Orders" columns={columns} rows={orders} onOpen={onDetails} />;
}

/** What is left to pay, in KES; 0 if another server does not report payments. */
export function owed({ payment, status }: ListedOrder): number {
	return payment && payment.balance > 0 && status !== "cancelled" ? payment.balance : 0;
}

/** Such as "KES 4,000 due" or "KES 500 to refund"; empty if neither. Before work begins it is "to pay", not "due". */
export function balanceText(order: ListedOrder): string {
	const { payment, status } = order;
	const balance = owed(order);
	if (balance > 0) return `${formatKes(balance)} ${status === "pending" ? "to pay" : "due"}`;
	const toRefund = status === "cancelled" ? payment?.to_refund : -(payment?.balance ?? 0);
	return toRefund && toRefund > 0 ? `${formatKes(toRefund)} to refund` : "";
}

export function articleTitle(order: ListedOrder): string {
	return order.article_title || "Unknown Article";
}
