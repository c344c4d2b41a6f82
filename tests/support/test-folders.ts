import { existsSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** For what may be large or is kept for later runs. */
export const ON_DISK = existsSync("/var/tmp") ? "/var/tmp" : tmpdir();

const IN_MEMORY = "/dev/shm";
const ROOM = 4 * 1024 ** 3;

/** Temporary files of this process and its children are kept in memory where it has room: each commit waits for a disk. */
export function keepFilesInMemory(): void {
	if (!process.env.TMPDIR && isRoomy()) process.env.TMPDIR = IN_MEMORY;
}

function isRoomy(): boolean {
	try {
		const { bavail, bsize } = statfsSync(IN_MEMORY);
		// Some tests run programs from their folders.
		const runs = /^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(readFileSync("/proc/mounts", "utf8"));
		return runs && bavail * bsize > ROOM;
	} catch {
		return false;
	}
}
