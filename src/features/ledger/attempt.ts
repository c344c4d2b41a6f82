import * as z from "zod/mini";
import { id, time } from "../../platform/http/contract-fields.ts";
import { ATTEMPT_STATES } from "./result-codes.ts";

/** A payment prompt on the payer's phone, as the customer sees it. Safe in the browser. */
export const paymentAttempt = z.object({
	state: z.enum(ATTEMPT_STATES),
	/** In KES. */
	amount: z.number(),
	/** When the prompt was requested. */
	at: time,
	/** M-Pesa's receipt number, once it is known. */
	receipt: z.nullable(z.string()),
	/** Whether the prompt is still open; another one must wait until it ends. */
	open: z.boolean(),
	/** The state in words, for the payer. */
	sentence: z.string(),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

/** The same for staff. */
export const staffAttempt = z.extend(paymentAttempt, {
	id,
	/** The paying phone number; null after the person was erased. */
	payer: z.nullable(z.string()),
	/** M-Pesa's result code and its description. */
	result_code: z.nullable(z.string()),
	result_text: z.nullable(z.string()),
});
export type StaffAttempt = z.infer<typeof staffAttempt>;
