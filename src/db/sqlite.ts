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
import { createSqliteFile, openSqlite, PreparedHandle } from "./sqlite-handle.ts";
import { CHECKPOINT, SqliteThread } from "./sqlite-thread.ts";
import { assertNotInTransaction } from "./transaction.ts";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

/** How long a write waits for another process (a backup, `npm run admin`) to release the file. */
const BUSY_LIMIT_MS = 5_000;

/** `main` reads and makes small writes on this thread; slow reads and long transactions have a thread each. */
type Role = "main" | "slowReads" | "longWrites";

/** The dialects of three handles of one file. `main` must be the first to be used; closing it closes all. */
export function sqliteDialects(files: DatabaseFiles): Record<Role, Dialect> {
	const database = new SqliteDatabase(files);
	const dialect = (role: Role): Dialect => ({
		createAdapter: () => new ConcurrentSqliteAdapter(),
		createDriver: () => createDriver(database, role),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	});
	return {
		main: dialect("main"),
		slowReads: dialect("slowReads"),
		longWrites: dialect("longWrites"),
	};
}

class ConcurrentSqliteAdapter extends SqliteAdapter {
	/** The stock adapter returns false; Kysely would then make every read wait for a running transaction. */
	override get supportsMultipleConnections(): boolean {
		return true;
	}
}

class SqliteDatabase {
	readonly files: DatabaseFiles;
	readonly lock = new Lock();
	readonly readingThread: SqliteThread;
	readonly writingThread: SqliteThread;
	writer!: PreparedHandle;
	reader!: PreparedHandle;
	checkpoints!: Checkpoints;

	constructor(files: DatabaseFiles) {
		this.files = files;
		this.readingThread = new SqliteThread(files, "reads");
		this.writingThread = new SqliteThread(files, "writes");
	}

	async open(): Promise<void> {
		const { files, lock, writingThread: thread } = this;
		createSqliteFile(files.path);
		// Two processes that open a new file at once both try to switch it to WAL.
		const writer = await retryWhileBusy(() => new PreparedHandle(openSqlite(files.path, false)));
		this.writer = writer;
		files.opened(() => indexedLogSize(writer));
		this.reader = new PreparedHandle(openSqlite(files.path, true));
		this.checkpoints = new Checkpoints({ writer, thread, lock, files });
		files.onChange(() => void this.#saveLog());
	}

	/** Copies a removed log to the database file, unless a new log replaces it: only the writer can still read it. */
	async #saveLog(): Promise<void> {
		const release = await this.lock.take();
		try {
			if (!this.files.logExists) this.writer.run(CompiledQuery.raw(CHECKPOINT));
		} catch {
			// SQLite tries again when the handle is closed.
		} finally {
			release();
		}
	}

	async close(): Promise<void> {
		await this.checkpoints?.close();
		await this.lock.take();
		await this.readingThread.close();
		await this.writingThread.close();
		this.reader?.close();
		this.writer?.close();
	}
}

function createDriver(database: SqliteDatabase, role: Role): Driver {
	const isMain = role === "main";
	return {
		init: async () => (isMain ? database.open() : undefined),
		async acquireConnection() {
			assertNotInTransaction();
			return new SqliteConnection(database, role);
		},
		beginTransaction: (connection) => (connection as SqliteConnection).begin(),
		commitTransaction: (connection) => (connection as SqliteConnection).end("commit"),
		rollbackTransaction: (connection) => (connection as SqliteConnection).end("rollback"),
		releaseConnection: async () => {},
		destroy: async () => (isMain ? database.close() : undefined),
	};
}

class SqliteConnection implements DatabaseConnection {
	#database: SqliteDatabase;
	#role: Role;
	#writer: PreparedHandle | SqliteThread;
	#release: (() => void) | undefined;

	constructor(database: SqliteDatabase, role: Role) {
		this.#database = database;
		this.#role = role;
		this.#writer = role === "longWrites" ? database.writingThread : database.writer;
	}

	async begin(): Promise<void> {
		const { lock, files } = this.#database;
		this.#release = await lock.take();
		try {
			files.assertUnchanged();
			// Immediate: a deferred transaction would fail at its first write if another one wrote meanwhile.
			await retryWhileBusy(() => this.#writer.run(CompiledQuery.raw("begin immediate")));
		} catch (error) {
			this.#release();
			this.#release = undefined;
			throw error;
		}
	}

	async end(outcome: "commit" | "rollback"): Promise<void> {
		if (!this.#release) return;
		const { files, checkpoints } = this.#database;
		if (outcome === "commit") {
			// Writing the pages to disk takes long, too.
			await yieldToEventLoop();
			// If the commit fails the lock is kept, because Kysely then calls rollback, which needs it.
			await retryWhileBusy(() => this.#writer.run(CompiledQuery.raw("commit")));
			files.assertUnchanged();
			checkpoints.afterWrite();
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
			throw this.#database.files.errorFor(error);
		}
	}

	async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		const { reader, readingThread, files, lock, checkpoints } = this.#database;
		// Statements finish at once, so without a pause a chain of them would be one block of the event loop.
		await yieldToEventLoop();
		if (this.#release) return this.#writer.run<R>(query);
		if (this.#role === "slowReads") return readingThread.run<R>(query);
		if (reader.isRead(query)) return reader.run<R>(query);
		// Of two checkpoints at the same time the second one does nothing, so wait for the first.
		if (query.sql.startsWith("pragma wal_checkpoint")) await checkpoints.finished();
		const release = await lock.take();
		try {
			files.assertUnchanged();
			const result = await retryWhileBusy(() => this.#writer.run<R>(query));
			files.assertUnchanged();
			checkpoints.afterWrite();
			return result;
		} finally {
			release();
		}
	}

	// biome-ignore lint/correctness/useYield: rows are not streamed anywhere; Kysely asks for the method
	async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
		throw new Error("Streaming is not supported");
	}
}

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Bytes of the write-ahead log according to SQLite's index of it; a shorter file was truncated by another program. */
function indexedLogSize(writer: PreparedHandle): number {
	const pragma = (text: string): Record<string, number> =>
		writer.run<Record<string, number>>(CompiledQuery.raw(`pragma ${text}`)).rows[0] ?? {};
	const { log = 0 } = pragma("wal_checkpoint(noop)");
	const { page_size = 0 } = pragma("page_size");
	return log > 0 ? LOG_HEADER_BYTES + log * (page_size + FRAME_HEADER_BYTES) : 0;
}

class Lock {
	#last: Promise<void> = Promise.resolve();

	async take(): Promise<() => void> {
		const before = this.#last;
		const { promise: released, resolve: release } = Promise.withResolvers<void>();
		this.#last = released;
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
			const isBusy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
			if (!isBusy || Date.now() > giveUpAt) throw error;
			await pause(5 + Math.random() * 20);
		}
	}
}
