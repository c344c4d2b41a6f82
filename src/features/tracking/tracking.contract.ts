import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { requiredText, time } from "../../platform/http/contract-fields.ts";
import { paymentAttempt } from "../../platform/payments/attempt.ts";
import { paymentSummary } from "../../platform/payments/payment.ts";
import { reference } from "../../platform/tracking/reference.ts";
import { trackerAccess } from "../../platform/tracking/tracker-access.ts";

const defineCall = callsUnder("Tracking");

const kind = z.enum(["order", "request"]);

export const trackedPayment = z.extend(paymentSummary, {
	/** The last prompt on the customer's phone. */
	attempt: z.nullable(paymentAttempt),
	/** Whether we can send one. */
	prompts: z.boolean(),
	/** Where to pay by hand. */
	pay_to: z.nullable(
		z.object({ kind: z.enum(["paybill", "till"]), number: z.string(), account: z.string() }),
	),
	/** How many codes that the customer typed wait for staff. */
	unconfirmed: z.number(),
	/** The address of the receipt below the site's; null when there is none. */
	receipt_path: z.nullable(z.string()),
});
export type TrackedPayment = z.infer<typeof trackedPayment>;

/** Nothing of the person: no name, e-mail, notes or files. */
export const trackedRecord = z.object({
	reference,
	kind,
	title: z.string(),
	status: z.string(),
	/** From the first status on. */
	history: z.array(z.object({ status: z.string(), at: time })),
	placed_at: time,
	updated_at: time,
	payment: z.nullable(trackedPayment),
	/** What happens next, in one sentence. */
	next: z.string(),
	/** The address of the sheet of what we did, below the site's; null while there is none. */
	help_path: z.nullable(z.string()),
});
export type TrackedRecord = z.infer<typeof trackedRecord>;

export const track = defineCall("POST /track", {
	summary: "How far an order or a request is, for who has its reference and phone number",
	access: "public",
	refuses: ["not_found", "too_many"],
	body: z.object(trackerAccess),
	response: z.object({ result: trackedRecord }),
});

export const readReceipt = defineCall("POST /track/receipts", {
	summary: "What the confirmation of an order or a request shows",
	access: "public",
	refuses: ["not_found"],
	/** As the answer to the order or the request brought it. */
	body: z.object({ receipt: requiredText("Receipt is required", 200) }),
	response: z.object({
		result: z.object({
			reference,
			kind,
			title: z.string(),
			/** null from an hour after it was sent: on a shared computer addresses stay. */
			phone: z.nullable(z.string()),
			placed_at: time,
		}),
	}),
});
export type Receipt = z.infer<typeof readReceipt.response>["result"];
