import type { Api } from "../../../platform/browser/api-client.ts";
import { CodeText } from "../../../ui/contact-text.tsx";
import { badgeColumn, type Column, DataTable, dateColumn } from "../../../ui/data-table.tsx";
import { formatKes } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { WithReferences } from "../../../ui/reference-text.tsx";
import { type Sorting, sortable } from "../../../ui/sortable.tsx";
import type { PaymentSort, PaymentSortColumn } from "../payment-fields.ts";
import type { ListedPayment } from "../payments.contract.ts";
import { fetchDue, type PaymentAction } from "./manage-payments.calls.ts";
import { ChangeForm, draftsOfChanges, methodOf, PaymentActions } from "./payment-changes.tsx";
import { useOpenForm } from "./use-opened.ts";

interface PaymentsTableProps {
	api: Api;
	payments: readonly ListedPayment[];
	sorting: Sorting<PaymentSort>;
	change: (payment: ListedPayment, change: PaymentAction) => Promise<void>;
	onChanged: () => void;
}

export function PaymentsTable(props: PaymentsTableProps) {
	const { api, payments, sorting, change, onChanged } = props;
	const { opened, open, callbacks } = useOpenForm(onChanged, draftsOfChanges(payments));
	const sorted = (
		name: PaymentSortColumn,
		column: Column<ListedPayment>,
		first?: "ascending" | "descending",
	) => sortable(column, sorting, { ascending: name, descending: `-${name}` }, first);
	const columns: Column<ListedPayment>[] = [
		sorted(
			"amount",
			{
				header: "Amount",
				rowHeader: true,
				width: "one-line",
				align: "end",
				mobile: "start",
				cell: ({ amount }) => (
					<strong>{amount === null ? "Not known yet" : formatKes(amount)}</strong>
				),
			},
			"descending",
		),
		// When it was paid, refunded, or when its code was typed.
		sorted(
			"at",
			dateColumn("Date", ({ at }) => at, "foot-start"),
			"descending",
		),
		sorted("method", {
			header: "Method",
			width: "name",
			cell: (payment) => (
				<div className="cell-lines">
					<div>
						{methodOf(payment)} {payment.by && <span className="soft">{payment.by}</span>}
					</div>
					{payment.code && (
						<div>
							<CodeText>{payment.code}</CodeText>
						</div>
					)}
				</div>
			),
		}),
		{
			header: "Order",
			width: "lines",
			cell: (payment) => <OrderOf payment={payment} />,
		},
		sorted(
			"state",
			badgeColumn("State", ({ state }) => state, "end"),
		),
		{
			header: "Actions",
			hideHeader: true,
			mobile: "foot-end",
			cell: (payment) => (
				<PaymentActions payment={payment} onOpen={(change) => open({ id: payment.id, change })} />
			),
		},
	];
	return (
		<DataTable
			caption="Payments"
			columns={columns}
			rows={payments}
			rowKey={({ id }) => id}
			below={(payment) =>
				opened?.id === payment.id && (
					<ChangeForm
						key={opened.change}
						api={api}
						orderId={payment.order_id}
						due={() => fetchDue(api, payment.reference)}
						payment={payment}
						newState={opened.change}
						send={(values) => change(payment, values)}
						{...callbacks}
					/>
				)
			}
		/>
	);
}

function OrderOf({ payment }: { payment: ListedPayment }) {
	const { order_id, reference, customer, article_title, reason } = payment;
	return (
		<div className="cell-lines">
			<div className="row-lines">
				<div className="flex flex-wrap items-baseline gap-x-2">
					<Link className="row-link" to={`/dashboard/orders?search=${reference}`}>
						<WithReferences>{reference}</WithReferences>
					</Link>
					<Link className="quiet-link" to={`/dashboard/customers?order=${order_id}`} translate="no">
						{customer}
					</Link>
				</div>
			</div>
			<div className="row-two-lines pointer-fine:3xl:line-clamp-2">{article_title}</div>
			{reason && <div className="soft">{reason}</div>}
		</div>
	);
}
