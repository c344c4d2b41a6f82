import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../src/db/connect.ts";
import { dialectOf } from "../../src/db/handles.ts";
import { type Tx, transaction } from "../../src/db/transaction.ts";

/**
 * Runs `write` in a transaction that commits once `other` waits for it; on SQLite `other` has not begun to write.
 * @returns the result of `other`
 */
export async function whileHeld<T>(
	db: Db,
	write: (tx: Tx) => Promise<unknown>,
	other: () => Promise<T>,
): Promise<T> {
	const [isStored, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const first = transaction(
		db,
		async (tx) => {
			await write(tx);
			isStored.resolve();
			await mayCommit.promise;
		},
		"read committed",
	);
	await isStored.promise;
	const second = other();
	if (dialectOf(db) === "postgres") await expect.poll(() => countWaiting(db)).toBeGreaterThan(0);
	mayCommit.resolve();
	await first;
	return second;
}

async function countWaiting(db: Db): Promise<number> {
	const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
	return rows[0]?.waiting ?? 0;
}
