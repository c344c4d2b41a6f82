import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import type { CompiledQuery, QueryResult } from "kysely";
import type { DatabaseFiles } from "./database-files.ts";

export interface ThreadTask {
	id: number;
	sql: string;
	parameters: readonly unknown[];
}

export type ThreadResponse = { id: number } & (
	| { result: QueryResult<unknown> }
	| { failed: string; code: string | undefined }
);

export interface ThreadData {
	path: string;
	writes: boolean;
}

/** The only statement that the writing thread runs outside a transaction. */
export const CHECKPOINT = "pragma wal_checkpoint(passive)";

/** Beside this source, or beside the bundle that contains it. */
const WORKER = new URL(
	`./sqlite-thread-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`,
	import.meta.url,
);

interface PendingStatement {
	resolve(result: QueryResult<unknown>): void;
	reject(error: Error): void;
}

/** A thread with its own connection for long statements, started on first use. The reading thread is read-only. */
export class SqliteThread {
	#data: ThreadData;
	#files: DatabaseFiles;
	#worker: Worker | undefined;
	#pending = new Map<number, PendingStatement>();
	#lastId = 0;

	constructor(files: DatabaseFiles, does: "reads" | "writes") {
		this.#data = { path: files.path, writes: does === "writes" };
		this.#files = files;
	}

	run<R>({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">): Promise<QueryResult<R>> {
		const worker = this.#worker ?? this.#start();
		return new Promise<QueryResult<unknown>>((resolve, reject) => {
			this.#lastId += 1;
			this.#pending.set(this.#lastId, { resolve, reject });
			worker.ref();
			worker.postMessage({ id: this.#lastId, sql, parameters } satisfies ThreadTask);
		}) as Promise<QueryResult<R>>;
	}

	async close(): Promise<void> {
		await this.#worker?.terminate();
	}

	#start(): Worker {
		// After a change of the files, its connection would use another log than the open ones.
		this.#files.assertUnchanged();
		const worker = new Worker(WORKER, {
			workerData: this.#data,
			env: {},
			execArgv: [],
		});
		worker.on("message", (answer: ThreadResponse) => {
			const statement = this.#pending.get(answer.id);
			this.#pending.delete(answer.id);
			// Only a pending statement keeps the process alive.
			if (this.#pending.size === 0) worker.unref();
			if ("failed" in answer) statement?.reject(errorOf(answer));
			else statement?.resolve(answer.result);
		});
		let cause: unknown;
		worker.on("error", (error) => {
			cause = error;
		});
		worker.on("exit", () => {
			this.#worker = undefined;
			for (const { reject } of this.#pending.values()) {
				reject(new Error("The database thread has ended", { cause }));
			}
			this.#pending.clear();
		});
		this.#worker = worker;
		return worker;
	}
}

/** Only its message and code are sent between threads. */
function errorOf({ failed, code }: { failed: string; code: string | undefined }): Error {
	return code ? new Database.SqliteError(failed, code) : new Error(failed);
}
