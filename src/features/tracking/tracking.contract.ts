import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { requiredIdentifier, time } from "../../platform/http/contract-fields.ts";
import { PAYMENT_STATES, paymentAttempt, paymentSummary } from "../ledger/payment.ts";
import { trackedDelivery, trackedFile } from "../orders/deliveries/delivery.ts";
import { reference } from "../records/reference.ts";
import { trackerCredentials } from "./tracking.form.ts";

const defineCall = callsUnder("Tracking");

const kind = z.enum(["order", "request"]);

export const trackedPayment = z.extend(paymentSummary, {
	/** Parts of `due`. */
	price: z.number(),
	material_cost: z.number(),
	/** Until it is agreed, the price is the project's and may change. */
	agreed: z.boolean(),
	attempt: z.nullable(paymentAttempt),
	/** Whether M-Pesa payment prompts can be sent to a phone. */
	prompts: z.boolean(),
	/** Whether the order's phone gets no prompts for now, because it has not answered. */
	prompts_paused: z.boolean(),
	pay_to: z.nullable(
		z.object({ kind: z.enum(["paybill", "till"]), number: z.string(), account: z.string() }),
	),
	unconfirmed: z.number(),
	codes: z.array(z.object({ code: z.string(), at: time, state: z.enum(PAYMENT_STATES) })),
	receipt_path: z.nullable(z.string()),
});
export type TrackedPayment = z.infer<typeof trackedPayment>;

/** Contains nothing about the person: no name, email or notes. */
export const trackedRecord = z.object({
	reference,
	kind,
	title: z.string(),
	status: z.string(),
	history: z.array(z.object({ status: z.string(), at: time })),
	placed_at: time,
	updated_at: time,
	payment: z.nullable(trackedPayment),
	deliveries: z.array(trackedDelivery),
	/** Such as the write-up; empty for a request. */
	files: z.array(trackedFile),
	next: z.string(),
	/** Path of the page that lists the help given. */
	help_path: z.nullable(z.string()),
});
export type TrackedRecord = z.infer<typeof trackedRecord>;

export const track = defineCall("POST /track", {
	summary: "Progress of an order or a request, by its reference and phone number",
	access: "public",
	refuses: ["not_found", "too_many"],
	body: z.object(trackerCredentials),
	response: z.object({ result: trackedRecord }),
});

export const answerDelivery = defineCall("POST /track/deliveries", {
	summary: "Say whether a delivery that was handed over has arrived",
	access: "public",
	refuses: ["not_found", "conflict", "too_many"],
	body: z.object({
		...trackerCredentials,
		delivery: z.string(),
		received: z.boolean({ error: "Please say whether you have it" }),
	}),
	response: z.object({ result: trackedDelivery }),
});

export const readConfirmation = defineCall("POST /track/confirmations", {
	summary: "What the confirmation of an order or a request shows",
	access: "public",
	refuses: ["not_found"],
	body: z.object({ confirmation_key: requiredIdentifier("Key is required", 200) }),
	response: z.object({
		result: z.object({
			reference,
			kind,
			title: z.string(),
			/** null for a record older than an hour, because a shared computer's history has the address. */
			phone: z.nullable(z.string()),
			placed_at: time,
		}),
	}),
});
export type Confirmation = z.infer<typeof readConfirmation.response>["result"];
