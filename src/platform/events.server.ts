import type { Tx } from "../db/transaction.ts";

/** By column or related record: its new value if that is one of a fixed list, otherwise `SET` or `EMPTIED`. */
export type WithdrawnColumns = Readonly<Record<string, string>>;

/** Tells other features about a change of a row that they keep a copy of. */
export interface Events {
	categoryRenamed: { id: string; name: string };
	/** No feature uses these pictures any more, so they can be withdrawn. */
	picturesUnused: { ids: readonly string[] };
	/** A restored backup lacks changes that took something of this row back from the public; `at` is the last one's time. */
	withdrawalLostByRestore: { table: string; id: string; columns: WithdrawnColumns; at: string };
	/** A user removed an order or request from their account, although it was sent while signed in. */
	removedFromAccount: { userId: string; id: string };
}

export type EventHandlers = {
	readonly [Name in keyof Events]?: (tx: Tx, event: Events[Name]) => Promise<void>;
};

/** Runs every feature's handler inside the transaction of the change; a handler that throws rolls it back. */
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
