import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	id,
	nothing,
	optionalIdentifier,
	requiredText,
	time,
} from "../../platform/http/contract-fields.ts";
import { payment } from "../ledger/payment.ts";
import { referenceField } from "../records/reference.ts";
import { recordAnyway } from "./payment-fields.ts";
import { MESSAGE_MAX } from "./payments.form.ts";

const defineCall = callsUnder("Payments");

/** Money that came to the paybill and belongs to no known order. */
export const unclaimedMoney = z.object({
	id,
	/** Null after its payer was erased. */
	code: z.nullable(z.string()),
	/** In KES. */
	amount: z.number(),
	/** When it was paid, or when we learned of it. */
	at: time,
	/** What the payer typed as account. */
	account: z.nullable(z.string()),
	/** Who paid, as the statement writes it. */
	payer: z.nullable(z.string()),
	/** How we learned of it: from a "statement", or by M-Pesa's call to our server ("paybill"). */
	source: z.string(),
	/** Why staff must look first, such as that it names two orders. */
	question: z.nullable(z.string()),
	/** Why it was set aside; null if it is not. */
	reason: z.nullable(z.string()),
});
export type UnclaimedMoney = z.infer<typeof unclaimedMoney>;

export const listUnclaimed = defineCall("GET /payments/unclaimed", {
	summary: "Money that belongs to no order, newest first, until it is assigned or set aside",
	access: "staff",
	response: z.object({
		data: z.object({
			unclaimed: z.array(unclaimedMoney),
			/** Number of all of them; the list is cut off. */
			total: z.number(),
			/** Money that was set aside, the last first. */
			set_aside: z.array(unclaimedMoney),
		}),
	}),
});

export const assignUnclaimed = defineCall("POST /payments/unclaimed/:id/assign", {
	summary: "Record unclaimed money as a payment for an order",
	access: "staff",
	refuses: ["not_found", "conflict"],
	body: z.object({
		reference: referenceField,
		/** The M-Pesa message about it, which is compared and not stored. */
		message: z.optional(optionalIdentifier(MESSAGE_MAX)),
		record_anyway: recordAnyway,
	}),
	response: z.object({ data: z.object({ payment }) }),
	status: 201,
});

export const setUnclaimedAside = defineCall("POST /payments/unclaimed/:id/set-aside", {
	summary: "Take unclaimed money off the list, with a reason",
	access: "staff",
	refuses: ["not_found"],
	body: z.object({ reason: requiredText("Reason is required", 500) }),
	response: nothing,
});

export const putUnclaimedBack = defineCall("POST /payments/unclaimed/:id/put-back", {
	summary: "Put unclaimed money that was set aside back on the list",
	access: "staff",
	refuses: ["not_found"],
	response: nothing,
});
