import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What this process makes from now on is for its owner alone, what its libraries make included. */
export function keepFilesPrivate(): void {
	process.umask(0o077);
}

const DATABASE_FILES = ["mradi.sqlite", "mradi.sqlite-wal", "mradi.sqlite-shm"];

/**
 * Takes the rights of others away from a data folder that an older version made: from the folder itself, so
 * that nobody else gets at what is deeper, from the database and from the upper folders of uploads.
 *
 * @returns what others may still open, because it belongs to another account or is a folder that many share.
 */
export function closeDataFolder(folder: string): string[] {
	const uploads = join(folder, "uploads");
	const paths = [
		folder,
		...DATABASE_FILES.map((name) => join(folder, name)),
		uploads,
		...(existsSync(uploads) ? readdirSync(uploads).map((name) => join(uploads, name)) : []),
	];
	return paths.filter((path) => !close(path));
}

function close(path: string): boolean {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found || (found.mode & 0o077) === 0) return true;
	// A sticky folder, such as /tmp, is not ours even if we are root.
	if (found.uid !== process.getuid?.() || (found.mode & 0o1000) !== 0) return false;
	chmodSync(path, found.mode & 0o700);
	return true;
}
