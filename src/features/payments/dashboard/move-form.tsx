import { readKes } from "../../../platform/text/kes.ts";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import { formatKes } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import type { Payment } from "../../ledger/payment.ts";
import type { TypedMove } from "./manage-payments.calls.ts";
import { readMovedLines } from "./moved-lines.ts";
import type { FormEnds } from "./record-forms.tsx";

interface MoveFormProps extends FormEnds {
	payment: Payment;
	label: string;
	send: (move: TypedMove) => Promise<void>;
}

/** For a payment that was recorded for a wrong order, or was for several, such as a school's. */
export function MoveForm({ payment, label, send, ...ends }: MoveFormProps) {
	const all = payment.amount ?? 0;
	return (
		<InlineForm
			label={label}
			sendText="Move Payment"
			draftKey={`move:${payment.id}`}
			values={{ orders: "", code: "", reason: "" }}
			send={(typed, idempotencyKey) => send({ state: "moved", ...typed, idempotencyKey })}
			fallback="Failed to move payment"
			{...ends}
		>
			{(field, form) => (
				<>
					<TextArea
						label="Orders that it was paid for"
						hint={
							<>
								A line for each: its reference and amount, such as MR-7K3QZ9 1500. Lines can be
								pasted from a spreadsheet. For all of the payment one reference is enough.
								<Sum orders={form.watch("orders")} all={all} />
							</>
						}
						// Several errors are one each line.
						className="whitespace-pre-line"
						rows={4}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						{...field("orders")}
					/>
					{payment.method === "mpesa" && payment.code === null && (
						<TextInput
							label="M-Pesa code"
							optional={!field("code").error}
							hint="From the payer's message or the statement. A payment by prompt is moved only with it."
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
							{...field("code")}
						/>
					)}
					<TextInput label="Reason" autoComplete="off" {...field("reason")} />
				</>
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
				`${lines.length} ${lines.length === 1 ? "order" : "orders"}, ${formatKes(moved)} in all. ${rest}`}
		</strong>
	);
}
