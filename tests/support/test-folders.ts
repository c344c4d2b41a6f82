import { existsSync, readFileSync, statfsSync } from "node:fs";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** For large files, and files cached for later runs. */
export const ON_DISK = existsSync("/var/tmp") ? "/var/tmp" : tmpdir();

const WEEK_MS = 7 * 86_400_000;

/**
 * Marks a cached folder as used and removes those of its prefix unused for a week. Younger ones may belong to other
 * work trees.
 */
export async function markCacheUsed(folder: string, prefix: string): Promise<void> {
	const time = new Date();
	await utimes(folder, time, time);
	const parent = dirname(folder);
	for (const name of await readdir(parent)) {
		if (!name.startsWith(prefix)) continue;
		const path = join(parent, name);
		// Another run may have removed it.
		const found = await stat(path).catch(() => undefined);
		if (found && found.mtimeMs < time.getTime() - WEEK_MS) {
			await rm(path, { recursive: true, force: true }).catch(() => {});
		}
	}
}

const IN_MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/** Puts temporary files in memory if there is room, so that commits do not wait for a disk. */
export function keepFilesInMemory(): void {
	if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = IN_MEMORY;
}

function hasRoom(): boolean {
	try {
		const { bavail, bsize } = statfsSync(IN_MEMORY);
		// Some tests execute programs in their folders.
		const runs = /^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(readFileSync("/proc/mounts", "utf8"));
		return runs && bavail * bsize > MIN_FREE_BYTES;
	} catch {
		return false;
	}
}
