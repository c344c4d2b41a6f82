import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { fromCents, type PaymentAttempt, type StaffAttempt } from "./payment.ts";
import { type AttemptState, describeAttempt } from "./result-codes.ts";

/** Then the payer sees that there was no answer: the fast status polls have ended. */
export const SILENT_AFTER_MS = 100_000;

export type AttemptRow = Selectable<Schema["payment_attempts"]>;

export function attemptsOf(db: Db | Tx, orderId: string): Promise<AttemptRow[]> {
	return db
		.selectFrom("payment_attempts")
		.selectAll()
		.where("order_id", "=", orderId)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.execute();
}

/** The latest payment prompt of an order, or null. */
export async function lastAttemptOf(db: Db | Tx, orderId: string): Promise<PaymentAttempt | null> {
	const [row] = await attemptsOf(db, orderId);
	if (!row) return null;
	const attempt = presentAttempt(row);
	if (attempt.state !== "paid" || !row.payment_id) return attempt;
	const payment = await db
		.selectFrom("payments")
		.select(["order_id", "state"])
		.where("id", "=", row.payment_id)
		.executeTakeFirst();
	if (payment?.state === "reversed") return { ...attempt, sentence: REVERSED };
	return payment && payment.order_id !== orderId ? { ...attempt, sentence: MOVED } : attempt;
}

const REVERSED = "Reversed: this payment does not count.";
const MOVED = "This payment counts towards another order.";

export function presentAttempt(row: AttemptRow): PaymentAttempt {
	const state = attemptState(row);
	return {
		state,
		amount: fromCents(row.amount_cents),
		at: row.created_at,
		receipt: row.receipt,
		open: row.closed_at === null,
		sentence: describeAttempt({ state, result_code: row.result_code }),
	};
}

export function presentToStaff(row: AttemptRow): StaffAttempt {
	const { id, payer, result_code, result_text } = row;
	return { ...presentAttempt(row), id, payer, result_code, result_text };
}

/** Also derived from the clock, because the polling process may have been down. */
function attemptState({ state, created_at }: AttemptRow): AttemptState {
	const age = Date.parse(now()) - Date.parse(created_at);
	return state === "waiting" && age > SILENT_AFTER_MS ? "no_answer" : (state as AttemptState);
}

export async function insertAttempt(
	tx: Tx,
	attempt: Pick<AttemptRow, "order_id" | "token_hash" | "amount_cents" | "payer" | "next_query_at">,
): Promise<AttemptRow> {
	const row: AttemptRow = {
		...attempt,
		id: newId(),
		checkout_request_id: null,
		merchant_request_id: null,
		state: "waiting",
		result_code: null,
		result_text: null,
		receipt: null,
		payment_id: null,
		created_at: now(),
		asked_at: null,
		queries: 0,
		closed_at: null,
	};
	await tx.insertInto("payment_attempts").values(row).execute();
	return row;
}

export async function updateAttempt(
	tx: Tx,
	id: string,
	change: Partial<AttemptRow>,
): Promise<void> {
	await tx.updateTable("payment_attempts").set(change).where("id", "=", id).execute();
}

export async function updateReceipt(
	tx: Tx,
	paymentId: string,
	{ id, code }: { id: string; code: string | null },
): Promise<void> {
	await tx
		.updateTable("payment_attempts")
		.set({ payment_id: id, receipt: code })
		.where("payment_id", "=", paymentId)
		.execute();
}
