import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files that this process or its libraries create are readable by its owner only. */
export function keepFilesPrivate(): void {
	process.umask(0o077);
}

const DATABASE_FILES = ["mradi.sqlite", "mradi.sqlite-wal", "mradi.sqlite-shm"];

/** Makes a data folder private. Returns paths that it could not change: shared ones, and those of other accounts. */
export function makeDataFolderPrivate(folder: string): string[] {
	const uploads = join(folder, "uploads");
	const paths = [
		folder,
		...DATABASE_FILES.map((name) => join(folder, name)),
		uploads,
		...(existsSync(uploads) ? readdirSync(uploads).map((name) => join(uploads, name)) : []),
	];
	return paths.filter((path) => !makePrivate(path));
}

function makePrivate(path: string): boolean {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found || (found.mode & 0o077) === 0) return true;
	// A folder with the sticky bit, such as /tmp, is shared: do not change it, even as root.
	if (found.uid !== process.getuid?.() || (found.mode & 0o1000) !== 0) return false;
	chmodSync(path, found.mode & 0o700);
	return true;
}
