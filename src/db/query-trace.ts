import { AsyncLocalStorage } from "node:async_hooks";
import { isInsideTransaction } from "./transaction.ts";

/** Names of the tables that statements used, for checks outside production. */
export interface QueryTrace {
	read: Set<string>;
	written: Set<string>;
	/** Tables written outside a transaction. */
	writtenAlone: Set<string>;
	/** Set by `mark`. */
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
		writtenAlone: new Set(),
		marks: new Set(),
	};
	const result = await running.run(trace, fn);
	return { result, trace };
}

/** Called for each statement with its text. */
export function noteStatement(text: string): void {
	const trace = running.getStore();
	if (!trace) return;
	for (const [, table] of text.matchAll(/\b(?:insert into|update|delete from)\s+"?(\w+)"?/gi)) {
		trace.written.add(table as string);
		if (!isInsideTransaction()) trace.writtenAlone.add(table as string);
	}
	for (const [, table] of text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)) {
		trace.read.add(table as string);
	}
}

/** Call it when a transaction was rolled back and the call goes on: it has written nothing. */
export function noteRollback(): void {
	running.getStore()?.written.clear();
}

/** Records that something happened in the current call, such as a permission check. */
export function mark(name: string): void {
	running.getStore()?.marks.add(name);
}
