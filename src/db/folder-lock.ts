import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/**
 * Makes this process the only one that serves, or restores, the SQLite database of a data folder: two servers would show
 * each other's changes late and count limits twice. Other programs may read and write the database meanwhile.
 *
 * SQLite's lock on a file of its own, because Node has no locks of files. The system releases it however the process
 * ends; the empty file stays.
 *
 * @returns its release
 */
export function lockFolder(dataDir: string): () => void {
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const handle = new Database(join(dataDir, "server.lock"), { timeout: 0 });
	try {
		handle.exec("begin exclusive");
	} catch (error) {
		handle.close();
		if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
		throw new Error(`another server or a restore is using ${dataDir}; end it first`);
	}
	return () => handle.close();
}
