import type { UseFormReturn } from "react-hook-form";
import type { Api } from "../../../platform/browser/api-client.ts";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { amountText } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import type { PaymentMethod } from "../../ledger/payment.ts";
import { summaryOf } from "../mpesa-message.ts";
import { METHOD_NAMES } from "../payment-texts.ts";
import { AmountInput, type OfferedAmount } from "./amount-input.tsx";
import { IS_OF_PROMPT, recordPayment, recordRefund } from "./manage-payments.calls.ts";
import { OtherQuestion } from "./message-question.tsx";
import {
	AskedQuestion,
	type AskingForm,
	askIfMore,
	MoreQuestion,
	PromptQuestion,
} from "./prompt-question.tsx";
import { type MessageForm, useMessage } from "./use-message.ts";

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
			transient={questions}
			resolver={askIfMore(due)}
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
						other: typed.other === "yes",
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
						isPasted
						focus={focus}
					/>
					<MoreQuestion form={form as unknown as AskingForm} field={field("more")} due={due} />
					<PromptQuestion form={form as unknown as AskingForm} field={field("of_prompt")} />
					<AskedQuestion
						label="Is this a separate payment?"
						answers={[["yes", "Yes: it is a separate payment"]]}
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
	/** What is to be refunded for a cancelled order; otherwise 0. */
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
			transient={{ another: "", other: "" }}
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
						other: typed.other === "yes",
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
						method="How it was refunded"
						at="Refunded on"
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
						label="Is this a separate refund?"
						answers={[["yes", "Yes: it is a separate refund"]]}
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
	/** Whether it begins with M-Pesa's message: the code's field has the focus. */
	isPasted?: boolean;
	focus: (name: "amount" | "code") => void;
}

function MoneyFields(props: MoneyFieldsProps) {
	const { field, form, method, at, offered, focus, isPasted } = props;
	const code = field("code");
	const message = useMessage(form as unknown as MessageForm, "code", () => focus("amount"));
	const { said, onTake } = message;
	return (
		<>
			<div className="contents" onPaste={message.onPaste}>
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
			</div>
			<TextInput
				label="Code"
				optional
				hint={
					said
						? `The message: ${summaryOf(said)}`
						: "M-Pesa: ten letters and digits, or the whole message. Bank or receipt book: their own number"
				}
				autoComplete="off"
				autoCapitalize="characters"
				data-autofocus={isPasted || undefined}
				{...code}
				onChange={(event) => {
					void code.onChange(event);
					message.onTyped(event.target.value);
				}}
			/>
			<div className="contents" onPaste={message.onPaste}>
				<TextInput type="date" label={at} optional hint="Leave blank for today" {...field("at")} />
			</div>
			<OtherQuestion
				form={form as unknown as AskingForm}
				field={field("other")}
				about={["amount", "code", "at"]}
				onTake={onTake}
			/>
		</>
	);
}
