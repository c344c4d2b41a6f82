import { existsSync, statSync } from "node:fs";

/** Another program has removed or replaced a file of the open SQLite database. Reported once, when it is found. */
export class DatabaseFilesChanged extends Error {
	override readonly name = "DatabaseFilesChanged";
	readonly code = "DATABASE_FILES_CHANGED";
	readonly path: string;

	constructor(path: string) {
		super(`Another program has removed or replaced ${path}: restart the server`);
		this.path = path;
	}
}

/**
 * The files of an open SQLite database: the data, the write-ahead log, and the memory that it shares with other programs.
 * SQLite does not notice when they are removed: it goes on writing into files without a name, which are lost with the
 * process.
 *
 * Never open these files to look at them: POSIX drops all locks of a process on a file when the process closes any
 * descriptor of it, and without SQLite's locks another program takes itself for the last one and removes the log.
 */
export class DatabaseFiles {
	readonly path: string;
	/** Paths and identities; none before they are open, and with PostgreSQL. */
	#files: { path: string; identity: string | undefined }[] = [];
	#changed: DatabaseFilesChanged | undefined;
	#listeners: ((change: DatabaseFilesChanged) => void)[] = [];

	constructor(path: string) {
		this.path = path;
	}

	get logExists(): boolean {
		return existsSync(`${this.path}-wal`);
	}

	/** Call it when a handle has opened them all. */
	opened(): void {
		const paths = [`${this.path}-wal`, `${this.path}-shm`, this.path];
		this.#files = paths.map((path) => ({ path, identity: identify(path) }));
	}

	/** The listener is called once, when a change is found. */
	onChange(listener: (change: DatabaseFilesChanged) => void): void {
		this.#listeners.push(listener);
	}

	/** Throws from the first change on. Takes 8 µs. */
	assertUnchanged(): void {
		if (!this.#changed) {
			const changed = this.#files.find(({ path, identity }) => identify(path) !== identity);
			if (!changed) return;
			this.#changed = new DatabaseFilesChanged(changed.path);
			for (const listener of this.#listeners) listener(this.#changed);
		}
		throw this.#changed;
	}
}

function identify(path: string): string | undefined {
	const found = statSync(path, { throwIfNoEntry: false });
	return found && `${found.dev}:${found.ino}`;
}
