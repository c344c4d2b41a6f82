import type { Tx } from "../../db/transaction.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { formatKes, formatShortDate } from "../../ui/format.ts";
import { fromCents, type PaymentMethod } from "../ledger/payment.ts";
import type { PaymentRow } from "../ledger/payments.server.ts";
import { METHOD_NAMES } from "./payment-texts.ts";
import * as queries from "./payments.queries.server.ts";

export type Money = Pick<PaymentRow, "amount_cents" | "method" | "at">;

/** How far apart one M-Pesa payment may be dated: staff record on Monday what came on Friday. */
const NEAR_MS = 3 * 24 * 3_600_000;

/**
 * The question about money that may be recorded already without its code: a payment of the same amount and method, on the
 * same or a near day. Prompts have a question of their own (`findPromptOf`).
 *
 * @param forOrder such as " for MR-7K3QZ9", if that is not clear
 */
export function alreadyRecordedQuestion(
	recorded: readonly PaymentRow[],
	{ amount_cents, method, at }: Money,
	forOrder = "",
): string | null {
	const day = (time: string) => nairobiDay(Date.parse(time));
	const isNear = (row: PaymentRow) =>
		day(row.at) === day(at) ||
		(method === "mpesa" && Math.abs(Date.parse(row.at) - Date.parse(at)) <= NEAR_MS);
	const same = recorded.find(
		(row) =>
			row.amount_cents === amount_cents &&
			row.method === method &&
			row.code_hash === null &&
			// Staff have moved this part of a payment here, so they know of it.
			row.part_of === null &&
			row.source !== "prompt" &&
			isNear(row),
	);
	if (!same) return null;
	const name = METHOD_NAMES[method as PaymentMethod];
	const what = `${name}, ${formatKes(fromCents(Math.abs(amount_cents ?? 0)))}, ${formatShortDate(same.at)}`;
	return `This is already recorded${forOrder}: ${what}.`;
}

/** As `alreadyRecordedQuestion`, for the payments of an order. Call it with the order locked. */
export async function duplicateQuestion(
	tx: Tx,
	orderId: string,
	money: Money,
	forOrder = "",
): Promise<string | null> {
	return alreadyRecordedQuestion(await queries.findWithoutCode(tx, [orderId]), money, forOrder);
}
