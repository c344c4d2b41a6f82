import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { fromCents, type PaymentAttempt, type StaffAttempt } from "./payment.ts";
import { type AttemptState, describeAttempt } from "./result-codes.ts";

/** Age of a waiting prompt at which it counts as unanswered: the frequent status queries have ended by then. */
export const NO_ANSWER_MS = 100_000;

export type AttemptRow = Selectable<Schema["payment_attempts"]>;

/** A prompt, with the state of its payment and the id of the order for which the payment counts. */
interface ListedAttempt extends AttemptRow {
	payment_state?: string | null;
	counts_for?: string | null;
}

export function attemptsOf(db: Db | Tx, orderId: string): Promise<ListedAttempt[]> {
	return db
		.selectFrom("payment_attempts")
		.leftJoin("payments", "payments.id", "payment_attempts.payment_id")
		.selectAll("payment_attempts")
		.select(["payments.state as payment_state", "payments.order_id as counts_for"])
		.where("payment_attempts.order_id", "=", orderId)
		.orderBy("payment_attempts.created_at", "desc")
		.orderBy("payment_attempts.id", "desc")
		.execute();
}

export async function lastAttemptOf(db: Db | Tx, orderId: string): Promise<PaymentAttempt | null> {
	const [row] = await attemptsOf(db, orderId);
	return row ? presentAttempt(row) : null;
}

const SENTENCES = {
	reversed: "Reversed: this payment does not count.",
	moved: "This payment counts towards another order.",
};

/** What happened to a prompt's payment; null without a payment, or while it counts for the prompt's order. */
function paymentNow({ order_id, state, payment_state, counts_for }: ListedAttempt) {
	if (state !== "paid") return null;
	if (payment_state === "reversed") return "reversed";
	return counts_for && counts_for !== order_id ? "moved" : null;
}

export function presentAttempt(row: ListedAttempt): PaymentAttempt {
	const state = attemptState(row);
	const now = paymentNow(row);
	return {
		state,
		amount: fromCents(row.amount_cents),
		at: row.created_at,
		receipt: row.receipt,
		open: row.closed_at === null,
		sentence: now ? SENTENCES[now] : describeAttempt({ state, result_code: row.result_code }),
	};
}

export function presentStaffAttempt(row: ListedAttempt): StaffAttempt {
	const { id, payer, result_code, result_text } = row;
	const payment_now = paymentNow(row);
	return { ...presentAttempt(row), id, payer, result_code, result_text, payment_now };
}

/** A waiting prompt may be old without a stored `no_answer`: the process that queries the status was down. */
function attemptState({ state, created_at }: AttemptRow): AttemptState {
	const age = Date.parse(now()) - Date.parse(created_at);
	return state === "waiting" && age > NO_ANSWER_MS ? "no_answer" : (state as AttemptState);
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
		// When M-Pesa accepted the prompt.
		asked_at: null,
		queries: 0,
		closed_at: null,
	};
	await tx.insertInto("payment_attempts").values(row).execute();
	return row;
}

export async function updateAttempt(tx: Tx, id: string, change: Partial<AttemptRow>) {
	await tx.updateTable("payment_attempts").set(change).where("id", "=", id).execute();
}

/** Links the prompt of `paymentId` to this payment instead (or the same one), with its receipt. */
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
