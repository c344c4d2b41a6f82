import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { countRows } from "../../db/paginate.ts";
import { jsonRows } from "../../db/search.ts";
import type { Tx } from "../../db/transaction.ts";
import { isErasedCode } from "../ledger/payment-codes.server.ts";
import {
	countOpenReversals,
	type ReversalRow,
	selectReversalsWithoutPayment,
} from "./reversals.queries.server.ts";
import { IS_LISTED } from "./unclaimed.queries.server.ts";

/** What staff must check in M-Pesa's reports. Reversals of payments that still count are in `reversals.queries`. */

/** Reversals that name no payment, newest first, each with the payments that it may concern. */
export async function listReversalsWithoutPayment(db: Db) {
	const rows = await selectReversalsWithoutPayment(db)
		.selectAll()
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(100)
		.execute();
	const candidates = await findCandidates(db, rows);
	return rows.map((row) => ({ ...row, candidates: candidates.get(row.id) ?? [] }));
}

/** The payments that reversals may concern: confirmed ones and unclaimed money of the same amount, paid before. */
export async function findCandidates(
	db: Db | Tx,
	reversals: readonly Pick<ReversalRow, "id" | "amount_cents" | "at">[],
): Promise<ReadonlyMap<string, string[]>> {
	if (reversals.length === 0) return new Map();
	const values = reversals.map(({ id, amount_cents, at }) => [id, amount_cents, at]);
	const nthOf = (table: string) => sql`row_number() over (
		partition by reversals.id order by ${sql.table(table)}.at desc, ${sql.table(table)}.id desc)`;
	const { rows } = await sql<{ id: string; code: string | null; reference: string | null }>`
		with reversals as (select value ->> 0 as id, cast(value ->> 1 as bigint) as cents, value ->> 2 as at from ${jsonRows(db, values)}),
		candidates as (
			select reversals.id, payments.code, orders.reference, ${nthOf("payments")} as nth
			from reversals
			join payments on coalesce(payments.amount_cents, -1) = reversals.cents and payments.at <= reversals.at
			join orders on orders.id = payments.order_id
			where payments.method = 'mpesa' and payments.state = 'confirmed'
			union all
			select reversals.id, unclaimed_payments.code, null, ${nthOf("unclaimed_payments")}
			from reversals
			join unclaimed_payments on unclaimed_payments.amount_cents = reversals.cents and unclaimed_payments.at <= reversals.at
			where ${IS_LISTED})
		select id, code, reference from candidates where nth <= 5
		order by case when reference is null then 1 else 0 end, nth`.execute(db);
	const textOf = ({ code, reference }: (typeof rows)[number]) => {
		if (reference) return code ? `${code} (${reference})` : reference;
		return `${code && isErasedCode(code) ? "erased" : code} (unclaimed money)`;
	};
	const found = Map.groupBy(rows, ({ id }) => id);
	return new Map([...found].map(([id, ofId]) => [id, ofId.map(textOf)]));
}

/** Such as "It does not say from which payment. It may be TJK7RT61SV (MR-7K3QZ9)." */
export function withoutPaymentSentence(candidates: readonly string[]): string {
	const which = candidates.length > 0 ? ` It may be ${candidates.join(" or ")}.` : "";
	return `M-Pesa took money back and does not say from which payment.${which}`;
}

/** Payments that count with other values than M-Pesa reports, and reversed refunds for which money went out. */
const selectDiffering = (db: Db | Tx) =>
	db
		.selectFrom("unclaimed_payments")
		.innerJoin("payments", "payments.code_hash", "unclaimed_payments.code_hash")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.where("differs_at", "is not", null)
		.where(({ eb, or, and }) =>
			or([
				eb("payments.state", "=", "confirmed"),
				and([
					eb("payments.state", "=", "reversed"),
					eb("payments.amount_cents", "<", 0),
					eb("unclaimed_payments.direction", "=", "out"),
				]),
			]),
		);

export function listDiffering(db: Db) {
	return selectDiffering(db)
		.selectAll("unclaimed_payments")
		.select(["orders.reference", "payments.order_id", "payments.amount_cents as counted_cents"])
		.orderBy("differs_at", "desc")
		.orderBy("unclaimed_payments.id", "desc")
		.limit(100)
		.execute();
}

export function findDiffering(tx: Tx, id: string) {
	return selectDiffering(tx)
		.select("payments.id as payment_id")
		.where("unclaimed_payments.id", "=", id)
		.executeTakeFirst();
}

export async function countStatementQuestions(db: Db): Promise<number> {
	const counts = [
		await countOpenReversals(db),
		await countRows(selectReversalsWithoutPayment(db)),
		await countRows(selectDiffering(db)),
	];
	return counts.reduce((sum, count) => sum + count);
}
