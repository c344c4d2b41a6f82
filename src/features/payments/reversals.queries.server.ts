import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { countRows } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { codeHasher, codesByHash } from "../ledger/payment-codes.server.ts";
import { nullCentsIfWhole, type ReversedAmount } from "./evidence.ts";

export type ReversalRow = Selectable<Schema["payment_reversals"]>;
export type Reversal = Pick<ReversalRow, "code" | "receipt" | "amount_cents" | "at" | "kind">;

/** Reversals of payments with these codes, and reversals whose own receipts have them. */
export async function findReversals(db: Db | Tx, codes: readonly string[]): Promise<ReversalRow[]> {
	const requested = await codesByHash(db, codes);
	const rows = await inBatches([...new Set([...requested].flat())] as string[], (batch) =>
		db
			.selectFrom("payment_reversals")
			.selectAll()
			.where((eb) =>
				eb.or([eb("code", "in", batch), eb("code_hash", "in", batch), eb("receipt", "in", batch)]),
			)
			.execute(),
	);
	const plainCode = (hash: string | null, stored: string) => requested.get(hash) ?? stored;
	return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({
		...row,
		code: plainCode(row.code_hash, row.code),
		receipt: plainCode(row.receipt, row.receipt),
	}));
}

/** How much of a payment, of `whole` cents if that is known, M-Pesa reversed. Every call that records one checks it. */
export async function findReversedAmount(
	tx: Db | Tx,
	code: string | null,
	whole: number | null = null,
): Promise<ReversedAmount | undefined> {
	if (code === null) return undefined;
	const reversed = sumReversals(code, await findReversals(tx, [code]));
	return reversed && nullCentsIfWhole(reversed, whole);
}

export function sumReversals(
	code: string,
	reversals: readonly Omit<Reversal, "kind">[],
): ReversedAmount | undefined {
	const ofCode = reversals.filter((each) => each.code === code);
	const summed = ofCode.length > 0 ? ofCode : reversals;
	const [last] = summed.toSorted((one, other) => other.at.localeCompare(one.at));
	if (!last) return undefined;
	if (ofCode.length === 0) return { cents: null, at: last.at, isReversalsOwnCode: true };
	const isReadable = ofCode.every(({ amount_cents }) => amount_cents !== null);
	const cents = ofCode.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0);
	return { cents: isReadable ? cents : null, at: last.at };
}

/** Stores each reversal once, however often it is imported. */
export async function insertReversals(tx: Tx, reversals: readonly Reversal[]): Promise<void> {
	const hashOf = await codeHasher(tx);
	for (const { code, receipt, ...reported } of reversals) {
		const code_hash = hashOf(code);
		const stored = (await isErased(tx, code_hash))
			? { code: code_hash, receipt: hashOf(receipt) }
			: { code, receipt };
		await tx
			.insertInto("payment_reversals")
			.values({
				...{ ...reported, ...stored, code_hash },
				...{ id: newId(), created_at: now(), handled_at: null },
			})
			.onConflict((conflict) =>
				conflict.columns(["code", "receipt"]).doUpdateSet({ amount_cents: reported.amount_cents }),
			)
			.execute();
	}
}

/** Whether the code is that of a person who was erased. */
async function isErased(tx: Tx, codeHash: string): Promise<boolean> {
	const withCode = (table: "unclaimed_payments" | "payment_reversals") =>
		tx.selectFrom(table).select("id").where("code", "=", codeHash);
	const found = await tx
		.selectFrom("payments")
		.select("id")
		.where("code_hash", "=", codeHash)
		.where("code", "is", null)
		.unionAll(withCode("unclaimed_payments"))
		.unionAll(withCode("payment_reversals"))
		.executeTakeFirst();
	return found !== undefined;
}

/** Replaces the codes by their hashes, by which a later statement still finds them. */
export async function eraseReversals(tx: Tx, codeHashes: readonly string[]): Promise<void> {
	const hashOf = await codeHasher(tx);
	const rows = await inBatches(codeHashes, (batch) =>
		tx
			.selectFrom("payment_reversals")
			.select(["id", "code_hash", "receipt"])
			.where("code_hash", "in", batch)
			.execute(),
	);
	for (const { id, code_hash, receipt } of rows) {
		const erased = { code: code_hash ?? "", receipt: hashOf(receipt) };
		await tx.updateTable("payment_reversals").set(erased).where("id", "=", id).execute();
	}
}

/** Reversals whose payment still counts, in full or in part, or whose receipt was recorded before as a payment. */
const selectOpenReversals = (db: Db | Tx) =>
	db
		.selectFrom("payment_reversals")
		.innerJoin("payments", (join) =>
			join.on(({ or, and, eb, ref }) =>
				or([
					eb("payments.code_hash", "=", ref("payment_reversals.code_hash")),
					and([
						eb("payments.code", "=", ref("payment_reversals.receipt")),
						eb("payments.created_at", "<", ref("payment_reversals.created_at")),
						eb("payments.amount_cents", ">", 0),
					]),
				]),
			),
		)
		.innerJoin("orders", "orders.id", "payments.order_id")
		.where("payment_reversals.handled_at", "is", null)
		.where("payments.state", "=", "confirmed");

export function listOpenReversals(db: Db) {
	return selectOpenReversals(db)
		.selectAll("payment_reversals")
		.select(["orders.reference", "payments.order_id", "payments.amount_cents as paid_cents"])
		.select("payments.code as payment_code")
		.orderBy("payment_reversals.created_at", "desc")
		.orderBy("payment_reversals.id", "desc")
		.limit(100)
		.execute();
}

export const countOpenReversals = (db: Db): Promise<number> => countRows(selectOpenReversals(db));

export function findOpenReversal(tx: Tx, id: string) {
	return selectOpenReversals(tx)
		.select("payments.id as payment_id")
		.where("payment_reversals.id", "=", id)
		.executeTakeFirst();
}

/** Reversals that name no payment, and so have their own code, until staff dismiss them or that code is recorded. */
export const selectReversalsWithoutPayment = (db: Db | Tx) =>
	db
		.selectFrom("payment_reversals")
		.where("kind", "=", "unnamed")
		.where("handled_at", "is", null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("payments")
						.select("payments.id")
						.whereRef("payments.code_hash", "=", "payment_reversals.code_hash")
						.where("payments.state", "<>", "refused"),
				),
			),
		);

export async function dismissReversal(tx: Tx, id: string): Promise<void> {
	await tx
		.updateTable("payment_reversals")
		.set({ handled_at: now() })
		.where("id", "=", id)
		.execute();
}
