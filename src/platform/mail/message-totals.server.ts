import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { fairDay } from "../text/fair-day.ts";

/** Counts messages and their cost by month, because the messages themselves are deleted after a month. */

export async function addToTotals(
	tx: Tx,
	channel: "sms",
	{ sent = 0, delivered = 0, failed = 0, cost = 0 },
): Promise<void> {
	const counted = { sent, delivered, failed, cost_cents: cost };
	await tx
		.insertInto("message_totals")
		.values({ month: fairDay(Date.now()).slice(0, 7), channel, ...counted })
		.onConflict((conflict) =>
			conflict.columns(["month", "channel"]).doUpdateSet((eb) => ({
				sent: eb("message_totals.sent", "+", sent),
				delivered: eb("message_totals.delivered", "+", delivered),
				failed: eb("message_totals.failed", "+", failed),
				cost_cents: eb("message_totals.cost_cents", "+", cost),
			})),
		)
		.execute();
}

export interface MessageTotals {
	sent: number;
	delivered: number;
	failed: number;
	cost_cents: number;
}

/** The SMS totals of a month (YYYY-MM). */
export async function readTotals(db: Db, month: string): Promise<MessageTotals> {
	const row = await db
		.selectFrom("message_totals")
		.select(["sent", "delivered", "failed", "cost_cents"])
		.where("month", "=", month)
		.where("channel", "=", "sms")
		.executeTakeFirst();
	return row ?? { sent: 0, delivered: 0, failed: 0, cost_cents: 0 };
}
