import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import type { StoredFiles } from "../feature.ts";
import { claimMeta, readMeta } from "../meta/meta.server.ts";
import type { Log } from "../operations/log.server.ts";
import type { FileStore } from "./storage.server.ts";

const DAY_MS = 86_400_000;

/** Below it each installation that keeps files in the store has a mark, named by its id. */
const MARKS = "installations";

/**
 * Whether another installation keeps its files in the same store. Every process marks the store as its own first,
 * long before a file of it is a day old.
 */
async function isShared({ db, files }: { db: Db; files: FileStore }): Promise<boolean> {
	await claimMeta(db, "installation", randomUUID());
	const own = `${MARKS}/${await readMeta(db, "installation")}`;
	const marks = await files.list(MARKS);
	if (!marks.includes(own)) {
		await files.put(own, Buffer.from("Marks whose files are in this store."), "text/plain");
	}
	return marks.some((mark) => mark !== own);
}

/**
 * Deletes stored files that no row refers to: what a process left that was killed between storing a file
 * and committing its row. Those younger than a day stay, their rows may still come. Where more files that last are
 * strange than known nothing is touched: that looks like a store with the wrong database. Nor is anything in a
 * store that several installations share: each knows its own files only.
 */
export async function deleteOrphanedFiles(
	{ db, files, log }: { db: Db; files: FileStore; log: Log },
	owned: readonly StoredFiles[],
	before = new Date(Date.now() - DAY_MS),
): Promise<void> {
	if (await isShared({ db, files })) {
		log.error(
			{ marks: MARKS },
			"another installation keeps files in the same store; orphaned files are not deleted",
		);
		return;
	}
	for (const { prefix, listKnown, temporary } of owned) {
		const stored = await files.list(prefix);
		// After the files: a row that is written meanwhile is seen.
		const known = new Set(await listKnown(db));
		const strange = stored.filter((key) => !known.has(key));
		const old: string[] = [];
		for (const key of strange) {
			const changedAt = await files.changedAt(key);
			if (changedAt && changedAt < before) old.push(key);
		}
		if (old.length === 0) continue;
		if (!temporary && old.length > stored.length - strange.length) {
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
