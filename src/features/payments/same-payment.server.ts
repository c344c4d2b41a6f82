import type { Tx } from "../../db/transaction.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { formatKes, formatShortDate } from "../../ui/format.ts";
import { fromCents, type PaymentMethod } from "../ledger/payment.ts";
import type { PaymentRow } from "../ledger/payments.server.ts";
import { METHOD_NAMES } from "./payment-texts.ts";
import * as queries from "./payments.queries.server.ts";

/**
 * 409 at the field `another` if a payment or refund without a code looks like one that is recorded already: the same
 * amount, method and day. A code counts only once anyway, and for prompts there is a question of its own. Call it with the order
 * locked.
 */
export async function assertNotDuplicate(
	tx: Tx,
	payment: Pick<PaymentRow, "order_id" | "amount_cents" | "method" | "code" | "at">,
): Promise<void> {
	const { order_id, amount_cents, method, code, at } = payment;
	if (code || amount_cents === null) return;
	const day = (time: string) => fairDay(Date.parse(time));
	const found = await queries.findConfirmed(tx, order_id, amount_cents);
	const same = found.find(
		(row) =>
			row.method === method &&
			row.code_hash === null &&
			row.source !== "prompt" &&
			day(row.at) === day(at),
	);
	if (!same) return;
	const name = METHOD_NAMES[method as PaymentMethod];
	const what = `${name}, ${formatKes(fromCents(Math.abs(amount_cents)))}, ${formatShortDate(same.at)}`;
	throw invalidField("another", `This is already recorded: ${what}.`, "conflict");
}
