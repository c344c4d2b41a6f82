import { CompiledQuery, type QueryResult } from "kysely";
import type { DatabaseFiles } from "./database-files.ts";
import { CHECKPOINT, type SqliteThread } from "./sqlite-thread.ts";

interface Writer {
	run<R>(query: CompiledQuery): QueryResult<R>;
}

interface Lock {
	/** Resolves with its release when nobody else holds it. */
	take(): Promise<() => void>;
}

/** Pages in the write-ahead log that SQLite would copy to the file at the end of a commit. */
const CHECKPOINT_AFTER = 1_000;

/** Asking for the length of the log after each write would cost small ones a twentieth more. */
const ASK_AFTER_MS = 50;

/**
 * Copies the write-ahead log to the file in another thread. SQLite does it in the commit that makes the log long: that
 * writes thousands of pages and waits for the disk, which would block the event loop.
 */
export class Checkpoints {
	#writer: Writer;
	#thread: SqliteThread;
	#lock: Lock;
	#files: DatabaseFiles;
	#running: Promise<void> | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(writer: Writer, thread: SqliteThread, lock: Lock, files: DatabaseFiles) {
		this.#writer = writer;
		this.#thread = thread;
		this.#lock = lock;
		this.#files = files;
	}

	afterWrite(): void {
		if (this.#running || this.#timer) return;
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (this.#isLong()) this.#start();
		}, ASK_AFTER_MS).unref();
	}

	/** Resolves when none is running. */
	async finished(): Promise<void> {
		await this.#running;
	}

	async close(): Promise<void> {
		clearTimeout(this.#timer);
		await this.finished();
	}

	#start(): void {
		// A failed one is repeated after a later write.
		this.#running = this.#run()
			.catch(() => {})
			.finally(() => {
				this.#running = undefined;
			});
	}

	async #run(): Promise<void> {
		await this.#thread.run(CompiledQuery.raw(CHECKPOINT));
		const release = await this.#lock.take();
		try {
			// Only a log that was copied as a whole starts again at its beginning: nobody writes while the rest is copied.
			if (this.#left() > 0) await this.#thread.run(CompiledQuery.raw(CHECKPOINT));
		} finally {
			release();
		}
	}

	#isLong(): boolean {
		try {
			this.#files.assertUnchanged();
			return this.#left() >= CHECKPOINT_AFTER;
		} catch {
			return false;
		}
	}

	/** Pages that are not in the file yet. */
	#left(): number {
		const { rows } = this.#writer.run<{ log: number; checkpointed: number }>(
			CompiledQuery.raw("pragma wal_checkpoint(noop)"),
		);
		const { log = 0, checkpointed = 0 } = rows[0] ?? {};
		return log - checkpointed;
	}
}
