import * as z from "zod/mini";
import { bothWays, type SortKey } from "../../platform/browser/query-string.ts";
import { oneOf } from "../../platform/http/contract-fields.ts";
import { isDay } from "../../platform/text/nairobi.ts";
import { amountField } from "../ledger/amount.ts";
import { PAYMENT_METHODS } from "../ledger/payment.ts";

export const method = oneOf("Method", PAYMENT_METHODS);

export const paidAmount = amountField("Amount").check(
	z.refine((value) => value > 0, "Amount must be more than 0"),
);

/** A date, or a time in ISO 8601. */
export const paidAt = z
	.string()
	.check(
		z.refine(
			(text) =>
				isDay(text.slice(0, 10)) &&
				/^[\d-]{10}(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text) &&
				!Number.isNaN(Date.parse(text)),
			"The date is not valid",
		),
	);

/**
 * For a payment or refund without a code: whether it is separate from one that is recorded with the same amount, method
 * and day. `false` is refused if there is one, so that two people do not record the same cash twice.
 */
export const isSeparate = z.optional(
	z.nullable(z.boolean({ error: "Please say whether this is a separate payment" })),
);

/**
 * For a payment or refund by M-Pesa: whether staff record it although its message says otherwise, such as another
 * order, amount or day, or M-Pesa took it back. Refused unless the answer is `true`.
 */
export const recordAnyway = z.optional(
	z.nullable(z.boolean({ error: "Please say whether to keep what you typed" })),
);

/** Sort columns of the payments list: time, amount, state or method. Has no server-only imports. */

const SORT_COLUMNS = ["at", "amount", "state", "method"] as const;
export type PaymentSortColumn = (typeof SORT_COLUMNS)[number];
export type PaymentSort = SortKey<PaymentSortColumn>;
export const PAYMENT_SORTS: readonly PaymentSort[] = bothWays(SORT_COLUMNS);
