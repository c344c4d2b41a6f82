import { type RawBuilder, sql } from "kysely";
import { takeFreeRows } from "../../db/row-lock.ts";
import type { Tx } from "../../db/transaction.ts";
import type { TrackedTable } from "./references.server.ts";

/** Some ids of orders or requests that have not changed since a time and still name somebody; locks the rows. */
export async function findExpired(
	tx: Tx,
	table: TrackedTable,
	before: string,
	limit: number,
): Promise<string[]> {
	const expired = tx
		.selectFrom(table)
		.select("id")
		.where(isUntouchedSince(table, before))
		.where(sql<boolean>`phone <> ''`)
		.orderBy("updated_at")
		.limit(limit);
	const rows = await takeFreeRows(tx, expired).execute();
	return rows.map(({ id }) => id);
}

/**
 * Condition on either table: nothing has happened since. `updated_at` alone is not enough: payments, notes and messages
 * do not change the row.
 */
function isUntouchedSince(table: TrackedTable, time: string): RawBuilder<boolean> {
	const record = sql.table(table);
	return sql<boolean>`(${record}.updated_at < ${time} and not exists (
		select 1 from record_history where record_id = ${record}.id and at >= ${time}))`;
}
