import * as z from "zod/mini";
import { id, time } from "../http/contract-fields.ts";

/**
 * Payments of orders, as answers show them. Safe in the browser. Amounts are in KES in answers, and in cents
 * internally.
 */

export const PAYMENT_METHODS = ["mpesa", "cash", "bank"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Only `confirmed` counts towards what was paid. */
export const PAYMENT_STATES = ["confirmed", "unconfirmed", "refused", "reversed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const payment = z.object({
	id,
	/** In KES; null while a code that the customer typed waits for staff. */
	amount: z.nullable(z.number()),
	method: z.enum(PAYMENT_METHODS),
	/** M-Pesa's receipt number, or the reference on the bank's statement. */
	code: z.nullable(z.string()),
	state: z.enum(PAYMENT_STATES),
	/** Time of the payment, if known. */
	at: time,
	/** The name of the member of staff who recorded it; null for what the customer or the provider reported. */
	by: z.nullable(z.string()),
});
export type Payment = z.infer<typeof payment>;

export const SUMMARY_STATES = ["unpaid", "part", "paid", "overpaid"] as const;

export const paymentSummary = z.object({
	currency: z.literal("KES"),
	due: z.number(),
	paid: z.number(),
	/** The remaining amount; negative if too much was paid. */
	balance: z.number(),
	state: z.enum(SUMMARY_STATES),
});
export type PaymentSummary = z.infer<typeof paymentSummary>;

/** Converts KES (at most two decimals, as contracts allow) to cents. */
export function toCents(amount: number): number {
	return Math.round(amount * 100);
}

export function fromCents(cents: number): number {
	return cents / 100;
}

/** The sum of the confirmed payments, in cents. */
export function paidCents(
	payments: readonly { amount_cents: number | null; state: string }[],
): number {
	return payments
		.filter(({ state }) => state === "confirmed")
		.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0);
}

/** An order with nothing due counts as paid. */
export function summarise({
	dueCents,
	paidCents,
}: {
	dueCents: number;
	paidCents: number;
}): PaymentSummary {
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
	};
}
