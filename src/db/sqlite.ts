import { closeSync, openSync } from "node:fs";
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
import { ReadingThread } from "./reading-thread.ts";
import { takeTurns } from "./take-turns.ts";
import { refuseOutsideTransaction } from "./transaction-scope.ts";

type Handle = Database.Database;

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
export function sqliteDialect(path: string): Dialect {
	return {
		createAdapter: () => new ConcurrentSqliteAdapter(),
		createDriver: () => new SqliteDriver(path),
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

function open(path: string, readonly: boolean): Handle {
	// Readable by its owner only; SQLite gives the -wal and -shm files the same mode.
	if (!readonly) closeSync(openSync(path, "a", 0o600));
	const handle = new Database(path, { readonly, timeout: 0 });
	handle.pragma("foreign_keys = ON");
	if (!readonly) {
		handle.pragma("journal_mode = WAL");
		// See `Checkpoints`.
		handle.pragma("wal_autocheckpoint = 0");
		// WAL builds default to NORMAL, which can lose the last commits at power loss.
		handle.pragma("synchronous = FULL");
		// Overwrite deleted data, so that erased people leave nothing in free pages.
		handle.pragma("secure_delete = ON");
	}
	return handle;
}

/** Prefix of a read whose rows are cached until the next write, set by `remembered`. */
export const REMEMBERED = "/* until the next write */";

/** The prefix where Kysely's `modifyFront` puts it. */
const REMEMBERED_SELECT = `select ${REMEMBERED}`;
const STAFF_SELECT = `select ${STAFF_READ}`;

/** A count that takes longer should not block the event loop each time, milliseconds. */
const LONG_MS = 5;

class SqliteDriver implements Driver {
	#path: string;
	#writer!: PreparedHandle;
	#reader!: PreparedHandle;
	#threads: Threads;
	#lock = new Lock();
	#checkpoints!: Checkpoints;

	constructor(path: string) {
		this.#path = path;
		this.#threads = { visitors: new ReadingThread(path), staff: new ReadingThread(path) };
	}

	async init(): Promise<void> {
		// Two processes that open a new file at once both try to switch it to WAL.
		this.#writer = new PreparedHandle(await retryWhileBusy(() => open(this.#path, false)));
		this.#reader = new PreparedHandle(open(this.#path, true));
		this.#checkpoints = new Checkpoints(this.#writer, this.#threads.staff, this.#lock);
	}

	async acquireConnection(): Promise<DatabaseConnection> {
		refuseOutsideTransaction();
		return new SqliteConnection(
			this.#writer,
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

	async destroy(): Promise<void> {
		await this.#checkpoints?.close();
		await this.#lock.take();
		await this.#threads.visitors.close();
		await this.#threads.staff.close();
		this.#reader?.close();
		this.#writer?.close();
	}
}

/** Worker threads; each is started on its first read. */
interface Threads {
	visitors: ReadingThread;
	staff: ReadingThread;
}

class SqliteConnection implements DatabaseConnection {
	#writer: PreparedHandle;
	#reader: PreparedHandle;
	#threads: Threads;
	#lock: Lock;
	#checkpoints: Checkpoints;
	#release: (() => void) | undefined;

	constructor(
		writer: PreparedHandle,
		reader: PreparedHandle,
		threads: Threads,
		lock: Lock,
		checkpoints: Checkpoints,
	) {
		this.#writer = writer;
		this.#reader = reader;
		this.#threads = threads;
		this.#lock = lock;
		this.#checkpoints = checkpoints;
	}

	async begin(): Promise<void> {
		this.#release = await this.#lock.take();
		try {
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
			this.#checkpoints.afterWrite();
		} else if (this.#writer.inTransaction) {
			this.#writer.run(CompiledQuery.raw("rollback"));
		}
		this.#release();
		this.#release = undefined;
	}

	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		// Statements finish at once, so without a pause a chain of them would be one block of the event loop.
		await takeTurns();
		if (this.#release) return this.#writer.run<R>(query);
		const thread = this.#threadFor(query.sql);
		if (thread) return { rows: (await thread.read(query.sql, query.parameters)) as R[] };
		if (query.sql.startsWith(REMEMBERED_SELECT)) {
			return this.#reader.recall<R>(query, this.#threads.visitors);
		}
		if (this.#reader.isRead(query)) return this.#reader.run<R>(query);
		// Two checkpoints at once: the second one does nothing.
		if (query.sql.startsWith("pragma wal_checkpoint")) await this.#checkpoints.finished();
		const release = await this.#lock.take();
		try {
			const result = await retryWhileBusy(() => this.#writer.run<R>(query));
			this.#checkpoints.afterWrite();
			return result;
		} finally {
			release();
		}
	}

	#threadFor(text: string): ReadingThread | undefined {
		if (text.startsWith(IN_THREAD)) return this.#threads.visitors;
		return text.startsWith(STAFF_SELECT) ? this.#threads.staff : undefined;
	}

	// biome-ignore lint/correctness/useYield: rows are not streamed anywhere; Kysely asks for the method
	async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
		throw new Error("Streaming is not supported");
	}
}

/** A database handle with a least-recently-used cache of prepared statements. */
class PreparedHandle {
	#handle: Handle;
	#statements = new Map<string, Database.Statement>();
	#remembered = new Map<string, Promise<object[]>>();
	#version: unknown;
	/** Remembered statements that took long when they ran here. */
	#slow = new Set<string>();

	constructor(handle: Handle) {
		this.#handle = handle;
	}

	get inTransaction(): boolean {
		return this.#handle.inTransaction;
	}

	/** Whether the query is read-only. Called on the read-only handle, which cannot prepare DDL. */
	isRead(query: CompiledQuery): boolean {
		if (!/^\s*(select|with|pragma|explain)\b/i.test(query.sql)) return false;
		return this.#prepare(query.sql).readonly;
	}

	run<R>(query: CompiledQuery): QueryResult<R> {
		const statement = this.#prepare(query.sql);
		const parameters = query.parameters as unknown[];
		if (statement.reader) return { rows: statement.all(parameters) as R[] };
		const { changes, lastInsertRowid } = statement.run(parameters);
		return {
			rows: [],
			numAffectedRows: BigInt(changes),
			insertId: BigInt(lastInsertRowid),
		};
	}

	/** Cached rows of the same query, unless another handle or process has written since. */
	async recall<R>(query: CompiledQuery, thread: ReadingThread): Promise<QueryResult<R>> {
		const { rows: versions } = this.run(CompiledQuery.raw("pragma data_version"));
		const version = Object.values(versions[0] as object)[0];
		if (version !== this.#version || this.#remembered.size >= 500) this.#remembered.clear();
		this.#version = version;
		const key = JSON.stringify([query.sql, query.parameters]);
		// The thread may already see a later write; the next call then finds another version.
		const remembered = this.#remembered.get(key) ?? this.#count(query, thread);
		this.#remembered.set(key, remembered);
		try {
			return { rows: (await remembered).map((row) => ({ ...row })) as R[] };
		} catch (error) {
			if (this.#remembered.get(key) === remembered) this.#remembered.delete(key);
			throw error;
		}
	}

	/** Here at first, which is faster for few rows; in the thread once it has taken long. */
	async #count(query: CompiledQuery, thread: ReadingThread): Promise<object[]> {
		if (this.#slow.has(query.sql)) {
			return (await thread.read(query.sql, query.parameters)) as object[];
		}
		const startedAt = performance.now();
		const { rows } = this.run<object>(query);
		if (performance.now() - startedAt > LONG_MS) this.#slow.add(query.sql);
		return rows;
	}

	close(): void {
		this.#statements.clear();
		this.#handle.close();
	}

	#prepare(text: string): Database.Statement {
		let statement = this.#statements.get(text);
		if (statement) {
			this.#statements.delete(text);
		} else {
			statement = this.#handle.prepare(text);
			if (this.#statements.size >= 500) {
				this.#statements.delete(this.#statements.keys().next().value as string);
			}
		}
		this.#statements.set(text, statement);
		return statement;
	}
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
async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
	const giveUpAt = Date.now() + BUSY_LIMIT_MS;
	for (;;) {
		try {
			return attempt();
		} catch (error) {
			const busy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
			if (!busy || Date.now() > giveUpAt) throw error;
			await pause(5 + Math.random() * 20);
		}
	}
}
