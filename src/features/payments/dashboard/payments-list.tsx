import { type ReactNode, useState } from "react";
import type { Payment } from "../../../platform/payments/payment.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { formatKes, formatShortDate } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import { METHOD_NAMES } from "../method-names.ts";
import type { TypedChange } from "./manage-payments.calls.ts";
import { PromptQuestion } from "./prompt-question.tsx";

interface PaymentsListProps<Row extends Payment> {
	/** Names the list for screen readers. */
	label: string;
	payments: readonly Row[];
	/** What else tells of a payment. */
	about?: (payment: Row) => ReactNode;
	change: (payment: Row, change: TypedChange) => Promise<void>;
	/** The change is stored. */
	onChanged: () => void;
}

type Change = TypedChange["state"];

/** Payments, each with what can be done with it: confirm, refuse or reverse. */
export function PaymentsList<Row extends Payment>(props: PaymentsListProps<Row>) {
	const [open, setOpen] = useState<{ id: string; change: Change } | null>(null);
	return (
		<ul className="index-rows" aria-label={props.label}>
			{props.payments.map((payment) => (
				<li key={payment.id} className="grid gap-3">
					<PaymentRow
						payment={payment}
						about={props.about?.(payment)}
						onOpen={(change) => setOpen({ id: payment.id, change })}
					/>
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

/** What becomes of a payment in each state, the likely one first. */
const NEXT: Record<Payment["state"], readonly [change: Change, label: string][]> = {
	unconfirmed: [
		["confirmed", "Confirm"],
		["refused", "Refuse"],
	],
	confirmed: [["reversed", "Reverse"]],
	refused: [["confirmed", "Confirm"]],
	reversed: [["confirmed", "Confirm"]],
};

interface PaymentRowProps {
	payment: Payment;
	about: ReactNode;
	onOpen: (change: Change) => void;
}

function PaymentRow({ payment, about, onOpen }: PaymentRowProps) {
	const { amount, method, code, state, at, by } = payment;
	const name = nameOf(payment);
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<div>
				<strong>{amount === null ? "Amount not known yet" : formatKes(amount)}</strong>{" "}
				<StatusBadge status={state} />
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
				{about}
			</div>
			<div className="flex flex-wrap gap-2">
				{NEXT[state]?.map(([change, label]) => (
					<Button key={change} small aria-label={`${label} ${name}`} onClick={() => onOpen(change)}>
						{label}
					</Button>
				))}
			</div>
		</div>
	);
}

/** What a button calls a payment. */
function nameOf({ amount, code, at }: Payment): string {
	return code ?? `${formatKes(amount)} of ${formatShortDate(at)}`;
}

interface ChangeFormProps {
	payment: Payment;
	to: Change;
	send: (change: TypedChange) => Promise<void>;
	onSent: () => void;
	onCancel: () => void;
}

function ChangeForm({ payment, to, send, onSent, onCancel }: ChangeFormProps) {
	const shared = { onSent, onCancel };
	if (to === "confirmed") {
		return (
			<InlineForm
				label={`Confirm ${nameOf(payment)}`}
				sendText="Confirm Payment"
				values={{ amount: payment.amount === null ? "" : String(payment.amount), of_prompt: "" }}
				send={(typed) => send({ state: to, ...typed })}
				fallback="Failed to confirm payment"
				{...shared}
			>
				{(field) => (
					<>
						<TextInput
							label="Amount (KES)"
							hint="As M-Pesa's statement has it"
							inputMode="decimal"
							autoComplete="off"
							{...field("amount")}
						/>
						<PromptQuestion field={field("of_prompt")} />
					</>
				)}
			</InlineForm>
		);
	}
	const isReversal = to === "reversed";
	return (
		<InlineForm
			label={`${isReversal ? "Reverse" : "Refuse"} ${nameOf(payment)}`}
			sendText={isReversal ? "Reverse Payment" : "Refuse Code"}
			values={{ reason: "" }}
			send={({ reason }) => send({ state: to, reason })}
			fallback={isReversal ? "Failed to reverse payment" : "Failed to refuse code"}
			{...shared}
		>
			{(field) => (
				<TextInput
					label="Reason"
					optional={!isReversal}
					autoComplete="off"
					maxLength={500}
					{...field("reason")}
				/>
			)}
		</InlineForm>
	);
}
