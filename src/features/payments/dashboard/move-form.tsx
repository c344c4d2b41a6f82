import type { Api } from "../../../platform/browser/api-client.ts";
import { readKes } from "../../../platform/text/kes.ts";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import { formatKes } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import type { Payment } from "../../ledger/payment.ts";
import type { MoveValues } from "./manage-payments.calls.ts";
import { OtherQuestion, WithMessage } from "./message-question.tsx";
import { readMovedLines } from "./moved-lines.ts";
import { OrderLookup, OrdersNamed } from "./order-lookup.tsx";
import type { FormCallbacks } from "./record-forms.tsx";

interface MoveFormProps extends FormCallbacks {
	api: Api;
	/** The order that it counts for now. */
	orderId: string;
	payment: Payment;
	label: string;
	draftKey: string;
	send: (move: MoveValues) => Promise<void>;
}

/** For a payment that was recorded for a wrong order, or was for several, such as a school's. */
export function MoveForm({
	api,
	orderId,
	payment,
	label,
	draftKey,
	send,
	...callbacks
}: MoveFormProps) {
	const all = payment.amount ?? 0;
	return (
		<InlineForm
			label={label}
			sendText="Move Payment"
			draftKey={draftKey}
			values={{ orders: "", code: "", reason: "", other: "" }}
			transient={{ other: "" }}
			send={(values, idempotencyKey) => send({ state: "moved", ...values, idempotencyKey })}
			fallback="Failed to move payment"
			{...callbacks}
		>
			{(field, form, focus) => (
				<WithMessage into="code" onTaken={() => focus("orders")}>
					{({ hint, isRead, onTyped }) => (
						<>
							<OrderLookup
								api={api}
								except={orderId}
								value={form.watch("orders")}
								onOnly={(reference) => form.setValue("orders", reference)}
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
										<Sum orders={form.watch("orders")} all={all} />
									</>
								}
								// Several errors are one each line.
								className="whitespace-pre-line"
								rows={2}
								autoCapitalize="characters"
								spellCheck={false}
								{...field("orders")}
							/>
							<OrdersNamed
								api={api}
								references={readMovedLines(form.watch("orders")).map(({ reference }) => reference)}
							/>
							{payment.method === "mpesa" && (payment.code === null || isRead) && (
								<TextInput
									label="M-Pesa code"
									optional={!field("code").error}
									hint={hint(
										"You can find it in the payer's message or the statement. A prompt payment can be moved only with its code.",
									)}
									autoCapitalize="characters"
									spellCheck={false}
									{...field("code")}
									onInput={({ currentTarget }) => onTyped(currentTarget.value)}
								/>
							)}
							<OtherQuestion field={field("other")} about={["orders", "code"]} />
							<TextInput label="Reason" {...field("reason")} />
						</>
					)}
				</WithMessage>
			)}
		</InlineForm>
	);
}

/** What the lines come to, and what stays where it is. */
function Sum({ orders, all }: { orders: string; all: number }) {
	const lines = readMovedLines(orders);
	const [first] = lines;
	const isWhole = lines.length === 1 && first?.amount === "";
	const moved = isWhole
		? all
		: lines.reduce((sum, { amount }) => sum + (readKes(amount) ?? Number.NaN), 0);
	const left = Math.round((all - moved) * 100) / 100;
	const rest =
		left < 0
			? `That is ${formatKes(-left)} more than the payment.`
			: `${left === 0 ? "Nothing" : formatKes(left)} stays here.`;
	return (
		<strong className="block" aria-live="polite">
			{moved > 0 &&
				`${lines.length} ${lines.length === 1 ? "order" : "orders"}, ${formatKes(moved)} in total. ${rest}`}
		</strong>
	);
}
