import type { Db } from "../../../db/connect.ts";
import { newId } from "../../../db/new-id.ts";
import { takeFreeRows } from "../../../db/row-lock.ts";
import { now } from "../../../db/time.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { AttemptRow } from "../../ledger/attempts.server.ts";

export function findAttempt(db: Db | Tx, id: string): Promise<AttemptRow | undefined> {
	return db.selectFrom("payment_attempts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findByToken(db: Db | Tx, tokenHash: string): Promise<AttemptRow | undefined> {
	return db
		.selectFrom("payment_attempts")
		.selectAll()
		.where("token_hash", "=", tokenHash)
		.executeTakeFirst();
}

export function findByRequest(db: Db | Tx, checkoutRequestId: string) {
	return db
		.selectFrom("payment_attempts")
		.select("id")
		.where("checkout_request_id", "=", checkoutRequestId)
		.executeTakeFirst();
}

/** Locks some of the due attempts until the transaction ends. */
export function claimDueAttempts(tx: Tx, time: string, limit: number): Promise<AttemptRow[]> {
	const due = tx
		.selectFrom("payment_attempts")
		.selectAll()
		.where("next_query_at", "<=", time)
		.orderBy("next_query_at")
		.orderBy("id")
		.limit(limit);
	return takeFreeRows(tx, due).execute();
}

export async function isPaymentOfPrompt(tx: Tx, paymentId: string): Promise<boolean> {
	const row = await tx
		.selectFrom("payment_attempts")
		.select("id")
		.where("payment_id", "=", paymentId)
		.executeTakeFirst();
	return row !== undefined;
}

interface NewMessage {
	/** M-Pesa's terms: the result of a prompt (STK push), or any payment to the paybill (C2B). */
	kind: "stk" | "c2b";
	attempt_id: string | null;
	order_id: string | null;
	body: unknown;
}

export async function insertMessage(db: Db | Tx, message: NewMessage): Promise<string> {
	const id = newId();
	await db
		.insertInto("provider_messages")
		.values({ ...message, id, received_at: now(), body: JSON.stringify(message.body) })
		.execute();
	return id;
}

export function findMessage(db: Db | Tx, id: string) {
	return db.selectFrom("provider_messages").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function updateMessage(
	db: Db | Tx,
	id: string,
	change: { outcome: string; order_id?: string | null },
): Promise<void> {
	await db.updateTable("provider_messages").set(change).where("id", "=", id).execute();
}

export function listMessages(db: Db, outcomes: readonly string[]) {
	return db
		.selectFrom("provider_messages")
		.leftJoin("orders", "orders.id", "provider_messages.order_id")
		.selectAll("provider_messages")
		.select("orders.reference")
		.where("outcome", "in", [...outcomes])
		.orderBy("received_at", "desc")
		.orderBy("provider_messages.id", "desc")
		.limit(100)
		.execute();
}

export async function deleteMessagesBefore(db: Db, time: string): Promise<void> {
	await db.deleteFrom("provider_messages").where("received_at", "<", time).execute();
}

export async function findUnprocessed(db: Db, before: string, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("provider_messages")
		.select("id")
		.where("outcome", "is", null)
		.where("body", "is not", null)
		.where("received_at", "<=", before)
		.orderBy("received_at")
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}
