import type { Api } from "../../../platform/browser/api-client.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { formatKes, formatShortDate } from "../../../ui/format.ts";
import type { Payment } from "../../ledger/payment.ts";
import type { SuggestedAmount } from "./amount-input.tsx";
import type { PaymentAction } from "./manage-payments.calls.ts";
import {
	type Change,
	ChangeForm,
	draftsOfChanges,
	methodOf,
	PaymentActions,
} from "./payment-changes.tsx";
import { useOpenForm } from "./use-opened.ts";

/** The amount of a refund is negative. */
type ListedPayment = Payment & { reason?: string | null };

interface PaymentsListProps {
	api: Api;
	orderId: string;
	/** Likely amounts, for codes without one. */
	suggested: readonly SuggestedAmount[];
	/** What the customer still has to pay. */
	due: number;
	/** Accessible name of the list. */
	label: string;
	payments: readonly ListedPayment[];
	change: (payment: Payment, change: PaymentAction) => Promise<void>;
	onChanged: () => void;
}

export function PaymentsList(props: PaymentsListProps) {
	const { opened, open, callbacks } = useOpenForm(props.onChanged, draftsOfChanges(props.payments));
	const next = props.payments.find(isUnconfirmed);
	return (
		<ul className="index-rows" aria-label={props.label}>
			{props.payments.map((payment) => (
				<li key={payment.id} className="grid gap-3">
					<PaymentRow
						payment={payment}
						isNextStep={payment === next}
						onOpen={(change) => open({ id: payment.id, change })}
					/>
					{opened?.id === payment.id && (
						<ChangeForm
							key={opened.change}
							api={props.api}
							orderId={props.orderId}
							suggested={props.suggested}
							due={props.due}
							payment={payment}
							newState={opened.change}
							send={(change) => props.change(payment, change)}
							{...callbacks}
						/>
					)}
				</li>
			))}
		</ul>
	);
}

export const isUnconfirmed = ({ state }: Payment) => state === "unconfirmed";

interface PaymentRowProps {
	payment: ListedPayment;
	isNextStep: boolean;
	onOpen: (change: Change) => void;
}

function PaymentRow({ payment, ...actions }: PaymentRowProps) {
	const { amount, code, state, at, by, reason } = payment;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-[auto_1fr] items-start gap-y-0.5 gap-x-3">
			<div>
				{methodOf(payment)}
				{code && " "}
				{code && <CodeText>{code}</CodeText>}
			</div>
			{/* On a phone, below method and amount in the full width. */}
			<div className="soft col-span-full row-start-3 sm:col-span-1 sm:row-start-2">
				{formatShortDate(at)}
				{by && `, ${by}`}
				{reason && <div>{reason}</div>}
			</div>
			<div className="figures col-start-2 row-start-1 row-span-2 text-right whitespace-nowrap">
				<strong className="block">{amount === null ? "Not known yet" : formatKes(amount)}</strong>
				<StatusBadge status={state} />
			</div>
			<PaymentActions payment={payment} {...actions} />
		</div>
	);
}
