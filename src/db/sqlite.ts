import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import {
	CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import { Checkpoints } from "./checkpoints.ts";
import type { DatabaseFiles } from "./database-files.ts";
import { RememberingHandle } from "./remembering-handle.ts";
import { createSqliteFile, openSqlite, PreparedHandle } from "./sqlite-handle.ts";
import { CHECKPOINT, SqliteThread } from "./sqlite-thread.ts";
import { takeTurns } from "./take-turns.ts";
import { assertNotInTransaction, isLargeTransaction } from "./transaction-scope.ts";

/** How long a write waits for another process (a backup, `npm run admin`) to release the file. */
const BUSY_LIMIT_MS = 5_000;

/** Prefix of a visitor's read that may be slow: outside a transaction it runs in a worker thread. */
export const IN_THREAD = "/* in a thread */";

/**
 * Prefix of a dashboard read, set by `staffRead`: it runs in another thread, so that visitors' searches do not wait for
 * it.
 */
export const STAFF_READ = "/* for staff */";

/**
 * An SQLite dialect with one writing and one read-only handle. Reads outside a transaction never wait for one, and
 * never see uncommitted data. Statements are prepared once per handle.
 */
export function sqliteDialect(files: DatabaseFiles): Dialect {
	return {
		createAdapter: () => new ConcurrentSqliteAdapter(),
		createDriver: () => new SqliteDriver(files),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	};
}

class ConcurrentSqliteAdapter extends SqliteAdapter {
	/** The stock adapter returns false; Kysely would then make every read wait for a running transaction. */
	override get supportsMultipleConnections(): boolean {
		return true;
	}
}

/** Prefix of a read whose rows are cached until the next write, set by `remembered`. */
export const REMEMBERED = "/* until the next write */";

/** The prefix where Kysely's `modifyFront` puts it. */
const REMEMBERED_SELECT = `select ${REMEMBERED}`;
const STAFF_SELECT = `select ${STAFF_READ}`;

class SqliteDriver implements Driver {
	#files: DatabaseFiles;
	#writer!: PreparedHandle;
	#reader!: RememberingHandle;
	#threads: Threads;
	#lock = new Lock();
	#checkpoints!: Checkpoints;

	constructor(files: DatabaseFiles) {
		this.#files = files;
		this.#threads = {
			visitors: new SqliteThread(files, "reads"),
			staff: new SqliteThread(files, "reads"),
			large: new SqliteThread(files, "writes"),
		};
	}

	async init(): Promise<void> {
		const { path } = this.#files;
		createSqliteFile(path);
		// Two processes that open a new file at once both try to switch it to WAL.
		this.#writer = await retryWhileBusy(() => new PreparedHandle(openSqlite(path, false)));
		this.#files.opened(() => indexedLogSize(this.#writer));
		this.#reader = new RememberingHandle(openSqlite(path, true));
		this.#checkpoints = new Checkpoints(this.#writer, this.#threads.staff, this.#lock, this.#files);
		this.#files.onChange(() => void this.#saveLog());
	}

	async acquireConnection(): Promise<DatabaseConnection> {
		assertNotInTransaction();
		return new SqliteConnection(
			isLargeTransaction() ? this.#threads.large : this.#writer,
			this.#files,
			this.#reader,
			this.#threads,
			this.#lock,
			this.#checkpoints,
		);
	}

	async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await (connection as SqliteConnection).begin();
	}

	async commitTransaction(connection: DatabaseConnection): Promise<void> {
		await (connection as SqliteConnection).end("commit");
	}

	async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		await (connection as SqliteConnection).end("rollback");
	}

	async releaseConnection(): Promise<void> {}

	/**
	 * Copies a removed log to the file: this handle is the last that can read it. Not if there is another log in its
	 * place, because another program may have changed the file.
	 */
	async #saveLog(): Promise<void> {
		const release = await this.#lock.take();
		try {
			if (!this.#files.logExists) this.#writer.run(CompiledQuery.raw(CHECKPOINT));
		} catch {
			// The handle does it again when it is closed.
		} finally {
			release();
		}
	}

	async destroy(): Promise<void> {
		await this.#checkpoints?.close();
		await this.#lock.take();
		for (const thread of Object.values(this.#threads)) await thread.close();
		this.#reader?.close();
		this.#writer?.close();
	}
}

/** Worker threads; each is started on its first statement. */
interface Threads extends Record<string, SqliteThread> {
	visitors: SqliteThread;
	staff: SqliteThread;
	/** For large transactions. */
	large: SqliteThread;
}

/** A handle of this thread, or another thread. */
type Writer = PreparedHandle | SqliteThread;

class SqliteConnection implements DatabaseConnection {
	#writer: Writer;
	#files: DatabaseFiles;
	#reader: RememberingHandle;
	#threads: Threads;
	#lock: Lock;
	#checkpoints: Checkpoints;
	#release: (() => void) | undefined;

	constructor(
		writer: Writer,
		files: DatabaseFiles,
		reader: RememberingHandle,
		threads: Threads,
		lock: Lock,
		checkpoints: Checkpoints,
	) {
		this.#writer = writer;
		this.#files = files;
		this.#reader = reader;
		this.#threads = threads;
		this.#lock = lock;
		this.#checkpoints = checkpoints;
	}

	async begin(): Promise<void> {
		this.#release = await this.#lock.take();
		try {
			this.#files.assertUnchanged();
			// Immediate: a deferred transaction would fail at its first write if another one wrote meanwhile.
			await retryWhileBusy(() => this.#writer.run(CompiledQuery.raw("begin immediate")));
		} catch (error) {
			this.#release();
			this.#release = undefined;
			throw error;
		}
	}

	async end(how: "commit" | "rollback"): Promise<void> {
		if (!this.#release) return;
		if (how === "commit") {
			// Storing the pages is a step of its own.
			await takeTurns();
			// If the commit fails the lock is kept, because Kysely then calls rollback, which needs it.
			await retryWhileBusy(() => this.#writer.run(CompiledQuery.raw("commit")));
			this.#files.assertUnchanged();
			this.#checkpoints.afterWrite();
		} else if (this.#writer instanceof SqliteThread || this.#writer.inTransaction) {
			await this.#writer.run(CompiledQuery.raw("rollback"));
		}
		this.#release();
		this.#release = undefined;
	}

	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		try {
			return await this.#execute(query);
		} catch (error) {
			throw this.#files.errorFor(error);
		}
	}

	async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		// Statements finish at once, so without a pause a chain of them would be one block of the event loop.
		await takeTurns();
		if (this.#release) return this.#writer.run<R>(query);
		const thread = this.#threadFor(query.sql);
		if (thread) return thread.run<R>(query);
		if (query.sql.startsWith(REMEMBERED_SELECT)) {
			return this.#reader.recall<R>(query, this.#threads.visitors);
		}
		if (this.#reader.isRead(query)) return this.#reader.run<R>(query);
		// Two checkpoints at once: the second one does nothing.
		if (query.sql.startsWith("pragma wal_checkpoint")) await this.#checkpoints.finished();
		const release = await this.#lock.take();
		try {
			this.#files.assertUnchanged();
			const result = await retryWhileBusy(() => this.#writer.run<R>(query));
			this.#files.assertUnchanged();
			this.#checkpoints.afterWrite();
			return result;
		} finally {
			release();
		}
	}

	#threadFor(text: string): SqliteThread | undefined {
		if (text.startsWith(IN_THREAD)) return this.#threads.visitors;
		return text.startsWith(STAFF_SELECT) ? this.#threads.staff : undefined;
	}

	// biome-ignore lint/correctness/useYield: rows are not streamed anywhere; Kysely asks for the method
	async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
		throw new Error("Streaming is not supported");
	}
}

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

function indexedLogSize(writer: PreparedHandle): number {
	const pragma = (text: string): Record<string, number> =>
		writer.run<Record<string, number>>(CompiledQuery.raw(`pragma ${text}`)).rows[0] ?? {};
	const { log = 0 } = pragma("wal_checkpoint(noop)");
	const { page_size = 0 } = pragma("page_size");
	return log > 0 ? LOG_HEADER_BYTES + log * (page_size + FRAME_HEADER_BYTES) : 0;
}

/** A first-in, first-out lock. */
class Lock {
	#last: Promise<void> = Promise.resolve();

	async take(): Promise<() => void> {
		const before = this.#last;
		let release = () => {};
		this.#last = new Promise((resolve) => {
			release = resolve;
		});
		await before;
		return release;
	}
}

/** Retries while another process holds the file, without blocking the event loop. */
async function retryWhileBusy<T>(attempt: () => T | Promise<T>): Promise<T> {
	const giveUpAt = Date.now() + BUSY_LIMIT_MS;
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			const busy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
			if (!busy || Date.now() > giveUpAt) throw error;
			await pause(5 + Math.random() * 20);
		}
	}
}
