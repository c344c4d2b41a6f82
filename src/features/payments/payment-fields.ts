import * as z from "zod/mini";
import { oneOf } from "../../platform/http/contract-fields.ts";
import { amount } from "../../platform/payments/amount.ts";
import { PAYMENT_METHODS } from "../../platform/payments/payment.ts";

/** Contract fields that payments and refunds share. */

export const method = oneOf("Method", PAYMENT_METHODS);

export const paidAmount = amount("Amount").check(
	z.refine((value) => value > 0, "Amount must be more than 0"),
);

/** A date, or a time in ISO 8601. */
export const paidAt = z
	.string()
	.check(
		z.refine(
			(text) =>
				/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text) &&
				!Number.isNaN(Date.parse(text)),
			"The date is not valid",
		),
	);
