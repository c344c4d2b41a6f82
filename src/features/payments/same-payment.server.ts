import type { Tx } from "../../db/transaction.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { formatKes, formatShortDate } from "../../ui/format.ts";
import { fromCents, type PaymentMethod } from "../ledger/payment.ts";
import type { PaymentRow } from "../ledger/payments.server.ts";
import { METHOD_NAMES } from "./payment-texts.ts";
import * as queries from "./payments.queries.server.ts";

type Recorded = Pick<PaymentRow, "amount_cents" | "method" | "code_hash" | "source" | "at">;

/**
 * The question about money that a payment without a code may stand for already: the same amount, method and day. For
 * prompts there is a question of its own.
 */
export function alreadyRecorded(
	found: readonly Recorded[],
	{ amount_cents, method, at }: Pick<Recorded, "amount_cents" | "method" | "at">,
): string | null {
	const day = (time: string) => fairDay(Date.parse(time));
	const same = found.find(
		(row) =>
			row.amount_cents === amount_cents &&
			row.method === method &&
			row.code_hash === null &&
			row.source !== "prompt" &&
			day(row.at) === day(at),
	);
	if (!same) return null;
	const name = METHOD_NAMES[method as PaymentMethod];
	const what = `${name}, ${formatKes(fromCents(Math.abs(amount_cents ?? 0)))}, ${formatShortDate(same.at)}`;
	return `This is already recorded: ${what}.`;
}

/**
 * 409 at the field `another` if a payment or refund without a code looks like one that is recorded already. A code counts
 * only once anyway. Call it with the order locked.
 */
export async function assertNotDuplicate(
	tx: Tx,
	payment: Pick<PaymentRow, "order_id" | "amount_cents" | "method" | "code" | "at">,
): Promise<void> {
	const { order_id, amount_cents, code } = payment;
	if (code || amount_cents === null) return;
	const found = await queries.findConfirmed(tx, order_id, amount_cents);
	const question = alreadyRecorded(found, payment);
	if (question) throw invalidField("another", question, "conflict");
}
