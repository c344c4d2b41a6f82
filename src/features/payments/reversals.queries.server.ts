import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { hashCode } from "../ledger/payment-codes.server.ts";
import type { TakenBack } from "./evidence.ts";

export type ReversalRow = Selectable<Schema["payment_reversals"]>;
export type Reversal = Pick<ReversalRow, "code" | "receipt" | "amount_cents" | "at">;

export function findReversals(db: Db | Tx, codes: readonly string[]): Promise<ReversalRow[]> {
	return inBatches([...new Set(codes)], (some) =>
		db.selectFrom("payment_reversals").selectAll().where("code", "in", some).execute(),
	);
}

/** What was taken back of the payment with this code. Every way of recording a payment asks. */
export async function findTakenBack(
	tx: Db | Tx,
	code: string | null,
): Promise<TakenBack | undefined> {
	return code === null ? undefined : sumTakenBack(await findReversals(tx, [code]));
}

/** In sum, at the last of the times. */
export function sumTakenBack(reversals: readonly Reversal[]): TakenBack | undefined {
	const [last] = reversals.toSorted((one, other) => other.at.localeCompare(one.at));
	if (!last) return undefined;
	const isReadable = reversals.every(({ amount_cents }) => amount_cents !== null);
	const cents = reversals.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0);
	return { cents: isReadable ? cents : null, at: last.at };
}

/** Once each, however often it is imported. */
export async function insertReversals(tx: Tx, reversals: readonly Reversal[]): Promise<void> {
	for (const reversal of reversals) {
		const code_hash = await hashCode(tx, reversal.code);
		await tx
			.insertInto("payment_reversals")
			.values({ ...reversal, code_hash, id: newId(), created_at: now(), handled_at: null })
			.onConflict((conflict) =>
				conflict.columns(["code", "receipt"]).doUpdateSet({ amount_cents: reversal.amount_cents }),
			)
			.execute();
	}
}

/** The payment still counts, with all or a part of what was taken back. */
const WAITS = sql<boolean>`payment_reversals.handled_at is null and payments.state = 'confirmed'`;

const selectWaiting = (db: Db | Tx) =>
	db
		.selectFrom("payment_reversals")
		.innerJoin("payments", "payments.code_hash", "payment_reversals.code_hash")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.where(WAITS);

/** Newest first. */
export function listWaitingReversals(db: Db) {
	return selectWaiting(db)
		.selectAll("payment_reversals")
		.select(["orders.reference", "payments.order_id", "payments.amount_cents as paid_cents"])
		.orderBy("payment_reversals.created_at", "desc")
		.orderBy("payment_reversals.id", "desc")
		.limit(100)
		.execute();
}

export async function countWaitingReversals(db: Db): Promise<number> {
	const { total } = await selectWaiting(db)
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow();
	return Number(total);
}

export function findWaitingReversal(tx: Tx, id: string) {
	return selectWaiting(tx)
		.select("payments.id as payment_id")
		.where("payment_reversals.id", "=", id)
		.executeTakeFirst();
}

export async function handleReversal(tx: Tx, id: string): Promise<void> {
	await tx
		.updateTable("payment_reversals")
		.set({ handled_at: now() })
		.where("id", "=", id)
		.execute();
}
