import type { Api } from "../../../platform/browser/api-client.ts";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import { METHOD_NAMES } from "../method-names.ts";
import { recordPayment, recordRefund } from "./manage-payments.calls.ts";
import { AskedQuestion, PromptQuestion } from "./prompt-question.tsx";

export interface FormEnds {
	onSent: () => void;
	onCancel: () => void;
}

interface RecordFormProps extends FormEnds {
	api: Api;
	orderId: string;
}

const BLANK = { amount: "", method: "mpesa", code: "", at: "" };

export function RecordForm({ api, orderId, ...ends }: RecordFormProps) {
	const questions = { of_prompt: "", another: "" };
	return (
		<InlineForm
			label="Record a payment"
			sendText="Record Payment"
			draftKey={`payment:${orderId}`}
			values={{ ...BLANK, ...questions }}
			unkept={questions}
			send={(typed, key) => recordPayment(api, orderId, typed, key)}
			fallback="Failed to record payment"
			{...ends}
		>
			{(field) => (
				<>
					<MoneyFields field={field} method="How it was paid" at="Paid on" />
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

interface RefundFormProps extends FormEnds {
	api: Api;
	orderId: string;
	/** What is to be paid back for a cancelled order; otherwise 0. */
	left: number | undefined;
}

export function RefundForm({ api, orderId, left, ...ends }: RefundFormProps) {
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
			{(field) => (
				<>
					<MoneyFields field={field} method="How it was paid back" at="Paid back on" />
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
}

function MoneyFields({ field, method, at }: MoneyFieldsProps) {
	return (
		<>
			<TextInput label="Amount (KES)" inputMode="decimal" autoComplete="off" {...field("amount")} />
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
