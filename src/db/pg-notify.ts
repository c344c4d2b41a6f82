import { AsyncLocalStorage } from "node:async_hooks";
import { sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** For PostgreSQL's LISTEN and NOTIFY. The payload is at most 8,000 bytes. */
export interface Notice {
	channel: string;
	payload: string;
}

const scope = new AsyncLocalStorage<Notice>();

/** Every transaction in `fn` sends this notice to the listeners of the channel. Only PostgreSQL has listeners. */
export function withNotice<T>(notice: Notice, fn: () => Promise<T>): Promise<T> {
	return scope.run(notice, fn);
}

/**
 * Part of the transaction: PostgreSQL delivers it at the commit and only then. No end of this process and no
 * connection lost at the commit comes between what is stored and the notice of it.
 */
export async function sendNotice(tx: Transaction<Schema>): Promise<void> {
	const notice = scope.getStore();
	if (!notice) return;
	await sql`select pg_notify(${notice.channel}, ${notice.payload})`.execute(tx);
}
