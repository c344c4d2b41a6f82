import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { IssuedReceipt } from "./payment.ts";

/**
 * Numbers an order's receipt when its first payment is confirmed, and dates it again whenever what it says changes. The
 * counter is part of the transaction: no number is skipped or given twice. Call it after the change, when the order is
 * locked by the trigger that adds up its payments.
 */
export async function issueReceipt(tx: Tx, orderId: string): Promise<void> {
	const issued_at = now();
	const { numUpdatedRows } = await tx
		.updateTable("receipts")
		.set({ issued_at })
		.where("order_id", "=", orderId)
		.where("number", "is not", null)
		.executeTakeFirstOrThrow();
	if (numUpdatedRows > 0n) return;
	const paid = await tx
		.selectFrom("payments")
		.select("id")
		.where("order_id", "=", orderId)
		.where("state", "=", "confirmed")
		.where("amount_cents", ">", 0)
		.limit(1)
		.executeTakeFirst();
	if (!paid) return;
	const { last: number } = await tx
		.insertInto("receipt_counter")
		.values({ id: 1, last: 1 })
		.onConflict((conflict) =>
			conflict.column("id").doUpdateSet((eb) => ({ last: eb("receipt_counter.last", "+", 1) })),
		)
		.returning("last")
		.executeTakeFirstOrThrow();
	await tx
		.insertInto("receipts")
		.values({ order_id: orderId, number, payer: null, issued_at })
		.onConflict((conflict) => conflict.column("order_id").doUpdateSet({ number, issued_at }))
		.execute();
}

/** Stores who paid, as the receipt names them; null for the customer. */
export async function setPayer(tx: Tx, orderId: string, payer: string | null): Promise<void> {
	const issued_at = now();
	await tx
		.insertInto("receipts")
		.values({ order_id: orderId, number: null, payer, issued_at })
		.onConflict((conflict) => conflict.column("order_id").doUpdateSet({ payer, issued_at }))
		.execute();
}

/** Without a confirmed payment there was none yet: then it has neither number nor date. */
export async function receiptOf(
	db: Db | Tx,
	order: { id: string; name: string },
): Promise<IssuedReceipt> {
	const row = await db
		.selectFrom("receipts")
		.select(["number", "payer", "issued_at"])
		.where("order_id", "=", order.id)
		.executeTakeFirst();
	const number = row?.number ?? null;
	return {
		number,
		issued_at: number === null ? null : (row?.issued_at ?? null),
		payer: row?.payer ?? order.name,
	};
}
