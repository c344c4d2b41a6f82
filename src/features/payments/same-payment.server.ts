import type { Tx } from "../../db/transaction.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { formatKes, formatShortDate } from "../../ui/format.ts";
import { fromCents, type PaymentMethod } from "../ledger/payment.ts";
import type { PaymentRow } from "../ledger/payments.server.ts";
import { METHOD_NAMES } from "./payment-texts.ts";
import * as queries from "./payments.queries.server.ts";

export type Money = Pick<PaymentRow, "amount_cents" | "method" | "at">;

/** Staff record on Monday what came on Friday by M-Pesa. */
const NEAR = 3 * 24 * 3_600_000;

/**
 * The question about money that a payment without a code may stand for already: the same amount, method and day, or a day
 * near it. For prompts there is a question of its own.
 *
 * @param where such as " for MR-7K3QZ9", if that is not clear
 */
export function alreadyRecorded(
	found: readonly PaymentRow[],
	{ amount_cents, method, at }: Money,
	where = "",
): string | null {
	const day = (time: string) => fairDay(Date.parse(time));
	const isNear = (row: PaymentRow) =>
		day(row.at) === day(at) ||
		(method === "mpesa" && Math.abs(Date.parse(row.at) - Date.parse(at)) <= NEAR);
	const same = found.find(
		(row) =>
			row.amount_cents === amount_cents &&
			row.method === method &&
			row.code_hash === null &&
			// Staff know where a part comes from.
			row.part_of === null &&
			row.source !== "prompt" &&
			isNear(row),
	);
	if (!same) return null;
	const name = METHOD_NAMES[method as PaymentMethod];
	const what = `${name}, ${formatKes(fromCents(Math.abs(amount_cents ?? 0)))}, ${formatShortDate(same.at)}`;
	return `This is already recorded${where}: ${what}.`;
}

/** The same about money that is to count for an order. Call it with the order locked. */
export async function recordedWithoutCode(
	tx: Tx,
	orderId: string,
	money: Money,
	where = "",
): Promise<string | null> {
	return alreadyRecorded(await queries.findWithoutCode(tx, [orderId]), money, where);
}
