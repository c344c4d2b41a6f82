import type { Payment } from "../../../platform/payments/payment.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { formatKes, formatShortDate } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import type { TypedChange } from "./manage-payments.calls.ts";
import { PromptQuestion } from "./prompt-question.tsx";

/** Actions on a payment: confirm, refuse or reverse it. */

export type Change = TypedChange["state"];

/** Possible changes in each state, the likeliest first. */
const NEXT: Record<Payment["state"], readonly [change: Change, label: string][]> = {
	unconfirmed: [
		["confirmed", "Confirm"],
		["refused", "Refuse"],
	],
	confirmed: [["reversed", "Reverse"]],
	refused: [["confirmed", "Confirm"]],
	reversed: [["confirmed", "Confirm"]],
};

interface PaymentActionsProps {
	payment: Payment;
	onOpen: (change: Change) => void;
}

export function PaymentActions({ payment, onOpen }: PaymentActionsProps) {
	return (
		<div className="flex gap-2">
			{NEXT[payment.state]?.map(([change, label]) => (
				<Button
					key={change}
					small
					aria-label={`${label} ${nameOf(payment)}`}
					onClick={() => onOpen(change)}
				>
					{label}
				</Button>
			))}
		</div>
	);
}

/** How a button's label identifies a payment. */
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

export function ChangeForm({ payment, to, send, onSent, onCancel }: ChangeFormProps) {
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
