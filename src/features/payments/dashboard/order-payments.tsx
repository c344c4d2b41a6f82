import type { Api } from "../../../platform/browser/api-client.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { StatusBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { amountText, formatDateTime, formatKes, formatShortDate } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import { RowMenu } from "../../../ui/row-buttons.tsx";
import type {
	IssuedReceipt,
	Payment,
	PaymentSummary,
	Refund,
	StaffAttempt,
} from "../../ledger/payment.ts";
import { isReceiptVoid, receiptName, receiptNumber } from "../payment-texts.ts";
import { suggestedPayments, suggestedRefunds } from "./amount-input.tsx";
import { changePayment, dueOf, editReceipt } from "./manage-payments.calls.ts";
import { isUnconfirmed, PaymentsList } from "./payments-list.tsx";
import { type FormCallbacks, RecordForm, RefundForm } from "./record-forms.tsx";
import { useOpenForm } from "./use-opened.ts";

export interface AgreementValues {
	price: string;
	material_cost: string;
	reason: string;
}

type Form = "payment" | "refund" | "agreement" | "payer" | "tax-invoice";

interface OrderPaymentsProps {
	api: Api;
	order: {
		id: string;
		status: string;
		agreed: boolean;
		price: number;
		material_cost: number;
		payment: PaymentSummary;
		payments: readonly Payment[];
		refunds: readonly Refund[];
		attempts: readonly StaffAttempt[];
		receipt: IssuedReceipt;
		receipt_path: string | null;
	};
	/** Whether the customer has received everything. */
	isDelivered: boolean;
	/** Stores the agreement. A callback, because orders belong to another feature. */
	agree: (agreement: AgreementValues) => Promise<void>;
	onChanged: () => void;
}

export function OrderPayments(props: OrderPaymentsProps) {
	const { api, order, isDelivered, agree, onChanged } = props;
	const { opened, open, callbacks } = useOpenForm<Form>(onChanged, [
		["payment", `payment:${order.id}`],
		["refund", `refund:${order.id}`],
		// Forms that reopen with their draft. Not those that show stored values, which may be outdated at first.
	]);
	const { payment, payments, attempts, receipt_path } = order;
	const isCancelled = order.status === "cancelled";
	const isPriceOpen = !order.agreed && !isCancelled;
	const suggested = suggestedPayments(order);
	const due = dueOf(order);
	const rows = [...payments, ...order.refunds.map(asPayment)].sort(byTime);
	const hasUnconfirmed = rows.some(isUnconfirmed);
	const isBegun = order.status === "processing";
	const isDueNow = order.status === "completed" || (isBegun && isDelivered);
	const isMoneyDue =
		(isBegun && payment.paid < order.material_cost) || (isDueNow && payment.balance > 0);
	const isOverpaid = isCancelled ? payment.to_refund > 0 : payment.balance < 0;
	// A pending order's customer is called first. Only an unconfirmed code comes before the call.
	const isRefundNext = !hasUnconfirmed && isOverpaid && order.status !== "pending";
	const button = (form: Form, label: string, isNext = false) => (
		<Button
			key={form}
			small
			data-next-step={isNext ? label : undefined}
			aria-expanded={opened === form}
			onClick={() => open(form)}
		>
			{label}
		</Button>
	);
	const refund = button("refund", "Record a Refund", isRefundNext);
	const menuItems = [
		receipt_path && (
			<a
				key="receipt"
				className="btn btn-small"
				href={receipt_path}
				target="_blank"
				rel="noreferrer"
			>
				{receiptName(order.receipt, payment)}
			</a>
		),
		receipt_path && button("payer", "Change Payer"),
		receipt_path &&
			(payment.paid > 0 || order.receipt.tax_invoice) &&
			button("tax-invoice", order.receipt.tax_invoice ? "Change Tax Invoice" : "Add Tax Invoice"),
		payment.paid > 0 && !isRefundNext && refund,
	].filter(Boolean);
	return (
		<div className="stack">
			<Facts>
				<Fact label="Price">
					{formatKes(order.price)}
					{isPriceOpen && <div className="soft">Not agreed with the customer yet</div>}
				</Fact>
				<Fact label="Materials">{formatKes(order.material_cost)}</Fact>
				<PaidFacts payment={payment} isCancelled={isCancelled} />
				<ReceiptFact order={order} />
				{order.receipt.tax_invoice && (
					<Fact label="Tax invoice" className="wrap-anywhere">
						<CodeText>{order.receipt.tax_invoice}</CodeText>
					</Fact>
				)}
			</Facts>
			{rows.length > 0 && (
				<PaymentsList
					api={api}
					label="Payments for this order"
					orderId={order.id}
					suggested={suggested}
					due={due}
					payments={rows}
					change={(row, change) => changePayment(api, order.id, row, change)}
					onChanged={onChanged}
				/>
			)}
			{attempts.length > 0 && <Attempts attempts={attempts} />}
			<div className="form-actions payment-forms">
				{button("agreement", isPriceOpen ? "Agree on Price" : "Change Price")}
				{menuItems.length > 0 && <RowMenu of="payments">{menuItems}</RowMenu>}
				<div className="form-actions">
					{isRefundNext && refund}
					{button("payment", "Record a Payment", !hasUnconfirmed && isMoneyDue)}
				</div>
			</div>
			{opened === "payment" && (
				<RecordForm api={api} orderId={order.id} suggested={suggested} due={due} {...callbacks} />
			)}
			{opened === "refund" && (
				<RefundForm
					api={api}
					orderId={order.id}
					suggested={suggestedRefunds(order)}
					toRefund={payment.to_refund}
					{...callbacks}
				/>
			)}
			{opened === "payer" && <PayerForm api={api} order={order} {...callbacks} />}
			{opened === "tax-invoice" && <TaxInvoiceForm api={api} order={order} {...callbacks} />}
			{opened === "agreement" && (
				<AgreementForm
					order={order}
					isFirst={isPriceOpen}
					agree={agree}
					onConflict={onChanged}
					{...callbacks}
				/>
			)}
		</div>
	);
}

