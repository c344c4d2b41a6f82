import { CompiledQuery, type QueryResult } from "kysely";
import { CHECKPOINT, type ReadingThread } from "./reading-thread.ts";

interface Writer {
	run<R>(query: CompiledQuery): QueryResult<R>;
}

interface Lock {
	/** Resolves with its release when nobody else holds it. */
	take(): Promise<() => void>;
}

/** Pages in the write-ahead log that SQLite would copy to the file at the end of a commit. */
const CHECKPOINT_AFTER = 1_000;
/** Beyond this, the log has not been empty for a while. */
const LONG_LOG = 4 * CHECKPOINT_AFTER;

/**
 * Copies the write-ahead log to the file in another thread. SQLite does it in the commit that makes the log long: that
 * writes thousands of pages and waits for the disk, which would block the event loop.
 */
export class Checkpoints {
	#writer: Writer;
	#thread: ReadingThread;
	#lock: Lock;
	#running: Promise<void> | undefined;

	constructor(writer: Writer, thread: ReadingThread, lock: Lock) {
		this.#writer = writer;
		this.#thread = thread;
		this.#lock = lock;
	}

	afterWrite(): void {
		// The write is stored: a failed checkpoint is not its failure, and is repeated after a later one.
		this.#running ??= this.#run()
			.catch(() => {})
			.finally(() => {
				this.#running = undefined;
			});
	}

	/** Resolves when none is running. */
	async finished(): Promise<void> {
		await this.#running;
	}

	async #run(): Promise<void> {
		if (this.#log().left < CHECKPOINT_AFTER) return;
		await this.#thread.read(CHECKPOINT, []);
		const release = await this.#lock.take();
		try {
			// If writes arrived all the while, the log only grows: nobody writes while the rest is copied.
			const { pages, left } = this.#log();
			if (pages > LONG_LOG && left > 0) await this.#thread.read(CHECKPOINT, []);
		} finally {
			release();
		}
	}

	#log(): { pages: number; left: number } {
		const { rows } = this.#writer.run<{ log: number; checkpointed: number }>(
			CompiledQuery.raw("pragma wal_checkpoint(noop)"),
		);
		const { log = 0, checkpointed = 0 } = rows[0] ?? {};
		return { pages: log, left: log - checkpointed };
	}
}
