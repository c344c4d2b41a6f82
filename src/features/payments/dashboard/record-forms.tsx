import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import type { Api } from "../../../platform/browser/api-client.ts";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { amountText } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import type { PaymentMethod } from "../../ledger/payment.ts";
import { METHOD_NAMES } from "../payment-texts.ts";
import { AmountInput, type SuggestedAmount } from "./amount-input.tsx";
import { recordPayment, recordRefund, YES_OR_NO } from "./manage-payments.calls.ts";
import { RecordAnywayQuestion, WithMessage } from "./message-question.tsx";
import {
	Confirmation,
	confirmIfOverpaid,
	OverpaidConfirmation,
	PromptQuestion,
} from "./prompt-question.tsx";

export interface FormCallbacks {
	onSent: () => void;
	onCancel: () => void;
}

interface RecordFormProps extends FormCallbacks {
	api: Api;
	orderId: string;
	suggested: readonly SuggestedAmount[];
}

interface PaymentFormProps extends RecordFormProps {
	/** What the customer still has to pay. */
	due: number;
}

const BLANK = { amount: "", method: "mpesa", code: "", at: "" };
const UNANSWERED = { is_separate: "", record_anyway: "" };
type MoneyValues = typeof BLANK & typeof UNANSWERED;

const bodyOf = ({ amount, method, code, at, is_separate, record_anyway }: MoneyValues) => ({
	...{ amount, code, method: method as PaymentMethod, at: at || null },
	...{ is_separate: is_separate === "yes", record_anyway: record_anyway === "yes" },
});

export function RecordForm({ api, orderId, suggested, due, ...callbacks }: PaymentFormProps) {
	const questions = { ...UNANSWERED, of_prompt: "", overpaid: "" };
	return (
		<InlineForm
			label="Record a payment"
			sendText="Record Payment"
			draftKey={`payment:${orderId}`}
			values={{ ...BLANK, ...questions }}
			transient={questions}
			resolver={confirmIfOverpaid(due)}
			send={(values, idempotencyKey) =>
				recordPayment(api, {
					params: { id: orderId },
					body: { ...bodyOf(values), of_prompt: YES_OR_NO[values.of_prompt] },
					idempotencyKey,
				})
			}
			fallback="Failed to record payment"
			{...callbacks}
		>
			{(field, _, focus) => (
				<MoneyFields what="payment" dateLabel="Paid on" {...{ field, focus, suggested }}>
					<OverpaidConfirmation field={field("overpaid")} due={due} />
					<PromptQuestion field={field("of_prompt")} />
				</MoneyFields>
			)}
		</InlineForm>
	);
}

interface RefundFormProps extends RecordFormProps {
	/** What is to be refunded for a cancelled order; otherwise 0. */
	toRefund: number | undefined;
}

export function RefundForm({ api, orderId, suggested, toRefund, ...callbacks }: RefundFormProps) {
	const amount = toRefund ? amountText(toRefund) : "";
	return (
		<InlineForm
			label="Record a refund"
			sendText="Record Refund"
			draftKey={`refund:${orderId}`}
			values={{ ...BLANK, amount, reason: "", ...UNANSWERED }}
			transient={UNANSWERED}
			send={(values, idempotencyKey) =>
				recordRefund(api, {
					params: { id: orderId },
					body: { ...bodyOf(values), reason: values.reason },
					idempotencyKey,
				})
			}
			fallback="Failed to record refund"
			{...callbacks}
		>
			{(field, _, focus) => (
				<MoneyFields what="refund" dateLabel="Refunded on" {...{ field, focus, suggested }}>
					<TextInput
						label="Reason"
						hint="For the history: the customer does not see it"
						{...field("reason")}
					/>
				</MoneyFields>
			)}
		</InlineForm>
	);
}

interface MoneyFieldsProps {
	field: FieldOf<MoneyValues>;
	what: "payment" | "refund";
	dateLabel: string;
	suggested: readonly SuggestedAmount[];
	focus: (name: "amount" | "code") => void;
	children: ReactNode;
}

/** The fields of both forms. The code's field of a payment has the focus, because staff paste M-Pesa's message there. */
function MoneyFields(props: MoneyFieldsProps) {
	const { field, what, dateLabel, suggested, focus, children } = props;
	const form = useFormContext<MoneyValues>();
	return (
		<WithMessage messageField="code" onFilledIn={() => focus("amount")}>
			{({ hint, onTyped, fillIn }) => (
				<>
					<AmountInput
						suggested={suggested}
						onChoose={(amount) => {
							form.setValue("amount", amount);
							focus("code");
						}}
						{...field("amount")}
					/>
					<SelectInput
						label={what === "payment" ? "How it was paid" : "How it was refunded"}
						{...field("method")}
					>
						{Object.entries(METHOD_NAMES).map(([name, text]) => (
							<option key={name} value={name}>
								{text}
							</option>
						))}
					</SelectInput>
					<TextInput
						label="Code"
						optional
						hint={hint(
							"M-Pesa: ten letters and digits, or the whole message. Bank: its reference. Receipt book: the receipt number",
						)}
						autoCapitalize="characters"
						data-autofocus={what === "payment" || undefined}
						{...field("code")}
						onInput={({ currentTarget }) => onTyped(currentTarget.value)}
					/>
					<TextInput
						type="date"
						label={dateLabel}
						optional
						hint="Leave blank for today"
						{...field("at")}
					/>
					<RecordAnywayQuestion
						field={field("record_anyway")}
						fields={["amount", "code", "at", "reason"]}
						fillIn={fillIn}
					/>
					{children}
					<Confirmation
						label={`Is this a separate ${what}?`}
						answers={[["yes", `Yes: it is a separate ${what}`]]}
						fields={Object.keys(BLANK)}
						field={field("is_separate")}
					/>
				</>
			)}
		</WithMessage>
	);
}
