import type { Api } from "../../../platform/browser/api-client.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { amountText, formatKes, formatShortDate } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import { RowMenu } from "../../../ui/row-buttons.tsx";
import type { Payment } from "../../ledger/payment.ts";
import { METHOD_NAMES } from "../payment-texts.ts";
import { AmountInput, type SuggestedAmount } from "./amount-input.tsx";
import type { ChangeValues, PaymentAction } from "./manage-payments.calls.ts";
import { RecordAnywayQuestion, WithMessage } from "./message-question.tsx";
import { MoveForm } from "./move-form.tsx";
import {
	Confirmation,
	confirmIfOverpaid,
	type Due,
	OverpaidConfirmation,
	PromptQuestion,
} from "./prompt-question.tsx";
import { ReasonForm } from "./reason-form.tsx";

/** Actions on a payment: confirm, refuse, reverse or move it. A refund, whose amount is negative, is reversed or confirmed. */

export type Change = PaymentAction["state"];

/** Possible changes in each state, the likeliest first. */
const CHANGES: Record<Payment["state"], readonly [change: Change, label: string][]> = {
	unconfirmed: [
		["confirmed", "Confirm"],
		["refused", "Refuse"],
	],
	confirmed: [
		["reversed", "Reverse"],
		["moved", "Move"],
	],
	refused: [["confirmed", "Confirm"]],
	reversed: [["confirmed", "Confirm"]],
};

const isRefund = (amount: number | null): amount is number => amount !== null && amount < 0;

export function methodOf({ method, amount }: Pick<Payment, "method" | "amount">): string {
	const name = METHOD_NAMES[method] ?? method;
	return isRefund(amount) ? `Refund, ${name}` : name;
}

interface PaymentActionsProps {
	payment: Payment;
	isNextStep?: boolean;
	onOpen: (change: Change) => void;
}

/** Buttons for an unconfirmed code; a menu for corrections of other payments. */
export function PaymentActions({ payment, isNextStep, onOpen }: PaymentActionsProps) {
	const name = nameOf(payment);
	const actions = actionsOn(payment).map(([change, label], index) => (
		<Button
			key={change}
			small
			data-next-step={isNextStep && index === 0 ? `${label} ${name}` : undefined}
			aria-label={`${label} ${name}`}
			onClick={() => onOpen(change)}
		>
			{label}
		</Button>
	));
	if (payment.state !== "unconfirmed") return <RowMenu of={name}>{actions}</RowMenu>;
	return <div className="col-span-full flex gap-2">{actions}</div>;
}

/** A refund cannot be moved: it belongs to the order whose customer got it. */
function actionsOn({ state, amount }: Payment) {
	const actions = CHANGES[state] ?? [];
	return isRefund(amount) ? actions.filter(([change]) => change !== "moved") : actions;
}

/** How a button's label identifies a payment. */
function nameOf({ amount, code, at }: Payment): string {
	if (!isRefund(amount)) return code ?? `${formatKes(amount)} of ${formatShortDate(at)}`;
	return `refund of ${formatKes(-amount)} of ${formatShortDate(at)}`;
}

export const draftKeyOf = (change: Change, { id }: Pick<Payment, "id">) => `${change}:${id}`;

/** Every form that changes one of the payments, with the key of its draft. */
export const draftsOfChanges = (payments: readonly Payment[]) =>
	payments.flatMap((payment) =>
		actionsOn(payment).map(
			([change]) => [{ id: payment.id, change }, draftKeyOf(change, payment)] as const,
		),
	);

interface ChangeFormProps {
	api: Api;
	orderId: string;
	payment: Payment;
	/** Likely amounts, for a code without one. */
	suggested?: readonly SuggestedAmount[] | undefined;
	due: Due;
	newState: Change;
	send: (change: PaymentAction) => Promise<void>;
	onSent: () => void;
	onCancel: () => void;
}

