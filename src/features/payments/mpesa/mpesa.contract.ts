import * as z from "zod/mini";
import { callsUnder } from "../../../platform/http/call.ts";
import { cleaned, id, PHONE_INVALID, time } from "../../../platform/http/contract-fields.ts";
import { cleanIdentifier } from "../../../platform/text/invisible.ts";
import { isKenyanPhone } from "../../../platform/text/phone.ts";
import { paymentAttempt } from "../../ledger/payment.ts";
import { trackerCredentials } from "../../tracking/tracking.form.ts";
import { promptAmount } from "../payments.form.ts";

const defineCall = callsUnder("Payments");

export const askForPrompt = defineCall("POST /track/payments", {
	summary: "Send a payment prompt for an order to a phone",
	access: "public",
	refuses: ["not_found", "conflict", "too_many", "unavailable"],
	body: z.object({
		...trackerCredentials,
		/** The paying phone; by default that of the order. */
		payer: z.optional(
			z.nullable(
				z.string().check(
					...cleaned(cleanIdentifier, 100, PHONE_INVALID),
					z.refine((text) => text === "" || isKenyanPhone(text), PHONE_INVALID),
				),
			),
		),
		/** In KES; by default the balance. */
		amount: z.optional(z.nullable(promptAmount)),
	}),
	response: z.object({ result: z.object({ attempt: paymentAttempt }) }),
	status: 202,
});

/** A field without rules: what is sent to the secret addresses is stored first and parsed afterwards. */
const anyValue = (description: string) =>
	z.optional(z.unknown().register(z.globalRegistry, { description }));

const acceptance = z.object({ ResultCode: z.literal(0), ResultDesc: z.string() });

export const receiveCallback = defineCall("POST /payments/callback/:token", {
	summary: "For M-Pesa: how a prompt ended",
	access: "public",
	refuses: ["not_found"],
	body: z.looseObject({ Body: anyValue("How it ended, in stkCallback") }),
	response: acceptance,
});

export const receiveConfirmation = defineCall("POST /payments/confirmations/:key", {
	summary: "For M-Pesa: money that came to the paybill",
	access: "public",
	refuses: ["not_found"],
	body: z.looseObject({
		TransID: anyValue("The receipt"),
		TransAmount: anyValue("KES"),
		BillRefNumber: anyValue("The account: an order's reference"),
	}),
	response: acceptance,
});

/** A message from M-Pesa that could not be recorded as a payment automatically. */
export const unsettledMessage = z.object({
	id,
	at: time,
	order_id: z.nullable(id),
	reference: z.nullable(z.string()),
	amount: z.nullable(z.number()),
	receipt: z.nullable(z.string()),
	/** Why staff have to look at it. */
	meaning: z.string(),
});
export type UnsettledMessage = z.infer<typeof unsettledMessage>;

export const listUnsettledMessages = defineCall("GET /payments/messages", {
	summary: "M-Pesa messages that staff have to check, newest first",
	access: "staff",
	response: z.object({ data: z.object({ messages: z.array(unsettledMessage) }) }),
});

export const dismissUnsettledMessage = defineCall("DELETE /payments/messages/:id", {
	summary: "Remove an M-Pesa message from the list once it has been checked",
	access: "staff",
	refuses: ["not_found"],
	response: z.object({}),
});
