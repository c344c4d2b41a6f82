import { AsyncLocalStorage } from "node:async_hooks";
import { type Attempt, currentTransaction } from "./transaction.ts";

export interface QueryTrace {
	read: Set<string>;
	written: Set<string>;
	writtenOutsideTransactions: Set<string>;
	transactions: Map<Attempt, Set<string>>;
	marks: Set<string>;
}

const running = new AsyncLocalStorage<QueryTrace>();

/** Runs `fn` and collects the tables that it and everything it awaits use. */
export async function traceQueries<T>(
	fn: () => Promise<T>,
): Promise<{ result: T; trace: QueryTrace }> {
	const trace: QueryTrace = {
		read: new Set(),
		written: new Set(),
		writtenOutsideTransactions: new Set(),
		transactions: new Map(),
		marks: new Set(),
	};
	const result = await running.run(trace, fn);
	return { result, trace };
}

export function recordStatement(text: string): void {
	const trace = running.getStore();
	if (!trace) return;
	const within = currentTransaction();
	for (const [, table] of text.matchAll(/\b(?:insert into|update|delete from)\s+"?(\w+)"?/gi)) {
		trace.written.add(table as string);
		if (!within) trace.writtenOutsideTransactions.add(table as string);
		else
			trace.transactions.set(within, (trace.transactions.get(within) ?? new Set()).add(`${table}`));
	}
	for (const [, table] of text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)) {
		trace.read.add(table as string);
	}
}

/** Call it when a transaction was rolled back and the call goes on: it has written nothing. */
export function recordRollback(): void {
	running.getStore()?.written.clear();
}

/** Call it in a transaction whose rows are made from other rows, so that there is nothing in it to record. */
export function markDerived(): void {
	const within = currentTransaction();
	if (within) within.isDerived = true;
}

/** Records that something happened in the current call, such as a permission check. */
export function mark(name: string): void {
	running.getStore()?.marks.add(name);
}
