import { AsyncLocalStorage } from "node:async_hooks";
import { sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** A PostgreSQL NOTIFY. The payload is limited to 8,000 bytes. */
export interface Notice {
	channel: string;
	payload: string;
}

const scope = new AsyncLocalStorage<Notice>();

/** Every transaction in `fn` sends this notification to the channel. Does nothing on SQLite. */
export function withNotice<T>(notice: Notice, fn: () => Promise<T>): Promise<T> {
	return scope.run(notice, fn);
}

/**
 * Sent as part of the transaction: PostgreSQL delivers it if and only if the transaction commits, even if this process
 * dies or loses its connection.
 */
export async function sendNotice(tx: Transaction<Schema>): Promise<void> {
	const notice = scope.getStore();
	if (!notice) return;
	await sql`select pg_notify(${notice.channel}, ${notice.payload})`.execute(tx);
}
