import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { IssuedReceipt } from "./payment.ts";

/**
 * Numbers a receipt at the first confirmed payment, and dates it again with each change. The counter is part of the
 * transaction, so no number is skipped or given twice. Call it after the change, when the trigger has locked the order.
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
		.values({ order_id: orderId, number, ...NO_DETAILS, issued_at })
		.onConflict((conflict) => conflict.column("order_id").doUpdateSet({ number, issued_at }))
		.execute();
}

const NO_DETAILS = { payer: null, payer_pin: null, tax_invoice: null };

/** A payer of null is the customer. */
export type ReceiptChange = Partial<
	Pick<Selectable<Schema["receipts"]>, "payer" | "payer_pin" | "tax_invoice">
>;

/** Changes payer or tax invoice, also before a payment is confirmed. Only another payer changes the date of issue. */
export async function changeReceipt(
	tx: Tx,
	orderId: string,
	change: ReceiptChange,
	{ isOtherPayer }: { isOtherPayer: boolean },
): Promise<void> {
	const issued_at = now();
	await tx
		.insertInto("receipts")
		.values({ order_id: orderId, number: null, ...NO_DETAILS, ...change, issued_at })
		.onConflict((conflict) =>
			conflict.column("order_id").doUpdateSet({ ...change, ...(isOtherPayer && { issued_at }) }),
		)
		.execute();
}

/** An order's receipt. It has neither number nor date before a payment is confirmed. */
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

/** Deletes receipts of sample orders. One with a lower number than a real one's is only emptied, to leave no gap. */
export async function removeReceipts(tx: Tx, orderIds: readonly string[]): Promise<void> {
	const { last } = await tx
		.selectFrom("receipts")
		.select((eb) => eb.fn.coalesce(eb.fn.max<number>("number"), eb.lit(0)).as("last"))
		.where("order_id", "not in", orderIds)
		.executeTakeFirstOrThrow();
	await tx
		.deleteFrom("receipts")
		.where("order_id", "in", orderIds)
		.where(({ eb, or }) => or([eb("number", "is", null), eb("number", ">", last)]))
		.execute();
	await tx.updateTable("receipts").set(NO_DETAILS).where("order_id", "in", orderIds).execute();
	await tx.updateTable("receipt_counter").set({ last }).execute();
}
