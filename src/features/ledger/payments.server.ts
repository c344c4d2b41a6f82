import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import {
	type DataSubject,
	type ErasedCounts,
	inBatches,
	recordIds,
} from "../../platform/privacy/personal-data.ts";
import {
	fromCents,
	isRefund,
	type PaidSums,
	type Payment,
	type PaymentMethod,
	type PaymentState,
	type PaymentSummary,
	type PricedOrder,
	type Refund,
	type RefundState,
	summarise,
} from "./payment.ts";
import { hashCode, hashesOf, isErasedCode } from "./payment-codes.server.ts";
import { issueReceipt } from "./receipts.server.ts";

/** `recorded_by_name`: a staff name; `code_of_whole`: code of the payment that this is a part of. */
export type PaymentRow = Selectable<Schema["payments"]> & {
	recorded_by_name: string | null;
	code_of_whole: string | null;
};

export function selectPayments(db: Db | Tx) {
	return db
		.selectFrom("payments")
		.selectAll("payments")
		.select((eb) => [
			eb
				.selectFrom("users")
				.select("username")
				.whereRef("users.id", "=", "payments.recorded_by")
				.as("recorded_by_name"),
			eb
				.selectFrom("payments as whole")
				.select("whole.code")
				.whereRef("whole.id", "=", "payments.part_of")
				.as("code_of_whole"),
		]);
}

/** The code that the payer knows; a part has that of the whole payment. */
export function codeOf({ code, code_of_whole }: PaymentRow): string | null {
	return code ?? code_of_whole;
}

export async function moneyOf(
	db: Db | Tx,
	orderId: string,
): Promise<{ payments: PaymentRow[]; refunds: PaymentRow[] }> {
	const rows = await selectPayments(db)
		.where("order_id", "=", orderId)
		.orderBy("at")
		.orderBy("created_at")
		.orderBy("id")
		.execute();
	return { payments: rows.filter((row) => !isRefund(row)), refunds: rows.filter(isRefund) };
}

export function presentPayment(row: PaymentRow): Payment {
	return {
		id: row.id,
		amount: row.amount_cents === null ? null : fromCents(row.amount_cents),
		method: row.method as PaymentMethod,
		code: codeOf(row),
		state: row.state as PaymentState,
		at: row.at,
		by: row.recorded_by_name,
	};
}

export function presentRefund(row: PaymentRow): Refund {
	const amount = fromCents(0 - (row.amount_cents ?? 0));
	return { ...presentPayment(row), amount, state: row.state as RefundState, reason: row.reason };
}

export const NOTHING_PAID: PaidSums = { paidCents: 0, refundedCents: 0 };

/** Confirmed payments and refunds by order id; orders without any are missing. */
export async function sumsByOrder(
	db: Db | Tx,
	orderIds: readonly string[],
): Promise<Map<string, PaidSums>> {
	const sums = await inBatches(orderIds, (batch) =>
		db
			.selectFrom("payments")
			.select((eb) => [
				"order_id",
				eb.fn.sum<number>("amount_cents").as("paid"),
				sql<number>`coalesce(sum(case when amount_cents < 0 then -amount_cents end), 0)`.as(
					"refunded",
				),
			])
			.where("order_id", "in", batch)
			.where("state", "=", "confirmed")
			.groupBy("order_id")
			.execute(),
	);
	return new Map(
		sums.map(({ order_id, paid, refunded }) => [
			order_id,
			{ paidCents: Number(paid), refundedCents: Number(refunded) },
		]),
	);
}

export async function readPaymentSummary(
	db: Db | Tx,
	order: PricedOrder & { id: string },
): Promise<PaymentSummary> {
	const sums = await sumsByOrder(db, [order.id]);
	return summarise(order, sums.get(order.id) ?? NOTHING_PAID);
}

export async function insertPayment(
	tx: Tx,
	row: Omit<Selectable<Schema["payments"]>, "code_hash">,
): Promise<PaymentRow> {
	await tx
		.insertInto("payments")
		.values({ ...row, ...(await claimCode(tx, row.code)) })
		.execute();
	await issueReceipt(tx, row.order_id);
	return requirePayment(tx, row.id);
}

