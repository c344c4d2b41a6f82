import type { Db } from "./connect.ts";
import type { Tx } from "./transaction.ts";

/** Handles beside the main one, for work that would keep others waiting on SQLite. */
interface Handles {
	slowReads: Db;
	largeWrites: Db;
}

const handles = new WeakMap<object, Handles>();

export function addHandles(db: Db, added: Handles): void {
	handles.set(db, added);
}

/**
 * The handle for reads that may take long over many rows, such as searches and lists of the dashboard: they take turns
 * among themselves. Within a transaction its own `tx`; on PostgreSQL the same handle, because it runs queries outside
 * our process anyway.
 */
export function slowReads<Handle extends Db | Tx>(db: Handle): Handle {
	return (handles.get(db)?.slowReads ?? db) as Handle;
}

/** The handle for `largeTransaction`. */
export function largeWrites(db: Db): Db {
	return handles.get(db)?.largeWrites ?? db;
}
