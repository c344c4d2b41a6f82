import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Api } from "../../../platform/browser/api-client.ts";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { amountText } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import type { PaymentMethod } from "../../ledger/payment.ts";
import { type MpesaMessage, readMessage } from "../mpesa-message.ts";
import { METHOD_NAMES } from "../payment-texts.ts";
import { AmountInput, type OfferedAmount } from "./amount-input.tsx";
import { IS_OF_PROMPT, recordPayment, recordRefund } from "./manage-payments.calls.ts";
import { askIfOther, OtherQuestion, saidOtherwise, summaryOf } from "./message-question.tsx";
import {
	AskedQuestion,
	type AskingForm,
	askFirst,
	askIfMore,
	MoreQuestion,
	PromptQuestion,
} from "./prompt-question.tsx";

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
const ALL_FIELDS = Object.keys(BLANK);

export function RecordForm({ api, orderId, offered, due, ...ends }: PaymentFormProps) {
	const questions = { of_prompt: "", another: "", more: "", other: "" };
	return (
		<InlineForm
			label="Record a payment"
			sendText="Record Payment"
			draftKey={`payment:${orderId}`}
			values={{ ...BLANK, ...questions }}
			unkept={questions}
			resolver={askFirst(askIfOther(), askIfMore(due))}
			send={(typed, key) =>
				recordPayment(api, {
					params: { id: orderId },
					body: {
						amount: typed.amount,
						method: typed.method as PaymentMethod,
						code: typed.code,
						at: typed.at || null,
						of_prompt: IS_OF_PROMPT[typed.of_prompt],
						another: typed.another === "yes",
					},
					idempotencyKey: key,
				})
			}
			fallback="Failed to record payment"
			{...ends}
		>
			{(field, form, focus) => (
				<>
					<MoneyFields
						field={field}
						form={form as unknown as MoneyForm}
						method="How it was paid"
						at="Paid on"
						offered={offered}
						focus={focus}
					/>
					<MoreQuestion form={form as unknown as AskingForm} field={field("more")} due={due} />
					<PromptQuestion form={form as unknown as AskingForm} field={field("of_prompt")} />
					<AskedQuestion
						label="Is it another payment?"
						answers={[["yes", "Yes: it was paid besides"]]}
						about={ALL_FIELDS}
						form={form as unknown as AskingForm}
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
			values={{
				...BLANK,
				amount: left ? amountText(left) : "",
				reason: "",
				another: "",
				other: "",
			}}
			unkept={{ another: "", other: "" }}
			resolver={askIfOther()}
			send={(typed, key) =>
				recordRefund(api, {
					params: { id: orderId },
					body: {
						amount: typed.amount,
						method: typed.method as PaymentMethod,
						code: typed.code,
						at: typed.at || null,
						reason: typed.reason,
						another: typed.another === "yes",
					},
					idempotencyKey: key,
				})
			}
			fallback="Failed to record refund"
			{...ends}
		>
			{(field, form, focus) => (
				<>
					<MoneyFields
						field={field}
						form={form as unknown as MoneyForm}
						method="How it was paid back"
						at="Paid back on"
						offered={offered}
						focus={focus}
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
						about={ALL_FIELDS}
						form={form as unknown as AskingForm}
						field={field("another")}
					/>
				</>
			)}
		</InlineForm>
	);
}

/** Of the fields that both forms have. */
type MoneyForm = UseFormReturn<typeof BLANK & { other: string }>;

interface MoneyFieldsProps {
	field: FieldOf<typeof BLANK & { other: string }>;
	form: MoneyForm;
	/** Labels. */
	method: string;
	at: string;
	offered: readonly OfferedAmount[];
	focus: (name: "amount" | "code") => void;
}

function MoneyFields({ field, form, method, at, offered, focus }: MoneyFieldsProps) {
	const code = field("code");
	const message = readMessage(form.watch("code"));
	/** What messages have filled in, as it was: what a person types stays. */
	const filled = useRef({ amount: "", at: "" });
	function fill(name: "amount" | "at", value: string) {
		form.setValue(name, value);
		filled.current[name] = value;
	}
	function fillFrom({ amount, on = "" }: MpesaMessage) {
		const said = { amount: amount === undefined ? "" : String(amount), at: on };
		for (const name of ["amount", "at"] as const) {
			const typed = form.getValues(name).trim();
			if (!typed || typed === filled.current[name]) fill(name, said[name]);
		}
	}
	function takeMessage() {
		const { amount, on } = saidOtherwise(form.getValues());
		if (amount !== undefined) fill("amount", String(amount));
		if (on) fill("at", on);
		focus("amount");
	}
	return (
		<>
			<AmountInput
				offered={offered}
				onChoose={(amount) => {
					form.setValue("amount", amount);
					focus("code");
				}}
				{...field("amount")}
			/>
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
				hint={
					message
						? `The message: ${summaryOf(message)}`
						: "Of M-Pesa ten letters and digits, or its whole message; a bank's or a receipt book's own"
				}
				autoComplete="off"
				{...code}
				onChange={(event) => {
					void code.onChange(event);
					const pasted = readMessage(event.target.value);
					if (pasted) fillFrom(pasted);
				}}
			/>
			<TextInput
				type="date"
				label={at}
				optional
				hint="Today when it is left out"
				{...field("at")}
			/>
			<OtherQuestion
				form={form as unknown as AskingForm}
				field={field("other")}
				onTake={takeMessage}
			/>
		</>
	);
}
