import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<{ isLarge: boolean }>();

/** Runs `fn` as the body of a transaction: `assertNotInTransaction` throws inside it. */
export function insideTransaction<T>(kind: { isLarge: boolean }, fn: () => Promise<T>): Promise<T> {
	return scope.run(kind, fn);
}

/**
 * Called whenever a connection is acquired. Inside a transaction only its `tx` may be used: with the outer `db`, SQLite
 * would deadlock and PostgreSQL would not see the transaction's changes.
 */
export function assertNotInTransaction(): void {
	if (scope.getStore()) throw new Error("Inside a transaction only its own tx may be used");
}

export function isInsideTransaction(): boolean {
	return scope.getStore() !== undefined;
}

/** Called before writes that would block the event loop for long in another transaction. */
export function requireLargeTransaction(): void {
	if (!scope.getStore()?.isLarge) throw new Error("This needs a large transaction");
}
