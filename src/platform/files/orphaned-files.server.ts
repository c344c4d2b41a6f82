import type { Log } from "../operations/log.server.ts";
import type { FileStore } from "./storage.server.ts";

const DAY_MS = 86_400_000;

/** What lies below a prefix of the file store, and the keys there that rows refer to. */
export interface StoragePrefix {
	prefix: string;
	listKnown: () => Promise<Iterable<string>>;
}

/**
 * Deletes stored files that no row refers to: what a process left that was killed between storing a file
 * and committing its row. Those younger than a day stay, their rows may still come. Where more files are
 * strange than known nothing is touched: that looks like a store with the wrong database.
 */
export async function deleteOrphanedFiles(
	{ files, log }: { files: FileStore; log: Log },
	storagePrefixes: readonly StoragePrefix[],
	before = new Date(Date.now() - DAY_MS),
): Promise<void> {
	for (const { prefix, listKnown } of storagePrefixes) {
		const stored = await files.list(prefix);
		// After the files: a row that is written meanwhile is seen.
		const known = new Set(await listKnown());
		const strange = stored.filter((key) => !known.has(key));
		const old: string[] = [];
		for (const key of strange) {
			const changedAt = await files.changedAt(key);
			if (changedAt && changedAt < before) old.push(key);
		}
		if (old.length === 0) continue;
		if (old.length > stored.length - strange.length) {
			log.error(
				{ prefix, strange: old.length, known: stored.length - strange.length },
				"most stored files are unknown to the database; none of them is deleted",
			);
			continue;
		}
		for (const key of old) await files.delete(key);
		log.warn({ prefix, deleted: old.length }, "stored files that nothing refers to were deleted");
	}
}
