import * as z from "zod/mini";
import { id, time } from "../../platform/http/contract-fields.ts";
import { kes } from "../../platform/text/kes.ts";
import { ATTEMPT_STATES } from "./result-codes.ts";

/* Payments of orders, as the API returns them. Amounts are in KES in the API, and in cents internally. */

export const PAYMENT_METHODS = ["mpesa", "cash", "bank"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Only `confirmed` counts towards what was paid. */
export const PAYMENT_STATES = ["confirmed", "unconfirmed", "refused", "reversed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const payment = z.object({
	id,
	/** In KES; null while a customer's code is unconfirmed. */
	amount: z.nullable(z.number()),
	method: z.enum(PAYMENT_METHODS),
	/** M-Pesa's receipt number, or the bank's reference. */
	code: z.nullable(z.string()),
	state: z.enum(PAYMENT_STATES),
	at: time,
	/** Name of the member of staff who recorded it; null if the customer or M-Pesa reported it. */
	by: z.nullable(z.string()),
});
export type Payment = z.infer<typeof payment>;

/** `reversed` corrects a refund that was recorded by mistake. */
export const REFUND_STATES = ["confirmed", "reversed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const refund = z.extend(payment, {
	/** In KES, more than 0. */
	amount: z.number(),
	state: z.enum(REFUND_STATES),
	/** null after the customer's data was erased. */
	reason: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refund>;

export const SUMMARY_STATES = ["unpaid", "part", "paid", "overpaid"] as const;

export const paymentSummary = z.object({
	currency: z.literal("KES"),
	due: z.number(),
	/** Confirmed payments less refunds. */
	paid: z.number(),
	/** The remaining amount; negative if too much was paid. */
	balance: z.number(),
	state: z.enum(SUMMARY_STATES),
	refunded: z.number(),
	/** What was paid for a cancelled order and must be refunded or agreed on; otherwise 0. */
	to_refund: z.number(),
});
export type PaymentSummary = z.infer<typeof paymentSummary>;

export const issuedReceipt = z.object({
	/** In an unbroken sequence of all orders; null until a payment is confirmed. */
	number: z.nullable(z.number()),
	/** When it was numbered, or its payments or payer last changed. */
	issued_at: z.nullable(time),
	/** A school or a person; default: the customer. */
	payer: z.string(),
	/** The payer's number at the tax office, such as A001234567B. */
	payer_pin: z.nullable(z.string()),
	/** Number or https address of the external tax invoice; while null, the receipt says that it is not one. */
	tax_invoice: z.nullable(z.string()),
});
export type IssuedReceipt = z.infer<typeof issuedReceipt>;

/** `amount` has at most two decimals. */
export function toCents(amount: number): number {
	return Math.round(amount * 100);
}

export const centsOf = (amount: number | null | undefined): number | null =>
	typeof amount === "number" ? toCents(amount) : null;

export function fromCents(cents: number): number {
	return cents / 100;
}

/** Whether the price is agreed with the customer. Work begins only after that, so its status implies it. */
export function isAgreed(status: string, hasAgreement: boolean): boolean {
	return status === "processing" || status === "completed" || hasAgreement;
}

/** Refunds are payments with a negative amount, so that sums subtract them. */
export function isRefund({ amount_cents }: { amount_cents: number | null }): boolean {
	return amount_cents !== null && amount_cents < 0;
}

export interface PaidSums {
	paidCents: number;
	refundedCents: number;
}

export function sumsOf(
	payments: readonly { amount_cents: number | null; state: string }[],
): PaidSums {
	const confirmed = payments.filter(({ state }) => state === "confirmed");
	const sum = (rows: typeof confirmed) =>
		rows.reduce((cents, { amount_cents }) => cents + (amount_cents ?? 0), 0);
	return { paidCents: sum(confirmed), refundedCents: 0 - sum(confirmed.filter(isRefund)) };
}

/** The columns of an order from which the amount due is computed. */
export interface PricedOrder {
	status: string;
	price_cents: number;
	material_cost_cents: number;
	/** What we keep of a cancelled order's payments. */
	kept_cents: number;
}

/** An order with nothing due counts as paid. */
export function summarise(
	{ status, price_cents, material_cost_cents, kept_cents }: PricedOrder,
	{ paidCents, refundedCents }: PaidSums,
): PaymentSummary {
	const dueCents = price_cents + material_cost_cents;
	const state =
		paidCents > dueCents
			? "overpaid"
			: paidCents === dueCents
				? "paid"
				: paidCents > 0
					? "part"
					: "unpaid";
	return {
		currency: "KES",
		due: fromCents(dueCents),
		paid: fromCents(paidCents),
		balance: fromCents(dueCents - paidCents),
		state,
		refunded: fromCents(refundedCents),
		to_refund: status === "cancelled" ? fromCents(Math.max(0, paidCents - kept_cents)) : 0,
	};
}

/** Tells the customer of a cancelled order what becomes of the money. Never asks for any. */
export function cancelledSentence({
	paid,
	refunded,
	to_refund,
}: Pick<PaymentSummary, "paid" | "refunded" | "to_refund">): string {
	return `This order was cancelled; ${moneySentence()}.`;

	function moneySentence() {
		if (to_refund > 0) {
			const isAll = to_refund === paid && refunded === 0;
			const unrefundedText = isAll
				? `${kes(paid)} was paid for it`
				: `${kes(to_refund)} of what was paid has not been refunded yet`;
			return `${unrefundedText}, and we will refund it or agree with you on what to do`;
		}
		const parts = [
			...(refunded > 0 ? [`${kes(refunded)} was refunded`] : []),
			...(paid > 0 ? [`${kes(paid)} was kept as agreed with you`] : []),
		];
		return parts.join(", and ") || "call us if that is a mistake";
	}
}

/** A prompt on the payer's phone, as the customer sees it. */
export const paymentAttempt = z.object({
	state: z.enum(ATTEMPT_STATES),
	amount: z.number(),
	at: time,
	receipt: z.nullable(z.string()),
	/** Whether we still wait for M-Pesa's result; until then no other prompt is sent. */
	open: z.boolean(),
	/** The state in words, for the payer. */
	sentence: z.string(),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

export const staffAttempt = z.extend(paymentAttempt, {
	id,
	/** The paying phone number; null after the person was erased. */
	payer: z.nullable(z.string()),
	result_code: z.nullable(z.string()),
	result_text: z.nullable(z.string()),
	/** What happened to its payment since; null while that counts for the order. */
	payment_now: z.optional(z.nullable(z.enum(["reversed", "moved"]))),
});
export type StaffAttempt = z.infer<typeof staffAttempt>;
