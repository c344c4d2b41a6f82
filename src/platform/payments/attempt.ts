import * as z from "zod/mini";
import { id, time } from "../http/contract-fields.ts";
import { ATTEMPT_STATES } from "./result-codes.ts";

/** A prompt on the payer's phone, as the customer sees it. Safe in the browser. */
export const paymentAttempt = z.object({
	state: z.enum(ATTEMPT_STATES),
	/** KES. */
	amount: z.number(),
	/** When it was asked for. */
	at: time,
	/** M-Pesa's, once it is known. */
	receipt: z.nullable(z.string()),
	/** Whether another one has to wait for its end. */
	open: z.boolean(),
	/** What it means, for the payer. */
	sentence: z.string(),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

/** The same, as staff see it. */
export const staffAttempt = z.extend(paymentAttempt, {
	id,
	/** The phone that pays; null once the person was erased. */
	payer: z.nullable(z.string()),
	/** M-Pesa's own, with what it says of it. */
	result_code: z.nullable(z.string()),
	result_text: z.nullable(z.string()),
});
export type StaffAttempt = z.infer<typeof staffAttempt>;
