import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { dialectOf } from "./handles.ts";
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
 * Waits until no other transaction has locked the same subject, and locks it until this one ends. For a rule about many
 * rows, such as a limit on their number. Call it first in a `read committed` transaction, so that what follows sees
 * what the previous holder wrote. On SQLite a write transaction has the database to itself anyway.
 */
export async function lockSubject(tx: Tx, subject: "uploads"): Promise<void> {
	if (dialectOf(tx) === "sqlite") return;
	// With two keys it cannot be the lock of the migrations, which has one.
	await sql`select pg_advisory_xact_lock(1, hashtext(${subject}))`.execute(tx);
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
