import { existsSync, mkdirSync, openSync, type Stats, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";

export const LOCK_FILE = "server.lock";

/** Explains the lock file to people who would take it for a leftover of a crash. */
const EXPLANATION =
	"The lock of a running server. Never remove it, or nothing more will be stored.";

/**
 * Makes this process the only server (or restore) of a data folder's SQLite database: two would show each other's
 * changes late and count limits twice. Other programs may use the database meanwhile.
 * An SQLite lock on a separate file, because Node cannot lock files. The system releases it with the process; the file
 * stays, and a server notices its removal (`DatabaseFiles`).
 * @returns a function that releases it
 */
export function lockFolder(dataDir: string): () => void {
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const handle = new Database(join(dataDir, LOCK_FILE), { timeout: 0 });
	try {
		handle.pragma("journal_mode = memory");
		// Until it is closed, not only until the end of a transaction.
		handle.pragma("locking_mode = exclusive");
		handle.exec(
			`begin exclusive; create table if not exists "${EXPLANATION}" (x); commit; begin exclusive`,
		);
	} catch (error) {
		handle.close();
		if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
		throw new Error(`another server or a restore is using ${dataDir}; end it first`);
	}
	return () => handle.close();
}

/** Another program removed, replaced or damaged a file of the open SQLite database. Reported once. */
export class DatabaseFilesChanged extends Error {
	override readonly name = "DatabaseFilesChanged";
	readonly code = "DATABASE_FILES_CHANGED";
	readonly path: string;

	constructor(path: string) {
		super(`Another program has removed, replaced or damaged ${path}: restart the server`);
		this.path = path;
	}
}

/**
 * The files of an open SQLite database: data, write-ahead log, shared memory, and the server's lock, without which a
 * second server starts. SQLite does not notice their removal, and goes on writing into deleted files, which are lost
 * with the process; nor a truncated log, which it copies over the data.
 * Never open these files: POSIX drops all of a process's locks on a file when it closes any descriptor of it. Another
 * program that closes the database then believes that it is the last user, and removes the log.
 */
export class DatabaseFiles {
	readonly path: string;
	/** Paths and identities; none before they are open, and with PostgreSQL. */
	#files: { path: string; identity: string | undefined }[] = [];
	#logSize = 0;
	#indexedLogSize: () => number = () => 0;
	#changed: DatabaseFilesChanged | undefined;
	#listeners: ((change: DatabaseFilesChanged) => void)[] = [];

	constructor(path: string) {
		this.path = path;
	}

	get logExists(): boolean {
		return existsSync(`${this.path}-wal`);
	}

	/** Call it when a handle has opened all files. `indexedLogSize`: the log's bytes according to its index. */
	opened(indexedLogSize: () => number): void {
		this.#indexedLogSize = indexedLogSize;
		const lock = join(dirname(this.path), LOCK_FILE);
		const paths = [`${this.path}-wal`, `${this.path}-shm`, this.path, lock];
		this.#files = paths
			.map((path) => ({ path, identity: identify(stat(path)) }))
			.filter(({ identity }) => identity);
	}

	onChange(listener: (change: DatabaseFilesChanged) => void): void {
		this.#listeners.push(listener);
	}

	/** Throws from the first change on. Takes 10 µs. */
	assertUnchanged(): void {
		if (this.#changed) throw this.#changed;
		for (const [index, { path, identity }] of this.#files.entries()) {
			const stats = stat(path);
			if (identify(stats) !== identity) throw this.#report(path);
			if (index === 0 && this.#isTruncated(stats?.size ?? 0)) {
				this.#clearLogIndex();
				throw this.#report(path);
			}
		}
	}

	/** The error to throw for a failed statement: `DatabaseFilesChanged` if its own says that the files are damaged. */
	errorFor(error: unknown): unknown {
		if (!DAMAGED.test(String((error as { code?: string }).code))) return error;
		return this.#changed ?? this.#report(this.path);
	}

	#report(path: string): DatabaseFilesChanged {
		this.#changed = new DatabaseFilesChanged(path);
		for (const listener of this.#listeners) listener(this.#changed);
		return this.#changed;
	}

	/** Whether the log is shorter than SQLite believes. SQLite itself truncates it only together with its index. */
	#isTruncated(size: number): boolean {
		if (size < this.#logSize) {
			try {
				const indexed = this.#indexedLogSize();
				const now = stat(`${this.path}-wal`)?.size ?? 0;
				// Compared with the index before and after, because other programs may write meanwhile.
				if (now < indexed && this.#indexedLogSize() === indexed) return true;
			} catch {
				// Within a transaction SQLite does not tell the log's length; it is checked again the next time.
				return false;
			}
		}
		this.#logSize = size;
		return false;
	}

	/** Clears the log's index: SQLite then recovers from the log, as after a crash, and does not copy it over the data. */
	#clearLogIndex(): void {
		// Never closed: see the comment on the class.
		writeSync(openSync(`${this.path}-shm`, "r+"), new Uint8Array(INDEX_HEADER_BYTES), 0, null, 0);
	}
}

/** Malformed pages, or fewer than the file should have. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)$/;

/** The log's index begins with two copies of a header of 48 bytes. */
const INDEX_HEADER_BYTES = 96;

function stat(path: string): Stats | undefined {
	return statSync(path, { throwIfNoEntry: false });
}

function identify(stats: Stats | undefined): string | undefined {
	return stats && `${stats.dev}:${stats.ino}`;
}
