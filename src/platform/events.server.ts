import type { Tx } from "../db/transaction.ts";

/** How a feature notifies others of a change to a row that they keep a copy of. */
export interface Events {
	categoryRenamed: { id: string; name: string };
	/** Nothing uses these pictures, and they need not be kept any longer. */
	picturesUnused: { ids: readonly string[] };
	/** An order or a request that was sent while signed in is to be no longer the account's. */
	removedFromAccount: { userId: string; id: string };
}

/** What a feature does then with its own tables. */
export type EventHandlers = {
	readonly [Name in keyof Events]?: (tx: Tx, event: Events[Name]) => Promise<void>;
};

/** Runs every feature's handler inside the transaction of the change: one that throws undoes it all. */
export type Emit = <Name extends keyof Events>(
	tx: Tx,
	name: Name,
	event: Events[Name],
) => Promise<void>;

export function createEmit(handlers: readonly EventHandlers[]): Emit {
	return async (tx, name, event) => {
		for (const handler of handlers) await handler[name]?.(tx, event);
	};
}
