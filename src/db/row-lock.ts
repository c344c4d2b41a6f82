import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { dialectOf } from "./handles.ts";
import type { Schema } from "./schema.ts";
import type { Tx } from "./transaction.ts";

type TableWithId = {
	[Table in keyof Schema]: Schema[Table] extends { id: string } ? Table : never;
}[keyof Schema];

/**
 * Locks a row until the transaction ends; others that change or lock it wait. A waiting serializable transaction keeps
 * its old snapshot, so one that must see the holder's writes runs as `read committed` and locks before reading. SQLite
 * locks the whole database anyway.
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
 * Locks a subject until the transaction ends, for a rule about many rows, such as their number. Call it first in a
 * `read committed` transaction, which then sees the previous holder's writes. SQLite locks the whole database anyway.
 */
export async function lockSubject(tx: Tx, subject: "uploads"): Promise<void> {
	if (dialectOf(tx) === "sqlite") return;
	// With two keys it cannot be the lock of the migrations, which has one.
	await sql`select pg_advisory_xact_lock(1, hashtext(${subject}))`.execute(tx);
}

/** Locks the found rows and skips locked ones, so that processes share work. For `read committed` transactions only. */
export function takeFreeRows<DB, Tables extends keyof DB, Row>(
	tx: Tx,
	query: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<DB, Tables, Row> {
	return dialectOf(tx) === "sqlite" ? query : query.forUpdate().skipLocked();
}
