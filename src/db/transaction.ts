import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause, setImmediate } from "node:timers/promises";
import { type DeleteResult, type Kysely, sql, type Transaction, type UpdateResult } from "kysely";
import { isSerializationFailure } from "./errors.ts";
import { dialectOf, longWrites } from "./handles.ts";
import type { Schema } from "./schema.ts";

export interface Attempt {
	readonly isLong: boolean;
	isRolledBack?: true;
	/** It only writes rows that can be derived again from other rows. */
	writesDerivedRows?: true;
}

const currentAttempt = new AsyncLocalStorage<Attempt>();

/** Runs `fn` as the body of a transaction: `assertNotInTransaction` throws inside it. */
async function insideTransaction<T>(attempt: Attempt, fn: () => Promise<T>): Promise<T> {
	try {
		return await currentAttempt.run(attempt, fn);
	} catch (error) {
		attempt.isRolledBack = true;
		throw error;
	}
}

/** Called for each connection: in a transaction `db` would deadlock on SQLite and see old data. Use `tx`. */
export function assertNotInTransaction(): void {
	if (currentAttempt.getStore())
		throw new Error("Inside a transaction only its own tx may be used");
}

export function currentTransaction(): Attempt | undefined {
	return currentAttempt.getStore();
}

/** Called before long writes, which in an ordinary transaction would block the event loop. */
export function requireLongTransaction(): void {
	if (!currentAttempt.getStore()?.isLong) throw new Error("This needs a long transaction");
}

/** The payload is limited to 8,000 bytes. */
export interface Notification {
	channel: string;
	payload: string;
}

const currentNotification = new AsyncLocalStorage<Notification>();

/** Every transaction in `fn` sends this notification to the channel. Does nothing on SQLite. */
export function withNotification<T>(notification: Notification, fn: () => Promise<T>): Promise<T> {
	return currentNotification.run(notification, fn);
}

/** PostgreSQL delivers the notification if and only if the transaction commits, even if this process dies. */
async function sendNotification(tx: Transaction<Schema>): Promise<void> {
	const notification = currentNotification.getStore();
	if (!notification) return;
	await sql`select pg_notify(${notification.channel}, ${notification.payload})`.execute(tx);
}

export type Tx = Transaction<Schema>;

export type Isolation = "serializable" | "read committed";

const ATTEMPTS = 8;

/**
 * Runs `fn` in a transaction as if it were alone: serializable on PostgreSQL (retried on serialization failures),
 * immediate on SQLite. `fn` may run more than once, so it must touch nothing but `tx` and must not wait for a network.
 * `read committed` is for frequent writes that unique keys keep correct: they then do not fail, and need no retry,
 * because of changes to rows that they only read.
 */
export function transaction<T>(
	db: Kysely<Schema>,
	fn: (tx: Tx) => Promise<T>,
	isolation?: Isolation,
): Promise<T> {
	return run(db, fn, { isolation, isLong: false });
}

/** For long texts or many rows. SQLite has a separate handle for these, so that only other writes wait. */
export function longTransaction<T>(
	db: Kysely<Schema>,
	fn: (tx: Tx) => Promise<T>,
	isolation?: Isolation,
): Promise<T> {
	return run(longWrites(db), fn, { isolation, isLong: true });
}

const isJoining = new AsyncLocalStorage<true>();

/** A long transaction that those begun on its `tx` join, so that services can be called with it: all or nothing. */
export function joinedTransaction<T>(
	db: Kysely<Schema>,
	fn: (tx: Tx) => Promise<T>,
	isolation?: Isolation,
): Promise<T> {
	return longTransaction(db, (tx) => isJoining.run(true, () => fn(tx)), isolation);
}

async function run<T>(
	db: Kysely<Schema>,
	fn: (tx: Tx) => Promise<T>,
	{ isolation = "serializable", isLong }: { isolation: Isolation | undefined; isLong: boolean },
): Promise<T> {
	if (db.isTransaction && isJoining.getStore()) return fn(db as Tx);
	if (db.isTransaction) throw new Error("Already in a transaction: use its tx");
	const isPostgres = dialectOf(db) === "postgres";
	const builder = isPostgres ? db.transaction().setIsolationLevel(isolation) : db.transaction();
	const body = async (tx: Tx) => {
		const result = await fn(tx);
		if (isPostgres) await sendNotification(tx);
		return result;
	};
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await builder.execute((tx) => insideTransaction({ isLong }, () => body(tx)));
		} catch (error) {
			if (attempt === ATTEMPTS || !isSerializationFailure(error)) throw error;
			await pause(Math.random() * 10 * 2 ** attempt);
		}
	}
}

/** Rows per statement: on SQLite a statement blocks every other one. */
export const BATCH_ROWS = 1_000;

/** Repeats a statement that changes at most `BATCH_ROWS` rows until none is left; other queries run in between. */
export async function changeInBatches(
	changeSome: () => Promise<(DeleteResult | UpdateResult)[]>,
): Promise<number> {
	let changed = 0;
	for (;;) {
		const count = (await changeSome()).reduce((sum, result) => sum + rowsOf(result), 0);
		changed += count;
		if (count < BATCH_ROWS) return changed;
		await setImmediate();
	}
}

function rowsOf(result: DeleteResult | UpdateResult): number {
	return Number("numDeletedRows" in result ? result.numDeletedRows : result.numUpdatedRows);
}