/** Who has paid, as the receipt says, and its number. */
function ReceiptFact({ order: { receipt, payment } }: Pick<OrderPaymentsProps, "order">) {
	// Empty after an erasure of the customer, which erases other payers of the order too.
	if (!receipt.payer) return null;
	return (
		<Fact label="Payer">
			<span translate="no">{receipt.payer}</span>
			{receipt.payer_pin && (
				<div className="soft">
					<CodeText>{receipt.payer_pin}</CodeText>
				</div>
			)}
			{receipt.number !== null && (
				<div className="soft">
					{receiptNumber(receipt.number)},{" "}
					{isReceiptVoid(receipt, payment) ? "reversed" : formatShortDate(receipt.issued_at)}
				</div>
			)}
		</Fact>
	);
}

type ReceiptFormProps = FormCallbacks & Pick<OrderPaymentsProps, "api" | "order">;

function PayerForm({ api, order, ...callbacks }: ReceiptFormProps) {
	return (
		<InlineForm
			draftKey={`payer:${order.id}`}
			label="Receipt"
			sendText="Save Payer"
			values={{
				payer: order.receipt.payer,
				payer_pin: order.receipt.payer_pin ?? "",
			}}
			editsStoredRecord
			send={(body) => editReceipt(api, { params: { id: order.id }, body })}
			fallback="Failed to save the payer"
			{...callbacks}
		>
			{(field) => (
				<>
					<TextInput
						label="Payer"
						hint="The school or person that the receipt is for. Leave blank for the customer."
						maxLength={200}
						{...field("payer")}
					/>
					<TextInput
						label="KRA PIN of the payer"
						optional
						hint="A letter, nine digits and a letter, such as A001234567B"
						autoCapitalize="characters"
						{...field("payer_pin")}
					/>
				</>
			)}
		</InlineForm>
	);
}

