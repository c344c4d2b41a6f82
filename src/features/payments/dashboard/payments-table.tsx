import { useState } from "react";
import { badgeColumn, type Column, DataTable, dateColumn } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { type Sorting, sortable } from "../../../ui/sortable.tsx";
import { METHOD_NAMES } from "../method-names.ts";
import type { PaymentSort, PaymentSortColumn } from "../payment-fields.ts";
import type { ListedPayment } from "../payments.contract.ts";
import type { PaymentAction } from "./manage-payments.calls.ts";
import { AmountOf, type Change, ChangeForm, PaymentActions } from "./payment-changes.tsx";

interface PaymentsTableProps {
	payments: readonly ListedPayment[];
	sorting: Sorting<PaymentSort>;
	change: (payment: ListedPayment, change: PaymentAction) => Promise<void>;
	/** Called after a change was stored. */
	onChanged: () => void;
}

/** Payments and refunds of all orders, each with its possible actions. */
export function PaymentsTable({ payments, sorting, change, onChanged }: PaymentsTableProps) {
	const [open, setOpen] = useState<{ id: string; change: Change } | null>(null);
	const by = (
		name: PaymentSortColumn,
		column: Column<ListedPayment>,
		first?: "ascending" | "descending",
	) => sortable(column, sorting, { ascending: name, descending: `-${name}` }, first);
	const columns: Column<ListedPayment>[] = [
		by(
			"amount",
			{
				header: "Amount",
				rowHeader: true,
				width: "one-line",
				phone: "start",
				cell: ({ amount }) => <AmountOf amount={amount} unknown="Not known yet" />,
			},
			"descending",
		),
		// When it was paid, paid back, or when its code was typed.
		by("at", { ...dateColumn("Date", ({ at }) => at, undefined), phoneHeader: true }, "descending"),
		by("method", {
			header: "Method",
			width: "name",
			cell: ({ method, code, by }) => (
				<div className="cell-lines">
					<div>
						{METHOD_NAMES[method] ?? method} {by && <span className="soft">{by}</span>}
					</div>
					{code && <div className="mono">{code}</div>}
				</div>
			),
		}),
		{
			header: "Order",
			width: "lines",
			cell: (payment) => (
				<div className="grid gap-3">
					<OrderOf payment={payment} />
					{open?.id === payment.id && (
						<ChangeForm
							key={open.change}
							payment={payment}
							to={open.change}
							send={(typed) => change(payment, typed)}
							onSent={() => {
								setOpen(null);
								onChanged();
							}}
							onCancel={() => setOpen(null)}
						/>
					)}
				</div>
			),
		},
		by(
			"state",
			badgeColumn("State", ({ state }) => state, "end"),
		),
		{
			header: "Actions",
			hideHeader: true,
			cell: (payment) => (
				<PaymentActions
					payment={payment}
					onOpen={(to) => setOpen({ id: payment.id, change: to })}
				/>
			),
		},
	];
	return <DataTable caption="Payments" columns={columns} rows={payments} rowKey={({ id }) => id} />;
}

function OrderOf({ payment }: { payment: ListedPayment }) {
	const { reference, article_title, reason } = payment;
	return (
		<div className="cell-lines">
			<div className="desk-lines">
				<div>
					<Link className="row-link" to={`/dashboard/orders?search=${reference}`}>
						{reference}
					</Link>
				</div>
				<div>{article_title}</div>
			</div>
			{reason && <div className="soft">{reason}</div>}
		</div>
	);
}
