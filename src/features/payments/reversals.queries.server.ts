import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { codeHasher, codesByHash, isErasedCode } from "../ledger/payment-codes.server.ts";
import type { TakenBack } from "./evidence.ts";

export type ReversalRow = Selectable<Schema["payment_reversals"]>;
export type Reversal = Pick<ReversalRow, "code" | "receipt" | "amount_cents" | "at">;

/** Of the payments with these codes. Their receipts are among the codes too, if the caller compares them. */
export async function findReversals(db: Db | Tx, codes: readonly string[]): Promise<ReversalRow[]> {
	const rows = await inBatches([...new Set(codes)], async (some) => {
		const hashes = [...(await codesByHash(db, some)).keys()];
		return db
			.selectFrom("payment_reversals")
			.selectAll()
			.where((eb) => eb.or([eb("code", "in", some), eb("code_hash", "in", hashes)]))
			.execute();
	});
	const asked = await codesByHash(db, codes);
	const plain = (hash: string | null, stored: string) => asked.get(hash) ?? stored;
	return rows.map((row) => ({
		...row,
		code: plain(row.code_hash, row.code),
		receipt: plain(row.receipt, row.receipt),
	}));
}

/** What was taken back of the payment with this code. Every way of recording a payment asks. */
export async function findTakenBack(
	tx: Db | Tx,
	code: string | null,
): Promise<TakenBack | undefined> {
	return code === null ? undefined : sumTakenBack(await findReversals(tx, [code]));
}

export function sumTakenBack(reversals: readonly Reversal[]): TakenBack | undefined {
	const [last] = reversals.toSorted((one, other) => other.at.localeCompare(one.at));
	if (!last) return undefined;
	const isReadable = reversals.every(({ amount_cents }) => amount_cents !== null);
	const cents = reversals.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0);
	return { cents: isReadable ? cents : null, at: last.at };
}

/** Once each, however often it is imported. */
export async function insertReversals(tx: Tx, reversals: readonly Reversal[]): Promise<void> {
	const hashOf = await codeHasher(tx);
	for (const { code, receipt, ...said } of reversals) {
		const code_hash = hashOf(code);
		const stored = (await isErased(tx, code_hash))
			? { code: code_hash, receipt: hashOf(receipt) }
			: { code, receipt };
		await tx
			.insertInto("payment_reversals")
			.values({
				...{ ...said, ...stored, code_hash },
				...{ id: newId(), created_at: now(), handled_at: null },
			})
			.onConflict((conflict) =>
				conflict.columns(["code", "receipt"]).doUpdateSet({ amount_cents: said.amount_cents }),
			)
			.execute();
	}
}

/** Whether the code is that of a person who was erased. */
async function isErased(tx: Tx, codeHash: string): Promise<boolean> {
	const of = (table: "unclaimed_payments" | "payment_reversals") =>
		tx.selectFrom(table).select("id").where("code", "=", codeHash);
	const found = await tx
		.selectFrom("payments")
		.select("id")
		.where("code_hash", "=", codeHash)
		.where("code", "is", null)
		.unionAll(of("unclaimed_payments"))
		.unionAll(of("payment_reversals"))
		.executeTakeFirst();
	return found !== undefined;
}

/** Replaces the codes by their hashes, by which a later statement still finds them. */
export async function eraseReversals(tx: Tx, codeHashes: readonly string[]): Promise<void> {
	const hashOf = await codeHasher(tx);
	const rows = await inBatches(codeHashes, (some) =>
		tx
			.selectFrom("payment_reversals")
			.select(["id", "code_hash", "receipt"])
			.where("code_hash", "in", some)
			.execute(),
	);
	for (const { id, code_hash, receipt } of rows) {
		const erased = { code: code_hash ?? "", receipt: hashOf(receipt) };
		await tx.updateTable("payment_reversals").set(erased).where("id", "=", id).execute();
	}
}

/** The payment still counts, with all or a part of what was taken back. */
const WAITS = sql<boolean>`payment_reversals.handled_at is null and payments.state = 'confirmed'`;

const selectOpenReversals = (db: Db | Tx) =>
	db
		.selectFrom("payment_reversals")
		.innerJoin("payments", "payments.code_hash", "payment_reversals.code_hash")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.where(WAITS);

/** Newest first. */
export function listOpenReversals(db: Db) {
	return selectOpenReversals(db)
		.selectAll("payment_reversals")
		.select(["orders.reference", "payments.order_id", "payments.amount_cents as paid_cents"])
		.orderBy("payment_reversals.created_at", "desc")
		.orderBy("payment_reversals.id", "desc")
		.limit(100)
		.execute();
}

export async function countOpenReversals(db: Db): Promise<number> {
	const { total } = await selectOpenReversals(db)
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow();
	return Number(total) + (await listUnnamedReversals(db)).length;
}

/** Ends the receipt of a reversal that names no payment: its code may be its own. */
const UNNAMED = "?";
export const unnamedReceipt = (receipt: string) => receipt + UNNAMED;
export const plainReceipt = (receipt: string) => receipt.replace(UNNAMED, "");

/** Those that name no payment, newest first, until staff have seen them or a payment with their code comes. */
export function listUnnamedReversals(db: Db | Tx) {
	return db
		.selectFrom("payment_reversals")
		.selectAll()
		.where("receipt", "like", `%${UNNAMED}`)
		.where("handled_at", "is", null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("payments")
						.select("payments.id")
						.whereRef("payments.code_hash", "=", "payment_reversals.code_hash"),
				),
			),
		)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(100)
		.execute();
}

/** What money that was taken back may be: payments that count and unclaimed money, of its amount and before it. */
export async function findLikely(db: Db | Tx, cents: number | null, at: string): Promise<string[]> {
	if (cents === null) return [];
	const counted = await db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select(["payments.code", "orders.reference"])
		.where("payments.method", "=", "mpesa")
		.where("payments.state", "=", "confirmed")
		.where("payments.amount_cents", "=", cents)
		.where("payments.at", "<=", at)
		.orderBy("payments.at", "desc")
		.orderBy("payments.id", "desc")
		.limit(5)
		.execute();
	const waiting = await db
		.selectFrom("unclaimed_payments")
		.select("code")
		.where("amount_cents", "=", cents)
		.where("at", "<=", at)
		.where("set_aside_at", "is", null)
		.where("code_hash", "not in", (eb) =>
			eb
				.selectFrom("payments")
				.select("code_hash")
				.where("code_hash", "is not", null)
				.$castTo<never>(),
		)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(5)
		.execute();
	return [
		...counted.map(({ code, reference }) => (code ? `${code} (${reference})` : reference)),
		...waiting.map(({ code }) => `${isErasedCode(code) ? "erased" : code} (unclaimed money)`),
	];
}

/** Such as "It does not say from which payment. It may be TJK7RT61SV (MR-7K3QZ9)." */
export function unnamedSentence(likely: readonly string[]): string {
	const which = likely.length > 0 ? ` It may be ${likely.join(" or ")}.` : "";
	return `M-Pesa took money back and does not say from which payment.${which}`;
}

export function findOpenReversal(tx: Tx, id: string) {
	return selectOpenReversals(tx)
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