export async function updatePayment(
	tx: Tx,
	id: string,
	change: Partial<Omit<Selectable<Schema["payments"]>, "id" | "code_hash" | "created_at">>,
): Promise<PaymentRow> {
	const { order_id: previousOrderId } = await requirePayment(tx, id);
	const hashed = change.code !== undefined && (await claimCode(tx, change.code));
	await tx
		.updateTable("payments")
		.set({ ...change, ...hashed })
		.where("id", "=", id)
		.execute();
	const row = await requirePayment(tx, id);
	for (const orderId of new Set([previousOrderId, row.order_id])) await issueReceipt(tx, orderId);
	return row;
}

/** The columns for a code; of an erased one only the hash. A reversed refund with the same code loses it. */
async function claimCode(tx: Tx, code: string | null) {
	if (code === null) return { code, code_hash: null };
	const code_hash = await hashCode(tx, code);
	await tx
		.updateTable("payments")
		.set({ code: null, code_hash: null })
		.where("code_hash", "=", code_hash)
		.where("state", "=", "reversed")
		.where("amount_cents", "<", 0)
		.execute();
	return { code: isErasedCode(code) ? null : code, code_hash };
}

export function requirePayment(db: Db | Tx, id: string): Promise<PaymentRow> {
	return selectPayments(db).where("payments.id", "=", id).executeTakeFirstOrThrow();
}

/**
 * Keeps amount, time and method for statistics, and the hashes of codes; empties the payer, and codes that identify
 * them. An unconfirmed code counts as refused and unused, because nobody can confirm it. Prompts for other people's orders
 * lose only the payer: the code is the other customer's proof of payment.
 */
export async function erasePayments(tx: Tx, subject: DataSubject): Promise<Partial<ErasedCounts>> {
	const { blank } = subject;
	const blanks = { payments: await blank("payments"), attempts: await blank("payment_attempts") };
	const blankReceipt = await blank("receipts");
	const blankedReceipts = await inBatches(recordIds("receipts", subject), (batch) =>
		tx
			.updateTable("receipts")
			.set(blankReceipt)
			.where("order_id", "in", batch)
			.returning("order_id")
			.execute(),
	);
	const blankedPayments = await inBatches(recordIds("payments", subject), async (batch) => {
		await hashCodesOf(tx, batch);
		const payments = await tx
			.updateTable("payments")
			.set({ ...blanks.payments, state: refusedIfUnconfirmed })
			.where("order_id", "in", batch)
			.returning("id")
			.execute();
		await tx
			.updateTable("payment_attempts")
			.set(blanks.attempts)
			.where("order_id", "in", batch)
			.execute();
		return payments;
	});
	const blankedAttempts = await inBatches(subject.ids, (batch) =>
		tx
			.updateTable("payment_attempts")
			.set({ payer: null })
			.where("id", "in", batch)
			.returning("id")
			.execute(),
	);
	return { changes: blankedPayments.length + blankedAttempts.length + blankedReceipts.length };
}

const refusedIfUnconfirmed = sql<string>`case when state = 'unconfirmed' then 'refused' else state end`;

/** Hashes the codes of payments that a server of version 1.0 has stored. A killed process leaves the rest to the next. */
export async function hashOlderPayments(db: Db): Promise<void> {
	const orders = await selectUnhashed(db).select("order_id").distinct().execute();
	await inBatches(
		orders.map(({ order_id }) => order_id),
		(batch) => transaction(db, (tx) => hashCodesOf(tx, batch), "read committed"),
	);
}

async function hashCodesOf(tx: Tx, orderIds: readonly string[]) {
	const rows = await selectUnhashed(tx)
		.select(["id", "code"])
		.where("order_id", "in", orderIds)
		.execute();
	if (rows.length === 0) return rows;
	await tx
		.updateTable("payments")
		.from(await hashesOf(tx, rows))
		.set((eb) => ({ code_hash: eb.ref("values_by_id.value") }))
		.whereRef("payments.id", "=", "values_by_id.id")
		// Not if an erased payment has the code, which that server could not know: the hash is unique.
		.where(
			sql<boolean>`(state = 'refused' or not exists (
				select 1 from payments as other where other.code_hash = values_by_id.value and other.state <> 'refused'))`,
		)
		.execute();
	return rows;
}

const selectUnhashed = (db: Db | Tx) =>
	db.selectFrom("payments").where("code", "is not", null).where("code_hash", "is", null);
