import { sql } from "kysely";
import type { Db } from "./connect.ts";
import { dialectOf } from "./dialect.ts";

/**
 * Call it after a transaction that erased somebody. SQLite overwrites what is deleted (`secure_delete`), but
 * its write-ahead log still holds the pages as they were: this moves the log into the file and empties it.
 * While somebody reads (a backup) it does nothing; the hourly jobs try again. PostgreSQL has no such
 * means: there the old rows go with autovacuum.
 */
export async function emptyWriteAheadLog(db: Db): Promise<void> {
	if (dialectOf(db) === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
