import { useState } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import type { StaffAttempt } from "../../../platform/payments/attempt.ts";
import type { Payment, PaymentSummary } from "../../../platform/payments/payment.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import { newKey } from "../../../ui/form-draft.ts";
import { formatDateTime, formatKes } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import { METHOD_NAMES } from "../method-names.ts";
import { changePayment, recordPayment } from "./manage-payments.calls.ts";
import { PaymentsList } from "./payments-list.tsx";
import { AskedQuestion, PromptQuestion } from "./prompt-question.tsx";
import { refuseAgain } from "./same-payment.ts";

/** The fields of the form that changes the agreed price. */
export interface TypedAgreement {
	price: string;
	material_cost: string;
	reason: string;
}

interface OrderPaymentsProps {
	api: Api;
	order: {
		id: string;
		price: number;
		material_cost: number;
		payment: PaymentSummary;
		payments: readonly Payment[];
		attempts: readonly StaffAttempt[];
		receipt_path: string | null;
	};
	/** Stores the agreement. A callback, because orders belong to another feature. */
	agree: (agreement: TypedAgreement) => Promise<void>;
	/** Called after a change was stored. */
	onChanged: () => void;
}

/** The agreed price of an order, its payments, and the forms that change them. */
export function OrderPayments({ api, order, agree, onChanged }: OrderPaymentsProps) {
	const [open, setOpen] = useState<"record" | "agree" | null>(null);
	const { payment, payments, attempts, receipt_path } = order;
	const stored = () => {
		setOpen(null);
		onChanged();
	};
	const shared = { onSent: stored, onCancel: () => setOpen(null) };
	return (
		<section className="stack" aria-labelledby="order-payments">
			<h3 id="order-payments">Payments</h3>
			<Facts>
				<Fact label="Agreed price">{formatKes(order.price)}</Fact>
				<Fact label="Materials">{formatKes(order.material_cost)}</Fact>
				<Fact label="Paid">
					{formatKes(payment.paid)} of {formatKes(payment.due)}{" "}
					<StatusBadge status={payment.state} />
				</Fact>
				<Fact label={payment.balance < 0 ? "Too much" : "Balance"} className="strong">
					{formatKes(Math.abs(payment.balance))}
				</Fact>
			</Facts>
			{payments.length > 0 && (
				<PaymentsList
					label="Payments of this order"
					payments={payments}
					change={({ id }, change) => changePayment(api, order.id, id, change)}
					onChanged={onChanged}
				/>
			)}
			{attempts.length > 0 && <Attempts attempts={attempts} />}
			<div className="flex flex-wrap gap-3">
				<Button small aria-expanded={open === "record"} onClick={() => setOpen("record")}>
					Record a Payment
				</Button>
				<Button small aria-expanded={open === "agree"} onClick={() => setOpen("agree")}>
					Change Agreed Price
				</Button>
				{receipt_path && (
					<a className="btn btn-small" href={receipt_path} target="_blank" rel="noreferrer">
						Receipt
					</a>
				)}
			</div>
			{open === "record" && (
				<RecordForm api={api} orderId={order.id} payments={payments} {...shared} />
			)}
			{open === "agree" && <AgreementForm order={order} agree={agree} {...shared} />}
		</section>
	);
}

function Attempts({ attempts }: { attempts: readonly StaffAttempt[] }) {
	return (
		<details className="fold">
			<summary>
				{attempts.length} {attempts.length === 1 ? "prompt" : "prompts"} by M-Pesa
			</summary>
			<ul className="grid gap-3" aria-label="Prompts by M-Pesa">
				{attempts.map(({ id, amount, state, at, payer, receipt, result_code, result_text }) => (
					<li key={id}>
						<strong>{formatKes(amount)}</strong> <StatusBadge status={state.replace("_", " ")} />
						<div className="soft">
							{[formatDateTime(at), payer && `+${payer}`, receipt].filter(Boolean).join(", ")}
						</div>
						{result_code !== null && state !== "paid" && (
							<div className="soft">
								{result_code} {result_text}
							</div>
						)}
					</li>
				))}
			</ul>
		</details>
	);
}

interface FormEnds {
	onSent: () => void;
	onCancel: () => void;
}

interface RecordFormProps extends FormEnds {
	api: Api;
	orderId: string;
	payments: readonly Payment[];
}

function RecordForm({ api, orderId, payments, ...ends }: RecordFormProps) {
	const [key] = useState(newKey);
	return (
		<InlineForm
			label="Record a payment"
			sendText="Record Payment"
			values={{ amount: "", method: "mpesa", code: "", at: "", of_prompt: "", another: "" }}
			send={async ({ another, ...typed }) => {
				if (another !== "yes") refuseAgain(payments, typed);
				await recordPayment(api, orderId, typed, key);
			}}
			fallback="Failed to record payment"
			{...ends}
		>
			{(field) => (
				<>
					<TextInput
						label="Amount (KES)"
						inputMode="decimal"
						autoComplete="off"
						{...field("amount")}
					/>
					<SelectInput label="How it was paid" {...field("method")}>
						{Object.entries(METHOD_NAMES).map(([method, name]) => (
							<option key={method} value={method}>
								{name}
							</option>
						))}
					</SelectInput>
					<TextInput
						label="Code"
						optional
						hint="Of M-Pesa ten letters and digits; a bank's or a receipt book's own"
						autoComplete="off"
						maxLength={40}
						{...field("code")}
					/>
					<TextInput
						type="date"
						label="Paid on"
						optional
						hint="Today when it is left out"
						{...field("at")}
					/>
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

function AgreementForm({
	order,
	agree,
	...ends
}: FormEnds & Pick<OrderPaymentsProps, "order" | "agree">) {
	return (
		<InlineForm
			label="Change the agreed price"
			sendText="Save Agreement"
			values={{
				price: String(order.price),
				material_cost: String(order.material_cost),
				reason: "",
			}}
			send={agree}
			fallback="Failed to save the agreement"
			{...ends}
		>
			{(field) => (
				<>
					<TextInput
						label="Price (KES)"
						inputMode="decimal"
						autoComplete="off"
						{...field("price")}
					/>
					<TextInput
						label="Material cost (KES)"
						inputMode="decimal"
						autoComplete="off"
						{...field("material_cost")}
					/>
					<TextInput
						label="Reason"
						hint="For the history: the customer does not see it"
						autoComplete="off"
						maxLength={500}
						{...field("reason")}
					/>
				</>
			)}
		</InlineForm>
	);
}
