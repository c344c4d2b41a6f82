import { useState } from "react";
import { StatusBadge } from "../../../ui/badge.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import type { Payment } from "../../ledger/payment.ts";
import { METHOD_NAMES } from "../method-names.ts";
import type { PaymentAction } from "./manage-payments.calls.ts";
import { AmountOf, type Change, ChangeForm, PaymentActions } from "./payment-changes.tsx";

/** The amount of a refund is negative. */
type ListedPayment = Payment & { reason?: string | null };

interface PaymentsListProps {
	/** Accessible name of the list. */
	label: string;
	payments: readonly ListedPayment[];
	change: (payment: Payment, change: PaymentAction) => Promise<void>;
	/** Called after a change was stored. */
	onChanged: () => void;
}

/** The payments and refunds of one order, each with its possible actions. */
export function PaymentsList(props: PaymentsListProps) {
	const [open, setOpen] = useState<{ id: string; change: Change } | null>(null);
	return (
		<ul className="index-rows" aria-label={props.label}>
			{props.payments.map((payment) => (
				<li key={payment.id} className="grid gap-3">
					<PaymentRow payment={payment} onOpen={(change) => setOpen({ id: payment.id, change })} />
					{open?.id === payment.id && (
						<ChangeForm
							key={open.change}
							payment={payment}
							to={open.change}
							send={(change) => props.change(payment, change)}
							onSent={() => {
								setOpen(null);
								props.onChanged();
							}}
							onCancel={() => setOpen(null)}
						/>
					)}
				</li>
			))}
		</ul>
	);
}

interface PaymentRowProps {
	payment: ListedPayment;
	onOpen: (change: Change) => void;
}

function PaymentRow({ payment, onOpen }: PaymentRowProps) {
	const { amount, method, code, state, at, by, reason } = payment;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<div>
				<AmountOf amount={amount} unknown="Amount not known yet" /> <StatusBadge status={state} />
				<div className="soft">
					{METHOD_NAMES[method] ?? method}
					{code && (
						<>
							{" "}
							<span className="mono">{code}</span>
						</>
					)}
					, {formatShortDate(at)}
					{by && `, ${by}`}
				</div>
				{reason && <div className="soft">{reason}</div>}
			</div>
			<PaymentActions payment={payment} onOpen={onOpen} />
		</div>
	);
}
