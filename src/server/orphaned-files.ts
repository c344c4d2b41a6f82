import { randomUUID } from "node:crypto";
import type { Db } from "../db/connect.ts";
import type { StoredFiles } from "../platform/feature.ts";
import type { FileStore } from "../platform/files/storage.server.ts";
import { claimMeta, readMeta } from "../platform/meta/meta.server.ts";
import type { Log } from "../platform/operations/log.server.ts";

const DAY_MS = 86_400_000;

/** Each installation that uses the store puts a marker file below this prefix, named by its id. */
const MARKERS = "installations";

/** Whether another installation uses the store: each process writes a marker at its start. */
async function isShared({ db, files }: { db: Db; files: FileStore }): Promise<boolean> {
	await claimMeta(db, "installation", randomUUID());
	const ownMarker = `${MARKERS}/${await readMeta(db, "installation")}`;
	const markers = await files.list(MARKERS);
	if (!markers.includes(ownMarker)) {
		await files.put(
			ownMarker,
			Buffer.from("Marks which installation the files in this store belong to."),
			"text/plain",
		);
	}
	return markers.some((marker) => marker !== ownMarker);
}

/**
 * Deletes stored files that no row refers to, left by a killed process. Files younger than a day stay, because their
 * row may still be committed. Nothing is deleted if more are orphaned than known (probably another database's store),
 * or in a store that several installations share, because each knows only its own files.
 */
export async function deleteOrphanedFiles(
	{ db, files, log }: { db: Db; files: FileStore; log: Log },
	declared: readonly StoredFiles[],
	changedBefore = new Date(Date.now() - DAY_MS),
): Promise<void> {
	if (await isShared({ db, files })) {
		log.error(
			{ marks: MARKERS },
			"another installation keeps files in the same store; orphaned files are not deleted",
		);
		return;
	}
	for (const { prefix, listKnown, temporary } of declared) {
		const stored = await files.list(prefix);
		// Read after listing the files, so that a row committed in between is seen.
		const known = new Set(await listKnown(db));
		const orphaned = stored.filter((key) => !known.has(key));
		const old: string[] = [];
		for (const key of orphaned) {
			const found = await files.describe(key);
			if (found && found.changedAt < changedBefore) old.push(key);
		}
		if (old.length === 0) continue;
		if (!temporary && old.length > stored.length - orphaned.length) {
			log.error(
				{ prefix, orphaned: old.length, known: stored.length - orphaned.length },
				"most stored files are unknown to the database; none of them is deleted",
			);
			continue;
		}
		for (const key of old) await files.delete(key);
		log.warn({ prefix, deleted: old.length }, "orphaned files deleted");
	}
}
