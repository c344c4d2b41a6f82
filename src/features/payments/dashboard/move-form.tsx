import type { Api } from "../../../platform/browser/api-client.ts";
import { readKes } from "../../../platform/text/kes.ts";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import { formatKes } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import type { Payment } from "../../ledger/payment.ts";
import type { MoveValues } from "./manage-payments.calls.ts";
import { RecordAnywayQuestion, WithMessage } from "./message-question.tsx";
import { readPastedParts } from "./moved-lines.ts";
import { OrderLookup, OrdersNamed } from "./order-lookup.tsx";
import type { FormCallbacks } from "./record-forms.tsx";

interface MoveFormProps extends FormCallbacks {
	api: Api;
	/** The order that the payment counts for now. */
	orderId: string;
	payment: Payment;
	label: string;
	draftKey: string;
	send: (move: MoveValues) => Promise<void>;
}

/** For a payment that was recorded for a wrong order, or was for several, such as a school's. */
export function MoveForm(props: MoveFormProps) {
	const { api, orderId, payment, label, draftKey, send, ...callbacks } = props;
	const whole = payment.amount ?? 0;
	return (
		<InlineForm
			label={label}
			sendText="Move Payment"
			draftKey={draftKey}
			values={{ orders: "", code: "", reason: "", record_anyway: "" }}
			transient={{ record_anyway: "" }}
			send={(values, idempotencyKey) => send({ state: "moved", ...values, idempotencyKey })}
			fallback="Failed to move payment"
			{...callbacks}
		>
			{(field, form, focus) => (
				<WithMessage messageField="code" onFilledIn={() => focus("orders")}>
					{({ hint, hasMessage, onTyped }) => (
						<>
							<OrderLookup
								api={api}
								except={orderId}
								value={form.watch("orders")}
								onSingleMatch={(reference) => form.setValue("orders", reference)}
								onChoose={({ reference }) => {
									const before = form.getValues("orders").trimEnd();
									form.setValue("orders", before ? `${before}\n${reference} ` : reference);
									focus(before ? "orders" : "reason");
								}}
							/>
							<TextArea
								label="Orders this payment was for"
								hint={
									<>
										Enter one reference to move all of it. For several orders, write a line for each
										with its amount, such as MR-7K3QZ9 1500. You can paste the lines from a
										spreadsheet.
										<SumOfLines orders={form.watch("orders")} whole={whole} />
									</>
								}
								// Each error is on a line of its own.
								className="whitespace-pre-line"
								rows={2}
								autoCapitalize="characters"
								spellCheck={false}
								{...field("orders")}
							/>
							<OrdersNamed
								api={api}
								references={readPastedParts(form.watch("orders")).map(({ reference }) => reference)}
							/>
							{payment.method === "mpesa" && (payment.code === null || hasMessage) && (
								<TextInput
									label="M-Pesa code"
									optional={!field("code").error}
									hint={hint(
										"You can find it in the payer's message or the statement. A payment by prompt can be moved only with its code.",
									)}
									autoCapitalize="characters"
									spellCheck={false}
									{...field("code")}
									onInput={({ currentTarget }) => onTyped(currentTarget.value)}
								/>
							)}
							<RecordAnywayQuestion
								field={field("record_anyway")}
								fields={["orders", "code", "reason"]}
							/>
							<TextInput label="Reason" {...field("reason")} />
						</>
					)}
				</WithMessage>
			)}
		</InlineForm>
	);
}

function SumOfLines({ orders, whole }: { orders: string; whole: number }) {
	const lines = readPastedParts(orders);
	const [first] = lines;
	const isWhole = lines.length === 1 && first?.amount === "";
	const moved = isWhole
		? whole
		: lines.reduce((sum, { amount }) => sum + (readKes(amount) ?? Number.NaN), 0);
	const remaining = Math.round((whole - moved) * 100) / 100;
	const rest =
		remaining < 0
			? `That is ${formatKes(-remaining)} more than the payment.`
			: `${remaining === 0 ? "Nothing" : formatKes(remaining)} stays here.`;
	return (
		<strong className="block" aria-live="polite">
			{moved > 0 &&
				`${lines.length} ${lines.length === 1 ? "order" : "orders"}, ${formatKes(moved)} in total. ${rest}`}
		</strong>
	);
}
