import { AsyncLocalStorage } from "node:async_hooks";
import { sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** A PostgreSQL NOTIFY. The payload is limited to 8,000 bytes. */
export interface Notification {
	channel: string;
	payload: string;
}

const scope = new AsyncLocalStorage<Notification>();

/** Every transaction in `fn` sends this notification to the channel. Does nothing on SQLite. */
export function withNotification<T>(notification: Notification, fn: () => Promise<T>): Promise<T> {
	return scope.run(notification, fn);
}

/**
 * Sent as part of the transaction: PostgreSQL delivers it if and only if the transaction commits, even if this process
 * dies or loses its connection.
 */
export async function sendNotification(tx: Transaction<Schema>): Promise<void> {
	const notification = scope.getStore();
	if (!notification) return;
	await sql`select pg_notify(${notification.channel}, ${notification.payload})`.execute(tx);
}
