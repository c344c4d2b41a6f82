import { execFile } from "node:child_process";
import { mkdtemp, open, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface SmallDisk {
	folder: string;
	fill(): Promise<void>;
	makeRoom(): Promise<void>;
	remove(): Promise<void>;
}

/** Undefined if this account may not mount file systems. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-small-disk-"));
	try {
		await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
	} catch {
		await rmdir(folder);
		return undefined;
	}
	const ballast = join(folder, "ballast");
	return {
		folder,
		async fill() {
			const file = await open(ballast, "a");
			try {
				for (const size of [1_048_576, 4_096]) {
					const block = Buffer.alloc(size);
					while ((await file.write(block).catch(undefinedWhenFull)) !== undefined);
				}
			} finally {
				await file.close();
			}
		},
		makeRoom: () => rm(ballast),
		async remove() {
			await run("umount", ["--lazy", folder]);
			await rmdir(folder);
		},
	};
}

function undefinedWhenFull(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOSPC") throw error;
}
