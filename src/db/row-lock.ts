import type { Kysely, SelectQueryBuilder } from "kysely";
import { dialectOf } from "./dialect.ts";
import type { Schema } from "./schema.ts";
import type { Tx } from "./transaction.ts";

type TableWithId = {
	[Table in keyof Schema]: Schema[Table] extends { id: string } ? Table : never;
}[keyof Schema];

/**
 * Locks a row until the transaction ends: others that change, delete or lock it wait. It writes nothing, so a waiting
 * serializable transaction continues with its old snapshot. A transaction that must see what the holder wrote runs as
 * `read committed` and locks the row before reading it. On SQLite a write transaction has the database to itself
 * anyway.
 */
export async function lockRow(tx: Tx, table: TableWithId, id: string): Promise<void> {
	if (dialectOf(tx) === "sqlite") return;
	await (tx as unknown as Kysely<Record<TableWithId, { id: string }>>)
		.selectFrom(table)
		.select("id")
		.where("id", "=", id)
		// The weaker lock lets others insert references to the row: its key does not change.
		.forNoKeyUpdate()
		.execute();
}

/**
 * Locks the rows that a query finds until the transaction ends and skips rows locked by others, so that several
 * processes can share the same work. Use it in `read committed` transactions, which check a row again if it was changed
 * meanwhile.
 */
export function takeFreeRows<DB, Tables extends keyof DB, Row>(
	tx: Tx,
	query: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<DB, Tables, Row> {
	return dialectOf(tx) === "sqlite" ? query : query.forUpdate().skipLocked();
}
