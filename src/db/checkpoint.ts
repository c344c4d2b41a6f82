import { sql } from "kysely";
import type { Db } from "./connect.ts";
import { dialectOf } from "./dialect.ts";

/**
 * Call it after a transaction that erased somebody. SQLite overwrites deleted data (`secure_delete`), but its
 * write-ahead log still holds the old pages: this checkpoints the log and truncates it. During a long read (a backup)
 * it does nothing; the hourly jobs try again. PostgreSQL has no equivalent: autovacuum removes the old rows.
 */
export async function emptyWriteAheadLog(db: Db): Promise<void> {
	if (dialectOf(db) === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
