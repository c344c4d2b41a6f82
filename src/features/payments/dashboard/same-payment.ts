import { ApiError } from "../../../platform/browser/api-error.ts";
import type { Payment } from "../../../platform/payments/payment.ts";
import { fairDay } from "../../../platform/text/fair-day.ts";
import { formatKes, formatShortDate } from "../../../ui/format.ts";
import { METHOD_NAMES } from "../method-names.ts";
import { type TypedPayment, withoutCommas } from "./manage-payments.calls.ts";

/**
 * Throws at the field `another` if a payment without a code looks like one that is recorded already: the same amount,
 * method and day. A code counts only once anyway, which the server ensures.
 */
export function refuseAgain(payments: readonly Payment[], typed: TypedPayment): void {
	if (typed.code.trim()) return;
	const day = typed.at || fairDay(Date.now());
	const same = payments.find(
		({ amount, method, code, state, at }) =>
			amount === Number(withoutCommas(typed.amount)) &&
			method === typed.method &&
			!code &&
			state === "confirmed" &&
			fairDay(Date.parse(at)) === day,
	);
	if (!same?.amount) return;
	const what = `${METHOD_NAMES[same.method]}, ${formatKes(same.amount)}, ${formatShortDate(same.at)}`;
	const text = `This is recorded already: ${what}.`;
	throw new ApiError(text, { status: 409, serverText: text, fields: { another: text } });
}
