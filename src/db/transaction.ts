import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Db } from "./connect.ts";
import { dialectOf } from "./dialect.ts";
import { isSerializationFailure } from "./errors.ts";
import { largeWrites } from "./handles.ts";
import { sendNotification } from "./pg-notify.ts";
import type { Schema } from "./schema.ts";
import { insideTransaction } from "./transaction-scope.ts";

export type Tx = Transaction<Schema>;

export type Isolation = "serializable" | "read committed";

const ATTEMPTS = 8;

/**
 * Runs `fn` in a transaction as if it were alone: serializable on PostgreSQL (retried on serialization failures),
 * immediate on SQLite. `fn` may run more than once, so it must touch nothing but `tx` and must not wait for a network.
 * `read committed` is for frequent writes that unique keys alone keep correct: PostgreSQL then does not retry them for
 * what they merely read.
 */
export function transaction<T>(
	db: Db,
	fn: (tx: Tx) => Promise<T>,
	isolation?: Isolation,
): Promise<T> {
	return run(db, fn, { isolation, isLarge: false });
}

/**
 * A transaction that stores or removes long texts or many rows. On SQLite it has a handle of its own, because its
 * statements and its commit may take long: visitors are served meanwhile, and only other writes wait.
 */
export function largeTransaction<T>(
	db: Db,
	fn: (tx: Tx) => Promise<T>,
	isolation?: Isolation,
): Promise<T> {
	return run(largeWrites(db), fn, { isolation, isLarge: true });
}

async function run<T>(
	db: Db,
	fn: (tx: Tx) => Promise<T>,
	{ isolation = "serializable", isLarge }: { isolation: Isolation | undefined; isLarge: boolean },
): Promise<T> {
	if (db.isTransaction) throw new Error("Already in a transaction: use its tx");
	const postgres = dialectOf(db) === "postgres";
	const builder = postgres ? db.transaction().setIsolationLevel(isolation) : db.transaction();
	const body = async (tx: Tx) => {
		const result = await fn(tx);
		if (postgres) await sendNotification(tx);
		return result;
	};
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await builder.execute((tx) => insideTransaction({ isLarge }, () => body(tx)));
		} catch (error) {
			if (attempt === ATTEMPTS || !isSerializationFailure(error)) throw error;
			await pause(Math.random() * 10 * 2 ** attempt);
		}
	}
}
