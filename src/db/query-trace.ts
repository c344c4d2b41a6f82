import { AsyncLocalStorage } from "node:async_hooks";
import { type Attempt, currentTransaction } from "./transaction.ts";

export interface QueryTrace {
	read: Set<string>;
	written: Set<string>;
	writtenOutsideTransactions: Set<string>;
	transactions: Map<Attempt, Set<string>>;
	marks: Set<string>;
}

const currentTrace = new AsyncLocalStorage<QueryTrace>();

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
	const result = await currentTrace.run(trace, fn);
	return { result, trace };
}

export function recordStatement(text: string): void {
	const trace = currentTrace.getStore();
	if (!trace) return;
	const transaction = currentTransaction();
	for (const [, table] of text.matchAll(/\b(?:insert into|update|delete from)\s+"?(\w+)"?/gi)) {
		trace.written.add(table as string);
		if (!transaction) trace.writtenOutsideTransactions.add(table as string);
		else {
			const writes = trace.transactions.get(transaction) ?? new Set();
			trace.transactions.set(transaction, writes.add(table as string));
		}
	}
	for (const [, table] of text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)) {
		trace.read.add(table as string);
	}
}

/** Call it when a transaction was rolled back and the call continues: it has written nothing. */
export function discardTracedWrites(): void {
	currentTrace.getStore()?.written.clear();
}

/** Call it in a transaction that only derives rows from other rows, and so needs no audit event. */
export function markDerived(): void {
	const transaction = currentTransaction();
	if (transaction) transaction.writesDerivedRows = true;
}

/** Records that something happened in the current call, such as a permission check. */
export function recordMark(name: string): void {
	currentTrace.getStore()?.marks.add(name);
}
