import { Worker } from "node:worker_threads";

export interface ThreadTask {
	id: number;
	text: string;
	parameters: readonly unknown[];
}

export type ThreadAnswer = { id: number } & ({ rows: unknown[] } | { failed: string });

/** The only statement that a thread runs on a writable connection. */
export const CHECKPOINT = "pragma wal_checkpoint(passive)";

/** Beside this source, or beside the bundle that contains it. */
const WORKER = new URL(
	`./reading-thread-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`,
	import.meta.url,
);

interface Waiting {
	resolve(rows: unknown[]): void;
	reject(error: Error): void;
}

/**
 * A worker thread with its own read-only connection to an SQLite file, for slow reads: other requests are answered
 * meanwhile. It is started on the first read.
 */
export class ReadingThread {
	#path: string;
	#worker: Worker | undefined;
	#waiting = new Map<number, Waiting>();
	#last = 0;

	constructor(path: string) {
		this.#path = path;
	}

	read(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
		const worker = this.#worker ?? this.#start();
		return new Promise((resolve, reject) => {
			this.#last += 1;
			this.#waiting.set(this.#last, { resolve, reject });
			worker.ref();
			worker.postMessage({ id: this.#last, text, parameters } satisfies ThreadTask);
		});
	}

	async close(): Promise<void> {
		await this.#worker?.terminate();
	}

	#start(): Worker {
		const worker = new Worker(WORKER, {
			workerData: this.#path,
			env: {},
			execArgv: [],
		});
		worker.on("message", (answer: ThreadAnswer) => {
			const waiting = this.#waiting.get(answer.id);
			this.#waiting.delete(answer.id);
			// Only a pending read keeps the process alive.
			if (this.#waiting.size === 0) worker.unref();
			if ("failed" in answer) waiting?.reject(new Error(answer.failed));
			else waiting?.resolve(answer.rows);
		});
		// The `exit` event follows.
		let cause: unknown;
		worker.on("error", (error) => {
			cause = error;
		});
		worker.on("exit", () => {
			this.#worker = undefined;
			for (const { reject } of this.#waiting.values()) {
				reject(new Error("The reading thread has ended", { cause }));
			}
			this.#waiting.clear();
		});
		this.#worker = worker;
		return worker;
	}
}
