import type { Kysely, SelectQueryBuilder } from "kysely";
import { dialectOf } from "./dialect.ts";
import type { Schema } from "./schema.ts";
import type { Tx } from "./transaction.ts";

type TableWithId = {
	[Table in keyof Schema]: Schema[Table] extends { id: string } ? Table : never;
}[keyof Schema];

/**
 * Holds a row until the transaction ends: who changes, deletes or locks it meanwhile waits. It is no write, so
 * a serializable transaction that waited goes on with what it had read before. One that must see what the
 * holder stored runs as `read committed` and locks the row before it reads.
 *
 * A transaction on SQLite is alone with the database anyway.
 */
export async function lockRow(tx: Tx, table: TableWithId, id: string): Promise<void> {
	if (dialectOf(tx) === "sqlite") return;
	await (tx as unknown as Kysely<Record<TableWithId, { id: string }>>)
		.selectFrom(table)
		.select("id")
		.where("id", "=", id)
		// References to the row need not wait: its key stays.
		.forNoKeyUpdate()
		.execute();
}

/**
 * Holds the rows that a query finds until the transaction ends, but those that somebody else holds: several
 * processes that do the same work then share it. For `read committed` transactions, in which a row that changed
 * meanwhile is compared with the query again.
 */
export function takeFreeRows<DB, Tables extends keyof DB, Row>(
	tx: Tx,
	query: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<DB, Tables, Row> {
	return dialectOf(tx) === "sqlite" ? query : query.forUpdate().skipLocked();
}
