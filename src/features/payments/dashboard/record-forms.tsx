import type { Api } from "../../../platform/browser/api-client.ts";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import { METHOD_NAMES } from "../payment-texts.ts";
import { AmountInput, type OfferedAmount } from "./amount-input.tsx";
import { recordPayment, recordRefund } from "./manage-payments.calls.ts";
import { AskedQuestion, askIfMore, MoreQuestion, PromptQuestion } from "./prompt-question.tsx";

export interface FormEnds {
	onSent: () => void;
	onCancel: () => void;
}

interface RecordFormProps extends FormEnds {
	api: Api;
	orderId: string;
	offered: readonly OfferedAmount[];
}

interface PaymentFormProps extends RecordFormProps {
	/** What the customer still has to pay. */
	due: number;
}

const BLANK = { amount: "", method: "mpesa", code: "", at: "" };

export function RecordForm({ api, orderId, offered, due, ...ends }: PaymentFormProps) {
	const questions = { of_prompt: "", another: "", more: "" };
	return (
		<InlineForm
			label="Record a payment"
			sendText="Record Payment"
			draftKey={`payment:${orderId}`}
			values={{ ...BLANK, ...questions }}
			unkept={questions}
			resolver={askIfMore(due)}
			send={(typed, key) => recordPayment(api, orderId, typed, key)}
			fallback="Failed to record payment"
			{...ends}
		>
			{(field, form, focus) => (
				<>
					<MoneyFields
						field={field}
						method="How it was paid"
						at="Paid on"
						offered={offered}
						onChoose={(amount) => {
							form.setValue("amount", amount);
							focus("code");
						}}
					/>
					<MoreQuestion field={field("more")} />
					<PromptQuestion field={field("of_prompt")} />
					<AskedQuestion
						label="Is it another payment?"
						answers={[["yes", "Yes: it was paid besides"]]}
						field={field("another")}
					/>
				</>
			)}
		</InlineForm>
	);
}

interface RefundFormProps extends RecordFormProps {
	/** What is to be paid back for a cancelled order; otherwise 0. */
	left: number | undefined;
}

export function RefundForm({ api, orderId, offered, left, ...ends }: RefundFormProps) {
	return (
		<InlineForm
			label="Record a refund"
			sendText="Record Refund"
			draftKey={`refund:${orderId}`}
			values={{ ...BLANK, amount: left ? String(left) : "", reason: "", another: "" }}
			unkept={{ another: "" }}
			send={(typed, key) => recordRefund(api, orderId, typed, key)}
			fallback="Failed to record refund"
			{...ends}
		>
			{(field, form, focus) => (
				<>
					<MoneyFields
						field={field}
						method="How it was paid back"
						at="Paid back on"
						offered={offered}
						onChoose={(amount) => {
							form.setValue("amount", amount);
							focus("code");
						}}
					/>
					<TextInput
						label="Reason"
						hint="For the history: the customer does not see it"
						autoComplete="off"
						{...field("reason")}
					/>
					<AskedQuestion
						label="Is it another refund?"
						answers={[["yes", "Yes: it was paid back besides"]]}
						field={field("another")}
					/>
				</>
			)}
		</InlineForm>
	);
}

interface MoneyFieldsProps {
	field: FieldOf<typeof BLANK>;
	/** Labels. */
	method: string;
	at: string;
	offered: readonly OfferedAmount[];
	onChoose: (amount: string) => void;
}

function MoneyFields({ field, method, at, ...choice }: MoneyFieldsProps) {
	return (
		<>
			<AmountInput {...choice} {...field("amount")} />
			<SelectInput label={method} {...field("method")}>
				{Object.entries(METHOD_NAMES).map(([name, text]) => (
					<option key={name} value={name}>
						{text}
					</option>
				))}
			</SelectInput>
			<TextInput
				label="Code"
				optional
				hint="Of M-Pesa ten letters and digits, or its whole message; a bank's or a receipt book's own"
				autoComplete="off"
				{...field("code")}
			/>
			<TextInput
				type="date"
				label={at}
				optional
				hint="Today when it is left out"
				{...field("at")}
			/>
		</>
	);
}
