import * as z from "zod/mini";
import { time } from "../http/contract-fields.ts";
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
