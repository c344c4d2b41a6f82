import { existsSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** For files that may be large or are kept for later runs. */
export const ON_DISK = existsSync("/var/tmp") ? "/var/tmp" : tmpdir();

const IN_MEMORY = "/dev/shm";
const ROOM = 4 * 1024 ** 3;

/**
 * Keeps temporary files of this process and its children in memory if there is room, so that commits do not wait for
 * a disk.
 */
export function keepFilesInMemory(): void {
	if (!process.env.TMPDIR && isRoomy()) process.env.TMPDIR = IN_MEMORY;
}

function isRoomy(): boolean {
	try {
		const { bavail, bsize } = statfsSync(IN_MEMORY);
		// Some tests execute programs in their folders.
		const runs = /^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(readFileSync("/proc/mounts", "utf8"));
		return runs && bavail * bsize > ROOM;
	} catch {
		return false;
	}
}
