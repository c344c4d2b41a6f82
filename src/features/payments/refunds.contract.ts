import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { oneOf, optionalIdentifier, requiredText } from "../../platform/http/contract-fields.ts";
import { REFUND_STATES, refund } from "../ledger/payment.ts";
import { isSeparate, method, paidAmount, paidAt, recordAnyway } from "./payment-fields.ts";
import { MESSAGE_MAX } from "./payments.form.ts";

const defineCall = callsUnder("Payments");

const reason = requiredText("Reason is required", 500);
const refundResponse = z.object({ data: z.object({ refund }) });

export const recordRefund = defineCall("POST /orders/:id/refunds", {
	summary: "Record a refund to an order's customer",
	access: "staff",
	refuses: ["not_found", "conflict"],
	idempotent: true,
	body: z.object({
		/** At most what was paid and is not refunded yet. */
		amount: paidAmount,
		method,
		/** The code of the transfer back; for M-Pesa, ten letters and digits. */
		code: z.optional(optionalIdentifier(MESSAGE_MAX)),
		/** When it was refunded; now by default. */
		at: z.optional(z.nullable(paidAt)),
		reason,
		is_separate: isSeparate,
		record_anyway: recordAnyway,
	}),
	response: refundResponse,
	status: 201,
});

export const changeRefund = defineCall("PUT /orders/:id/refunds/:refundId", {
	summary: "Correct a refund that was recorded by mistake, or undo the correction",
	access: "staff",
	refuses: ["not_found", "conflict"],
	body: z.object({ state: oneOf("State", REFUND_STATES), reason }),
	response: refundResponse,
});
