import { CompiledQuery, type Kysely, sql } from "kysely";
import type { DatabaseFiles } from "./database-files.ts";
import { dialectOf } from "./handles.ts";
import type { Schema } from "./schema.ts";
import type { PreparedHandle } from "./sqlite-handle.ts";
import { CHECKPOINT, type SqliteThread } from "./sqlite-thread.ts";

/**
 * Call it after an erasure. SQLite overwrites deleted data (`secure_delete`), but its write-ahead log holds old pages:
 * this truncates it, or leaves it to the hourly jobs during a long read. On PostgreSQL autovacuum removes old rows.
 */
export async function emptyWriteAheadLog(db: Kysely<Schema>): Promise<void> {
	if (dialectOf(db) === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

interface CheckpointContext {
	writer: PreparedHandle;
	/** The writing thread, whose transactions hold the lock. */
	thread: SqliteThread;
	/** `take` waits until nobody else holds the lock, and resolves with a function that releases it. */
	lock: { take(): Promise<() => void> };
	files: DatabaseFiles;
}

/** Length of the write-ahead log, in pages, from which SQLite itself would run a checkpoint in a commit. */
const CHECKPOINT_AFTER = 1_000;

/** Reading the length of the log after each write would make small ones 5 % slower. */
const CHECK_AFTER_MS = 50;

/** Copies the write-ahead log in another thread. SQLite would do so in a commit, blocking the event loop. */
export class Checkpoints {
	#context: CheckpointContext;
	#running: Promise<void> | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(context: CheckpointContext) {
		this.#context = context;
	}

	afterWrite(): void {
		if (this.#running || this.#timer) return;
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (!this.#isLogLong()) return;
			// A failed checkpoint is repeated after a later write.
			this.#running = this.#run()
				.catch(() => {})
				.finally(() => {
					this.#running = undefined;
				});
		}, CHECK_AFTER_MS).unref();
	}

	async finished(): Promise<void> {
		await this.#running;
	}

	async close(): Promise<void> {
		clearTimeout(this.#timer);
		await this.finished();
	}

	async #run(): Promise<void> {
		const { thread, lock } = this.#context;
		// Waits until the thread is in no transaction. Later ones wait for the checkpoint; writes by `writer` do not.
		const releaseFirst = await lock.take();
		const checkpoint = thread.run(CompiledQuery.raw(CHECKPOINT));
		releaseFirst();
		await checkpoint;
		const release = await lock.take();
		try {
			// SQLite reuses the log only after all of it was copied: nobody may write while the rest is copied.
			if (this.#pagesLeft() > 0) await thread.run(CompiledQuery.raw(CHECKPOINT));
		} finally {
			release();
		}
	}

	#isLogLong(): boolean {
		try {
			this.#context.files.assertUnchanged();
			return this.#pagesLeft() >= CHECKPOINT_AFTER;
		} catch {
			return false;
		}
	}

	/** Pages that are not in the file yet. */
	#pagesLeft(): number {
		const { rows } = this.#context.writer.run<{ log: number; checkpointed: number }>(
			CompiledQuery.raw("pragma wal_checkpoint(noop)"),
		);
		const { log = 0, checkpointed = 0 } = rows[0] ?? {};
		return log - checkpointed;
	}
}