export function ChangeForm(props: ChangeFormProps) {
	const { api, orderId, payment, suggested, due, newState, send, onSent, onCancel } = props;
	const callbacks = { onSent, onCancel };
	if (newState === "moved") {
		const label = `Move ${nameOf(payment)}`;
		const draftKey = draftKeyOf(newState, payment);
		return <MoveForm {...{ api, orderId, label, draftKey, payment, send, ...callbacks }} />;
	}
	if (isRefund(payment.amount))
		return <RefundChange {...{ payment, newState, send, ...callbacks }} />;
	if (newState === "confirmed") {
		return <ConfirmForm {...{ payment, suggested, due, send, ...callbacks }} />;
	}
	const isReversal = newState === "reversed";
	return (
		<InlineForm
			label={`${isReversal ? "Reverse" : "Refuse"} ${nameOf(payment)}`}
			sendText={isReversal ? "Reverse Payment" : "Refuse Code"}
			draftKey={draftKeyOf(newState, payment)}
			values={{ reason: "", paid_back_too: "" }}
			transient={{ paid_back_too: "" }}
			send={(values) => send({ state: newState, ...values })}
			fallback={isReversal ? "Failed to reverse payment" : "Failed to refuse code"}
			{...callbacks}
		>
			{(field) => (
				<>
					<TextInput
						label="Reason"
						hint={isReversal ? REVERSAL_HINT : undefined}
						optional
						{...field("reason")}
					/>
					<Confirmation
						label="Did we also refund this payment?"
						answers={[["yes", "Yes: we paid it back, and the payment was reversed too"]]}
						fields={[]}
						field={field("paid_back_too")}
					/>
				</>
			)}
		</InlineForm>
	);
}

function ConfirmForm(props: Omit<ChangeFormProps, "api" | "orderId" | "newState">) {
	const { payment, suggested, due, send, ...callbacks } = props;
	// Questions that may be asked; `of_prompt`: whether a prompt asked for this payment.
	const questions = { of_prompt: "", overpaid: "", record_anyway: "" };
	return (
		<InlineForm
			label={`Confirm ${nameOf(payment)}`}
			sendText="Confirm Payment"
			draftKey={draftKeyOf("confirmed", payment)}
			values={{
				amount: payment.amount === null ? "" : amountText(payment.amount),
				message: "",
				at: nairobiDay(Date.parse(payment.at)),
				...questions,
			}}
			transient={questions}
			resolver={confirmIfOverpaid(due)}
			send={(values) => send({ state: "confirmed", ...values })}
			fallback="Failed to confirm payment"
			{...callbacks}
		>
			{(field, form, focus) => (
				// The pasted message is compared with the code.
				<WithMessage messageField="message" onFilledIn={() => focus("amount")}>
					{({ hint, fillIn }) => (
						<>
							<AmountInput
								hint={hint("As on the M-Pesa statement, or the whole message")}
								suggested={suggested}
								onChoose={(amount) => form.setValue("amount", amount)}
								{...field("amount")}
								error={field("amount").error ?? field("message").error}
							/>
							<TextInput type="date" label="Paid on" {...field("at")} />
							<RecordAnywayQuestion
								field={field("record_anyway")}
								fields={["amount", "message", "at", "reason"]}
								fillIn={fillIn}
							/>
							<OverpaidConfirmation field={field("overpaid")} due={due} />
							<PromptQuestion field={field("of_prompt")} />
						</>
					)}
				</WithMessage>
			)}
		</InlineForm>
	);
}

const REVERSAL_HINT =
	"For money that M-Pesa or the bank took back, or a payment that was recorded by mistake. Money that we pay back is a refund.";

function RefundChange({
	payment,
	newState,
	send,
	...callbacks
}: Omit<ChangeFormProps, "api" | "orderId" | "due"> & { newState: ChangeValues["state"] }) {
	const verb = newState === "confirmed" ? "Confirm" : "Reverse";
	return (
		<ReasonForm
			label={`${verb} ${nameOf(payment)}`}
			sendText={`${verb} Refund`}
			draftKey={draftKeyOf(newState, payment)}
			send={({ reason }) => send({ state: newState, reason })}
			fallback={`Failed to ${verb.toLowerCase()} refund`}
			{...callbacks}
		/>
	);
}