function TaxInvoiceForm({ api, order, ...callbacks }: ReceiptFormProps) {
	return (
		<InlineForm
			draftKey={`tax-invoice:${order.id}`}
			label="Invoice from eTIMS"
			sendText="Save Tax Invoice"
			values={{ tax_invoice: order.receipt.tax_invoice ?? "" }}
			editsStoredRecord
			send={(body) => editReceipt(api, { params: { id: order.id }, body })}
			fallback="Failed to save the tax invoice"
			{...callbacks}
		>
			{(field) => (
				<TextInput
					label="Tax invoice"
					optional
					hint="Its number or its https address, once you have issued it in eTIMS"
					{...field("tax_invoice")}
				/>
			)}
		</InlineForm>
	);
}

/** Nothing is due for a cancelled order: money that is left must be refunded. */
function PaidFacts({ payment, isCancelled }: { payment: PaymentSummary; isCancelled: boolean }) {
	const { paid, refunded = 0, due, balance, state, to_refund = 0 } = payment;
	return (
		<>
			<Fact label="Paid">
				{formatKes(paid + refunded)}
				{!isCancelled && ` of ${formatKes(due)} `}
				{!isCancelled && <StatusBadge status={state} />}
			</Fact>
			{refunded > 0 && <Fact label="Refunded">{formatKes(refunded)}</Fact>}
			{isCancelled ? (
				// Negative if we refunded money that M-Pesa took back too.
				<Fact label={paid < 0 ? "The customer owes" : "To refund"} className="strong">
					{formatKes(paid < 0 ? -paid : to_refund)}
				</Fact>
			) : (
				<Fact label={balance < 0 ? "Overpaid" : "Balance"} className="strong">
					{formatKes(Math.abs(balance))}
				</Fact>
			)}
		</>
	);
}

function asPayment({ amount, ...refund }: Refund): Payment & { reason: string | null } {
	return { ...refund, amount: -amount };
}

function byTime(one: Payment, other: Payment): number {
	return one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
}

function Attempts({ attempts }: { attempts: readonly StaffAttempt[] }) {
	return (
		<details className="fold">
			<summary>
				{attempts.length} M-Pesa {attempts.length === 1 ? "prompt" : "prompts"}
			</summary>
			<ul className="grid gap-3" aria-label="M-Pesa prompts">
				{attempts.map(({ id, amount, state, payment_now, at, payer, receipt, ...result }) => (
					<li key={id}>
						<strong>{formatKes(amount)}</strong>{" "}
						<StatusBadge status={payment_now ?? state.replace("_", " ")} />
						<div className="soft">
							{[formatDateTime(at), payer && `+${payer}`].filter(Boolean).join(", ")}
							{receipt && ", "}
							{receipt && <CodeText>{receipt}</CodeText>}
						</div>
						{result.result_code !== null && state !== "paid" && (
							<div className="soft">
								{result.result_code} {result.result_text}
							</div>
						)}
					</li>
				))}
			</ul>
		</details>
	);
}

interface AgreementFormProps extends FormCallbacks, Pick<OrderPaymentsProps, "order" | "agree"> {
	/** Whether no price has been agreed yet. */
	isFirst: boolean;
	onConflict: () => void;
}

function AgreementForm({ order, isFirst, agree, ...callbacks }: AgreementFormProps) {
	return (
		<InlineForm
			draftKey={`agreement:${order.id}`}
			label={isFirst ? "Agree on the price" : "Change the price"}
			sendText="Save Agreement"
			values={{
				price: amountText(order.price),
				material_cost: amountText(order.material_cost),
				reason: "",
			}}
			editsStoredRecord
			send={agree}
			fallback="Failed to save the agreement"
			{...callbacks}
		>
			{(field) => (
				<>
					<AmountField
						label="Price (KES)"
						hint={isFirst ? "The listed price, or what the customer agreed to" : undefined}
						{...field("price")}
					/>
					<AmountField label="Material cost (KES)" {...field("material_cost")} />
					<TextInput
						label="Reason"
						hint={
							order.status === "cancelled"
								? "For the history. Anything paid above this price has to be refunded to the customer."
								: "For the history: the customer does not see it"
						}
						{...field("reason")}
					/>
				</>
			)}
		</InlineForm>
	);
}
