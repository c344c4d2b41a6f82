import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/** In the data folder. */
export const LOCK_FILE = "server.lock";

/** Readable in the file, which else looks like one that a crash has left behind. */
const CONTENT = "The lock of a running server. Never remove it: nothing would be stored any more.";

/**
 * Makes this process the only one that serves, or restores, the SQLite database of a data folder: two servers would show
 * each other's changes late and count limits twice. Other programs may read and write the database meanwhile.
 *
 * SQLite's lock on a file of its own, because Node has no locks of files. The system releases it however the process
 * ends; the file stays. A running server notices when the file is removed (`DatabaseFiles`).
 *
 * @returns its release
 */
export function lockFolder(dataDir: string): () => void {
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const handle = new Database(join(dataDir, LOCK_FILE), { timeout: 0 });
	try {
		handle.pragma("journal_mode = memory");
		// Until it is closed, not only until the end of a transaction.
		handle.pragma("locking_mode = exclusive");
		handle.exec(
			`begin exclusive; create table if not exists "${CONTENT}" (x); commit; begin exclusive`,
		);
	} catch (error) {
		handle.close();
		if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
		throw new Error(`another server or a restore is using ${dataDir}; end it first`);
	}
	return () => handle.close();
}
