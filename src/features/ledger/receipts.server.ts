import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
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
		.values({ order_id: orderId, number, ...UNNAMED, issued_at })
		.onConflict((conflict) => conflict.column("order_id").doUpdateSet({ number, issued_at }))
		.execute();
}

const UNNAMED = { payer: null, payer_pin: null, tax_invoice: null };

/** What staff write on a receipt; a payer of null is the customer. */
export type ReceiptChange = Partial<
	Pick<Selectable<Schema["receipts"]>, "payer" | "payer_pin" | "tax_invoice">
>;

/** Stores it, also before a payment is confirmed. */
export async function changeReceipt(tx: Tx, orderId: string, change: ReceiptChange): Promise<void> {
	const issued_at = now();
	await tx
		.insertInto("receipts")
		.values({ order_id: orderId, number: null, ...UNNAMED, ...change, issued_at })
		.onConflict((conflict) => conflict.column("order_id").doUpdateSet({ ...change, issued_at }))
		.execute();
}

/** Without a confirmed payment there was none yet: then it has neither number nor date. */
export async function receiptOf(
	db: Db | Tx,
	order: { id: string; name: string },
): Promise<IssuedReceipt> {
	const row = await db
		.selectFrom("receipts")
		.select(["number", "payer", "payer_pin", "tax_invoice", "issued_at"])
		.where("order_id", "=", order.id)
		.executeTakeFirst();
	const number = row?.number ?? null;
	return {
		number,
		issued_at: number === null ? null : (row?.issued_at ?? null),
		payer: row?.payer ?? order.name,
		payer_pin: row?.payer_pin ?? null,
		tax_invoice: row?.tax_invoice ?? null,
	};
}
